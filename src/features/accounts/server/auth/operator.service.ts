import { notifyOfPendingRequests } from '#features/programme/server/requests/requests.service.ts';
import { endCalendarAddress } from '#features/notifications/server/calendar/calendar.service.ts';
import { record } from '#features/audit/server/audit.service.ts';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { forgetTwoStep } from '../two-step/two-step.service.ts';
import { clearAllFailures } from '../users/password.service.ts';
import { updateUser } from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { hashToken, newCode, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { operatorLinkLifetimeMs } from '../../auth.rules.ts';
import { deleteChallengesOf, deleteResetsOf, deleteVerificationsOf, insertReset } from './auth.queries.ts';
import { deleteDevicesOf, deleteSignedOutDevices } from './devices.queries.ts';
import { resetPrint } from './set-password.service.ts';
import * as authSessions from './auth-sessions.queries.ts';

/** What the operator of the server does to an account, at its terminal. The audit log has no person as the actor. */
const operatorEntry = (
  { clock }: AppContext,
  action: Extract<AuditAction, `operator.${string}`>,
  { user, details }: { user: UserRow; details?: Record<string, unknown> },
) => ({ action, actorId: null, targetId: user.id, details, at: clock.now() });

/**
 * A link with which the person chooses a password. The secrets stand behind the #, which browsers do not send, so no log
 * of a server or proxy holds them. A newer link replaces an older one.
 */
export async function newPasswordLink(context: AppContext, tx: Database, user: UserRow): Promise<string> {
  const [token, code] = [newToken(), newCode()];
  await deleteResetsOf(tx, user.id);
  await insertReset(tx, {
    tokenHash: hashToken(token),
    userId: user.id,
    email: user.email,
    device: null,
    codeHash: resetPrint(context, token, code),
    expiresAt: new Date(context.clock.now().getTime() + operatorLinkLifetimeMs),
  });
  return `${context.config.publicUrl}/new-password#token=${token}&code=${code}`;
}

/** Signs the person out everywhere and ends their calendar address; the old password works until a new one is chosen. */
export async function offerNewPassword(context: AppContext, user: UserRow): Promise<string> {
  const link = await context.db.transaction(async (tx) => {
    await signOutEverywhere(tx, user);
    await endCalendarAddress(tx, user.id);
    await clearAllFailures(tx, user.email);
    await record(tx, operatorEntry(context, 'operator.password-link', { user }));
    return newPasswordLink(context, tx, user);
  });
  context.authSessions.forgetUser(user.id);
  return link;
}

/** Ends the auth sessions and half-done sign-ins; no device stays known. */
export async function signOutEverywhere(tx: Database, user: UserRow): Promise<void> {
  await authSessions.deleteAuthSessionsOf(tx, [user.id]);
  await deleteDevicesOf(tx, user.id);
  await deleteChallengesOf(tx, user.id);
}

/**
 * For an account that gets another address: links and codes belong to the person, so those that went to the old address
 * would verify the new one or set a password.
 */
export async function leaveAddress(tx: Database, user: UserRow): Promise<void> {
  await deleteVerificationsOf(tx, user.id);
  await deleteResetsOf(tx, user.id);
  await signOutEverywhere(tx, user);
}

/** Forgets the authenticator app, the recovery codes and the passkeys; false when there is none of them. */
export async function switchTwoStepOff(context: AppContext, user: UserRow): Promise<boolean> {
  const found = await context.db.transaction(async (tx) => {
    if (!(await forgetTwoStep(context, tx, user))) return false;
    await signOutEverywhere(tx, user);
    await record(tx, operatorEntry(context, 'operator.two-step-off', { user }));
    return true;
  });
  context.authSessions.forgetUser(user.id);
  return found;
}

/** False when the address was verified before. */
export async function verifyAddress(context: AppContext, user: UserRow): Promise<boolean> {
  if (user.emailVerifiedAt) return false;
  await context.db.transaction(async (tx) => {
    await updateUser(tx, user.id, { emailVerifiedAt: context.clock.now() });
    await notifyOfPendingRequests(context, tx, user.id);
    await record(tx, operatorEntry(context, 'operator.address-verified', { user }));
  });
  return true;
}

export const openAuthSessionsOf = ({ db, clock }: AppContext, user: UserRow) =>
  authSessions.findAuthSessionsOf(db, user.id, clock.now());

/** Ends one auth session, or all without an id; returns how many. */
export async function endAuthSessions(context: AppContext, user: UserRow, id?: string): Promise<number> {
  const ended = await context.db.transaction(async (tx) => {
    const count =
      id === undefined
        ? await authSessions.deleteAuthSessionsOf(tx, [user.id])
        : Number(await authSessions.deleteOwnAuthSession(tx, { userId: user.id, id }));
    if (count === 0) return 0;
    await deleteSignedOutDevices(tx, user.id);
    const details = { sessions: count };
    await record(tx, operatorEntry(context, 'operator.sessions-ended', { user, details }));
    return count;
  });
  context.authSessions.forgetUser(user.id);
  return ended;
}
