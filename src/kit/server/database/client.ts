import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/** How to reach a PostgreSQL, in the words that both postgres.js and pg-boss understand. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  ssl?: 'require' | 'prefer' | 'verify-full';
}

export type Root = PostgresJsDatabase<Record<string, never>> & { $client: postgres.Sql };
type NoSchema = Record<string, never>;
/** The database, or a transaction of it: queries take either, so that they compose. */
export type Database = PgDatabase<PostgresJsQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

const sslModes: Record<string, Connection['ssl']> = {
  require: 'require',
  prefer: 'prefer',
  'verify-full': 'verify-full',
};

export function connectionOf(databaseUrl: string): Connection {
  const url = new URL(databaseUrl);
  return {
    // libpq's way to name a socket folder: ?host=/run/postgresql
    host:
      url.searchParams.get('host') ??
      (decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1') || 'localhost'),
    port: Number(url.port || url.searchParams.get('port') || 5432),
    user: decodeURIComponent(url.username) || process.env.PGUSER || 'postgres',
    password: decodeURIComponent(url.password) || undefined,
    database: decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username) || 'postgres',
    ssl: sslModes[url.searchParams.get('sslmode') ?? ''],
  };
}

export function openDatabase(connection: Connection, { max = 10 }: { max?: number } = {}): Root {
  const sql = postgres({
    ...connection,
    max,
    connect_timeout: 10,
    onnotice: () => {},
    connection: { application_name: 'club', TimeZone: 'UTC' },
  });
  return drizzle(sql);
}

const prepared = new WeakMap<Root, Map<string, unknown>>();

/** Builds a prepared query once for each database; a hot query costs half when the server need not plan it again. */
export function prepareOnce<Q>(db: Root, name: string, build: (db: Root, name: string) => Q): Q {
  let queries = prepared.get(db);
  if (!queries) prepared.set(db, (queries = new Map()));
  if (!queries.has(name)) queries.set(name, build(db, name));
  return queries.get(name) as Q;
}
