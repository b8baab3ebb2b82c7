import { tellWaitingOf } from '#features/programme/server/requests/requests.service.ts';
import { timingSafeEqual } from 'node:crypto';
import { record } from '#features/audit/server/audit.service.ts';
import { hasTwoStep } from '../two-step/two-step.service.ts';
import { clearAllFailures } from '../users/password.service.ts';
import { findUserByEmail, updateUser } from '../users/users.service.ts';
import type { Client } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newCode, newToken } from '#kit/server/security/tokens.ts';
import type { World } from '#club/server/world.ts';
import { invalidCode, commonPassword } from '../../auth.errors.ts';
import { resetLifetime, maxResetAttempts } from '../../auth.rules.ts';
import { forgotLimits, resetAttemptsByAccount, tokenByAddress } from './auth.limits.ts';
import { archivedMail, passwordChangedMail, resetMail } from './auth.mails.ts';
import { deleteChallengesOf } from './auth.queries.ts';
import { deleteDevicesOf } from './devices.queries.ts';
import { limitMailRequests } from './mail-limits.ts';
import {
  consumeReset,
  countResetAttempt,
  deleteResetsFrom,
  deleteResetsOf,
  insertReset,
} from './resets.queries.ts';
import { knownDeviceOf, rememberDevice } from './auth-sessions.service.ts';
import { deleteSessionsOf } from './auth-sessions.queries.ts';

/** Six digits are few, so the hash is keyed and bound to the reset token. */
export const resetPrint = ({ vault }: World, token: string, code: string) =>
  vault.fingerprint('reset-code', `${token} ${code}`);

/**
 * Always returns a reset token; only a known address gets a mail, an archived person one that says so instead of a code.
 * All paths do the same work.
 */
export async function forgotPassword(
  world: World,
  { email, address, client }: { email: string; address: string; client: Client },
): Promise<string> {
  const user = await findUserByEmail(world.db, email);
  const knownDevice = await knownDeviceOf(world, user, client);
  await limitMailRequests(world, forgotLimits, { email, address, knownDevice });
  const [token, code] = [newToken(), newCode()];
  const expiresAt = new Date(world.clock.now().getTime() + resetLifetime);
  const device = knownDevice ?? null;
  const known = user && !user.archivedAt ? user : null;
  await world.db.transaction(async (tx) => {
    await deleteResetsFrom(tx, { email, device });
    await insertReset(tx, {
      tokenHash: hashToken(token),
      userId: known?.id ?? null,
      email,
      device,
      codeHash: resetPrint(world, token, code),
      expiresAt,
    });
    const mail = known ? resetMail(world, known, { code, expiresAt }) : user && archivedMail(world, user);
    await postMail(world, tx, mail);
  });
  return token;
}

interface Reset {
  /** Missing when the header is. */
  token?: string;
  otp: string;
  newPassword: string;
  address: string;
  client: Client;
}

/** Sets a new password and ends every session. The code also proves the address, as a verification link would. */
export async function resetPassword(
  world: World,
  { token = '', otp, newPassword, address, client }: Reset,
): Promise<void> {
  if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const at = world.clock.now();
  const tokenHash = hashToken(token);
  const userId = await checkCode(world, { token, otp, client, address });
  const passwordHash = await hashPassword(newPassword);
  // With two-step sign-in, reading the mail proves one step of two: too little for a known device.
  const twoStep = await hasTwoStep(world, userId);
  const cookie = await world.db.transaction(async (tx) => {
    if (!(await consumeReset(tx, tokenHash, at))) throw invalidCode();
    const user = await updateUser(tx, userId, { passwordHash });
    if (!user) throw invalidCode();
    if (!user.emailVerifiedAt) {
      await updateUser(tx, userId, { emailVerifiedAt: at });
      await tellWaitingOf(world, tx, userId);
    }
    await deleteSessionsOf(tx, [userId]);
    await clearAllFailures(tx, user.email);
    await deleteResetsOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await record(tx, { action: 'account.password-reset', actorId: userId, targetId: userId, address, at });
    await postMail(world, tx, passwordChangedMail(world, user, at));
    await deleteDevicesOf(tx, userId);
    return twoStep ? null : rememberDevice(tx, { userId, client, address, now: at });
  });
  world.sessions.forgetUser(userId);
  if (cookie !== null) client.rememberDevice(cookie);
}

/** The person to whom the code was mailed. Attempts count by code and by account, for unknown addresses as well. */
async function checkCode(
  world: World,
  { token, otp, client, address }: Omit<Reset, 'newPassword' | 'token'> & { token: string },
): Promise<string> {
  const now = world.clock.now();
  const attempt = { tokenHash: hashToken(token), now, most: maxResetAttempts };
  const reset = await countResetAttempt(world.db, attempt);
  const owner = reset?.userId ? { id: reset.userId } : null;
  const knownDevice = await knownDeviceOf(world, owner, client);
  await world.limits.take(tokenByAddress, knownDevice ?? address);
  if (!reset) throw invalidCode();
  if (knownDevice === undefined) await world.limits.take(resetAttemptsByAccount, reset.email);
  if (!owner || !timingSafeEqual(reset.codeHash, resetPrint(world, token, otp))) throw invalidCode();
  return owner.id;
}
