import { recordRepeated } from '#features/audit/server/audit.service.ts';
import { verifyPassword } from '#kit/server/security/passwords.ts';
import type { World } from '#club/server/world.ts';
import { rateLimited } from '#kit/shared/errors.ts';
import { countTry, forgiveTries, type Source } from './sign-in-failures.queries.ts';
import type { UserRow } from './users.table.ts';

export { deleteOldTries, forgiveAllTries } from './sign-in-failures.queries.ts';

interface PasswordCheck {
  email: string;
  user: UserRow | null;
  password: string;
  address: string;
  /** The token of a device on which this person signed in before. */
  knownDevice?: string;
  /** Whether the person is signed in already. */
  signedIn?: boolean;
}

/**
 * Whether a password is right. Failures are counted by account and network; those of strangers block neither a device
 * that the person used before nor somebody who is signed in.
 */
export async function checkPassword(world: World, check: PasswordCheck): Promise<boolean> {
  const source = sourceOf(check);
  const at = world.clock.now();
  if (world.limits.enabled) {
    const wait = await countTry(world.db, source, at);
    if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  }
  const right = await verifyPassword(check.user?.passwordHash ?? null, check.password);
  if (right) await forgiveTries(world.db, source);
  else await recordFailure(world, check, at);
  return right;
}

function sourceOf({ email, address, knownDevice, signedIn }: PasswordCheck): Source {
  if (signedIn) return { email, network: 'signed in', shared: false };
  if (knownDevice) return { email, network: `device ${knownDevice}`, shared: false };
  return { email, network: address, shared: true };
}

const recordFailure = ({ db }: World, { user, address }: PasswordCheck, at: Date) =>
  recordRepeated(db, {
    action: 'account.sign-in-failed',
    actorId: null,
    targetId: user?.id ?? null,
    address,
    at,
  });
