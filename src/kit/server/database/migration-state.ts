import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from './client.ts';

export interface MigrationState {
  /** Migrations of this code. */
  known: number;
  /** Of those, how many the database lacks. */
  missing: number;
  /** Whether the database has one that this code does not know. */
  newer: boolean;
}

/** Compares the tables with the migrations of this code; throws when the database has no tables. */
export async function migrationState(db: Database, folder: string): Promise<MigrationState> {
  const known = readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis);
  const rows = await db.execute<{ last: string | null }>(
    sql`select max(created_at) as last from drizzle.__drizzle_migrations`,
  );
  const last = Number(rows[0]?.last ?? 0);
  return {
    known: known.length,
    missing: known.filter((at) => at > last).length,
    newer: known.every((at) => at < last),
  };
}
