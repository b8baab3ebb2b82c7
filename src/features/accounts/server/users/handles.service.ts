import { record, recordAll } from '#features/audit/server/audit.service.ts';
import { notify } from '#features/notifications/server/inbox/inbox.service.ts';
import { mentorIdsOf } from '#features/programme/server/camps/camps.service.ts';
import { queueHandleCheck } from '#features/results/server/sheets/sheets.service.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubDay } from '#club/shared/club-time.ts';
import type { Database } from '#kit/server/database/client.ts';
import { lockInTransaction } from '#kit/server/database/locks.ts';
import type { Limit } from '#kit/server/limits/limits.ts';
import { handleTaken } from '../../accounts.errors.ts';
import { findHandles, findUser, releaseHandles } from './users.queries.ts';
import type { UserRow } from './users.table.ts';

type Holder = Pick<UserRow, 'id' | 'codeforcesHandle'>;

/**
 * Refuses handles that others hold, once they are written. A sign-up that nobody verified holds none: it loses its handle
 * to whoever comes next. Under a lock, because a unique index would refuse the databases that hold a handle twice.
 */
export async function claimHandles(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Database,
  people: readonly Holder[],
): Promise<void> {
  const handles = people.flatMap(({ codeforcesHandle }) => codeforcesHandle ?? []);
  if (handles.length === 0) return;
  await lockInTransaction(tx, 'handles');
  const except = people.map(({ id }) => id);
  // Before the others are read: a sign-up that is verified meanwhile keeps its handle, and is found then.
  const released = await releaseHandles(tx, { handles, except });
  if ((await findHandles(tx, { handles, except })).size > 0) throw handleTaken();
  const at = clock.now();
  await recordAll(
    tx,
    released.map((targetId) => ({ action: 'account.handle-released', actorId: null, targetId, at })),
  );
}

/** Each change is checked with Codeforces, logged and told. */
const changesByAccount: Limit = { name: 'handle-changes', max: 10, windowMs: 24 * 60 * 60_000 };

/** Before the transaction that writes one's own handle, because the limit counts in one of its own. */
export async function limitHandleChange(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  { userId, handle }: { userId: string; handle: string },
): Promise<void> {
  const user = await findUser(db, userId);
  if (user && user.codeforcesHandle !== handle) await limits.take(changesByAccount, userId);
}

/** Somebody's handle was written anew: it is theirs alone, gets checked, and staff read what it was before. */
export async function handleChanged(
  context: AppContext,
  tx: Database,
  { actorId, before, user }: { actorId: string; before: UserRow; user: UserRow },
): Promise<void> {
  const [from, to] = [before.codeforcesHandle ?? '', user.codeforcesHandle ?? ''];
  if (from === to) return;
  const isOther = from.toLowerCase() !== to.toLowerCase();
  if (isOther) await claimHandles(context, tx, [user]);
  await queueHandleCheck(context, tx, user.id);
  const details = from === '' ? { to } : { from, to };
  const at = context.clock.now();
  await record(tx, { action: 'account.handle-changed', actorId, targetId: user.id, details, at });
  if (from === '' || !isOther) return;
  const name = `${user.firstName} ${user.lastName}`;
  const facts = { variant: 'changed', userId: user.id, name, from, to };
  const mentors = (await mentorIdsOf(tx, { userIds: [user.id], today: clubDay(at) })).get(user.id) ?? [];
  const about = `${user.id} ${from} ${to} ${at.toISOString()}`;
  await notify(context, tx, [
    { kind: 'handle', campId: null, about, facts, to: mentors.filter((id) => id !== actorId) },
  ]);
}
