import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Sql } from 'postgres';
import { closeDatabase, type Connection, openDatabase } from './client.ts';
import { isOutOfReach } from './errors.ts';
import { functionsState, readFunctions } from './functions.ts';

export type MigrationState =
  /** There are no tables. */
  | 'empty'
  /** The tables are older than the first migration of this code, which therefore cannot change them. */
  | 'too-old'
  | 'outdated'
  | 'current'
  /** A newer version has changed them. */
  | 'newer';

interface MigrationFiles {
  folder: string;
  /** Unset: they are not compared. */
  functions?: string | undefined;
}

/** When each migration was written, oldest first. */
export const migrationTimes = (folder: string): number[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);

/** When the last migration that ran was written; 0 when none ran. */
async function lastOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ last: string | null }[]>`
    select max(created_at) as last from drizzle.__drizzle_migrations`.catch((error: unknown) => {
    if (isOutOfReach(error)) return [];
    throw error;
  });
  return Number(row?.last ?? 0);
}

/** Compares a database with the migrations and functions of this code. */
export async function migrationState(
  sql: Sql,
  { folder, functions }: MigrationFiles,
): Promise<MigrationState> {
  const times = migrationTimes(folder);
  const [first = 0, newest = 0] = [times[0], times.at(-1)];
  const last = await lastOf(sql);
  if (last === 0) return 'empty';
  if (last < first) return 'too-old';
  if (last !== newest) return last < newest ? 'outdated' : 'newer';
  return functions ? functionsState(sql, await readFunctions(functions, newest)) : 'current';
}

export async function migrationStateAt(
  connection: Connection,
  files: MigrationFiles,
): Promise<MigrationState> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return await migrationState(db.$client, files);
  } finally {
    await closeDatabase(db);
  }
}
