import { record } from '#features/audit/server/audit.service.ts';
import {
  correctJoined,
  enrol,
  findCamp,
  isEnrolled,
  removeFromCamp,
  lockCampForShare,
  mentorsOf,
} from '#features/programme/server/camps/camps.service.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { settlePending } from '#features/programme/server/requests/requests.service.ts';
import { lockMembership, lockUser } from '#features/accounts/server/users/users.service.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { requireOther } from '#club/server/require-other.ts';
import { notFound } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { joinedMoment } from '../people.rules.ts';
import { formerCamps } from './people.queries.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { alreadyThere, notTraining, sameCamp, campUnknown } from '../people.errors.ts';

/** Marks and results stay with the camp that they were made in, and count again when the person comes back. */
export async function movePerson(
  context: AppContext,
  actor: Actor,
  { id: userId, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  requireOther(actor, userId);
  if (from === to) throw sameCamp();
  await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    await lockMembership(tx);
    if (!(await lockUser(tx, userId))) throw notFound();
    // In a fixed order, to avoid deadlocks.
    for (const campId of [from, to].toSorted()) await lockCampForShare(tx, campId);
    const [old, next] = [await findCamp(tx, from), await findCamp(tx, to)];
    if (!old) throw campUnknown('from');
    if (!next) throw campUnknown('to');
    if (!(await isEnrolled(tx, { campId: from, userId }))) throw notTraining('from');
    if (await isEnrolled(tx, { campId: to, userId })) throw alreadyThere();
    const left = await leave(tx, actor, { campId: from, userId });
    const mentors = await enrol(tx, { campId: to, userIds: [userId], at });
    await settlePending(tx, { userId, campId: to, by: actor.id, at });
    await record(tx, {
      action: 'member.moved',
      actorId: actor.id,
      targetId: userId,
      details: {
        ...bothTitles('from', old),
        ...bothTitles('to', next),
        ...left,
        mentorNow: mentors.get(userId)?.name ?? null,
      },
      at,
    });
    await notify(context, tx, [
      {
        kind: 'wave-changed',
        campId: to,
        about: `moved ${to} ${at.toISOString()}`,
        facts: { variant: 'moved', ...bothTitles('wave', next), ...bothTitles('from', old) },
        to: [userId],
      },
    ]);
  });
}

/** Takes a trainee out of a camp; returns what the log says of it. */
async function leave(tx: Database, actor: Actor, { campId, userId }: { campId: string; userId: string }) {
  const [former] = await mentorsOf(tx, { campId, userIds: [userId] });
  await removeFromCamp(tx, { campId, userId });
  const left = await formerCamps(tx, { actor, userId, language: 'en' });
  const stays = left.find((one) => one.campId === campId);
  return {
    mentorBefore: former?.mentor?.name ?? null,
    marked: stays?.marked ?? 0,
    solved: stays?.solved ?? 0,
  };
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
    const details = { ...wave, ...(await leave(tx, actor, { campId, userId })) };
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
