import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Connection } from '../database/client.ts';
import type { Migration } from '../database/migrate.ts';
import type { PendingJob } from '../jobs/jobs.queries.ts';

/** One connection that a backup or a restore has for itself. */
export type DatabaseSession = Client;

export interface Table {
  name: string;
  /** Without generated ones, which the server works out again. */
  columns: string[];
  /** On the disk, for the progress. */
  bytes: number;
}

/** The same values have the same text on every server, whatever its settings. */
const settings = {
  client_encoding: 'UTF8',
  TimeZone: 'UTC',
  DateStyle: 'ISO, YMD',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  search_path: 'public',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

export async function openDatabaseSession(connection: Connection): Promise<DatabaseSession> {
  const session = new Client({
    ...connection,
    // Unset, the driver would read PGSSLMODE, which is decided already.
    ssl: connection.ssl ?? false,
    application_name: 'club-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails the statement that runs or comes next.
  session.on('error', () => {});
  await session.connect();
  for (const [name, value] of Object.entries(settings))
    await session.query('select set_config($1, $2, false)', [name, value]);
  return session;
}

export async function withDatabaseSession<T>(
  connection: Connection,
  work: (session: DatabaseSession) => Promise<T>,
): Promise<T> {
  const session = await openDatabaseSession(connection);
  try {
    return await work(session);
  } finally {
    await session.end().catch(() => {});
  }
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const listOf = (columns: readonly string[]): string => columns.map(quote).join(', ');

/** Commits when the work is done, and undoes everything when it throws. */
async function inTransaction<T>(session: DatabaseSession, begin: string, work: () => Promise<T>): Promise<T> {
  await session.query(begin);
  try {
    const result = await work();
    await session.query('commit');
    return result;
  } catch (error) {
    await session.query('rollback').catch(() => {});
    throw error;
  }
}

/** Everything that is read in it is as of one moment, while others go on writing. */
export const inReadSnapshot = <T>(session: DatabaseSession, work: () => Promise<T>): Promise<T> =>
  inTransaction(session, 'begin isolation level repeatable read read only', work);

export const inWriteTransaction = <T>(session: DatabaseSession, work: () => Promise<T>): Promise<T> =>
  inTransaction(session, 'begin', work);

export async function serverVersion(session: DatabaseSession): Promise<string> {
  const { rows } = await session.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return rows[0]?.version ?? '';
}

export async function listTables(session: DatabaseSession, leftOut: readonly string[]): Promise<Table[]> {
  const { rows } = await session.query<{ name: string; columns: string[]; bytes: string }>(
    `select c.relname::text as name, pg_table_size(c.oid) as bytes,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid order by c.relname`,
    [leftOut],
  );
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes) }));
}

