import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, inject, onTestFinished, vi } from 'vitest';
import { buildApp } from '#app/server/app.ts';
import { allRoutes } from '#app/server/routes.ts';
import { openContext } from '#app/server/open-context.ts';
import type { Clock } from '#kit/server/clock.ts';
import { openDatabase, type Root, findRows } from '#kit/server/database/client.ts';
import type { Method } from '#kit/shared/endpoint.ts';
import { makeLog } from '#kit/server/log/log.ts';
import { readConfig } from '#club/server/config.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { ApiClient } from './api-client.ts';
import { listedStatuses } from './listed-statuses.ts';
import { type ClonedDatabase, cloneDatabase, query } from './test-database.ts';

/** Nothing listens there: a test that calls Codeforces starts its own stand-in. */
const nowhere = 'http://127.0.0.1:9/api';

/** A clock that only a test advances. */
export class TestClock implements Clock {
  #now = Date.now();
  reset(): void {
    this.#now = Date.now();
  }
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now += milliseconds;
  }
}

export type LogRecord = Record<string, unknown> & { level: string };
type RecordListener = (record: LogRecord) => void;

export interface TestApp {
  api: ApiClient;
  context: AppContext;
  clock: TestClock;
  url: string;
  dataDir: string;
  /** What the app logs, from the level that LOG_LEVEL sets; in tests that is `warn`. */
  onRecord(listener: RecordListener): void;
  /** What the app logged as an error. It fails the test, unless the test takes it out. */
  errors: unknown[];
  /** Every route that Fastify has registered. */
  registered: { method: string; url: string }[];
  close(): Promise<void>;
}

interface Options {
  environment?: Record<string, string>;
  /** A database of the test's own, and how to reach it. */
  database?: ClonedDatabase;
  /** Another app process on the same database. */
  beside?: TestApp;
  /** The project's folder. */
  root?: string;
  /** Renders pages with what is built in `root`. */
  pages?: 'built' | 'none';
  /** Lets schedules start jobs. A test must pass at any hour, so most start the jobs that they need. */
  keepsTime?: boolean;
}

interface TakeOptions extends Options {
  /** Starts an app for this, because the test changes the app or its tables, or counts what it holds in memory. */
  own?: boolean;
}

