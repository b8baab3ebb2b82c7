import { record } from '#features/audit/server/audit.service.ts';
import { findCampOfLevel } from '#features/programme/server/camps/camps.service.ts';
import {
  openRequest,
  notifyOfPendingRequests,
} from '#features/programme/server/requests/requests.service.ts';
import { queueHandleCheck } from '#features/results/server/sheets/sheets.service.ts';
import {
  asTaken,
  columnsOf,
  findUserByEmail,
  insertUser,
  recordOwn,
  storeUserImage,
  updateUser,
} from '../users/users.service.ts';
import { claimHandles } from '../users/handles.service.ts';
import { giveWay } from '../users/unused-accounts.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { violatedReference, violatedUnique } from '#kit/server/database/errors.ts';
import type { Upload } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashPassword, isCommonPassword } from '#kit/server/security/passwords.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Role } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import type { memberFields, signUpBody } from '../../auth.contract.ts';
import {
  campClosed,
  unknownCamp,
  commonPassword,
  linkExpired,
  nationalIdHeld,
} from '../../accounts.errors.ts';
import { verificationLifetimeMs } from '../../auth.rules.ts';
import { resendLimits, tokenByAddress, limitMailRequests } from './auth.limits.ts';
import { verificationMail } from './auth.mails.ts';
import { insertVerification, consumeVerification, deleteResetsOf } from './auth.queries.ts';

type MemberBody = z.output<typeof memberFields>;

interface SignUp {
  body: z.output<typeof signUpBody>;
  image: Upload | undefined;
  language: Language;
  address: string;
}

/** Creates an account that waits for its address to be verified, with a request to join the chosen camp. */
export async function signUp(
  context: AppContext,
  { body, image, language, address }: SignUp,
): Promise<UserRow> {
  const camp = await findCampOfLevel(context.db, body);
  if (!camp) throw unknownCamp();
  if (!camp.registration) throw campClosed();
  return createAccount(context, {
    body,
    image,
    language: body.language ?? language,
    languageChosen: true,
    address,
    within: async (tx, user) => {
      const request = { userId: user.id, campId: camp.id, at: context.clock.now() };
      if ((await openRequest(tx, request)) === null) throw unknownCamp();
    },
  });
}

interface Account {
  body: Omit<MemberBody, 'levelId' | 'campId'>;
  image: Upload | undefined;
  language: Language;
  /** False when somebody else adds the person. */
  languageChosen?: boolean;
  address: string;
  role?: Role;
  /** What the audit log says: by default that the person signed up. */
  recordedAs?: { action: 'member.added'; actorId: string; details: Record<string, unknown> };
  /** Runs in the same transaction. */
  within: (tx: Database, user: UserRow) => Promise<unknown>;
}

/** An account of any role, with the mail that verifies its address. */
export async function createAccount(
  context: AppContext,
  { body, image, address, recordedAs, within, ...rest }: Account,
): Promise<UserRow> {
  if (await isCommonPassword(body.password)) throw commonPassword('password');
  const passwordHash = await hashPassword(body.password);
  const imageKey = image ? await storeUserImage(context, image) : null;
  try {
    return await context.db.transaction(async (tx) => {
      const at = context.clock.now();
      const { email, firstName, lastName } = body;
      const named = { ...columnsOf(context, body), email, firstName, lastName };
      await giveWay(context, tx, [named]);
      const user = await insertUser(tx, { ...named, ...rest, passwordHash, imageKey, createdAt: at });
      await claimHandles(context, tx, [user]);
      await within(tx, user);
      await sendVerification(context, tx, user);
      await queueHandleCheck(context, tx, user.id);
      const entry = recordedAs ?? { action: 'account.created', actorId: user.id };
      await record(tx, { ...entry, targetId: user.id, address, at });
      return user;
    });
  } catch (error) {
    if (imageKey) await context.files.remove(imageKey);
    if (violatedUnique(error) !== null) await equalizeSignUpTiming(context);
    if (!recordedAs && violatedUnique(error) === 'users_national_id') throw nationalIdHeld();
    // The camp was deleted while the password was hashed.
    throw violatedReference(error) === null ? asTaken(error) : unknownCamp();
  }
}

/**
 * The mail that verifies an address; earlier ones stay good until they expire. A link to a new address changes the one
 * of the account.
 */
export async function sendVerification(
  context: AppContext,
  tx: Database,
  user: UserRow,
  newEmail: string | null = null,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(context.clock.now().getTime() + verificationLifetimeMs);
  await insertVerification(tx, { tokenHash: hashToken(token), userId: user.id, newEmail, expiresAt });
  const what = newEmail === null ? 'verify' : 'newAddress';
  const to = { ...user, email: newEmail ?? user.email, emailVerifiedAt: null };
  await postMail(context, tx, verificationMail(context, to, { token, what }));
}

/** Returns whether the account had another address before. */
export async function verifyEmail(
  context: AppContext,
  { token, address }: { token: string; address: string },
): Promise<boolean> {
  await context.limits.take(tokenByAddress, address);
  const now = context.clock.now();
  try {
    return await context.db.transaction(async (tx) => {
      const opened = await consumeVerification(tx, hashToken(token), now);
      if (!opened) throw linkExpired();
      const { userId: id, newEmail: email } = opened;
      if (email === null) {
        await updateUser(tx, id, { emailVerifiedAt: now });
        await notifyOfPendingRequests(context, tx, id);
      } else {
        await updateUser(tx, id, { emailVerifiedAt: now, email });
        // A code that went to the old address would set a password.
        await deleteResetsOf(tx, id);
      }
      const action = email === null ? 'account.verified' : 'account.email-changed';
      await recordOwn(tx, action, { id, address, at: now });
      return email !== null;
    });
  } catch (error) {
    throw asTaken(error);
  }
}

/** Does as much as `createAccount` after its first statement, so that a conflict takes as long as a new account. */
async function equalizeSignUpTiming(context: AppContext): Promise<void> {
  await context.db.transaction(async (tx) => {
    await findUserByEmail(tx, newToken());
    await equalizeMailTiming(context, tx);
    await equalizeMailTiming(context, tx);
  });
}

/** Does the same number of statements as a verification mail, so that timing does not reveal accounts. */
async function equalizeMailTiming(context: AppContext, tx: Database): Promise<void> {
  await consumeVerification(tx, hashToken(newToken()), context.clock.now());
  await postMail(context, tx, null);
}

/** Does not reveal whether the address is known, and does the same work either way. */
export async function resendVerification(
  context: AppContext,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await limitMailRequests(context, resendLimits, { email, address });
  await context.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (user && !user.emailVerifiedAt) await sendVerification(context, tx, user);
    else await equalizeMailTiming(context, tx);
  });
}
