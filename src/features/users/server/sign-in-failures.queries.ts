import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { accountDelay, memoryOfFailures, signInDelay } from '../users.rules.ts';
import { signInFailures } from './sign-in-failures.table.ts';

/** The count of an account alone, over all networks. */
const everyNetwork = '';

const delaysOf = (delay: (failures: number) => number, most: number) =>
  sql.raw(`array[${Array.from({ length: most }, (_, index) => delay(index + 1)).join(',')}]`);

const networkDelays = delaysOf(signInDelay, 16);
const accountDelays = delaysOf(accountDelay, 101);

export interface Source {
  email: string;
  /** The network or device that tries. */
  network: string;
  /** Whether failures from elsewhere count as well. */
  shared: boolean;
}

const networksOf = ({ network, shared }: Source) => (shared ? [network, everyNetwork] : [network]);

/**
 * Counts the try as failed before the password is checked; a success takes it back. A single statement, so that
 * parallel guesses all count. Returns the milliseconds to wait when there were too many.
 */
export async function countTry(db: Database, source: Source, now: Date): Promise<number> {
  const networks = networksOf(source);
  const forgotten = new Date(now.getTime() - memoryOfFailures).toISOString();
  const failures = sql`case when ${signInFailures.lastAt} < ${forgotten} then 1 else ${signInFailures.failures} + 1 end`;
  const delay = sql`case when ${signInFailures.network} = ${everyNetwork}
    then (${accountDelays})[least(${failures}, array_length(${accountDelays}, 1))]
    else (${networkDelays})[least(${failures}, array_length(${networkDelays}, 1))] end`;
  const counted = await db
    .insert(signInFailures)
    .values(networks.map((network) => ({ email: source.email, network, failures: 1, lastAt: now })))
    .onConflictDoUpdate({
      target: [signInFailures.email, signInFailures.network],
      set: {
        failures,
        lastAt: now,
        blockedUntil: sql`${now.toISOString()}::timestamptz + make_interval(secs => ${delay} / 1000.0)`,
      },
      setWhere: or(isNull(signInFailures.blockedUntil), lte(signInFailures.blockedUntil, now)),
    })
    .returning({ network: signInFailures.network });
  return counted.length === networks.length ? 0 : blockedFor(db, source, now);
}

async function blockedFor(db: Database, source: Source, now: Date): Promise<number> {
  const [row] = await db
    .select({ until: sql<string | null>`max(${signInFailures.blockedUntil})` })
    .from(signInFailures)
    .where(ofSource(source));
  return Math.max(1, new Date(row?.until ?? now).getTime() - now.getTime());
}

const ofSource = (source: Source) =>
  and(eq(signInFailures.email, source.email), inArray(signInFailures.network, networksOf(source)));

export async function forgiveTries(db: Database, source: Source): Promise<void> {
  await db.delete(signInFailures).where(ofSource(source));
}

/** A new password makes every earlier guess worthless. */
export async function forgiveAllTries(db: Database, email: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.email, email));
}

export const deleteOldTries = (db: Database, now: Date) =>
  db.delete(signInFailures).where(lt(signInFailures.lastAt, new Date(now.getTime() - memoryOfFailures)));
