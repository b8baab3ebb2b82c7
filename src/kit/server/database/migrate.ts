import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { jobSchema, migrateJobs } from '../jobs/jobs.ts';
import { announceWait, type Say } from '../waiting.ts';
import { type AppRole, ensureAppRole, grantAccess, refusePowerfulRole } from './app-role.ts';
import { closeDatabase, type Connection, openDatabase, type Root } from './client.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import { type MigrationState, migrationState, migrationTimes } from './migration-state.ts';
import { provideMissing } from './provide-missing.ts';

export const lockNumber = 7_246_001;
const oldestVersion = 15;

export interface Migrations {
  folder: string;
  /** The folder of triggers and functions; unset, only the tables are brought up to date. */
  functions?: string | undefined;
  /** The version that brings tables older than the first migration up to it. */
  bridge: string;
  /** Tables to which the app's role only adds rows. */
  appendOnly: readonly string[];
  /** Called before tables that exist already are changed; what it throws stops the migration. */
  beforeChange?: () => Promise<void>;
}

/** The driver has the version and the encoding from the moment it is connected. */
function refuseUnsuitable({ server_version, server_encoding }: Sql['parameters']): void {
  const version = Number.parseInt(String(server_version), 10);
  if (version < oldestVersion)
    throw new Error(`PostgreSQL ${oldestVersion} or newer is needed, and this is ${version}`);
  if (server_encoding && server_encoding !== 'UTF8')
    throw new Error(
      `the database must have the encoding UTF8, and this one has ${String(server_encoding)}: create it with "create database … template template0 encoding 'UTF8'"`,
    );
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
function requireMigrated(state: MigrationState, rights: Rights): void {
  if (rights === 'guest' && (state === 'current' || state === 'newer')) return;
  const missing = rights === 'none' ? 'missing' : 'not up to date';
  throw new Error(
    `the tables are ${missing}, and this database user may not change them: run "npm run migrate" as their owner`,
  );
}

/** The tables, then their triggers and functions. Those of a newer version stay as they are. */
async function runMigrations(db: Root, { folder, functions }: Migrations): Promise<void> {
  await migrate(db, { migrationsFolder: folder });
  if (!functions || (await migrationState(db.$client, { folder })) === 'newer') return;
  await applyFunctions(db.$client, await readFunctions(functions, migrationTimes(folder).at(-1) ?? 0));
}

/**
 * Brings the tables up to date and grants the app's role what it needs. A user who does not own the tables only checks
 * them. Several processes may start at once: one migrates, the others wait for it.
 */
export async function migrateDatabase(
  connection: Connection,
  migrations: Migrations,
  role?: AppRole,
  say: Say = () => {},
): Promise<void> {
  // Two connections: one holds the lock, the other migrates.
  const db = openDatabase(connection, { max: 2 });
  try {
    const lock = await db.$client.reserve();
    try {
      refuseUnsuitable(db.$client.parameters);
      await announceWait(
        say,
        'another process that brings the tables up to date',
        lock`select pg_advisory_lock(${lockNumber})`,
      );
      const rights = await rightsOf(lock);
      const state = await migrationState(lock, migrations);
      if (state === 'too-old')
        throw new Error(
          `the tables are older than this version can bring up to date: start ${migrations.bridge} on them once, then this version`,
        );
      if (rights !== 'owner') return requireMigrated(state, rights);
      if (state === 'outdated') await migrations.beforeChange?.();
      await requireTrigrams(lock);
      await provideMissing(lock);
      await announceWait(say, 'the tables to be brought up to date', runMigrations(db, migrations));
      await migrateJobs(connection);
      if (!role) return;
      await ensureAppRole(lock, connection, role);
      await refusePowerfulRole(lock, role);
      await grantAccess(db.$client, {
        role,
        schemas: ['public', jobSchema],
        appendOnly: migrations.appendOnly,
      });
    } finally {
      // A pool waits for its reserved connections before it closes; closing releases the lock.
      lock.release();
    }
  } finally {
    await closeDatabase(db);
  }
}
