import { emailTaken, accountArchived, addressVerified, sameEmail } from '../../accounts.errors.ts';
import type { changeEmailBody, correctEmailBody } from '../../auth.contract.ts';
import { requireCodeIfOn } from '../two-step/two-step.service.ts';
import {
  asTaken,
  findUserByEmail,
  lockUser,
  recordOwn,
  requirePassword,
  updateUser,
} from '../users/users.service.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { z } from '#kit/shared/zod.ts';
import { limitMailRequests, newAddressByAccount, resendLimits } from './auth.limits.ts';
import { addressChangeMail } from './auth.mails.ts';
import { deleteVerificationsOf } from './auth.queries.ts';
import { leaveAddress } from './operator.service.ts';
import { provePassword } from './sign-in.service.ts';
import { sendVerification } from './sign-up.service.ts';

interface From {
  address: string;
  client: Client;
}

/** For somebody who mistyped the address at sign-up: the password is all that they can prove. */
export async function correctEmail(
  context: AppContext,
  { newEmail, ...given }: z.output<typeof correctEmailBody> & From,
): Promise<void> {
  const { id } = await provePassword(context, given);
  await context.limits.take(newAddressByAccount, id);
  await limitMailRequests(context, resendLimits, { email: newEmail, address: given.address });
  const at = context.clock.now();
  try {
    await context.db.transaction(async (tx) => {
      const before = await lockUser(tx, id);
      if (before?.archivedAt) throw accountArchived();
      if (!before || before.emailVerifiedAt) throw addressVerified();
      await leaveAddress(tx, before);
      const user = await updateUser(tx, id, { email: newEmail });
      if (user) await sendVerification(context, tx, user);
      await recordOwn(tx, 'account.email-changed', { id, address: given.address, at });
    });
  } catch (error) {
    throw asTaken(error, 'newEmail');
  }
}

/** Sends a link to the new address, which takes effect when it is opened, and a notice to the old one. */
export async function requestEmailChange(
  context: AppContext,
  actor: Actor,
  { newEmail, password, code, address }: z.output<typeof changeEmailBody> & { address: string },
): Promise<void> {
  const user = await requirePassword(context, actor, { password, address });
  if (newEmail === user.email) throw sameEmail();
  await context.limits.take(newAddressByAccount, user.id);
  await limitMailRequests(context, resendLimits, { email: newEmail, address });
  if (await findUserByEmail(context.db, newEmail)) throw emailTaken('newEmail');
  await requireCodeIfOn(context, user, { code, address });
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    // Of several links the newest counts.
    await deleteVerificationsOf(tx, user.id);
    await sendVerification(context, tx, user, newEmail);
    await postMail(context, tx, addressChangeMail(context, user, at));
    await recordOwn(tx, 'account.email-change-asked', { id: user.id, address, at });
  });
}
