import { randomUUID, timingSafeEqual } from 'node:crypto';
import { record } from '#features/audit/server/audit.service.ts';
import { forgiveAllTries } from '#features/users/server/password.service.ts';
import { findUserByEmail, updateUser } from '#features/users/server/users.service.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newCode, newToken } from '#kit/server/security/tokens.ts';
import type { World } from '#club/server/world.ts';
import { invalidCode, commonPassword } from '../auth.errors.ts';
import { resetLifetime, maxResetAttempts } from '../auth.rules.ts';
import { forgotByAccount, forgotByAddress, tokenByAddress } from './auth.limits.ts';
import { archivedMail, resetMail } from './auth.mails.ts';
import { countResetTry, deleteResetsOf, deleteSessionsOf, insertReset, spendReset } from './auth.queries.ts';

/** Six digits are few, so the hash is keyed and bound to the reset token. */
const printOf = ({ vault }: World, token: string, code: string) =>
  vault.fingerprint('reset-code', `${token} ${code}`);

/**
 * Always returns a reset token; only a known address gets a mail, an archived person one that says so instead of a code.
 * All paths do the same work.
 */
export async function forgotPassword(
  world: World,
  { email, address }: { email: string; address: string },
): Promise<string> {
  await world.limits.take(forgotByAccount, email);
  await world.limits.take(forgotByAddress, address);
  const [token, code] = [newToken(), newCode()];
  const expiresAt = new Date(world.clock.now().getTime() + resetLifetime);
  await world.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    const known = user && !user.archivedAt ? user : null;
    await deleteResetsOf(tx, known?.id ?? randomUUID());
    await insertReset(tx, {
      tokenHash: hashToken(token),
      userId: known?.id ?? null,
      codeHash: printOf(world, token, code),
      expiresAt,
    });
    const mail = known ? resetMail(world, known, code) : user && archivedMail(world, user);
    await postMail(world, tx, mail);
  });
  return token;
}

interface Reset {
  token: string | undefined;
  otp: string;
  newPassword: string;
  address: string;
}

/** Sets a new password and ends every session. The code also proves the address, as a verification link would. */
export async function resetPassword(
  world: World,
  { token, otp, newPassword, address }: Reset,
): Promise<void> {
  await world.limits.take(tokenByAddress, address);
  if (token === undefined) throw invalidCode();
  if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const at = world.clock.now();
  const tokenHash = hashToken(token);
  const reset = await countResetTry(world.db, { tokenHash, now: at, most: maxResetAttempts });
  const right = reset !== null && timingSafeEqual(reset.codeHash, printOf(world, token, otp));
  const userId = right ? reset.userId : null;
  if (!userId) throw invalidCode();

  const passwordHash = await hashPassword(newPassword);
  await world.db.transaction(async (tx) => {
    if (!(await spendReset(tx, tokenHash, at))) throw invalidCode();
    const user = await updateUser(tx, userId, { passwordHash });
    if (!user) throw invalidCode();
    if (!user.emailVerifiedAt) await updateUser(tx, userId, { emailVerifiedAt: at });
    await deleteSessionsOf(tx, [userId]);
    await forgiveAllTries(tx, user.email);
    await record(tx, { action: 'account.password-reset', actorId: userId, targetId: userId, address, at });
  });
  world.sessions.forgetUser(userId);
}
