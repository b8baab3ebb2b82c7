import { findPasskey, verifyPasskey } from '../two-step/passkeys.service.ts';
import { hasToSetUp, hasTwoStep, checkSecondStep } from '../two-step/two-step.service.ts';
import type { passkeyResponse } from '../../two-step.contract.ts';
import {
  wrongCode,
  accountArchived,
  challengeOver,
  emailNotVerified,
  invalidCredentials,
  unknownPasskey,
  wrongRecoveryCode,
} from '../../accounts.errors.ts';
import { checkPassword, recordFailure } from '../users/password.service.ts';
import {
  findUser,
  findUserByEmail,
  lockIfPasswordUnchanged,
  recordOwn,
  updateUser,
} from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import { challengeLifetimeMs, maxChallengeAttempts } from '../../auth.rules.ts';
import { signInByAddress, tokenByAddress } from './auth.limits.ts';
import { consumeChallenge, countChallengeAttempt, insertChallenge } from './auth.queries.ts';
import { knownDeviceOf, startAuthSession } from './auth-sessions.service.ts';
import { deleteAuthSession } from './auth-sessions.queries.ts';

interface Visitor {
  language: Language;
  address: string;
  client: Client;
}

export interface SignedIn {
  token: string;
  user: UserRow;
  needsTwoStep: boolean;
}

/** With two-step on, the right password gives a challenge for the second step instead of an auth session. */
export async function signIn(
  context: AppContext,
  { email, password, ...visitor }: Visitor & { email: string; password: string },
): Promise<SignedIn | { challenge: string }> {
  const user = await provePassword(context, { ...visitor, email, password });
  checkAccount(user);
  if (await hasTwoStep(context, user.id)) return { challenge: await newChallenge(context, user) };
  return finishSignIn(context, user, visitor);
}

/** Whose password it is; throws the same for an unknown address and a wrong password. */
export async function provePassword(
  context: AppContext,
  { email, password, address, client }: Omit<Visitor, 'language'> & { email: string; password: string },
): Promise<UserRow> {
  const user = await findUserByEmail(context.db, email);
  const knownDevice = await knownDeviceOf(context, user, client);
  // Others in the same network cannot use up the attempts of a known device.
  await context.limits.take(signInByAddress, knownDevice ?? address);
  const right = await checkPassword(context, { email, user, password, address, knownDevice });
  if (!user || !right) throw invalidCredentials();
  return user;
}

/** For somebody who proved who they are: says why they still cannot sign in. */
function checkAccount(user: UserRow): void {
  if (user.archivedAt) throw accountArchived();
  if (!user.emailVerifiedAt) throw emailNotVerified();
}

async function newChallenge(context: AppContext, user: UserRow): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(context.clock.now().getTime() + challengeLifetimeMs);
  await context.db.transaction(async (tx) => {
    // A password that is changed meanwhile ends all challenges, and must end this one too.
    if (!(await lockIfPasswordUnchanged(tx, user))) throw invalidCredentials();
    await insertChallenge(tx, { tokenHash: hashToken(challenge), userId: user.id, expiresAt });
  });
  return challenge;
}

interface SecondStep extends Visitor {
  challenge: string;
  code?: string;
  recoveryCode?: string;
}

export async function completeSignIn(
  context: AppContext,
  { challenge, code, recoveryCode, ...visitor }: SecondStep,
): Promise<SignedIn> {
  const { address, client } = visitor;
  const tokenHash = hashToken(challenge);
  const now = context.clock.now();
  const attempt = await countChallengeAttempt(context.db, { tokenHash, now });
  const left = attempt !== null && attempt.tries <= maxChallengeAttempts;
  const user = left ? await findUser(context.db, attempt.userId) : null;
  const knownDevice = await knownDeviceOf(context, user, client);
  await context.limits.take(tokenByAddress, knownDevice ?? address);
  if (!user) throw challengeOver();
  checkAccount(user);
  const from = knownDevice === undefined ? 'anywhere' : { device: knownDevice };
  if (!(await checkSecondStep(context, { user, code, recoveryCode, address, from }))) {
    await recordFailure(context, { user, address }, now);
    throw recoveryCode === undefined ? wrongCode() : wrongRecoveryCode();
  }
  if (!(await consumeChallenge(context.db, tokenHash, now))) throw challengeOver();
  return finishSignIn(context, user, visitor);
}

export async function signInWithPasskey(
  context: AppContext,
  { response, ...visitor }: Visitor & { response: z.output<typeof passkeyResponse> },
): Promise<SignedIn> {
  // The passkey that the response claims to be of; `verifyPasskey` checks it.
  const passkey = await findPasskey(context.db, response.id);
  const owner = passkey && { id: passkey.userId };
  const { address, client } = visitor;
  const knownDevice = await knownDeviceOf(context, owner, client);
  await context.limits.take(signInByAddress, knownDevice ?? address);
  if (!passkey || !(await verifyPasskey(context, passkey, response))) {
    await recordFailure(context, { user: owner, address }, context.clock.now());
    throw unknownPasskey();
  }
  const user = await findUser(context.db, passkey.userId);
  if (!user) throw unknownPasskey();
  checkAccount(user);
  return finishSignIn(context, user, visitor);
}

async function finishSignIn(
  context: AppContext,
  user: UserRow,
  { language, address, client }: Visitor,
): Promise<SignedIn> {
  const [token, needsTwoStep] = await Promise.all([
    startAuthSession(context, { user, address, client }),
    hasToSetUp(context.db, user.id),
  ]);
  return { token, user: await followLanguage(context, user, language), needsTwoStep };
}

/** Until a person chooses a language, mails are in the one they sign in with. */
async function followLanguage({ db }: AppContext, user: UserRow, language: Language): Promise<UserRow> {
  if (user.languageChosen || user.language === language) return user;
  return (await updateUser(db, user.id, { language })) ?? user;
}

export async function signOut(context: AppContext, actor: Actor, address: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    await deleteAuthSession(tx, actor.authSessionHash);
    await recordOwn(tx, 'account.signed-out', { id: actor.id, address, at: context.clock.now() });
  });
  context.authSessions.forgetUser(actor.id);
}

export { deleteExpired } from './auth.queries.ts';
export { devicesOf } from './devices.queries.ts';
export {
  deleteAuthSessionsOf as endSessionsOf,
  authSessionsOf as sessionsOf,
} from './auth-sessions.queries.ts';
