import { recordAll } from '#features/audit/server/audit.service.ts';
import { findUser } from '#features/accounts/server/users/users.service.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import {
  type DoneForSome,
  lockPeople,
  mentorsOf,
  refuseSome,
  requireCamp,
} from '#features/programme/server/camps/camps.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { forbidden } from '#kit/shared/errors.ts';
import { bothTitles } from '#kit/shared/second-language.ts';
import { notTraining, remindedEnough } from '../people.errors.ts';
import { maxReminders } from '../people.rules.ts';
import { countReminders } from './people.queries.ts';

const dayMs = 24 * 60 * 60_000;

/** Writes to trainees of a camp what somebody of its staff typed, to each at most a few times a day. */
export async function remind(
  context: AppContext,
  actor: Actor,
  { userIds, campId, text }: { userIds: readonly string[]; campId: string; text: string },
): Promise<DoneForSome> {
  const ids = [...new Set(userIds)];
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const camp = await requireCamp(tx, actor, campId);
    // So that two who remind at once count each other.
    const people = await lockPeople(tx, ids, 'update');
    const active = new Set(people.filter(({ archivedAt }) => archivedAt === null).map(({ id }) => id));
    const mentors = new Map(
      (await mentorsOf(tx, { campId, userIds: ids })).map((row) => [row.userId, row.mentorId]),
    );
    const since = new Date(at.getTime() - dayMs);
    const reminded = await countReminders(tx, { userIds: ids, since });
    const { refused, rest } = refuseSome(ids, (userId) => {
      if (userId === actor.id) return forbidden('access.oneself');
      if (!active.has(userId) || !mentors.has(userId)) return notTraining('userIds');
      return (reminded.get(userId) ?? 0) < maxReminders ? null : remindedEnough();
    });
    const sender = await findUser(tx, actor.id);
    const by = sender ? `${sender.firstName} ${sender.lastName}` : '';
    const facts = { by, text, ...bothTitles('wave', camp) };
    const about = `${actor.id} ${at.toISOString()}`;
    await notify(context, tx, [{ kind: 'reminder', campId, about, facts, to: rest }]);
    const entry = { action: 'member.reminded' as const, actorId: actor.id, at };
    const details = bothTitles('wave', camp);
    await recordAll(
      tx,
      rest.map((userId) => ({ ...entry, targetId: userId, details })),
    );
    return { refused, mentors };
  });
}
