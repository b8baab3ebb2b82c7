import { recordRepeated } from '#features/audit/server/audit.service.ts';
import { verifyPassword } from '#kit/server/security/passwords.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { countAttempt, clearFailures, type Source } from './sign-in-failures.queries.ts';
import type { UserRow } from './users.table.ts';

export { deleteOldFailures, clearAllFailures } from './sign-in-failures.queries.ts';

interface PasswordCheck {
  email: string;
  user: UserRow | null;
  password: string;
  address: string;
  /** The hash of the cookie of a device on which this person signed in before. */
  knownDevice?: string;
  /** The hash of the auth session of somebody who is signed in already. */
  authSessionHash?: Buffer;
}

/**
 * Whether a password is right. Failures are counted by account and network; those of strangers block neither a device
 * that the person used before nor somebody who is signed in. A failure of somebody signed in also counts as a failed
 * sign-in of their network.
 */
export async function checkPassword(context: AppContext, check: PasswordCheck): Promise<boolean> {
  const source = sourceOf(check);
  const at = context.clock.now();
  if (context.limits.enabled) {
    const wait = await countAttempt(context.db, source, at);
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  }
  const right = await verifyPassword(check.user?.passwordHash ?? null, check.password);
  if (right) await clearFailures(context.db, source);
  else await recordFailure(context, check, at);
  return right;
}

function sourceOf({ email, address, knownDevice, authSessionHash }: PasswordCheck): Source {
  if (authSessionHash) {
    const from = `session ${authSessionHash.toString('hex')}`;
    return { email, from, limitedByAccount: false, countsFor: address };
  }
  if (knownDevice) return { email, from: `device ${knownDevice}`, limitedByAccount: false };
  return { email, from: address, limitedByAccount: true };
}

/** For everything that proves a person and failed: a password, the code after it, or a passkey. */
export const recordFailure = (
  { db }: Pick<AppContext, 'db'>,
  { user, address }: { user: Pick<UserRow, 'id'> | null; address: string },
  at: Date,
): Promise<void> =>
  recordRepeated(db, {
    action: 'account.sign-in-failed',
    actorId: null,
    targetId: user?.id ?? null,
    address,
    at,
  });
