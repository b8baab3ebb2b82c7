import { record } from '#features/audit/server/audit.service.ts';
import { operatorLinkLifetimeMs } from '#features/accounts/auth.rules.ts';
import { leaveAddress, newPasswordLink } from '#features/accounts/server/auth/operator.service.ts';
import { sendVerification } from '#features/accounts/server/auth/sign-up.service.ts';
import { handleChanged } from '#features/accounts/server/users/handles.service.ts';
import {
  asTaken,
  assertLeaderRemains,
  changedColumns,
  columnsOf,
  findUser,
  lockMembership,
  loggedFields,
  lockUser,
  updateUser,
} from '#features/accounts/server/users/users.service.ts';
import { giveWay } from '#features/accounts/server/users/unused-accounts.service.ts';
import type { NewUser, UserRow } from '#features/accounts/server/users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { z } from '#kit/shared/zod.ts';
import type { personBody } from '../people.contract.ts';
import { alreadyVerified } from '../people.errors.ts';
import { addressChangedMail, passwordLinkMail } from './people.mails.ts';

interface Update {
  id: string;
  body: z.output<typeof personBody>;
  address: string;
}

export async function updatePerson(
  context: AppContext,
  actor: Actor,
  { id, body, address }: Update,
): Promise<UserRow> {
  try {
    const updated = await context.db.transaction(async (tx) => {
      // Before the person, as wherever the club could lose a leader.
      if (body.email !== undefined) await lockMembership(tx);
      const before = await lockUser(tx, id);
      if (!before) throw notFound();
      const change = columnsOf(context, body);
      if (changedColumns(before, change).length === 0) return before;
      const fields = loggedFields(before, change);
      const at = context.clock.now();
      if (fields.includes('nationalId')) await giveWay(context, tx, [change]);
      const user = fields.includes('email')
        ? await readdress(context, tx, { before, change })
        : await updateUser(tx, id, change);
      if (!user) throw notFound();
      await handleChanged(context, tx, { actorId: actor.id, before, user });
      if (fields.length === 0) return user;
      const entry = { actorId: actor.id, targetId: id, details: { fields }, address, at };
      await record(tx, { action: 'member.updated', ...entry });
      return user;
    });
    context.authSessions.forgetUser(id);
    return updated;
  } catch (error) {
    throw asTaken(error);
  }
}

/** A new address has to be verified before the next sign-in; the old one is told, and good for nothing any more. */
async function readdress(
  context: AppContext,
  tx: Database,
  { before, change }: { before: UserRow; change: Partial<NewUser> },
): Promise<UserRow | null> {
  await assertLeaderRemains(tx, before.id);
  const user = await updateUser(tx, before.id, { ...change, emailVerifiedAt: null });
  if (!user) return null;
  await leaveAddress(tx, before);
  await sendVerification(context, tx, user);
  await postMail(context, tx, addressChangedMail(context, before, context.clock.now()));
  return user;
}

export async function resendVerification(context: AppContext, actor: Actor, id: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const user = await lockUser(tx, id);
    if (!user) throw notFound();
    if (user.emailVerifiedAt) throw alreadyVerified();
    await sendVerification(context, tx, user);
    const at = context.clock.now();
    await record(tx, { action: 'member.verification-sent', actorId: actor.id, targetId: id, at });
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
