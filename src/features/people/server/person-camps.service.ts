import { record, recordAll } from '#features/audit/server/audit.service.ts';
import {
  correctJoined,
  type DoneForSome,
  enrol,
  findCamp,
  isEnrolled,
  removeFromCamp,
  lockCampForShare,
  lockPeople,
  mentorsOf,
  refuseSome,
} from '#features/programme/server/camps/camps.service.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { settlePending } from '#features/programme/server/requests/requests.service.ts';
import { lockMembership, lockUser } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { forbidden, notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { joinedMoment } from '../people.rules.ts';
import { tracesIn } from './people.queries.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { alreadyThere, notTraining, sameCamp, campUnknown } from '../people.errors.ts';

interface Moving {
  userIds: readonly string[];
  from: string;
  to: string;
  /** Whom some of them get as a mentor; the others are shared evenly. */
  mentors?: readonly { userId: string; mentorId: string }[];
}

/**
 * Moves everybody who can be moved. Marks and results stay with the camp that they were made in, and count again when the
 * person comes back.
 */
export async function movePeople(
  context: AppContext,
  actor: Actor,
  { userIds, from, to, mentors = [] }: Moving,
): Promise<DoneForSome> {
  const ids = [...new Set(userIds)];
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    await lockMembership(tx);
    const known = new Set((await lockPeople(tx, ids, 'update')).map(({ id }) => id));
    // In a fixed order, to avoid deadlocks.
    for (const campId of [from, to].toSorted()) await lockCampForShare(tx, campId);
    const [old, next] = [await findCamp(tx, from), await findCamp(tx, to)];
    const mentorsIn = async (campId: string) =>
      new Map((await mentorsOf(tx, { campId, userIds: ids })).map((row) => [row.userId, row.mentorId]));
    const [before, there] = [await mentorsIn(from), await mentorsIn(to)];
    const { refused, rest } = refuseSome(ids, (userId) => {
      if (userId === actor.id) return forbidden('access.oneself');
      if (!known.has(userId)) return notFound();
      if (!before.has(userId)) return notTraining('from');
      return there.has(userId) ? alreadyThere() : null;
    });
    if (from === to) throw sameCamp();
    if (!old) throw campUnknown('from');
    if (!next) throw campUnknown('to');
    const done = { refused, mentors: new Map(rest.map((userId) => [userId, before.get(userId) ?? null])) };
    if (rest.length === 0) return done;
    const left = await leave(tx, { campId: from, userIds: rest });
    const given = new Map(mentors.map(({ userId, mentorId }) => [userId, mentorId]));
    const now = await enrol(tx, { campId: to, userIds: rest, at, mentors: given });
    await settlePending(tx, { userIds: rest, campId: to, by: actor.id, at });
    const camps = { ...bothTitles('from', old), ...bothTitles('to', next) };
    await recordAll(
      tx,
      rest.map((userId) => ({
        action: 'member.moved' as const,
        actorId: actor.id,
        targetId: userId,
        details: { ...camps, ...left.get(userId), mentorNow: now.get(userId)?.name ?? null },
        at,
      })),
    );
    await notify(context, tx, [
      {
        kind: 'wave-changed',
        campId: to,
        about: `moved ${to} ${at.toISOString()}`,
        facts: { variant: 'moved', ...bothTitles('wave', next), ...bothTitles('from', old) },
        to: rest,
      },
    ]);
    return done;
  });
}

/** Takes trainees out of a camp; returns what the log says of each. */
async function leave(tx: Database, { campId, userIds }: { campId: string; userIds: string[] }) {
  const former = await mentorsOf(tx, { campId, userIds });
  await removeFromCamp(tx, { campId, userIds });
  const mentors = new Map(former.map(({ userId, mentor }) => [userId, mentor?.name ?? null]));
  const traces = await tracesIn(tx, { campId, userIds });
  return new Map(
    traces.map(({ userId, ...trace }) => [userId, { mentorBefore: mentors.get(userId) ?? null, ...trace }]),
  );
}

export async function removePersonFromCamp(
  context: AppContext,
  actor: Actor,
  { id: userId, campId }: { id: string; campId: string },
): Promise<void> {
  requireOther(actor, userId);
  await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    await lockMembership(tx);
    if (!(await lockUser(tx, userId))) throw notFound();
    const camp = await lockCampForShare(tx, campId);
    if (!camp || !(await isEnrolled(tx, { campId, userId }))) throw notFound();
    const wave = bothTitles('wave', camp);
    const left = await leave(tx, { campId, userIds: [userId] });
    const details = { ...wave, ...left.get(userId) };
    await record(tx, { action: 'member.taken-out', actorId: actor.id, targetId: userId, details, at });
    await notify(context, tx, [
      {
        kind: 'wave-changed',
        // They are not in the camp any more, and read it all the same.
        campId: null,
        about: `removed ${campId} ${at.toISOString()}`,
        facts: { variant: 'removed', ...wave },
        to: [userId],
      },
    ]);
  });
}

/** Marks and results from before that day do not count for them. */
export async function correctJoinedDay(
  context: AppContext,
  actor: Actor,
  { id: userId, campId, joinedOn }: { id: string; campId: string; joinedOn: string },
): Promise<void> {
  requireOther(actor, userId);
  await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    await lockMembership(tx);
    const camp = await lockCampForShare(tx, campId);
    const before = await correctJoined(tx, { campId, userId, joinedAt: joinedMoment(joinedOn) });
    if (!camp || !before) throw notFound();
    const details = { ...bothTitles('wave', camp), from: clubDay(before), to: joinedOn };
    await record(tx, { action: 'member.joined-corrected', actorId: actor.id, targetId: userId, details, at });
  });
}
