import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { closeDatabase, type Connection, openDatabase } from './client.ts';

const lockNumber = 7_246_001;
const oldestVersion = 18;

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
      await migrate(db, { migrationsFolder });
    } finally {
      // A pool waits for its reserved connections before it closes; closing releases the lock.
      lock.release();
    }
  } finally {
    await closeDatabase(db);
  }
}
