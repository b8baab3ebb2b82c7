import { randomInt } from 'node:crypto';
import { record } from '#features/audit/server/audit.service.ts';
import type { UserRow } from '../users/users.table.ts';
import type { World } from '#club/server/world.ts';
import type { Database } from '#kit/server/database/client.ts';
import { postMail } from '#kit/server/mail/mail-job.ts';
import { plainRecoveryCode, recoveryCodeCount } from '../../two-step.rules.ts';
import { recoveryCodeUsedMail } from './two-step.mails.ts';
import * as queries from './two-step.queries.ts';

/** Stores ten new codes in place of the old ones; only the hashes are kept. */
export async function newRecoveryCodes(world: World, tx: Database, userId: string): Promise<string[]> {
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

/** Uses a code up and reports it by mail; false when it is wrong or was used before. */
export async function consumeRecoveryCode(
  world: World,
  { user, recoveryCode, address }: { user: UserRow; recoveryCode: string; address: string },
): Promise<boolean> {
  const now = world.clock.now();
  const codeHash = recoveryHash(world, user.id, recoveryCode);
  return world.db.transaction(async (tx) => {
    if (!(await queries.consumeRecoveryCode(tx, { userId: user.id, codeHash, now }))) return false;
    await record(tx, {
      action: 'account.recovery-code-used',
      actorId: user.id,
      targetId: user.id,
      address,
      at: now,
    });
    const left = await queries.countRecoveryCodes(tx, user.id);
    await postMail(world, tx, recoveryCodeUsedMail(world, user, left));
    return true;
  });
}
