import { record } from '#features/audit/server/audit.service.ts';
import { newPasswordLink } from '#features/accounts/server/auth/operator.service.ts';
import { insertUser, updateUser } from '#features/accounts/server/users/users.service.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import { isHash, noPassword } from '#kit/server/security/passwords.ts';
import { notFound } from '#kit/shared/errors.ts';
import { leaderRole } from '#club/shared/access.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { setRole } from './members.service.ts';

interface NewLeader {
  user: UserRow;
  /** With which they choose a password; null when they have one. */
  link: string | null;
}

/** Who has access to the server vouches for the address, so it needs no verification. */
export async function createLeader(
  context: AppContext,
  person: { email: string; firstName: string; lastName: string },
): Promise<NewLeader> {
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const account = { ...person, passwordHash: noPassword, emailVerifiedAt: at };
    const user = await insertUser(tx, { ...account, role: leaderRole });
    await record(tx, { action: 'operator.leader-made', actorId: null, targetId: user.id, at });
    return { user, link: await newPasswordLink(context, tx, user) };
  });
}

/**
 * Makes somebody with an account a leader; they leave their duties in camps and are signed out. Anybody may have signed
 * up with an address that was never verified, so the password of such an account is dropped.
 */
export async function promoteToLeader(context: AppContext, { id }: UserRow): Promise<NewLeader> {
  const promoted = await context.db.transaction(async (tx) => {
    const at = context.clock.now();
    const { before, ...changed } = await setRole(tx, { id, role: leaderRole, by: { actorId: null, at } });
    const user = changed.user.emailVerifiedAt
      ? changed.user
      : await updateUser(tx, id, { emailVerifiedAt: at, passwordHash: noPassword });
    if (!user) throw notFound();
    const details = { from: before, to: leaderRole };
    await record(tx, { action: 'operator.leader-made', actorId: null, targetId: id, details, at });
    return { user, link: isHash(user.passwordHash) ? null : await newPasswordLink(context, tx, user) };
  });
  context.authSessions.forgetUser(id);
  return promoted;
}