/** The real app on a real database, listening on a free port of its own. */
export async function startTestApp({
  environment = {},
  database,
  beside,
  root = '.',
  pages = 'none',
  keepsTime = false,
  below = tmpdir(),
}: Options & { below?: string } = {}): Promise<TestApp> {
  const dataDir = beside?.dataDir ?? (await mkdtemp(join(below, 'club-app-')));
  const clone = beside ? undefined : (database ?? (await cloneDatabase()));
  const connection = beside ? connectionOf(beside) : clone!;
  const errors: unknown[] = [];
  const clock = beside?.clock ?? new TestClock();
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMITS: 'on',
    PUBLIC_URL: 'http://club.test',
    CODEFORCES_URL: nowhere,
    // Nobody answers there, and nobody has to be spared.
    CODEFORCES_INTERVAL: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  });
  const recordListeners = new Set<RecordListener>();
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
  opened.context.notifier.on('settled', (marker) => settling.get(marker)?.());
  const registered: TestApp['registered'] = [];
  const onRoute = (method: string, url: string) => void registered.push({ method, url });
  const app = await buildApp(opened, {
    root,
    pages,
    validateResponses: true,
    log,
    onRoute,
  });
  listed ??= listedStatuses(allRoutes(opened.context));
  app.addHook('onResponse', async ({ method, routeOptions: { url: path = '' } }, { statusCode }) => {
    const statuses = listed?.({ method: method as Method, path });
    if (statuses && !statuses.includes(String(statusCode)))
      errors.push({ msg: `${method} ${path} returned ${statusCode}, which its contract does not list` });
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const result: TestApp = {
    api: new ApiClient(url, () => settle(opened.context)),
    context: opened.context,
    clock,
    url,
    dataDir,
    onRecord: (listener) => void recordListeners.add(listener),
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
  parts.set(result, { connection, recordListeners });
  return result;
}

/** Every status that a test sees is in the OpenAPI document. */
let listed: ReturnType<typeof listedStatuses> | undefined;

const settling = new Map<string, () => void>();

/** Waits until the app has heard of everything that is committed by now: notifications arrive in order. */
export async function settle({ notifier, db }: AppContext): Promise<void> {
  const marker = randomUUID();
  const heard = new Promise<void>((resolve) => settling.set(marker, resolve));
  // Without a database there is nothing to hear.
  await notifier.send(db, 'settled', marker).then(
    () => heard,
    () => {},
  );
  settling.delete(marker);
}

const isShared = new WeakSet<TestApp>();
const parts = new WeakMap<TestApp, { connection: ClonedDatabase; recordListeners: Set<RecordListener> }>();

/** The database of an app, for its owner. */
export const connectionOf = (app: TestApp): ClonedDatabase => parts.get(app)!.connection;

/** Runs a statement that only the owner of the tables may run. */
export async function executeAsOwner(app: TestApp, statement: string): Promise<void> {
  if (isShared.has(app) && /^(?:alter|create|drop) /.test(statement))
    throw new Error('Other tests use these tables as well: take an app with `own`');
  await query(connectionOf(app), statement);
}

function refuseErrors(errors: unknown[]): void {
  const logged = errors.splice(0);
  if (logged.length > 0) throw new Error(`the app logged errors: ${JSON.stringify(logged, null, 2)}`);
}

/** An app for all tests of a file. */
export async function appForFile(options?: TakeOptions): Promise<TestApp> {
  const { app, leave } = await takeApp(options);
  afterEach(() => refuseErrors(app.errors));
  afterAll(leave);
  return app;
}

/** An app for one test, with nothing in its database. */
export async function appForTest(options?: TakeOptions): Promise<TestApp> {
  const { app, leave } = await takeApp(options);
  onTestFinished(leave);
  return app;
}

// ── One app for all tests of a worker ─────────────────────────────────────────────────────────────────────────────

interface SharedApp {
  app: TestApp;
  /** Empties its tables, folders and memory. */
  reset(): Promise<void>;
}

/** The settings that most tests have; others need an app of their own. */
const sharedSettings = [{}, { RATE_LIMITS: 'off' }].map((environment) => JSON.stringify(environment));
/** The apps of this worker that no test uses now, by their settings. */
const free = new Map<string, SharedApp[]>(sharedSettings.map((settings) => [settings, []]));

/** An app of this worker if the options allow that, else one that is started for this. */
async function takeApp({ own = false, ...options }: TakeOptions = {}) {
  const { environment = {}, ...others } = options;
  const apps = free.get(JSON.stringify(environment));
  if (own || !apps || Object.keys(others).length > 0) {
    const app = await startTestApp(options);
    return { app, leave: () => app.close() };
  }
  const shared = apps.pop() ?? (await shareApp(environment));
  const { app } = shared;
  // The database goes by the real time.
  app.clock.reset();
  return {
    app,
    async leave() {
      const logged = app.errors.splice(0);
      await shared.reset();
      apps.push(shared);
      refuseErrors(logged);
    },
  };
}

/** Lives as long as its worker. */
async function shareApp(environment: Record<string, string>): Promise<SharedApp> {
  const app = await startTestApp({ environment, below: inject('workerData') });
  // A test that replaces a part of it would change it for all others.
  Object.freeze(app.context);
  isShared.add(app);
  const owner = openDatabase(connectionOf(app), { max: 1 });
  let onGap = () => {};
  app.context.notifier.onGap(() => onGap());
  return {
    app,
    async reset() {
      parts.get(app)!.recordListeners.clear();
      await endJobs(owner);
      await owner.execute(emptyTables);
      const forgotten = new Promise<void>((resolve) => (onGap = resolve));
      // The app clears its caches when it may have missed a notification.
      await owner.execute(endListener);
      await forgotten;
      await settle(app.context);
      for (const folder of ['outbox', 'files', 'backups'])
        await rm(join(app.dataDir, folder), { recursive: true, force: true });
      app.errors.length = 0;
    },
  };
}

/** Drops the jobs that wait, and lets those that run come to their end. */
async function endJobs(owner: Root): Promise<void> {
  const ended = async () => {
    await owner.execute(`delete from pgboss.job where state <> 'active'`);
    const running = await findRows(owner, `select name, data, started_on from pgboss.job limit 3`);
    if (running.length > 0) throw new Error(`Still running: ${JSON.stringify(running)}`);
  };
  await vi.waitFor(ended, { timeout: 20_000, interval: 10 });
}

/** Those that hold rows, without triggers, because some forbid it. No migration leaves rows. */
const emptyTables = `do $$
  declare
    name text;
    holds boolean;
    filled text[] := '{}';
  begin
    set local session_replication_role = replica;
    set local client_min_messages = warning;
    for name in select oid::regclass from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('select exists (select from %s)', name) into holds;
      if holds then filled := filled || name; end if;
    end loop;
    if filled <> '{}' then execute format('truncate %s cascade', array_to_string(filled, ', ')); end if;
  end
$$`;

const endListener = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'club-listener'`;
