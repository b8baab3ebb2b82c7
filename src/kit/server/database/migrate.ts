import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { jobSchema, migrateJobs } from '../jobs/jobs.ts';
import { type AppRole, ensureAppRole, grantAccess, refusePowerfulRole } from './app-role.ts';
import { closeDatabase, type Connection, openDatabase } from './client.ts';

const lockNumber = 7_246_001;
const oldestVersion = 18;

export interface Migrations {
  folder: string;
  /** Tables to which the app's role only adds rows. */
  appendOnly: readonly string[];
}

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

/** Changes the tables, only uses those of another user, or finds none and may create none. */
type Rights = 'owner' | 'guest' | 'none';

async function rightsOf(sql: Sql): Promise<Rights> {
  const [row] = await sql<{ owns: boolean | null; creates: boolean }[]>`
    select has_database_privilege(current_database(), 'create') as creates, (
      select pg_has_role(relowner, 'usage') from pg_class
      where relname = '__drizzle_migrations'
        and relnamespace = (select oid from pg_namespace where nspname = 'drizzle')) as owns`;
  if (row?.owns === false) return 'guest';
  return row?.owns || row?.creates ? 'owner' : 'none';
}

/** For a user who may not migrate: another has done it, or must do it first. */
async function requireMigrated(sql: Sql, folder: string, rights: Rights): Promise<void> {
  if (rights === 'guest') {
    const newest = readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;
    const [row] = await sql<{ last: string | null }[]>`
      select max(created_at) as last from drizzle.__drizzle_migrations`.catch(() => []);
    if (Number(row?.last ?? 0) >= newest) return;
  }
  const missing = rights === 'none' ? 'missing' : 'not up to date';
  throw new Error(
    `the tables are ${missing}, and this database user may not change them: run "npm run migrate" as their owner`,
  );
}

/**
 * Brings the tables up to date and grants the app's role what it needs. A user who does not own the tables only checks
 * them. Several processes may start at once: one migrates, the others wait for it.
 */
export async function migrateDatabase(
  connection: Connection,
  { folder, appendOnly }: Migrations,
  role?: AppRole,
): Promise<void> {
  // Two connections: one holds the lock, the other migrates.
  const db = openDatabase(connection, { max: 2 });
  try {
    const lock = await db.$client.reserve();
    try {
      const version = Number.parseInt(String(db.$client.parameters.server_version), 10);
      if (version < oldestVersion)
        throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, and this is ${version}`);
      await lock`select pg_advisory_lock(${lockNumber})`;
      const rights = await rightsOf(lock);
      if (rights !== 'owner') return await requireMigrated(lock, folder, rights);
      await requireTrigrams(lock);
      await migrate(db, { migrationsFolder: folder });
      await migrateJobs(connection);
      if (!role) return;
      await ensureAppRole(lock, connection, role);
      await refusePowerfulRole(lock, role);
      await grantAccess(db.$client, { role, schemas: ['public', jobSchema], appendOnly });
    } finally {
      // A pool waits for its reserved connections before it closes; closing releases the lock.
      lock.release();
    }
  } finally {
    await closeDatabase(db);
  }
}
