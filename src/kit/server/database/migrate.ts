import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { closeDatabase, type Connection, openDatabase } from './client.ts';

const lockNumber = 7_246_001;
const oldestVersion = 18;

/** Searches need this extension. It is created here, so that a missing right is said in one line. */
async function requireTrigrams(sql: Sql): Promise<void> {
  const [found] = await sql`select from pg_extension where extname = 'pg_trgm'`;
  if (found) return;
  await sql`create extension if not exists pg_trgm`.catch((error: Error) => {
    throw new Error(
      `the extension pg_trgm cannot be created (${error.message}); grant the user CREATE on the database, or run "create extension pg_trgm" there as its administrator`,
    );
  });
}

/** Brings the tables up to date. Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(connection: Connection, migrationsFolder: string): Promise<void> {
  // Two connections: one holds the lock, the other migrates.
  const db = openDatabase(connection, { max: 2 });
  try {
    const lock = await db.$client.reserve();
    try {
      const version = Number.parseInt(String(db.$client.parameters.server_version), 10);
      if (version < oldestVersion)
        throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, and this is ${version}`);
      await lock`select pg_advisory_lock(${lockNumber})`;
      await requireTrigrams(lock);
      await migrate(db, { migrationsFolder });
    } finally {
      // A pool waits for its reserved connections before it closes; closing releases the lock.
      lock.release();
    }
  } finally {
    await closeDatabase(db);
  }
}
