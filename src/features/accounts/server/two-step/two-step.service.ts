import * as queries from './two-step.queries.ts';
import { Secret, TOTP } from 'otpauth';
import { record } from '#features/audit/server/audit.service.ts';
import { getMe, recordOwn } from '../users/users.service.ts';
import type { UserRow } from '../users/users.table.ts';
import { clubName } from '#club/shared/brand.ts';
import { isStaff } from '#club/shared/access.ts';
import type { AppContext } from '#club/server/app-context.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import {
  missingCode,
  notStarted,
  ownTwoStepFirst,
  twoStepIsOff,
  twoStepIsOn,
  twoStepRequired,
  wrongCode,
} from '../../accounts.errors.ts';
import { codePeriodSeconds, plainRecoveryCode, recoveryCodeCount } from '../../auth.rules.ts';
import { deletePasskeysOf } from './passkeys.queries.ts';
import { twoStepMail } from './two-step.mails.ts';
import type { Limit } from '#kit/server/limits/limits.ts';
import { randomInt } from 'node:crypto';

export { hasToSetUp, twoStepDataOf } from './two-step.queries.ts';

/** Whose authenticator app no longer works, because its secret was stored with another key. */
export async function findUnreadableSecrets({
  db,
  vault,
}: Pick<AppContext, 'db' | 'vault'>): Promise<string[]> {
  const stored = await queries.findSealedSecrets(db);
  return stored.filter(({ sealed }) => vault.tryOpen(sealed) === null).map(({ userId }) => userId);
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: clubName, label, secret, algorithm: 'SHA1', digits: 6, period: codePeriodSeconds });

