import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { jobSchema, migrateJobs } from '../jobs/jobs.ts';
import { announceWait, type Say } from '../waiting.ts';
import { type AppRole, ensureAppRole, grantAccess, refusePowerfulRole } from './app-role.ts';
import { closeDatabase, type Connection, type Database, findRows, openDatabase } from './client.ts';
import { applyFunctions, readFunctions, functionsState } from './functions.ts';
import { provideMissing } from './provide-missing.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOutOfReach, messageOf } from './errors.ts';

export const lockNumber = 7_246_001;
const minVersion = 15;

export interface Migrations {
  folder: string;
  /** The folder of triggers and functions; unset, only the tables are brought up to date. */
  functions?: string | undefined;
  /** The last migration to run; unset, all of them. */
  upTo?: number | undefined;
  /** The version that brings tables older than the first migration up to it. */
  bridge: string;
  /** Tables to which the app's role only adds rows. */
  appendOnly: readonly string[];
  /** Called before tables that exist already are changed; what it throws stops the migration. */
  beforeChange?: () => Promise<void>;
}

async function refuseUnsuitable(db: Database): Promise<void> {
  const [server] = await findRows<{ version: number; encoding: string }>(
    db,
    `select current_setting('server_version_num')::int / 10000 as version, current_setting('server_encoding') as encoding`,
  );
  if (!server) return;
  const { version, encoding } = server;
  if (version < minVersion)
    throw new Error(`PostgreSQL ${minVersion} or newer is needed, and this is ${version}`);
  if (encoding !== 'UTF8')
    throw new Error(
      `the database must have the encoding UTF8, and this one has ${encoding}: create it with "create database … template template0 encoding 'UTF8'"`,
    );
}

/** Searches need this extension. It is created here, so that a missing right is said in one line. */
async function requireTrigrams(db: Database): Promise<void> {
  const [found] = await findRows(db, `select from pg_extension where extname = 'pg_trgm'`);
  if (found) return;
  await db.execute('create extension if not exists pg_trgm').catch((error: Error) => {
    throw new Error(
      `the extension pg_trgm cannot be created (${messageOf(error)}); grant the user CREATE on the database, or run "create extension pg_trgm" there as its administrator`,
    );
  });
}

/** Changes the tables, only uses those of another user, or finds none and may create none. */
type Rights = 'owner' | 'guest' | 'none';

async function rightsOf(db: Database): Promise<Rights> {
  const [row] = await findRows<{ owns: boolean | null; creates: boolean }>(
    db,
    `select has_database_privilege(current_database(), 'create') as creates, (
      select pg_has_role(relowner, 'usage') from pg_class
      where relname = '__drizzle_migrations'
        and relnamespace = (select oid from pg_namespace where nspname = 'drizzle')) as owns`,
  );
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

/** All migrations that the database lacks, or none of them. */
async function runMigrations(db: Database, { folder, upTo = Infinity }: Migrations): Promise<void> {
  await db.execute('create schema if not exists drizzle');
  await db.execute(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
  const last = await lastMigration(db);
  const lacking = listMigrations(folder).filter(({ when }) => when > last && when <= upTo);
  await db.transaction(async (tx) => {
    for (const migration of lacking) {
      await tx.execute(sql.raw(readMigration(folder, migration)));
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${migration.tag}, ${migration.when})`,
      );
    }
  });
}

/** The tables, then their triggers and functions. Those of a newer version stay as they are. */
async function bringUpToDate(db: Database, migrations: Migrations): Promise<void> {
  await runMigrations(db, migrations);
  const { folder, functions } = migrations;
  if (!functions || (await migrationState(db, { folder })) === 'newer') return;
  await applyFunctions(db, await readFunctions(functions, listMigrations(folder).at(-1)?.when ?? 0));
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
    const connected = await db.$client.connect();
    const lock = drizzle(connected);
    try {
      await refuseUnsuitable(lock);
      await announceWait(
        say,
        'another process that brings the tables up to date',
        lock.execute(sql`select pg_advisory_lock(${lockNumber})`),
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
      await announceWait(say, 'the tables to be brought up to date', bringUpToDate(db, migrations));
      await migrateJobs(connection);
      if (!role) return;
      await ensureAppRole(lock, connection, role);
      await refusePowerfulRole(lock, role);
      await grantAccess(db, {
        role,
        schemas: ['public', jobSchema],
        appendOnly: migrations.appendOnly,
      });
    } finally {
      // Closed, not given back: that releases the lock.
      connected.release(true);
    }
  } finally {
    await closeDatabase(db);
  }
}

export interface Migration {
  /** The name of its file, without the ending. */
  tag: string;
  /** When it was written, from the name of its file: year to milliseconds, in UTC. */
  when: number;
}

const fileName = /^((\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})_[a-z0-9-]+)\.sql$/;

/** The migrations of this version, oldest first. */
export const listMigrations = (folder: string): Migration[] =>
  readdirSync(folder)
    .toSorted()
    .flatMap((name) => {
      const [, tag, year, month, day, hour, minute, second, ms] = fileName.exec(name) ?? [];
      if (tag === undefined) return [];
      const when = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`);
      return [{ tag, when }];
    });

/** What a migration written at this moment is called. */
export const tagOf = (when: Date, name: string): string =>
  `${when.toISOString().replaceAll(/\D/g, '')}_${name}`;

const readMigration = (folder: string, { tag }: Migration): string =>
  readFileSync(join(folder, `${tag}.sql`), 'utf8');

export const knowsMigration = (folder: string, { when }: Migration): boolean =>
  listMigrations(folder).some((known) => known.when === when);

/** Whether tables as of a migration are older than this version can bring up to date. */
export function isTooOld(folder: string, { when }: Migration): boolean {
  const [first] = listMigrations(folder);
  return first !== undefined && when < first.when;
}

type MigrationState =
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

/** When the last migration that ran was written; 0 when none ran. */
async function lastMigration(db: Database): Promise<number> {
  const [row] = await findRows<{ last: string | null }>(
    db,
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  ).catch((error: unknown) => {
    if (isOutOfReach(error)) return [];
    throw error;
  });
  return Number(row?.last ?? 0);
}

/** Compares a database with the migrations and functions of this code. */
async function migrationState(db: Database, { folder, functions }: MigrationFiles): Promise<MigrationState> {
  const times = listMigrations(folder).map(({ when }) => when);
  const [first = 0, newest = 0] = [times[0], times.at(-1)];
  const last = await lastMigration(db);
  if (last === 0) return 'empty';
  if (last < first) return 'too-old';
  if (last !== newest) return last < newest ? 'outdated' : 'newer';
  return functions ? functionsState(db, await readFunctions(functions, newest)) : 'current';
}

export async function migrationStateAt(
  connection: Connection,
  files: MigrationFiles,
): Promise<MigrationState> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return await migrationState(db, files);
  } finally {
    await closeDatabase(db);
  }
}
