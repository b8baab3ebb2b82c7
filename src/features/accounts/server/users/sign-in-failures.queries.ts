import { eq, lt, sql } from 'drizzle-orm';
import { type Database, findRows } from '#kit/server/database/client.ts';
import { accountDelay, failureRetentionMs, signInDelay } from '../../sign-in-failures.rules.ts';
import { signInFailures } from './sign-in-failures.table.ts';

/** The count of an account alone, over all sources. */
const allSources = '';

const delaysOf = (delay: (failures: number) => number, max: number) =>
  sql.raw(`array[${Array.from({ length: max }, (_, index) => delay(index + 1)).join(',')}]`);

const networkDelays = delaysOf(signInDelay, 16);
const accountDelays = delaysOf(accountDelay, 101);

/** Where an attempt comes from. */
export interface Source {
  email: string;
  /** The network, device or auth session; its own failures block it. */
  from: string;
  /** Whether failures of the account from everywhere together block it as well. */
  limitedByAccount: boolean;
  /** A network for which the attempt counts too, without being blocked by it. */
  countsFor?: string;
}

const othersOf = ({ limitedByAccount, countsFor }: Source): string[] => [
  ...(limitedByAccount ? [allSources] : []),
  ...(countsFor === undefined ? [] : [countsFor]),
];

/**
 * Counts the attempt as failed before the password is checked; a success takes it back. A single statement, so that
 * parallel guesses all count. An attempt that is blocked is not checked and counts nowhere: otherwise one network could
 * block the whole account. Returns the milliseconds to wait when there were too many.
 */
export async function countAttempt(db: Database, source: Source, now: Date): Promise<number> {
  const { email, from, limitedByAccount } = source;
  const others = othersOf(source);
  const at = sql`${now.toISOString()}::timestamptz`;
  const isBlocked = sql`coalesce(attempts.blocked_until > ${at}, false)`;
  const [row] = await findRows<{ own: number; others: number }>(
    db,
    sql`
    with own as (
      insert into ${signInFailures} as attempts (email, source, failures, last_at)
      select ${email}::text, ${from}::text, 1, ${at}
      where not (${limitedByAccount} and exists (
        select from ${signInFailures} as attempts
        where attempts.email = ${email} and attempts.source = ${allSources} and ${isBlocked}))
      on conflict (email, source) do update set ${incremented(now)} where not ${isBlocked}
      returning attempts.email),
    others as (
      insert into ${signInFailures} as attempts (email, source, failures, last_at)
      select own.email, other, 1, ${at} from own, json_array_elements_text(${JSON.stringify(others)}::json) as other
      on conflict (email, source) do update set ${incremented(now)} where not ${isBlocked}
      returning attempts.email)
    select (select count(*) from own)::int as own, (select count(*) from others)::int as others`,
  );
  const isChecked = row?.own === 1 && (!limitedByAccount || row.others === others.length);
  return isChecked ? 0 : blockedFor(db, source, now);
}

function incremented(now: Date) {
  const forgotten = new Date(now.getTime() - failureRetentionMs).toISOString();
  const failures = sql`case when attempts.last_at < ${forgotten} then 1 else attempts.failures + 1 end`;
  const delay = sql`case when attempts.source = ${allSources}
    then (${accountDelays})[least(${failures}, array_length(${accountDelays}, 1))]
    else (${networkDelays})[least(${failures}, array_length(${networkDelays}, 1))] end`;
  return sql`failures = ${failures}, last_at = excluded.last_at,
    blocked_until = excluded.last_at + make_interval(secs => ${delay} / 1000.0)`;
}

async function blockedFor(
  db: Database,
  { email, from, limitedByAccount }: Source,
  now: Date,
): Promise<number> {
  const [row] = await findRows<{ until: string | null }>(
    db,
    sql`
    select max(blocked_until) as until from ${signInFailures}
    where email = ${email} and (source = ${from} or (${limitedByAccount} and source = ${allSources}))`,
  );
  return Math.max(1, new Date(row?.until ?? now).getTime() - now.getTime());
}

/** Deletes in the order in which `countAttempt` locks, so that the two cannot deadlock. */
export async function clearFailures(db: Database, source: Source): Promise<void> {
  await db.execute(sql`
    with own as (
      delete from ${signInFailures} where email = ${source.email} and source = ${source.from} returning email)
    delete from ${signInFailures}
    where (select count(*) from own) >= 0 and email = ${source.email}
      and source in (select json_array_elements_text(${JSON.stringify(othersOf(source))}::json))`);
}

/** A new password makes every earlier guess worthless. */
export async function clearAllFailures(db: Database, email: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.email, email));
}

export const deleteOldFailures = (db: Database, now: Date) =>
  db.delete(signInFailures).where(lt(signInFailures.lastAt, new Date(now.getTime() - failureRetentionMs)));
