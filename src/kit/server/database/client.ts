import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import type { ExtractTablesWithRelations, SQL } from 'drizzle-orm';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig, Pool } from 'pg';
import { tlsOptionsOf, tlsPolicyOf, tlsProblemOf } from './tls.ts';

/** How to reach a PostgreSQL, in options that the driver and pg-boss take. */
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
export type Root = NodePgDatabase<NoSchema> & { $client: Pool };
/** The database, or a transaction of it: queries take either, so that they compose. */
export type Database = PgDatabase<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;

export const findRows = async <Row extends Record<string, unknown>>(
  db: Database,
  statement: SQL | string,
): Promise<Row[]> => (await db.execute<Row>(statement)).rows as Row[];

/** The first row of a query, or null without one. */
export const firstOf = async <T>(rows: PromiseLike<T[]>): Promise<T | null> => (await rows)[0] ?? null;

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
  const secured = { ...plain, ssl: await tlsOptionsOf(policy) };
  if (policy.mode === 'allow')
    return isRefusal(await signInFailure(plain)) && !isRefusal(await signInFailure(secured))
      ? secured
      : plain;
  const failure = await signInFailure(secured);
  if (!failure) return secured;
  const problem = tlsProblemOf(failure, policy.mode);
  if (policy.mode === 'prefer' && (problem || (isRefusal(failure) && !isRefusal(await signInFailure(plain)))))
    return plain;
  throw problem ? new Error(problem, { cause: failure }) : explained(failure, plain);
}

/** The server does not let this account in whatever its password: it may do so only with TLS, or only without. */
const isRefusal = (failure: (Error & { code?: string }) | null): boolean => failure?.code === '28000';

/** Connects once as this account. Null when it worked. */
export async function signInFailure(connection: Connection): Promise<Error | null> {
  const db = openDatabase(connection, { max: 1 });
  try {
    await ping(db);
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    await closeDatabase(db);
  }
}

/** The driver gives neither a code nor a reason to a connection that was closed or took too long. */
function explained(error: Error, { host, port }: Connection): Error {
  if (error.message === 'Connection terminated unexpectedly')
    return new Error('the database closed the connection', { cause: error });
  if (!error.message.endsWith('connection timeout')) return error;
  const late = new Error(`connect timed out after 10 seconds ${host}:${port}`, { cause: error });
  return Object.assign(late, { code: 'CONNECT_TIMEOUT' });
}

export const canSignIn = async (connection: Connection): Promise<boolean> =>
  (await signInFailure(connection)) === null;

/**
 * A stopped server and dropped packets end no statement: then the connection is cut, a little after the server itself
 * would have ended the statement.
 */
class WatchedClient extends Client {
  /** Of the driver: false while it waits for the end of a reply. */
  declare readyForQuery?: boolean;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.once('connect', () => {
      const socket = this.connection.stream as Socket;
      socket.setTimeout(Number(config.statement_timeout) + 1000).on('timeout', () => {
        if (this.readyForQuery !== false) return;
        const { bytesRead } = socket;
        // After a pause of this process, a reply may be there and not be read yet.
        setImmediate(() => {
          if (socket.bytesRead === bytesRead)
            socket.destroy(new Error('Connection terminated: the database does not answer'));
        });
      });
    });
  }
}

/** For a process that serves people: nobody waits longer for a connection, a lock or a statement. */
export const impatient = {
  Client: WatchedClient,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  statement_timeout: 8_000,
  lock_timeout: 6_000,
  // Some transactions wait for the object storage.
  idle_in_transaction_session_timeout: 60_000,
};

/** Connections are opened when they are needed. `serves`: they are impatient. */
export function openDatabase(
  connection: Connection,
  { max = 10, serves = false }: { max?: number; serves?: boolean } = {},
): Root {
  const pool = new Pool({
    ...connection,
    // Unset, the driver would read PGSSLMODE, which is decided already.
    ssl: connection.ssl ?? false,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: 'club',
    options: '-c TimeZone=UTC',
    ...(serves ? impatient : {}),
  });
  // A lost connection is replaced when it is needed. While one is held, the pool does not listen to it; what runs on it
  // fails by itself, and an error that nobody hears would end the process.
  pool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));
  return Object.assign(drizzle(pool), { transaction: transactionsOn(pool) });
}

/** Drizzle gives a connection back from its first statement on: one on which `begin` fails would be lost to the pool. */
function transactionsOn(pool: Pool): Root['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
}

/** Waits a while for queries that still run. */
export async function closeDatabase({ $client }: Root): Promise<void> {
  if (!$client.ending) await Promise.race([$client.end(), pause(5000, undefined, { ref: false })]);
}

export async function ping({ $client }: Root): Promise<void> {
  await $client.query('select 1');
}

/** Connections that are used or waited for, and how many the pool may open. */
export const poolLoad = ({ $client: pool }: Root): { inFlight: number; size: number } => ({
  inFlight: pool.totalCount - pool.idleCount + pool.waitingCount,
  size: pool.options.max,
});

const dialect = new PgDialect();
/** PostgreSQL knows a prepared statement by a name; this one is the same for the same text. */
const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** `findRows` for a statement of a few texts that many calls make: planning it costs more than running it. */
export async function findRowsPrepared<Row extends Record<string, unknown>>(
  { _: { session } }: Database,
  statement: SQL,
): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const { rows } = (await session.prepareQuery(query, undefined, nameOf(query.sql), false).execute()) as {
    rows: Row[];
  };
  return rows;
}

const prepared = new WeakMap<Root, Map<string, unknown>>();

/** Builds a prepared query once for each database: planning a frequent one costs more than running it. */
export function preparedQuery<Q>(db: Root, name: string, build: (db: Root, name: string) => Q): Q {
  let queries = prepared.get(db);
  if (!queries) prepared.set(db, (queries = new Map()));
  if (!queries.has(name)) queries.set(name, build(db, name));
  return queries.get(name) as Q;
}
