import { record } from '#features/audit/server/audit.service.ts';
import { newPasswordLink } from '#features/accounts/server/auth/operator.service.ts';
import { insertUser, updateUser } from '#features/accounts/server/users/users.service.ts';
import type { UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { isHash, noPassword } from '#kit/server/security/passwords.ts';
import { notFound } from '#kit/shared/errors.ts';
import { leaderRole } from '#club/shared/access.ts';
import type { World } from '#club/server/world.ts';
import { setRole } from './members.service.ts';

interface NewLeader {
  user: UserRow;
  /** With which they choose a password; null when they have one. */
  link: string | null;
}

/** Who has access to the server vouches for the address, so it needs no verification. */
export async function createLeader(
  world: World,
  person: { email: string; firstName: string; lastName: string },
): Promise<NewLeader> {
  return world.db.transaction(async (tx) => {
    const user = await insertUser(tx, {
      ...person,
      role: leaderRole,
      passwordHash: noPassword,
      emailVerifiedAt: world.clock.now(),
    });
    await recordLeader(world, tx, user);
    return { user, link: await newPasswordLink(world, tx, user) };
  });
}

/**
 * Makes somebody with an account a leader; they leave their duties in camps and are signed out. Anybody may have signed
 * up with an address that was never verified, so the password of such an account is dropped.
 */
export async function promoteToLeader(world: World, { id }: UserRow): Promise<NewLeader> {
  const promoted = await world.db.transaction(async (tx) => {
    const { before, ...changed } = await setRole(tx, { id, role: leaderRole });
    const user = changed.user.emailVerifiedAt ? changed.user : await vouchFor(world, tx, id);
    await recordLeader(world, tx, user, { from: before, to: leaderRole });
    return { user, link: isHash(user.passwordHash) ? null : await newPasswordLink(world, tx, user) };
  });
  world.sessions.forgetUser(id);
  return promoted;
}

async function vouchFor({ clock }: World, tx: Database, id: string): Promise<UserRow> {
  const user = await updateUser(tx, id, { emailVerifiedAt: clock.now(), passwordHash: noPassword });
  if (!user) throw notFound();
  return user;
}

const recordLeader = (
  { clock }: World,
  tx: Database,
  user: UserRow,
  details?: Record<string, unknown>,
): Promise<void> =>
  record(tx, {
    action: 'operator.leader-made',
    actorId: null,
    targetId: user.id,
    details,
    at: clock.now(),
  });
