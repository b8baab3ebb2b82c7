import { requireStandingReader } from '#features/programme/server/camps/camps.service.ts';
import { type Actor, onStream, type Route } from '#kit/server/http/route.ts';
import { isStaff, may, refusalTextOf } from '#club/shared/access.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { forbidden } from '#kit/shared/errors.ts';
import { listenLive, type LiveTopic, liveTopics } from '../live.contract.ts';
import { LiveHub } from './live.hub.ts';

/** What the person may hear of the camp: those outside it hear of the standing only. */
async function topicsOf(
  { db }: AppContext,
  actor: Actor,
  campId: string | null,
): Promise<readonly LiveTopic[]> {
  if (campId === null) return [];
  if (!may(actor.role, 'live.wave')) throw forbidden(refusalTextOf(actor.role, 'live.wave'));
  const { isMember } = await requireStandingReader(db, actor, campId);
  return isMember ? liveTopics : ['standing'];
}

export function liveRoutes(context: AppContext): Route[] {
  const hub = new LiveHub(context.notifier);
  return [
    onStream(listenLive, async ({ query, actor }, open) => {
      const { campId = null } = query;
      const topics = await topicsOf(context, actor, campId);
      hub.watch({ campId, actor, topics, readsOthers: isStaff(actor.role), open });
    }),
  ];
}
