import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { lockUser, recordOwn } from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import { clubName } from '#club/shared/brand.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { hashToken } from '#kit/server/security/tokens.ts';
import { notFound, unauthenticated } from '#kit/shared/errors.ts';
import type { z } from '#kit/shared/zod.ts';
import type { PasskeyOut, passkeyResponse } from '../../two-step.contract.ts';
import { passkeysUnavailable, tooManyPasskeys, wrongPasskey } from '../../accounts.errors.ts';
import { maxPasskeys, passkeyHostOf } from '../../auth.rules.ts';
import * as queries from './passkeys.queries.ts';
import { twoStepMail } from './two-step.mails.ts';
import { requireCodeIfOn } from './two-step.service.ts';

export { deleteOldChallenges, findPasskey } from './passkeys.queries.ts';

/** Loaded with the first passkey: it takes longer than the rest of the server, and many clubs never use it. */
const webAuthn = () => import('@simplewebauthn/server');

type Response = z.output<typeof passkeyResponse>;
type PasskeyRow = NonNullable<Awaited<ReturnType<typeof queries.findPasskey>>>;

/** EdDSA, ES256 and RS256: what every authenticator has, and Node checks without a warning about experiments. */
const supportedAlgorithmIDs = [-8, -7, -257];
const challengeLifetimeMs = 5 * 60_000;

export const arePasskeysAvailable = ({ config }: AppContext): boolean =>
  passkeyHostOf(config.publicUrl) !== null;

function requireHost({ config }: AppContext): string {
  const host = passkeyHostOf(config.publicUrl);
  if (host === null) throw passkeysUnavailable();
  return host;
}

const storeChallenge = (context: AppContext, challenge: string, userId: string | null) =>
  queries.insertPasskeyChallenge(context.db, {
    challengeHash: hashToken(challenge),
    userId,
    expiresAt: new Date(context.clock.now().getTime() + challengeLifetimeMs),
  });

const consumeChallenge = (context: AppContext, userId: string | null) => (challenge: string) =>
  queries.consumePasskeyChallenge(context.db, {
    challengeHash: hashToken(challenge),
    userId,
    now: context.clock.now(),
  });

export async function listPasskeys({ db }: AppContext, userId: string): Promise<PasskeyOut[]> {
  return (await queries.findPasskeysOf(db, userId)).map(toPasskey);
}

const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyOut => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function registrationOptions(
  context: AppContext,
  user: UserRow,
  given: { code?: string; address: string },
) {
  const rpID = requireHost(context);
  const existing = await queries.findPasskeysOf(context.db, user.id);
  if (existing.length >= maxPasskeys) throw tooManyPasskeys();
  // Last, because a code works once.
  await requireCodeIfOn(context, user, given);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: clubName,
    rpID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(user.id),
    supportedAlgorithmIDs,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await storeChallenge(context, options.challenge, user.id);
  return options;
}

export async function addPasskey(
  context: AppContext,
  actor: Actor,
  { name, response, address }: { name: string; response: Response; address: string },
): Promise<PasskeyOut> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    supportedAlgorithmIDs,
    expectedChallenge: consumeChallenge(context, actor.id),
    expectedOrigin: context.config.publicUrl,
    expectedRPID: requireHost(context),
    // A malformed response makes the library throw.
  }).catch(() => null);
  if (!verified?.verified) throw wrongPasskey();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    // The lock makes concurrent registrations count each other.
    const user = await lockUser(tx, actor.id);
    if (!user) throw unauthenticated();
    if ((await queries.countPasskeys(tx, user.id)) >= maxPasskeys) throw tooManyPasskeys();
    const stored = await queries.insertPasskey(tx, {
      userId: user.id,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      counter,
      transports,
      name,
      createdAt: at,
    });
    if (!stored) throw wrongPasskey();
    await recordOwn(tx, 'account.passkey-added', { id: user.id, address, at });
    await postMail(context, tx, twoStepMail(context, user, { change: 'passkey', name, at }));
    return toPasskey(stored);
  });
}

export async function removePasskey(
  context: AppContext,
  user: UserRow,
  { id, address }: { id: string; address: string },
): Promise<void> {
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    const name = await queries.deletePasskey(tx, { userId: user.id, id });
    if (name === null) throw notFound();
    await recordOwn(tx, 'account.passkey-removed', { id: user.id, address, at });
    await postMail(context, tx, twoStepMail(context, user, { change: 'passkeyRemoved', name, at }));
  });
}

export async function authenticationOptions(context: AppContext) {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: requireHost(context),
    userVerification: 'required',
  });
  await storeChallenge(context, options.challenge, null);
  return options;
}

/** Whether the passkey signed a challenge of this server. */
export async function verifyPasskey(
  context: AppContext,
  passkey: PasskeyRow,
  response: Response,
): Promise<boolean> {
  const { credentialId, publicKey, counter, transports } = passkey;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: consumeChallenge(context, null),
    expectedOrigin: context.config.publicUrl,
    expectedRPID: requireHost(context),
    credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
    // A malformed response makes the library throw.
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  await queries.touchPasskey(context.db, { id: passkey.id, counter: newCounter, now: context.clock.now() });
  return true;
}
