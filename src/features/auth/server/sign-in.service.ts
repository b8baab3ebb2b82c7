import { record } from '#features/audit/server/audit.service.ts';
import { findUserByEmail, updateUser } from '#features/users/server/users.service.ts';
import type { UserRow } from '#features/users/server/users.table.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { verifyPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { accountArchived, invalidCredentials, emailNotVerified } from '../auth.errors.ts';
import { sessionLifetime } from '../auth.rules.ts';
import { signInByAddress } from './auth.limits.ts';
import { countSignIn, deleteSession, forgiveFailures, insertSession } from './auth.queries.ts';

interface SignIn {
  email: string;
  password: string;
  language: Language;
  address: string;
}

export async function signIn(
  world: World,
  { email, password, language, address }: SignIn,
): Promise<{ token: string; user: UserRow }> {
  await world.limits.take(signInByAddress, address);
  const at = world.clock.now();
  if (world.limits.enabled) {
    const wait = await countSignIn(world.db, email, at);
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  }

  const user = await findUserByEmail(world.db, email);
  const right = await verifyPassword(user?.passwordHash ?? null, password);
  if (!user || !right || user.archivedAt) {
    await record(world.db, {
      action: 'account.sign-in-failed',
      actorId: null,
      targetId: user?.id ?? null,
      address,
      at,
    });
    if (!user || !right) throw invalidCredentials();
    await forgiveFailures(world.db, email);
    throw accountArchived();
  }
  await forgiveFailures(world.db, email);
  if (!user.emailVerifiedAt) throw emailNotVerified();

  const token = newToken();
  const expiresAt = new Date(at.getTime() + sessionLifetime(user.role));
  await world.db.transaction(async (tx) => {
    await insertSession(tx, { tokenHash: hashToken(token), userId: user.id, createdAt: at, expiresAt });
    await record(tx, { action: 'account.signed-in', actorId: user.id, targetId: user.id, address, at });
  });
  return { token, user: await followLanguage(world, user, language) };
}

/** Until a person chooses a language, mails are in the one they sign in with. */
async function followLanguage({ db }: World, user: UserRow, language: Language): Promise<UserRow> {
  if (user.languageChosen || user.language === language) return user;
  return (await updateUser(db, user.id, { language })) ?? user;
}

export async function signOut(world: World, actor: Actor, address: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await deleteSession(tx, actor.sessionHash);
    await record(tx, {
      action: 'account.signed-out',
      actorId: actor.id,
      targetId: actor.id,
      address,
      at: world.clock.now(),
    });
  });
  world.sessions.forgetUser(actor.id);
}

export { deleteSessionsOf as endSessionsOf, sessionsOf } from './auth.queries.ts';
