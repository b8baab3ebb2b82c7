import { migrate } from 'drizzle-orm/postgres-js/migrator';
import { type Connection, openDatabase } from './client.ts';

const lockNumber = 7_246_001;
const oldestVersion = 18;

/** Brings the tables up to date. Several processes may start at once: one migrates, the others wait for it. */
export async function migrateDatabase(connection: Connection, migrationsFolder: string): Promise<void> {
  // Two connections: one holds the lock, the other migrates.
  const db = openDatabase(connection, { max: 2 });
  try {
    const lock = await db.$client.reserve();
    const [version] = await lock`select current_setting('server_version_num')::int / 10000 as major`;
    if (version?.major < oldestVersion) {
      throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, and this is ${version?.major}`);
    }
    await lock`select pg_advisory_lock(${lockNumber})`;
    try {
      await migrate(db, { migrationsFolder });
    } finally {
      await lock`select pg_advisory_unlock(${lockNumber})`;
      lock.release();
    }
  } finally {
    await db.$client.end();
  }
}
