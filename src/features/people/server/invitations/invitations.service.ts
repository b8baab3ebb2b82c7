import * as queries from './invitations.queries.ts';
import { record } from '#features/audit/server/audit.service.ts';
import { commonPassword } from '#features/accounts/accounts.errors.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { assignStaff, lockCampForShare } from '#features/programme/server/camps/camps.service.ts';
import { queueHandleCheck } from '#features/results/server/sheets/sheets.service.ts';
import { claimHandles } from '#features/accounts/server/users/handles.service.ts';
import {
  asTaken,
  columnsOf,
  findUser,
  findUserByEmail,
  insertUser,
  lockMembership,
  storeUserImage,
} from '#features/accounts/server/users/users.service.ts';
import type { Actor, Upload } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { isDuty } from '#club/shared/access.ts';
import { notFound } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { acceptBody } from '../../invitations.contract.ts';
import { campsUnknown, hasAccount, leaderWithCamps, linkInvalid } from '../../people.errors.ts';
import { expiredRetentionMs, invitationLifetime, type InvitedRole } from '../../people.rules.ts';
import { invitationMail } from './invitations.mails.ts';
import type { Limit } from '#kit/server/limits/limits.ts';

interface Sent {
  email: string;
  role: InvitedRole;
  campIds: readonly string[];
  language: Language;
}

export async function sendInvitation(context: AppContext, actor: Actor, sent: Sent): Promise<string> {
  const { email, role, language } = sent;
  // Sorted, because the camps are locked in this order.
  const campIds = [...new Set(sent.campIds)].toSorted();
  if (!isDuty(role) && campIds.length > 0) throw leaderWithCamps();
  const token = newToken();
  const user = await findUser(context.db, actor.id);
  const inviter = user ? `${user.firstName} ${user.lastName}` : '';
  return context.db.transaction(async (tx) => {
    const at = context.clock.now();
    if (await findUserByEmail(tx, email)) throw hasAccount();
    for (const id of campIds) if (!(await lockCampForShare(tx, id))) throw campsUnknown();
    const places = campIds.length > 0 ? await queries.findPlaces(tx, campIds, language) : [];
    const expiresAt = new Date(at.getTime() + invitationLifetime);
    const fields = { email, role, campIds, tokenHash: hashToken(token), expiresAt, invitedBy: actor.id, at };
    const id = await queries.saveInvitation(tx, fields);
    const invited = { email, role, waves: places.map(campName), inviter, token, expiresAt, language };
    await postMail(context, tx, invitationMail(context, invited));
    const details = campIds.length > 0 ? { role, waves: campIds.length } : { role };
    await record(tx, { action: 'invitation.sent', actorId: actor.id, details, at });
    return id;
  });
}

export async function withdrawInvitation({ db, clock }: AppContext, actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const gone = await queries.deleteInvitation(tx, id);
    if (!gone) throw notFound();
    const details = { role: gone.role };
    await record(tx, { action: 'invitation.withdrawn', actorId: actor.id, details, at: clock.now() });
  });
}

export async function openInvitation(
  context: AppContext,
  { token, language }: { token: string; language: Language },
) {
  const valid = { tokenHash: hashToken(token), now: context.clock.now() };
  const found = await queries.findInvitation(context.db, valid, language);
  if (!found) throw linkInvalid();
  return found;
}

interface Accepted {
  body: z.output<typeof acceptBody>;
  image: Upload | undefined;
  language: Language;
  address: string;
}

/** Makes the account with its role and camps. */
export async function acceptInvitation(context: AppContext, { body, image, language, address }: Accepted) {
  await openInvitation(context, { token: body.token, language });
  if (await isCommonPassword(body.password)) throw commonPassword('password');
  const passwordHash = await hashPassword(body.password);
  const imageKey = image ? await storeUserImage(context, image) : null;
  const at = context.clock.now();
  try {
    return await context.db.transaction(async (tx) => {
      await lockMembership(tx);
      const invitation = await queries.takeInvitation(tx, { tokenHash: hashToken(body.token), now: at });
      if (!invitation) throw linkInvalid();
      const { email, role, campIds } = invitation;
      const { firstName, lastName } = body;
      const user = await insertUser(tx, {
        ...columnsOf(context, body),
        firstName,
        lastName,
        email,
        role,
        language: body.language ?? language,
        languageChosen: true,
        passwordHash,
        imageKey,
        emailVerifiedAt: at,
        createdAt: at,
      });
      await claimHandles(context, tx, [user]);
      if (isDuty(role))
        for (const campId of campIds)
          await assignStaff(tx, { campId, userId: user.id, duty: role, by: { actorId: user.id, at } });
      await queueHandleCheck(context, tx, user.id);
      const entry = { actorId: user.id, targetId: user.id, details: { role }, address, at };
      await record(tx, { action: 'invitation.accepted', ...entry });
      return { id: user.id, email };
    });
  } catch (error) {
    if (imageKey) await context.files.remove(imageKey);
    throw asTaken(error);
  }
}

export const deleteOldInvitations = (db: AppContext['db'], now: Date) =>
  queries.deleteLongExpired(db, new Date(now.getTime() - expiredRetentionMs));

/** Per address, generous because a whole campus shares one address. */
export const invitationByAddress: Limit = { name: 'invitation-address', max: 300, windowMs: 5 * 60_000 };
