import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeDatabase, type Connection, openDatabase, type Root } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { type AppProcess, startProcess } from '#tests/app-process.ts';

/** A server that is measured, in a process of its own. */
export interface Server {
  name: string;
  url: string;
  pid: number;
}

/** The app with the sample club, and its database within reach. */
export interface Club extends Server {
  dataDir: string;
  db: Root;
  /** How others reach the same database. */
  connection: Connection;
  /** The first process of PostgreSQL. */
  postgresPid: number;
}

/** A folder for the data of one run, removed at its end. */
export async function withDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'club-bench-')));
  // As root, another user runs PostgreSQL and has to pass through.
  await chmod(dataDir, 0o755);
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  }
}

interface StartOptions {
  /** Without flags it serves pages too, which need a build. */
  flags?: string[];
  environment?: Record<string, string>;
  onSpawn?: (child: ChildProcess) => void;
}

/** What every app of the bench runs with. */
export const clubEnvironment = (dataDir: string) => ({ DATA_DIR: dataDir, SAMPLE: '1', RATE_LIMITS: 'off' });

/** The one place where bench, chaos, soak and lighthouse start the app. */
export const startApp = (
  dataDir: string,
  { flags = [], environment, onSpawn }: StartOptions = {},
): Promise<AppProcess> => startProcess({ ...clubEnvironment(dataDir), ...environment }, flags, { onSpawn });

/** Works with a running club, which is stopped and removed afterwards. */
export const withClub = <T>(work: (club: Club) => Promise<T>): Promise<T> =>
  withDataDir(async (dataDir) => {
    // Before the app, which joins it: only who starts PostgreSQL can load an extension that counts statements.
    const settings = { shared_preload_libraries: 'pg_stat_statements', 'pg_stat_statements.track': 'top' };
    const postgres = await startEmbedded({ folder: join(dataDir, 'postgres'), settings });
    const { connection } = postgres;
    const db = openDatabase(connection, { max: 2 });
    try {
      // The first start creates the tables and loads the sample club; its memory is not that of an idle app.
      const first = await startApp(dataDir);
      await first.kill('SIGTERM');
      const app = await startApp(dataDir);
      const { url, child } = app;
      try {
        await db.execute('create extension if not exists pg_stat_statements');
        const club = { name: 'app', url, pid: child.pid ?? 0, dataDir, db, connection };
        return await work({ ...club, postgresPid: postgres.pid });
      } finally {
        await app.kill('SIGTERM');
      }
    } finally {
      await closeDatabase(db);
      await postgres.stop();
    }
  });
