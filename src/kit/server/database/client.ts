import type { ConnectionOptions } from 'node:tls';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { HandshakeError, offersTls, tlsOptionsOf, tlsPolicyOf } from './tls.ts';
import { LRUCache } from 'lru-cache';

/** How to reach a PostgreSQL, in options that both postgres.js and pg-boss take. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string | undefined;
  database: string;
  /** Unset: without TLS. */
  ssl?: ConnectionOptions;
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

/** What an address says, without TLS. */
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
  };
}

/**
 * How to reach the server of an address, with TLS as its `sslmode` says. What is found out here holds for all later
 * connections, so that nobody in between can talk a connection out of TLS afterwards.
 */
export async function reachDatabase(databaseUrl: string): Promise<Connection> {
  const policy = tlsPolicyOf(new URL(databaseUrl));
  const plain = connectionOf(databaseUrl);
  // A socket of this machine has no TLS, whatever the mode.
  if (policy.mode === 'disable' || plain.host.startsWith('/')) return plain;
  const secured = { ...plain, ssl: await tlsOptionsOf(policy, plain) };
  if (policy.mode === 'allow') return (await canSignIn(plain)) || !(await hasTls(secured)) ? plain : secured;
  if (policy.mode === 'prefer')
    return (await hasTls(secured)) && (await canSignIn(secured)) ? secured : plain;
  await requireTls(secured, policy.mode);
  return secured;
}

const hasTls = ({ ssl = {}, ...server }: Connection): Promise<boolean> =>
  offersTls(server, ssl).catch((error: unknown) => {
    if (error instanceof HandshakeError) return false;
    throw error;
  });

async function requireTls({ ssl = {}, ...server }: Connection, mode: string): Promise<void> {
  const offered = await offersTls(server, ssl).catch((error: unknown) => {
    if (!(error instanceof HandshakeError)) throw error;
    throw new Error(`sslmode=${mode} does not accept the database's certificate (${error.message})`, {
      cause: error,
    });
  });
  if (!offered) throw new Error(`the database has no TLS, which sslmode=${mode} requires`);
}

/** Of one account: a server may also accept it only with TLS, or only without. */
export async function canSignIn(connection: Connection): Promise<boolean> {
  const db = openDatabase(connection, { max: 1 });
  try {
    await ping(db);
    return true;
  } catch {
    return false;
  } finally {
    await closeDatabase(db);
  }
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

/** All other queries are planned each time for their values, also those that are prepared to save a round trip. */
const customPlanSettings = { plan_cache_mode: 'force_custom_plan' };

/** Connections are opened when they are needed. */
export function openDatabase(
  connection: Connection,
  { max = 10, genericMax = max }: { max?: number; genericMax?: number } = {},
): Root {
  const open = (maxConnections: number, settings: object): Pool =>
    drizzle(
      prepareRepeated(
        postgres({
          ...connection,
          max: maxConnections,
          connect_timeout: 10,
          onnotice: () => {},
          connection: { application_name: 'club', TimeZone: 'UTC', ...settings },
        }),
      ),
    );
  const genericPlanPool = open(genericMax, genericPlanSettings);
  return Object.assign(open(max, customPlanSettings), { genericPlanPool });
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

/** Each connection stores its statements until it is closed: few, short, and only those that come again. */
const maxTexts = 300;
const maxTextLength = 4_000;

/**
 * The driver sends a query that is not prepared in two round trips, the first to ask for the types of its values. From
 * the second time that a text is sent, it is prepared, and takes one.
 */
function prepareRepeated(client: postgres.Sql): postgres.Sql {
  const seen = new LRUCache<string, true>({ max: maxTexts });
  const repeats = (text: string): boolean => {
    if (text.length > maxTextLength) return false;
    const isKnown = seen.has(text);
    seen.set(text, true);
    return isKnown;
  };

  /** A transaction has a client of its own, and a part of one that can be undone another. */
  const prepare = <Client extends postgres.Sql | postgres.TransactionSql>(of: Client): Client => {
    const unsafe = of.unsafe.bind(of);
    of.unsafe = ((text, values = [], options = {}) => {
      const isPrepared = options.prepare === true || (values.length > 0 && repeats(text));
      return unsafe(text, values, { ...options, prepare: isPrepared });
    }) as typeof unsafe;
    if ('begin' in of) of.begin = within(of.begin.bind(of));
    if ('savepoint' in of) of.savepoint = within(of.savepoint.bind(of));
    return of;
  };
  const within = <Begin>(begin: Begin): Begin =>
    ((...args: unknown[]) => {
      const run = args.pop() as (tx: postgres.TransactionSql) => unknown;
      return (begin as (...args: unknown[]) => unknown)(...args, (tx: postgres.TransactionSql) =>
        run(prepare(tx)),
      );
    }) as Begin;
  return prepare(client);
}
