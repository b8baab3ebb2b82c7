import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import type { Sql } from 'postgres';
import { jobSchema, migrateJobs } from '../jobs/jobs.ts';
import { announceWait, type Say } from '../waiting.ts';
import { type AppRole, ensureAppRole, grantAccess, refusePowerfulRole } from './app-role.ts';
import { closeDatabase, type Connection, openDatabase } from './client.ts';

export const lockNumber = 7_246_001;
const minVersion = 15;

export interface Migrations {
  folder: string;
  /** Tables to which the app's role only adds rows. */
  appendOnly: readonly string[];
  /** Called before tables that exist already are changed; what it throws stops the migration. */
  beforeChange?: () => Promise<void>;
}

/** The driver has the version and the encoding from the moment it is connected. */
function refuseUnsuitable({ server_version, server_encoding }: Sql['parameters']): void {
  const version = Number.parseInt(String(server_version), 10);
  if (version < minVersion)
    throw new Error(`PostgreSQL ${minVersion} or newer is needed, and this is ${version}`);
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

const newestOf = (folder: string): number =>
  readMigrationFiles({ migrationsFolder: folder }).at(-1)?.folderMillis ?? 0;

/** When the last migration that ran was written; 0 when none ran. */
async function lastOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ last: string | null }[]>`
    select max(created_at) as last from drizzle.__drizzle_migrations`.catch(() => []);
  return Number(row?.last ?? 0);
}

/** Whether there are tables, and migrations that they lack. */
async function hasChanges(sql: Sql, folder: string): Promise<boolean> {
  const last = await lastOf(sql);
  return last > 0 && last < newestOf(folder);
}

/** For a user who may not migrate: another has done it, or must do it first. */
async function requireMigrated(sql: Sql, folder: string, rights: Rights): Promise<void> {
  if (rights === 'guest' && (await lastOf(sql)) >= newestOf(folder)) return;
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
  { folder, appendOnly, beforeChange }: Migrations,
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
      if (rights !== 'owner') return await requireMigrated(lock, folder, rights);
      if (beforeChange && (await hasChanges(lock, folder))) await beforeChange();
      await requireTrigrams(lock);
      await provideMissing(lock);
      await announceWait(
        say,
        'the tables to be brought up to date',
        migrate(db, { migrationsFolder: folder }),
      );
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

/** Creates what the migrations use and an older PostgreSQL lacks: `uuidv7()` before 18, `pg_c_utf8` before 17. */
async function provideMissing(sql: Sql): Promise<void> {
  const [has] = await sql<{ uuidv7: boolean; collation: boolean }[]>`
    select to_regprocedure('uuidv7()') is not null as uuidv7, to_regcollation('pg_c_utf8') is not null as collation`;
  if (!has?.uuidv7) await createUuidv7(sql);
  if (!has?.collation) await createCollation(sql);
}

/** As PostgreSQL 18 makes them: milliseconds, twelve bits of their fraction, random bits. Ids sort by time of creation. */
const createUuidv7 = (sql: Sql) =>
  sql`
  create function public.uuidv7() returns uuid language plpgsql volatile parallel safe as $$
  declare
    micros bigint := extract(epoch from clock_timestamp()) * 1000000;
    fraction int := (micros % 1000) * 4096 / 1000;
    id bytea := uuid_send(gen_random_uuid());
  begin
    id := overlay(id placing substring(int8send(micros / 1000) from 3) from 1 for 6);
    id := set_byte(id, 6, 112 | (fraction >> 8));
    id := set_byte(id, 7, fraction & 255);
    return encode(id, 'hex')::uuid;
  end
  $$`.simple();

/** Collations that know the case of all letters, whatever the locale of the database. */
const standIns = ['C.utf8', 'C.UTF-8', 'und-x-icu'];

async function createCollation(sql: Sql): Promise<void> {
  const [found] = await sql<{ name: string }[]>`
    select quote_ident(collname) as name from pg_collation
    where collname = any(${standIns}) and collnamespace = 'pg_catalog'::regnamespace
      and collencoding in (-1, pg_char_to_encoding('UTF8'))
    order by array_position(${standIns}, collname::text) limit 1`;
  if (!found) throw new Error('a PostgreSQL before 17 needs the collation C.utf8 of its system, or ICU');
  await sql.unsafe(`create collation public.pg_c_utf8 from pg_catalog.${found.name}`);
}
