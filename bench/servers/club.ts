import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, openDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { type AppProcess, startProcess } from '#tests/app-process.ts';
import type { Sql } from '../in-database.ts';
import type { Contender } from './contender.ts';

/** The app with the sample club, in a process of its own, and its database within reach. */
export interface Club extends Contender {
  url: string;
  dataDir: string;
  database: Connection;
  /** The first process of PostgreSQL. */
  postgresPid: number;
  sql: Sql;
  stop(): Promise<void>;
}

export async function startClub(): Promise<Club> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'));
  // As root, another user runs PostgreSQL and has to pass through.
  await chmod(dataDir, 0o755);
  // Started before the app, which joins it: only who starts PostgreSQL can load an extension that counts statements.
  const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' };
  const server = await startEmbedded({ folder: join(dataDir, 'postgres'), settings });
  const { host, port, user, password, database } = server;
  const connection = { host, port, user, password, database };
  let app: AppProcess | undefined;
  const { $client: sql } = openDatabase(connection, { max: 2 });
  const stop = async () => {
    await sql.end();
    await app?.kill('SIGTERM');
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    app = await startProcess({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' }, []);
    await sql`create extension if not exists pg_stat_statements`;
    const { url, child } = app;
    return {
      name: 'app',
      url,
      port: Number(new URL(url).port),
      pid: child.pid ?? 0,
      dataDir,
      database: connection,
      postgresPid: server.pid,
      sql,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
