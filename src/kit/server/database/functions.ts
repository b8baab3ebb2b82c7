import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, findRows } from './client.ts';
import { hasCode, isDeadlock, isOutOfReach } from './errors.ts';

export interface Functions {
  /** Statements that can run again. */
  text: string;
  fingerprint: string;
}

/** Reads the triggers and functions. With each migration the fingerprint is another: it may have dropped some. */
export async function readFunctions(folder: string, newestMigration: number): Promise<Functions> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const text = files.join('\n');
  const hash = createHash('sha256').update(`${newestMigration}\n${text}`);
  return { text, fingerprint: hash.digest('hex') };
}

/** Those that this database has had, the present ones first. */
async function listApplied(db: Database): Promise<string[]> {
  const rows = await findRows<{ fingerprint: string }>(
    db,
    'select fingerprint from drizzle.functions order by applied_at desc',
  ).catch((error: unknown) => {
    if (isOutOfReach(error)) return [];
    throw error;
  });
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Those that were replaced by others are older than what the database has now. */
export async function functionsState(
  db: Database,
  { fingerprint }: Functions,
): Promise<'outdated' | 'current' | 'newer'> {
  const applied = await listApplied(db);
  if (applied[0] === fingerprint) return 'current';
  return applied.includes(fingerprint) ? 'newer' : 'outdated';
}

const lockNotAvailable = '55P03';
const mostTries = 60;

/**
 * Creates or replaces all of them at once. A trigger is replaced under a lock on its table, for which writers of a running
 * app wait: it is given up after half a second and tried again, so that they go on.
 */
export async function applyFunctions(db: Database, functions: Functions): Promise<void> {
  if ((await functionsState(db, functions)) === 'current') return;
  for (let tries = 1; ; tries += 1) {
    try {
      return await replaceAll(db, functions);
    } catch (error) {
      if (!hasCode(error, lockNotAvailable) && !isDeadlock(error)) throw error;
      if (tries === mostTries)
        throw new Error(
          'other connections keep the tables locked, so that their triggers cannot be replaced: end what runs there for long, then start again',
          { cause: error },
        );
      await pause(500);
    }
  }
}

async function replaceAll(db: Database, { text, fingerprint }: Functions): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    await tx.execute(sql.raw(text));
    await tx.execute(sql`
      create table if not exists drizzle.functions (
        fingerprint text primary key,
        applied_at timestamptz not null
      )`);
    await tx.execute(sql`
      insert into drizzle.functions values (${fingerprint}, clock_timestamp())
      on conflict (fingerprint) do update set applied_at = excluded.applied_at`);
  });
}
