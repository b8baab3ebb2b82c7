import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { record } from '#features/audit/server/audit.service.ts';
import { checkPassword } from '#features/users/server/password.service.ts';
import { getMe } from '#features/users/server/users.service.ts';
import { wrongPassword } from '#features/users/users.errors.ts';
import type { UserRow } from '#features/users/server/users.table.ts';
import { clubName } from '#club/shared/brand.ts';
import { isStaff } from '#club/shared/access.ts';
import type { World } from '#club/server/world.ts';
import type { Database } from '#kit/server/database/client.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import {
  notStarted,
  ownTwoStepFirst,
  twoStepIsOff,
  twoStepIsOn,
  twoStepRequired,
  wrongCode,
} from '../two-step.errors.ts';
import { codePeriod, plainRecoveryCode, recoveryCodeCount } from '../two-step.rules.ts';
import { codesByAccount, codesByAccountAndDay } from './two-step.limits.ts';
import { twoStepRemovedMail, recoveryCodeUsedMail } from './two-step.mails.ts';
import * as queries from './two-step.queries.ts';

export { deleteOldChallenges, hasToSetUp, isRequiredOfStaff, twoStepDataOf } from './two-step.queries.ts';

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: clubName, label, secret, algorithm: 'SHA1', digits: 6, period: codePeriod });

/** The person, if the password is theirs. */
export async function requirePassword(
  world: World,
  actor: Actor,
  { password, address }: { password: string; address: string },
): Promise<UserRow> {
  const user = await getMe(world, actor);
  const check = { email: user.email, user, password, address, session: actor.sessionHash };
  if (!(await checkPassword(world, check))) throw wrongPassword();
  return user;
}

export async function startTwoStep(world: World, user: UserRow): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const secretSealed = world.vault.seal(secret.base32);
  const row = { userId: user.id, secretSealed, createdAt: world.clock.now() };
  if (!(await queries.storeSecret(world.db, row))) throw twoStepIsOn();
  return { secret: secret.base32, uri: totpOf(secret, user.email).toString() };
}

/** The time step of a code that is right now, or was a moment ago or will be in a moment; else null. */
function stepOf({ vault, clock }: World, secretSealed: Buffer, code: string): number | null {
  const timestamp = clock.now().getTime();
  const totp = totpOf(Secret.fromBase32(vault.open(secretSealed)), '');
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / codePeriod) + delta;
}

export async function confirmTwoStep(
  world: World,
  actor: Actor,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  await takeCode(world, actor.id, 'signed in');
  const found = await queries.findSecret(world.db, actor.id);
  if (!found) throw notStarted();
  if (found.confirmedAt) throw twoStepIsOn();
  const step = stepOf(world, found.secretSealed, code);
  if (step === null) throw wrongCode();
  const at = world.clock.now();
  const codes = await world.db.transaction(async (tx) => {
    if (!(await queries.spendStep(tx, { userId: actor.id, step, confirmAt: at }))) throw twoStepIsOn();
    await record(tx, entry('account.two-step-on', actor.id, { address, at }));
    return newRecoveryCodes(world, tx, actor.id);
  });
  world.sessions.forgetUser(actor.id);
  return codes;
}

/** Stores ten new codes in place of the old ones; only the hashes are kept. */
async function newRecoveryCodes(world: World, tx: Database, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await queries.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => recoveryHash(world, userId, code)),
  );
  return codes;
}

