import { availableParallelism } from 'node:os';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';

/** How to reach a PostgreSQL, in options that both postgres.js and pg-boss take. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  ssl?: 'require' | 'prefer' | 'verify-full';
}

type NoSchema = Record<string, never>;
/** A connection pool of one database. */
export type Pool = PostgresJsDatabase<NoSchema> & { $client: postgres.Sql };
export type Root = Pool & {
  /** A pool of its own for prepared queries, whose generic plans serve all values. */
  genericPlanPool: Pool;
};
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

/**
 * A generic plan cannot know how short a page is, and would read whole tables for it. Prepared queries find a few rows
 * by an index and join the rows that belong to them, which nested loops do best.
 */
const genericPlanSettings = {
  plan_cache_mode: 'force_generic_plan',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
};

/** Connections are opened when they are needed. */
export function openDatabase(connection: Connection, { max = 10 }: { max?: number } = {}): Root {
  const open = (most: number, settings: object = {}): Pool =>
    drizzle(
      postgres({
        ...connection,
        max: most,
        connect_timeout: 10,
        onnotice: () => {},
        connection: { application_name: 'club', TimeZone: 'UTC', ...settings },
      }),
    );
  // One for each core: queries on a busy connection are pipelined, which costs little more than one query.
  const genericPlanPool = open(Math.min(max, Math.max(2, availableParallelism())), genericPlanSettings);
  return Object.assign(open(max), { genericPlanPool });
}

export async function closeDatabase({ $client, genericPlanPool }: Root): Promise<void> {
  await Promise.all([$client.end({ timeout: 5 }), genericPlanPool.$client.end({ timeout: 5 })]);
}

export async function ping({ $client }: Root): Promise<void> {
  await $client`select 1`;
}

const prepared = new WeakMap<Pool, Map<string, unknown>>();

/** Builds a prepared query once for each database: planning a frequent one costs more than running it. */
export function preparedQuery<Q>(
  { genericPlanPool }: Root,
  name: string,
  build: (db: Pool, name: string) => Q,
): Q {
  let queries = prepared.get(genericPlanPool);
  if (!queries) prepared.set(genericPlanPool, (queries = new Map()));
  if (!queries.has(name)) queries.set(name, build(genericPlanPool, name));
  return queries.get(name) as Q;
}
