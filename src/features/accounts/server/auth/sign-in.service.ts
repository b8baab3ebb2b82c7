import { record } from '#features/audit/server/audit.service.ts';
import { findPasskey, verifyPasskey } from '../two-step/passkeys.service.ts';
import { hasToSetUp, hasTwoStep, checkSecondStep } from '../two-step/two-step.service.ts';
import type { passkeyResponse } from '../../two-step.contract.ts';
import { wrongCode } from '../../two-step.errors.ts';
import { checkPassword, recordFailure } from '../users/password.service.ts';
import { findUser, findUserByEmail, lockIfPasswordUnchanged, updateUser } from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { Actor, Client } from '#kit/server/http/route.ts';
import { hashToken, newToken } from '#kit/server/security/tokens.ts';
import type { World } from '#club/server/world.ts';
import type { Language } from '#kit/shared/language.ts';
import type { z } from '#kit/shared/zod.ts';
import {
  accountArchived,
  challengeOver,
  emailNotVerified,
  invalidCredentials,
  unknownPasskey,
  wrongRecoveryCode,
} from '../../auth.errors.ts';
import { challengeLifetime, maxChallengeAttempts } from '../../auth.rules.ts';
import { signInByAddress, tokenByAddress } from './auth.limits.ts';
import { consumeChallenge, countChallengeAttempt, insertChallenge } from './auth.queries.ts';
import { knownDeviceOf, startSession } from './auth-sessions.service.ts';
import { deleteSession } from './auth-sessions.queries.ts';

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

/** With two-step on, the right password gives a challenge for the second step instead of a session. */
export async function signIn(
  world: World,
  { email, password, ...visitor }: Visitor & { email: string; password: string },
): Promise<SignedIn | { challenge: string }> {
  const { address, client } = visitor;
  const user = await findUserByEmail(world.db, email);
  const knownDevice = await knownDeviceOf(world, user, client);
  // Others in the same network cannot use up the attempts of a known device.
  await world.limits.take(signInByAddress, knownDevice ?? address);
  const right = await checkPassword(world, { email, user, password, address, knownDevice });
  if (!user || !right) throw invalidCredentials();
  checkAccount(user);
  if (await hasTwoStep(world, user.id)) return { challenge: await newChallenge(world, user) };
  return finishSignIn(world, user, visitor);
}

/** For somebody who proved who they are: says why they still cannot sign in. */
function checkAccount(user: UserRow): void {
  if (user.archivedAt) throw accountArchived();
  if (!user.emailVerifiedAt) throw emailNotVerified();
}

async function newChallenge(world: World, user: UserRow): Promise<string> {
  const challenge = newToken();
  const expiresAt = new Date(world.clock.now().getTime() + challengeLifetime);
  await world.db.transaction(async (tx) => {
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
  world: World,
  { challenge, code, recoveryCode, ...visitor }: SecondStep,
): Promise<SignedIn> {
  const { address, client } = visitor;
  const tokenHash = hashToken(challenge);
  const now = world.clock.now();
  const userId = await countChallengeAttempt(world.db, { tokenHash, now, most: maxChallengeAttempts });
  const user = userId === null ? null : await findUser(world.db, userId);
  const knownDevice = await knownDeviceOf(world, user, client);
  await world.limits.take(tokenByAddress, knownDevice ?? address);
  if (!user) throw challengeOver();
  checkAccount(user);
  const from = knownDevice === undefined ? 'anywhere' : { device: knownDevice };
  if (!(await checkSecondStep(world, { user, code, recoveryCode, address, from }))) {
    await recordFailure(world, { user, address }, now);
    throw recoveryCode === undefined ? wrongCode() : wrongRecoveryCode();
  }
  if (!(await consumeChallenge(world.db, tokenHash, now))) throw challengeOver();
  return finishSignIn(world, user, visitor);
}

export async function signInWithPasskey(
  world: World,
  { response, ...visitor }: Visitor & { response: z.output<typeof passkeyResponse> },
): Promise<SignedIn> {
  const passkey = await findPasskey(world, response);
  const owner = passkey && { id: passkey.userId };
  const { address, client } = visitor;
  const knownDevice = await knownDeviceOf(world, owner, client);
  await world.limits.take(signInByAddress, knownDevice ?? address);
  if (!passkey || !(await verifyPasskey(world, passkey, response))) {
    await recordFailure(world, { user: owner, address }, world.clock.now());
    throw unknownPasskey();
  }
  const user = await findUser(world.db, passkey.userId);
  if (!user) throw unknownPasskey();
  checkAccount(user);
  return finishSignIn(world, user, visitor);
}

async function finishSignIn(
  world: World,
  user: UserRow,
  { language, address, client }: Visitor,
): Promise<SignedIn> {
  const [token, needsTwoStep] = await Promise.all([
    startSession(world, { user, address, client }),
    hasToSetUp(world.db, user.id),
  ]);
  return { token, user: await followLanguage(world, user, language), needsTwoStep };
}

/** Until a person chooses a language, mails are in the one they sign in with. */
async function followLanguage({ db }: World, user: UserRow, language: Language): Promise<UserRow> {
  if (user.languageChosen || user.language === language) return user;
  return (await updateUser(db, user.id, { language })) ?? user;
}

export async function signOut(world: World, actor: Actor, address: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    await deleteSession(tx, actor.sessionHash);
    await record(tx, {
      action: 'account.signed-out',
      actorId: actor.id,
      targetId: actor.id,
      address,
      at: world.clock.now(),
    });
  });
  world.sessions.forgetUser(actor.id);
}

export { deleteExpired } from './auth.queries.ts';
export { devicesOf } from './devices.queries.ts';
export { deleteSessionsOf as endSessionsOf, sessionsOf } from './auth-sessions.queries.ts';
