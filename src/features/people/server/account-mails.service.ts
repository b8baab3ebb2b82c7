import { record } from '#features/audit/server/audit.service.ts';
import { operatorLinkLifetimeMs } from '#features/accounts/auth.rules.ts';
import { newPasswordLink } from '#features/accounts/server/auth/operator.service.ts';
import { sendVerification } from '#features/accounts/server/auth/sign-up.service.ts';
import { findUser, lockUser } from '#features/accounts/server/users/users.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import { alreadyVerified } from '../people.errors.ts';
import { passwordLinkMail } from './people.mails.ts';

export async function resendVerification(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    if (user.emailVerifiedAt) throw alreadyVerified();
    await sendVerification(context, tx, user);
    await record(tx, {
      action: 'member.verification-sent',
      actorId: actor.id,
      targetId: id,
      at: context.clock.now(),
    });
  });
}

/** The old password works until the person chooses another. */
export async function sendPasswordLink(context: AppContext, actor: Actor, id: string): Promise<void> {
  const leader = await findUser(context.db, actor.id);
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    const at = context.clock.now();
    const link = await newPasswordLink(context, tx, user);
    const name = leader ? `${leader.firstName} ${leader.lastName}` : '';
    const expiresAt = new Date(at.getTime() + operatorLinkLifetimeMs);
    await postMail(context, tx, passwordLinkMail(context, user, { link, leader: name, expiresAt }));
    await record(tx, { action: 'member.password-link', actorId: actor.id, targetId: id, at });
  });
}
