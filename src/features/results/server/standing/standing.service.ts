import {
  assertFilterTargetsExist,
  campTags,
  mentorWithTrainees,
  requireStandingReader,
} from '#features/programme/server/camps/camps.service.ts';
import { tagOf } from '#kit/server/cache/response-cache.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { isStaff, may, refusalTextOf } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { forbidden } from '#kit/shared/errors.ts';
import type { OwnStandingOut } from '../../standing.contract.ts';
import { findOwnStanding, listStanding, type Scope, type Wanted } from './standing.queries.ts';

export { solvedProblems, topSolvers } from './standing.queries.ts';

/** Without a camp, somebody who was not accepted reads an empty standing, even if they were in a camp before. */
export async function readStanding(
  context: AppContext,
  actor: Actor,
  wanted: Wanted,
): Promise<Awaited<ReturnType<typeof listStanding>> & { mentorId: string | null }> {
  const { db } = context;
  const { campId, levelId } = wanted;
  if (!may(actor.role, 'scores.others')) {
    if (campId !== undefined) throw forbidden(refusalTextOf(actor.role, 'scores.others'));
    await assertFilterTargetsExist(db, { levelId });
    return { rows: [], total: 0, camp: null, mentorId: null };
  }
  const mentorId = await mentorWithTrainees(db, wanted);
  const of = scopeOf(context, actor, campId);
  const found = { ...(await listStanding(db, { ...wanted, mentorId, of })), mentorId: mentorId ?? null };
  if (found.total > 0) return found;
  await assertFilterTargetsExist(db, { levelId });
  if (campId !== undefined) await requireStandingReader(db, actor, campId);
  return found;
}

/** The named camp; otherwise those in which staff work, and a trainee's own. */
function scopeOf({ clock }: AppContext, actor: Actor, campId: string | undefined): Scope {
  if (campId !== undefined) return { campId, reader: actor };
  return isStaff(actor.role) ? { worker: actor } : { traineeId: actor.id, day: clubDay(clock.now()) };
}

/** The reader's own row of a camp, the one that their screens open by default if none is named; null without one. */
export async function readOwnStanding(
  context: AppContext,
  actor: Actor,
  campId: string | undefined,
): Promise<OwnStandingOut | null> {
  if (!may(actor.role, 'scores.others')) return null;
  const of =
    campId === undefined
      ? { traineeId: actor.id, day: clubDay(context.clock.now()) }
      : { campId, reader: actor };
  const own = await findOwnStanding(context.db, actor.id, of);
  return own && { userId: actor.id, ...own };
}

export const standingTags = (campId: string | undefined): string[] => [
  ...campTags,
  campId === undefined ? 'standing' : tagOf('standing', campId),
];
