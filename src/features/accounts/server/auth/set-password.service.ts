import { notifyOfPendingRequests } from '#features/programme/server/requests/requests.service.ts';
import { endCalendarAddress } from '#features/notifications/server/calendar/calendar.service.ts';
import { timingSafeEqual } from 'node:crypto';
import { hasTwoStep } from '../two-step/two-step.service.ts';
import { clearAllFailures } from '../users/password.service.ts';
import { findUserByEmail, recordOwn, requirePassword, updateUser } from '../users/users.service.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newCode, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { z } from '#kit/shared/zod.ts';
import type { changePasswordBody, resetPasswordBody } from '../../auth.contract.ts';
import { invalidCode, commonPassword, samePassword, triesSpent } from '../../accounts.errors.ts';
import { resetLifetimeMs, maxResetAttempts } from '../../auth.rules.ts';
import { forgotLimits, resetAttemptsByAccount, tokenByAddress, limitMailRequests } from './auth.limits.ts';
import { archivedMail, passwordChangedMail, resetMail } from './auth.mails.ts';
import {
  deleteChallengesOf,
  consumeReset,
  countResetAttempt,
  deleteResetsFrom,
  deleteResetsOf,
  deleteVerificationsOf,
  insertReset,
} from './auth.queries.ts';
import { deleteDevicesOf, deleteSignedOutDevices } from './devices.queries.ts';
import { knownDeviceOf, rememberDevice } from './auth-sessions.service.ts';
import { deleteAuthSessionsOf, deleteOtherAuthSessions } from './auth-sessions.queries.ts';

/** Six digits are few, so the hash is keyed and bound to the reset token. */
export const resetPrint = ({ vault }: AppContext, token: string, code: string) =>
  vault.fingerprint('reset-code', `${token} ${code}`);

/**
 * Always returns a reset token; only a known address gets a mail, an archived person one that says so instead of a code.
 * All paths do the same work.
 */
export async function forgotPassword(
  context: AppContext,
  { email, address, client }: { email: string; address: string; client: Client },
): Promise<string> {
  const user = await findUserByEmail(context.db, email);
  const knownDevice = await knownDeviceOf(context, user, client);
  await limitMailRequests(context, forgotLimits, { email, address, knownDevice });
  const [token, code] = [newToken(), newCode()];
  const expiresAt = new Date(context.clock.now().getTime() + resetLifetimeMs);
  const device = knownDevice ?? null;
  const known = user && !user.archivedAt ? user : null;
  await context.db.transaction(async (tx) => {
    await deleteResetsFrom(tx, { email, device });
    await insertReset(tx, {
      tokenHash: hashToken(token),
      userId: known?.id ?? null,
      email,
      device,
      codeHash: resetPrint(context, token, code),
      expiresAt,
    });
    const mail = known ? resetMail(context, known, { code, expiresAt }) : user && archivedMail(context, user);
    await postMail(context, tx, mail);
  });
  return token;
}

interface Reset extends z.output<typeof resetPasswordBody> {
  /** Missing when the header is. */
  token?: string;
  address: string;
  client: Client;
}

/** Sets a new password, and ends every auth session and the calendar address. The code also proves the address, as a verification link would. */
export async function resetPassword(
  context: AppContext,
  { token = '', otp, newPassword, address, client }: Reset,
): Promise<void> {
  if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const at = context.clock.now();
  const tokenHash = hashToken(token);
  const userId = await checkCode(context, { token, otp, client, address });
  const passwordHash = await hashPassword(newPassword);
  // With two-step sign-in, reading the mail proves one step of two: too little for a known device.
  const twoStep = await hasTwoStep(context, userId);
  const cookie = await context.db.transaction(async (tx) => {
    if (!(await consumeReset(tx, tokenHash, at))) throw invalidCode();
    const user = await updateUser(tx, userId, { passwordHash });
    if (!user) throw invalidCode();
    if (!user.emailVerifiedAt) {
      await updateUser(tx, userId, { emailVerifiedAt: at });
      await notifyOfPendingRequests(context, tx, userId);
    }
    await deleteAuthSessionsOf(tx, [userId]);
    await clearAllFailures(tx, user.email);
    await deleteResetsOf(tx, userId);
    await deleteChallengesOf(tx, userId);
    await deleteVerificationsOf(tx, userId);
    await endCalendarAddress(tx, userId);
    await recordOwn(tx, 'account.password-reset', { id: userId, address, at });
    await postMail(context, tx, passwordChangedMail(context, user, at));
    await deleteDevicesOf(tx, userId);
    return twoStep ? null : rememberDevice(tx, { userId, client, address, now: at });
  });
  context.authSessions.forgetUser(userId);
  if (cookie !== null) client.rememberDevice(cookie);
}

/** The person to whom the code was mailed. Attempts count by code and by account, for unknown addresses as well. */
async function checkCode(
  context: AppContext,
  { token, otp, client, address }: Omit<Reset, 'newPassword' | 'token'> & { token: string },
): Promise<string> {
  const tokenHash = hashToken(token);
  const reset = await countResetAttempt(context.db, { tokenHash, now: context.clock.now() });
  const owner = reset?.userId ? { id: reset.userId } : null;
  const knownDevice = await knownDeviceOf(context, owner, client);
  await context.limits.take(tokenByAddress, knownDevice ?? address);
  if (!reset) throw invalidCode();
  // Said of unknown addresses as well.
  if (reset.tries > maxResetAttempts) throw triesSpent();
  if (knownDevice === undefined) await context.limits.take(resetAttemptsByAccount, reset.email);
  const right = timingSafeEqual(reset.codeHash, resetPrint(context, token, otp));
  if (!owner || !right) throw reset.tries < maxResetAttempts ? invalidCode() : triesSpent();
  return owner.id;
}

/** Sets another password, and ends every other auth session and the calendar address. */
export async function changePassword(
  context: AppContext,
  actor: Actor,
  { currentPassword, newPassword, address }: z.output<typeof changePasswordBody> & { address: string },
): Promise<void> {
  if (await isCommonPassword(newPassword)) throw commonPassword('newPassword');
  const given = { password: currentPassword, address, field: 'currentPassword' };
  const user = await requirePassword(context, actor, given);
  if (newPassword === currentPassword) throw samePassword('newPassword');
  const passwordHash = await hashPassword(newPassword);
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { passwordHash });
    await deleteOtherAuthSessions(tx, { userId: user.id, keep: actor.authSessionHash });
    await deleteSignedOutDevices(tx, user.id);
    await deleteResetsOf(tx, user.id);
    await deleteChallengesOf(tx, user.id);
    // A thief may have asked for another address.
    await deleteVerificationsOf(tx, user.id);
    await endCalendarAddress(tx, user.id);
    await clearAllFailures(tx, user.email);
    await recordOwn(tx, 'account.password-changed', { id: user.id, address, at });
    await postMail(context, tx, passwordChangedMail(context, user, at));
  });
  context.authSessions.forgetUser(user.id);
}
