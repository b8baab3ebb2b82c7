import { record } from '#features/audit/server/audit.service.ts';
import { operatorLinkLifetime } from '#features/accounts/auth.rules.ts';
import { newPasswordLink } from '#features/accounts/server/auth/operator.service.ts';
import { sendVerification } from '#features/accounts/server/auth/sign-up.service.ts';
import { findUser, lockUser } from '#features/accounts/server/users/users.service.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';
import { alreadyVerified } from '../people.errors.ts';
import { passwordLinkMail } from './people.mails.ts';

export async function resendVerification(world: World, actor: Actor, id: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    if (user.emailVerifiedAt) throw alreadyVerified();
    await sendVerification(world, tx, user);
    await record(tx, {
      action: 'member.verification-sent',
      actorId: actor.id,
      targetId: id,
      at: world.clock.now(),
    });
  });
}

/** The old password works until the person chooses another. */
export async function sendPasswordLink(world: World, actor: Actor, id: string): Promise<void> {
  const leader = await findUser(world.db, actor.id);
  await world.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    const at = world.clock.now();
    const link = await newPasswordLink(world, tx, user);
    const name = leader ? `${leader.firstName} ${leader.lastName}` : '';
    const expiresAt = new Date(at.getTime() + operatorLinkLifetime);
    await postMail(world, tx, passwordLinkMail(world, user, { link, leader: name, expiresAt }));
    await record(tx, { action: 'member.password-link', actorId: actor.id, targetId: id, at });
  });
}