/** While two-step sign-in is on, the old app goes on working until the first code of the new one. */
export async function startTwoStep(
  context: AppContext,
  user: UserRow,
  given: { code?: string; address: string },
): Promise<{ secret: string; uri: string }> {
  const isOn = await requireCodeIfOn(context, user, given);
  const secret = new Secret({ size: 20 });
  const row = { userId: user.id, secretSealed: context.vault.seal(secret.base32) };
  const stored = isOn
    ? await queries.storeNextSecret(context.db, row)
    : await queries.storeSecret(context.db, { ...row, createdAt: context.clock.now() });
  if (!stored) throw isOn ? twoStepIsOff() : twoStepIsOn();
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** The time step of a code that is right now, or was a moment ago or will be in a moment; else null. */
function timeStepOf({ vault, clock }: AppContext, secretSealed: Buffer, code: string): number | null {
  const timestamp = clock.now().getTime();
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  // After a restore without its secret key no code is right, until somebody sets two-step sign-in back.
  const secret = vault.tryOpen(secretSealed);
  if (secret === null) return null;
  const totp = totpOf(Secret.fromBase32(secret), '');
  const delta = totp.validate({ token, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / codePeriodSeconds) + delta;
}

export async function confirmTwoStep(
  context: AppContext,
  actor: Actor,
  { code, address }: { code: string; address: string },
): Promise<{ moved: boolean; recoveryCodes: string[] }> {
  await countCodeAttempt(context, actor.id, 'signed in');
  const found = await queries.findSecret(context.db, actor.id);
  if (!found) throw notStarted();
  const moved = found.confirmedAt !== null;
  const secretSealed = moved ? found.nextSecretSealed : found.secretSealed;
  if (!secretSealed) throw twoStepIsOn();
  const step = timeStepOf(context, secretSealed, code);
  if (step === null) throw wrongCode();
  const user = await getMe(context, actor);
  const at = context.clock.now();
  const recoveryCodes = await context.db.transaction(async (tx) => {
    const isFirst = moved
      ? await queries.replaceSecret(tx, { userId: actor.id, secretSealed, step })
      : await queries.consumeStep(tx, { userId: actor.id, step, confirmAt: at });
    if (!isFirst) throw twoStepIsOn();
    const action = moved ? 'account.two-step-moved' : 'account.two-step-on';
    await recordOwn(tx, action, { id: actor.id, address, at });
    await postMail(context, tx, twoStepMail(context, user, { change: moved ? 'moved' : 'added', at }));
    return newRecoveryCodes(context, tx, actor.id);
  });
  // The notification of the trigger comes later, and the next call must not be refused.
  context.authSessions.forgetUser(actor.id);
  return { moved, recoveryCodes };
}

export async function hasTwoStep(context: Pick<AppContext, 'db'>, userId: string): Promise<boolean> {
  return Boolean((await queries.findSecret(context.db, userId))?.confirmedAt);
}

interface SecondStep {
  user: UserRow;
  code?: string;
  recoveryCode?: string;
  address: string;
  /** What attempts are counted by, besides the account. */
  from: AttemptSource;
}

/** A device is the hash of its cookie. */
type AttemptSource = 'signed in' | 'anywhere' | { device: string };

async function countCodeAttempt({ limits }: AppContext, userId: string, from: AttemptSource): Promise<void> {
  const key = `${userId} ${typeof from === 'string' ? from : from.device}`;
  await limits.take(codesByAccount, key);
  await limits.take(codesByAccountAndDay, key);
}

/** Uses a code of the app or a recovery code up; false when it is wrong or was used before. */
export async function checkSecondStep(
  context: AppContext,
  { user, code, recoveryCode, address, from }: SecondStep,
): Promise<boolean> {
  await countCodeAttempt(context, user.id, from);
  if (recoveryCode !== undefined) return consumeRecoveryCode(context, { user, recoveryCode, address });
  const found = await queries.findSecret(context.db, user.id);
  const step =
    found?.confirmedAt && code !== undefined ? timeStepOf(context, found.secretSealed, code) : null;
  return step !== null && queries.consumeStep(context.db, { userId: user.id, step });
}

export async function removeTwoStep(
  context: AppContext,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<void> {
  if (!(await hasTwoStep(context, user.id))) throw twoStepIsOff();
  if (isStaff(user.role) && (await queries.isRequiredOfStaff(context.db))) throw twoStepRequired();
  await requireCode(context, user, { code, address });
  const at = context.clock.now();
  await context.db.transaction(async (tx) => {
    if (!(await queries.deleteTwoStep(tx, user.id))) throw twoStepIsOff();
    await recordOwn(tx, 'account.two-step-off', { id: user.id, address, at });
    await postMail(context, tx, twoStepMail(context, user, { change: 'removed', at }));
  });
}

/** For somebody who lost everything but the password; false when there was nothing to forget. */
export async function forgetTwoStep(context: AppContext, tx: Database, user: UserRow): Promise<boolean> {
  const wasOn = await queries.deleteTwoStep(tx, user.id);
  const passkeys = await deletePasskeysOf(tx, user.id);
  if (!wasOn && passkeys === 0) return false;
  await postMail(context, tx, twoStepMail(context, user, { change: 'removed', at: context.clock.now() }));
  return true;
}

/** A code of the app or a recovery code, of somebody who is signed in. */
async function requireCode(
  context: AppContext,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const isApp = /^\d{6}$/.test(code.replace(/\s/g, ''));
  const given = isApp ? { code } : { recoveryCode: code };
  if (!(await checkSecondStep(context, { user, address, from: 'signed in', ...given }))) throw wrongCode();
}

/** With two-step sign-in on, the password alone must not add a way to sign in. Returns whether it is on. */
export async function requireCodeIfOn(
  context: AppContext,
  user: UserRow,
  { code, address }: { code?: string; address: string },
): Promise<boolean> {
  if (!(await hasTwoStep(context, user.id))) return false;
  if (code === undefined) throw missingCode();
  await requireCode(context, user, { code, address });
  return true;
}

export async function renewRecoveryCodes(
  context: AppContext,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  if (!(await hasTwoStep(context, user.id))) throw twoStepIsOff();
  await requireCode(context, user, { code, address });
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    // Of two that renew at once, the second replaces the codes of the first.
    if (!(await queries.lockSecret(tx, user.id))?.confirmedAt) throw twoStepIsOff();
    await recordOwn(tx, 'account.recovery-codes-renewed', { id: user.id, address, at });
    await postMail(context, tx, twoStepMail(context, user, { change: 'renewed', at }));
    return newRecoveryCodes(context, tx, user.id);
  });
}

export async function twoStepState(context: AppContext, actor: Actor) {
  const found = await queries.findSecret(context.db, actor.id);
  const on = Boolean(found?.confirmedAt);
  return {
    on,
    since: found?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: on ? await queries.countRecoveryCodes(context.db, actor.id) : 0,
    required: isStaff(actor.role) && (await queries.isRequiredOfStaff(context.db)),
  };
}

export async function twoStepPolicy({ db }: AppContext) {
  const missing = await queries.findStaffWithoutTwoStep(db);
  return {
    staffRequired: await queries.isRequiredOfStaff(db),
    missing: missing.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** A leader who requires it must have it: otherwise the switch would shut out the one who can turn it off. */
export async function setTwoStepPolicy(
  context: AppContext,
  actor: Actor,
  { staffRequired, address }: { staffRequired: boolean; address: string },
): Promise<void> {
  if (staffRequired && !(await hasTwoStep(context, actor.id))) throw ownTwoStepFirst();
  await context.db.transaction(async (tx) => {
    await queries.setStaffRequired(tx, staffRequired);
    await record(tx, {
      action: 'policy.two-step-changed',
      actorId: actor.id,
      details: { staffRequired },
      address,
      at: context.clock.now(),
    });
  });
}

const hour = 60 * 60_000;

/**
 * Wrong and right codes of an account together, whatever sign-in they belong to: six digits are few. A device that the
 * person used before, and somebody who is signed in, have counts of their own.
 */
const codesByAccount: Limit = { name: 'two-step-account', max: 20, windowMs: hour };
const codesByAccountAndDay: Limit = { name: 'two-step-account-day', max: 60, windowMs: 24 * hour };

/** Stores ten new codes in place of the old ones; only the hashes are kept. */
async function newRecoveryCodes(context: AppContext, tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(context, userId, code)),
  );
  return codes;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten characters that cannot be mistaken for each other: about 50 bits. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const recoveryHash = ({ vault }: AppContext, userId: string, code: string) =>
  vault.fingerprint('recovery-code', `${userId} ${plainRecoveryCode(code)}`);

/** Uses a code up and reports it by mail; false when it is wrong or was used before. */
async function consumeRecoveryCode(
  context: AppContext,
  { user, recoveryCode, address }: { user: UserRow; recoveryCode: string; address: string },
): Promise<boolean> {
  const now = context.clock.now();
  const codeHash = recoveryHash(context, user.id, recoveryCode);
  return context.db.transaction(async (tx) => {
    if (!(await queries.consumeRecoveryCode(tx, { userId: user.id, codeHash, now }))) return false;
    await recordOwn(tx, 'account.recovery-code-used', { id: user.id, address, at: now });
    const count = await queries.countRecoveryCodes(tx, user.id);
    await postMail(context, tx, twoStepMail(context, user, { change: 'recovery', at: now, count }));
    return true;
  });
}
