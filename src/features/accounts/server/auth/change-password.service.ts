import { record } from '#features/audit/server/audit.service.ts';
import { clearAllFailures } from '../users/password.service.ts';
import { requirePassword, updateUser } from '../users/users.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { commonPassword, samePassword } from '../../accounts.errors.ts';
import { passwordChangedMail } from './auth.mails.ts';
import { deleteChallengesOf, deleteResetsOf } from './auth.queries.ts';
import { deleteSignedOutDevices } from './devices.queries.ts';
import { deleteOtherAuthSessions } from './auth-sessions.queries.ts';

interface Change {
  currentPassword: string;
  newPassword: string;
  address: string;
}

/** Sets another password and ends every other auth session. */
export async function changePassword(
  context: AppContext,
  actor: Actor,
  { currentPassword, newPassword, address }: Change,
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
    await clearAllFailures(tx, user.email);
    await record(tx, {
      action: 'account.password-changed',
      actorId: user.id,
      targetId: user.id,
      address,
      at,
    });
    await postMail(context, tx, passwordChangedMail(context, user, at));
  });
  context.authSessions.forgetUser(user.id);
}
