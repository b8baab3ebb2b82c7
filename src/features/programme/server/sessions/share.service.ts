import { readersInCamp, campTags } from '../camps/readers.service.ts';
import { liveTag } from '#kit/server/cache/tagged-cache.ts';
import type { Actor, Share } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { campOfSession } from './sessions.queries.ts';

/** Addresses of slides are valid for ten minutes, and a page may stay open before somebody follows one. */
const lifetime = 60_000;

/** Who reads the same session: those who are the same in its camp. */
export function shareOfSession(
  { db, kept }: AppContext,
  actor: Actor,
  id: string,
): Share | null | Promise<Share | null> {
  const shareIn = (campId: string | null): Share | null =>
    campId === null
      ? null
      : {
          readers: readersInCamp(actor, campId),
          tags: [...campTags, liveTag('attendance', campId)],
          lifetime,
        };
  const campId = kept.once(`wave of session ${id}`, {
    tags: ['moved-sessions'],
    make: () => campOfSession(db, id),
    sizeOf: () => 100,
  });
  return campId instanceof Promise ? campId.then(shareIn) : shareIn(campId);
}
