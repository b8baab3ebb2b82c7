import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, onTestFinished } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { openContext } from '#app/server/open-context.ts';
import type { Clock } from '#kit/server/clock.ts';
import { makeLog } from '#kit/server/log/log.ts';
import { readConfig } from '#club/server/config.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { ApiClient } from './api-client.ts';
import { type ClonedDatabase, cloneDatabase, query } from './test-database.ts';

/** Nothing listens there: a test that calls Codeforces starts its own stand-in. */
const nowhere = 'http://127.0.0.1:9/api';

/** A clock that only a test advances. */
export class TestClock implements Clock {
  #now = Date.now();
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export type LogRecord = Record<string, unknown> & { level: string };

export interface TestApp {
  api: ApiClient;
  context: AppContext;
  clock: TestClock;
  url: string;
  dataDir: string;
  /** What the app logs, from the level that LOG_LEVEL sets; in tests that is `warn`. */
  onRecord(listener: (record: LogRecord) => void): void;
  /** What the app logged as an error. It fails the test, unless the test takes it out. */
  errors: unknown[];
  /** Every route that Fastify has registered. */
  registered: { method: string; url: string }[];
  close(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  /** Another app process on the same database. */
  beside?: TestApp;
  /** The project's folder. */
  root?: string;
  /** Renders pages with what is built in `root`. */
  pages?: 'built' | 'none';
  /** Lets schedules start jobs. A test must pass at any hour, so most start the jobs that they need. */
  keepsTime?: boolean;
}

/** The real app on a real database, listening on a free port of its own. */
export async function startTestApp({
  environment = {},
  beside,
  root = '.',
  pages = 'none',
  keepsTime = false,
}: Options = {}): Promise<TestApp> {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(tmpdir(), 'club-app-')));
  const clone = beside ? undefined : await cloneDatabase();
  const connection = beside ? connections.get(beside)! : clone!;
  const errors: unknown[] = [];
  const clock = beside?.clock ?? new TestClock();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'http://club.test',
    CODEFORCES_URL: nowhere,
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const recordListeners: ((record: LogRecord) => void)[] = [];
  const write = (line: string) => {
    const record = JSON.parse(line) as LogRecord;
    if (record.level === 'error' || record.level === 'fatal') errors.push(record);
    for (const listener of recordListeners) listener(record);
  };
  const log = makeLog({ write }, config.logLevel);
  const { app: appConnection, drop: _, ...owner } = connection;
  const opened = await openContext({
    config,
    connection: appConnection,
    owner,
    clock,
    log,
    keepsTime,
  });
  const registered: TestApp['registered'] = [];
  const onRoute = (method: string, url: string) => void registered.push({ method, url });
  const app = await buildApp(opened, {
    root,
    pages,
    validateResponses: true,
    log,
    onRoute,
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const result: TestApp = {
    api: new ApiClient(url, () => opened.context.notifier.settle()),
    context: opened.context,
    clock,
    url,
    dataDir,
    onRecord: (listener) => void recordListeners.push(listener),
    errors,
    registered,
    async close() {
      // A job that is interrupted by closing logs an error, which is expected.
      const logged = errors.splice(0);
      await app.close();
      await opened.close();
      await clone?.drop();
      if (clone) await rm(dataDir, { recursive: true, force: true });
      refuseErrors(logged);
    },
  };
  connections.set(result, connection);
  return result;
}

const connections = new WeakMap<TestApp, ClonedDatabase>();

/** The database of an app, for its owner. */
export const connectionOf = (app: TestApp): ClonedDatabase => connections.get(app)!;

/** Runs a statement that only the owner of the tables may run. */
export async function executeAsOwner(app: TestApp, statement: string): Promise<void> {
  await query(connections.get(app)!, statement);
}

function refuseErrors(errors: unknown[]): void {
  const logged = errors.splice(0);
  if (logged.length > 0) throw new Error(`the app logged errors: ${JSON.stringify(logged, null, 2)}`);
}

/** An app for all tests of a file. */
export async function appForFile(options?: Options): Promise<TestApp> {
  const app = await startTestApp(options);
  afterEach(() => refuseErrors(app.errors));
  afterAll(() => app.close());
  return app;
}

/** An app for one test, with a database of its own. */
export async function appForTest(options?: Options): Promise<TestApp> {
  const app = await startTestApp(options);
  onTestFinished(() => app.close());
  return app;
}