const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten characters that cannot be mistaken for each other: about 50 bits. */
function newRecoveryCode(): string {
  const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const recoveryHash = ({ vault }: World, userId: string, code: string) =>
  vault.fingerprint('recovery-code', `${userId} ${plainRecoveryCode(code)}`);

const entry = (
  action:
    | 'account.two-step-on'
    | 'account.two-step-off'
    | 'account.recovery-code-used'
    | 'account.recovery-codes-renewed',
  userId: string,
  { address, at }: { address: string; at: Date },
) => ({ action, actorId: userId, targetId: userId, address, at });

export async function hasTwoStep(world: Pick<World, 'db'>, userId: string): Promise<boolean> {
  return Boolean((await queries.findSecret(world.db, userId))?.confirmedAt);
}

interface Given {
  user: UserRow;
  code?: string;
  recoveryCode?: string;
  address: string;
  /** What the try is counted for, besides the account. */
  from: string;
}

async function takeCode({ limits }: World, userId: string, from: string): Promise<void> {
  await limits.take(codesByAccount, `${userId} ${from}`);
  await limits.take(codesByAccountAndDay, `${userId} ${from}`);
}

/** Uses a code of the app or a recovery code up; false when it is wrong or was used before. */
export async function checkSecondStep(
  world: World,
  { user, code, recoveryCode, address, from }: Given,
): Promise<boolean> {
  await takeCode(world, user.id, from);
  if (recoveryCode !== undefined) return spendRecoveryCode(world, { user, recoveryCode, address });
  const found = await queries.findSecret(world.db, user.id);
  const step = found?.confirmedAt && code !== undefined ? stepOf(world, found.secretSealed, code) : null;
  return step !== null && queries.spendStep(world.db, { userId: user.id, step });
}

async function spendRecoveryCode(
  world: World,
  { user, recoveryCode, address }: { user: UserRow; recoveryCode: string; address: string },
): Promise<boolean> {
  const now = world.clock.now();
  const codeHash = recoveryHash(world, user.id, recoveryCode);
  return world.db.transaction(async (tx) => {
    if (!(await queries.spendRecoveryCode(tx, { userId: user.id, codeHash, now }))) return false;
    await record(tx, entry('account.recovery-code-used', user.id, { address, at: now }));
    const left = await queries.countRecoveryCodes(tx, user.id);
    await postMail(world, tx, recoveryCodeUsedMail(world, user, left));
    return true;
  });
}

export async function removeTwoStep(
  world: World,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<void> {
  if (!(await hasTwoStep(world, user.id))) throw twoStepIsOff();
  if (isStaff(user.role) && (await queries.isRequiredOfStaff(world.db))) throw twoStepRequired();
  await requireCode(world, user, { code, address });
  const at = world.clock.now();
  await world.db.transaction(async (tx) => {
    if (!(await queries.deleteTwoStep(tx, user.id))) throw twoStepIsOff();
    await record(tx, entry('account.two-step-off', user.id, { address, at }));
    await postMail(world, tx, twoStepRemovedMail(world, user, at));
  });
}

/** A code of the app or a recovery code, of somebody who is signed in. */
async function requireCode(
  world: World,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<void> {
  const isApp = /^\d{6}$/.test(code.replace(/\s/g, ''));
  const given = isApp ? { code } : { recoveryCode: code };
  if (!(await checkSecondStep(world, { user, address, from: 'signed in', ...given }))) throw wrongCode();
}

export async function renewRecoveryCodes(
  world: World,
  user: UserRow,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  if (!(await hasTwoStep(world, user.id))) throw twoStepIsOff();
  await requireCode(world, user, { code, address });
  const at = world.clock.now();
  return world.db.transaction(async (tx) => {
    // Of two that renew at once, the second replaces the codes of the first.
    if (!(await queries.lockSecret(tx, user.id))?.confirmedAt) throw twoStepIsOff();
    await record(tx, entry('account.recovery-codes-renewed', user.id, { address, at }));
    return newRecoveryCodes(world, tx, user.id);
  });
}

export async function twoStepState(world: World, actor: Actor) {
  const found = await queries.findSecret(world.db, actor.id);
  const on = Boolean(found?.confirmedAt);
  return {
    on,
    since: found?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: on ? await queries.countRecoveryCodes(world.db, actor.id) : 0,
    required: isStaff(actor.role) && (await queries.isRequiredOfStaff(world.db)),
  };
}

export async function twoStepPolicy({ db }: World) {
  const missing = await queries.findStaffWithout(db);
  return {
    staffRequired: await queries.isRequiredOfStaff(db),
    missing: missing.map(({ id, name }) => ({ _id: id, name })),
  };
}

/** A leader who requires it must have it: otherwise the switch would shut out the one who can turn it off. */
export async function setTwoStepPolicy(
  world: World,
  actor: Actor,
  { staffRequired, address }: { staffRequired: boolean; address: string },
): Promise<void> {
  if (staffRequired && !(await hasTwoStep(world, actor.id))) throw ownTwoStepFirst();
  await world.db.transaction(async (tx) => {
    await queries.requireOfStaff(tx, staffRequired);
    await record(tx, {
      action: 'policy.two-step-changed',
      actorId: actor.id,
      details: { staffRequired },
      address,
      at: world.clock.now(),
    });
  });
}