/** The last migration that ran; null on a database without any. */
export async function lastMigration(session: DatabaseSession): Promise<Migration | null> {
  const { rows: found } = await session.query<{ exists: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  );
  if (!found[0]?.exists) return null;
  const { rows } = await session.query<{ tag: string; when: string }>(
    'select hash as tag, created_at as when from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  return rows[0] ? { tag: rows[0].tag, when: Number(rows[0].when) } : null;
}

/**
 * The rows of a table as lines of text, by their first columns, which are the key: the order in which they were written
 * may tell more than they do, as of ratings without a name.
 */
export const readRows = (
  session: DatabaseSession,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
): Readable => {
  const rows = `select ${listOf(columns)} from only ${quote(name)} order by ${listOf(columns.slice(0, 2))}`;
  return session.query(copyTo(`copy (${rows}) to stdout`));
};

export const readQuery = (session: DatabaseSession, query: string): Readable =>
  session.query(copyTo(`copy (${query}) to stdout`));

export async function writeRows(
  session: DatabaseSession,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await pipeline(rows, session.query(copyFrom(`copy ${quote(name)} (${listOf(columns)}) from stdin`)));
}

/** Whether any table but these holds a row. */
export async function holdsRows(session: DatabaseSession, leftOut: readonly string[]): Promise<boolean> {
  const tables = await listTables(session, leftOut);
  if (tables.length === 0) return false;
  const conditions = tables.map(({ name }) => `exists (select from ${quote(name)})`);
  const { rows } = await session.query<{ holds: boolean }>(`select ${conditions.join(' or ')} as holds`);
  return rows[0]?.holds === true;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Foreign keys are dropped while rows are loaded and made again afterwards, which checks them all at once: rows may then
 * come in any order. Triggers are switched off, because what they would write is in the file as well.
 */
export async function withoutKeysAndTriggers(
  session: DatabaseSession,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const keys = await foreignKeys(session);
  for (const { table, name } of keys)
    await session.query(`alter table ${table} drop constraint ${quote(name)}`);
  for (const table of tables) await session.query(`alter table ${quote(table)} disable trigger user`);
  await load();
  for (const table of tables) await session.query(`alter table ${quote(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await session.query(`alter table ${table} add constraint ${quote(name)} ${definition}`);
  for (const table of tables) await session.query(`analyze ${quote(table)}`);
}

/** In the order in which they were made: triggers of foreign keys run in that order too. */
async function foreignKeys(session: DatabaseSession): Promise<ForeignKey[]> {
  const { rows } = await session.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  return rows;
}

/** What a start on an empty database left in it. */
export async function emptyTables(session: DatabaseSession, names: readonly string[]): Promise<void> {
  if (names.length > 0) await session.query(`truncate ${listOf(names)}`);
}

/** Numbered columns go on after the highest number. */
export async function advanceSequences(session: DatabaseSession): Promise<void> {
  const { rows } = await session.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as table, a.attname::text as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of rows)
    await session.query(
      `select setval(${literal(sequence)}, coalesce((select max(${quote(column)}) from ${table}), 0) + 1, false)`,
    );
}

/** Removes everything that migrations made, so that older ones can run; the extensions stay. */
export async function dropEverything(session: DatabaseSession): Promise<void> {
  await session.query('drop schema if exists drizzle cascade');
  const { rows } = await session.query<{ statement: string }>(
    `with own as (
       select 'pg_class'::regclass as class, oid, format('drop table if exists %s cascade', oid::regclass) as statement, 1 as place
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       union all select 'pg_proc'::regclass, oid, format('drop routine if exists %s cascade', oid::regprocedure), 2
       from pg_proc where pronamespace = 'public'::regnamespace
       union all select 'pg_type'::regclass, oid, format('drop type if exists %s cascade', oid::regtype), 3
       from pg_type where typnamespace = 'public'::regnamespace and typtype in ('e', 'd'))
     select statement from own
     where not exists (select from pg_depend d where d.classid = own.class and d.objid = own.oid and d.deptype = 'e')
     order by place, oid`,
  );
  for (const { statement } of rows) await session.query(statement);
}

/** Whether this user may change the tables, or create them where there are none. */
export async function mayChangeTables(session: DatabaseSession): Promise<boolean> {
  const { rows } = await session.query<{ may: boolean }>(
    `select coalesce(
       (select pg_has_role(relowner, 'usage') from pg_class where relname = '__drizzle_migrations'
         and relnamespace = (select oid from pg_namespace where nspname = 'drizzle')),
       has_database_privilege(current_database(), 'create')) as may`,
  );
  return rows[0]?.may === true;
}

/** How many connections app processes have to this database. */
export async function countAppConnections(session: DatabaseSession): Promise<number> {
  const { rows } = await session.query<{ total: number }>(
    `select count(*)::int as total from pg_stat_activity
     where datname = current_database() and application_name in ('club', 'club-jobs', 'club-listener')`,
  );
  return rows[0]?.total ?? 0;
}

export async function takeAdvisoryLock(session: DatabaseSession, key: number): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [key]);
}

/** The locale without surprises: every server has it, and checksums do not depend on it. */
export const createScratch = (session: DatabaseSession, name: string): Promise<unknown> =>
  session.query(
    `create database ${quote(name)} template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );

export const dropScratch = (session: DatabaseSession, name: string): Promise<unknown> =>
  session.query(`drop database if exists ${quote(name)} with (force)`);

export async function currentDatabase(session: DatabaseSession): Promise<string> {
  const { rows } = await session.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

/** Where jobs of the file wait for the queue of this server. */
export const waitingJobs = { name: 'restored_jobs', columns: ['name', 'data', 'start_after'] };

export const createWaitingJobs = (session: DatabaseSession): Promise<unknown> =>
  session.query(
    `create temp table ${waitingJobs.name} (name text, data jsonb, start_after timestamptz) on commit drop`,
  );

/** Takes some of them out. */
export async function takeWaitingJobs(session: DatabaseSession): Promise<PendingJob[]> {
  const { rows } = await session.query<{ name: string; data: object; start_after: Date }>(
    `delete from ${waitingJobs.name} where ctid = any (array(select ctid from ${waitingJobs.name} limit 200)) returning *`,
  );
  return rows.map(({ name, data, start_after: startAfter }) => ({ name, data, startAfter }));
}

/** The same lock as `withLock` of kit/server/database/locks.ts takes. */
export async function tryNamedLock(session: DatabaseSession, name: string): Promise<boolean> {
  const { rows } = await session.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
    [name],
  );
  return rows[0]?.locked === true;
}
