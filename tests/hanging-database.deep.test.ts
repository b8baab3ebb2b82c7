import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { appUser, migrations } from '#app/server/migrations.ts';
import { closeDatabase, type Connection, openDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { startProcess } from './app-process.ts';
import { watch } from './live-stream.ts';
import { readOutbox } from './outbox.ts';
import { pageBuild } from './page-build.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee } from './people.ts';
import { sharedDatabase } from './shared-database.ts';
import { startTestApp } from './test-app.ts';
import { cloneDatabase, type ClonedDatabase } from './test-database.ts';

/** What the server names itself while it connects. */
const applicationOf = (startup: Buffer): string =>
  /application_name\0([^\0]+)/.exec(startup.toString('latin1'))?.[1] ?? '';

/**
 * Passes connections on to a database until it is told to drop packets: then sockets stay open and nothing goes through
 * them any more, whatever happens later. New ones get through again after `heal`.
 */
async function droppingProxy(socketPath: string) {
  let drops = (_application: string) => false;
  const open = new Set<{ application: string; drop: () => void }>();
  const server = createServer((socket) => {
    socket.once('data', (startup: Buffer) => {
      const application = applicationOf(startup);
      const database = createConnection(socketPath);
      const both: [Socket, Socket] = [socket, database];
      for (const each of both) each.on('error', () => both.forEach((other) => void other.destroy()));
      const drop = () => {
        socket.unpipe(database);
        database.unpipe(socket);
        for (const each of both) each.on('data', () => {});
      };
      database.write(startup);
      socket.pipe(database).pipe(socket);
      open.add({ application, drop });
      if (drops(application)) drop();
      onTestFinished(() => both.forEach((each) => void each.destroy()));
    });
    socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    drop(these: (application: string) => boolean = () => true) {
      drops = these;
      for (const { application, drop } of open) if (these(application)) drop();
    },
    heal() {
      drops = () => false;
    },
  };
}

const socketOf = ({ host, port }: Connection): string => `${host}/.s.PGSQL.${port}`;

/** A database behind such a proxy. */
async function databaseBehindProxy() {
  const clone = await cloneDatabase();
  const proxy = await droppingProxy(socketOf(clone));
  const through = { host: '127.0.0.1', port: proxy.port };
  const database: ClonedDatabase = { ...clone, app: { ...clone.app, ...through } };
  return { database, ...proxy };
}

/** A PostgreSQL of the test's own, whose processes can be stopped in mid-air. */
async function stoppableDatabase() {
  const folder = await mkdtemp(join(tmpdir(), 'club-stopped-'));
  const settings = { fsync: 'off', shared_buffers: '16MB' };
  const server = await startEmbedded({ folder, settings });
  const { pid } = server;
  const signal = (name: NodeJS.Signals) => {
    // First the one that starts the others.
    process.kill(pid, name);
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const child of children.trim().split(/\s+/).map(Number))
      try {
        process.kill(child, name);
      } catch {
        // It has ended since.
      }
  };
  onTestFinished(async () => {
    signal('SIGCONT');
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const connection: Connection = { ...server.connection };
  const role = server.roleNamed(appUser);
  await migrateDatabase(connection, migrations, role);
  const database: ClonedDatabase = {
    ...connection,
    app: { ...connection, ...role },
    drop: () => Promise.resolve(),
  };
  return { database, stop: () => signal('SIGSTOP'), goOn: () => signal('SIGCONT') };
}

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return (performance.now() - startedAt) / 1000;
};

interface Call extends RequestInit {
  headers?: Record<string, string>;
}

/** A club that people use while its database hangs, and what they get. */
async function clubOn(database: ClonedDatabase) {
  const app = await startTestApp({ database, root: await pageBuild(), pages: 'built' });
  onTestFinished(async () => {
    app.errors.splice(0);
    await app.close();
  });
  const { api, context, url, dataDir } = app;
  const { token } = await makePerson(context, { role: 'leader' });
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  const { heard } = await watch(url, campId, token);
  let addresses = 0;
  /** Each of a stranger, who has no share of the rate limit yet. */
  const fetchAsStranger = (path: string, { headers = {}, ...init }: Call = {}) => {
    const stranger = { ...headers, 'x-forwarded-for': `203.0.113.${(addresses += 1)}` };
    return fetch(url + path, { ...init, headers: stranger, signal: AbortSignal.timeout(20_000) });
  };
  let marks = 0;
  const states = ['present', 'absent'];
  const home = async () => (await fetchAsStranger('/')).text();
  expect(await home()).toBe('1 /');
  return {
    app,
    heard,
    home,
    mark: (language = 'en') =>
      fetchAsStranger('/api/attendance', {
        method: 'PATCH',
        headers: { token, 'content-type': 'application/json', 'accept-language': language },
        body: JSON.stringify({ sessionId, userId: user.id, state: states[(marks += 1) % 2] }),
      }),
    ready: async () => (await fetchAsStranger('/api/ready')).status,
    up: async () => /^club_database_up (\d)$/m.exec(await context.metrics.text())?.[1],
    post: () => {
      const mail = { to: 'nour@club.test', subject: 's', text: 't', html: 'h', language: 'en' } as const;
      return postMail(context, context.db, mail);
    },
    mails: async () => (await readOutbox(dataDir)).length,
    api,
  };
}

/** Takes the database away and gives it back, and looks at what people get. */
async function expectOutageToPass(database: ClonedDatabase, away: () => void, back: () => void) {
  const club = await clubOn(database);
  expect((await club.mark()).status).toBe(200);
  await expect.poll(club.ready).toBe(200);
  away();
  expect(await seconds(async () => expect(await club.home()).toBe('1 /'))).toBeLessThan(2);
  // More than the pool has connections.
  const writes = [club.mark(), club.mark('ar'), ...Array.from({ length: 12 }, () => club.mark())];
  expect(await seconds(async () => expect(await club.ready()).toBe(503))).toBeLessThan(4);
  expect(await club.up()).toBe('0');
  let replies: Response[] = [];
  expect(await seconds(async () => (replies = await Promise.all(writes)))).toBeLessThan(12);
  const [english, arabic] = await Promise.all(replies.slice(0, 2).map((reply) => reply.json()));
  for (const reply of replies) expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10']);
  expect(english).toMatchObject({
    success: false,
    code: 'UNAVAILABLE',
    message:
      'The database does not answer right now, so this may not have been saved. Please try again in a minute',
  });
  expect(arabic.message).toMatch(/^لا ترد قاعدة البيانات الآن/);
  expect(await club.home()).toBe('1 /');

  back();
  const took = await seconds(async () => {
    const timeout = 30_000;
    await expect.poll(async () => (await club.mark()).status, { timeout }).toBe(200);
    await expect.poll(club.ready, { timeout }).toBe(200);
    expect(await club.up()).toBe('1');
    club.heard.splice(0);
    expect((await club.mark()).status).toBe(200);
    await expect.poll(() => club.heard.map(({ event }) => event), { timeout }).toContain('attendance');
    const before = await club.mails();
    await club.post();
    await expect.poll(club.mails, { timeout }).toBe(before + 1);
  });
  expect(took).toBeLessThan(15);
}

const timeout = 90_000;

test(
  'while PostgreSQL is stopped in mid-air, cached pages are served and a write gets 503 with words; after it everything works within seconds',
  { timeout },
  async () => {
    const { database, stop, goOn } = await stoppableDatabase();
    await expectOutageToPass(database, stop, goOn);
  },
);

test(
  'while packets to the database are dropped, cached pages are served and a write gets 503 with words; after a failover everything works within seconds',
  { timeout },
  async () => {
    const { database, drop, heal } = await databaseBehindProxy();
    await expectOutageToPass(database, drop, heal);
  },
);

test(
  'each way to the database counts: while only queries, only jobs or only live events are cut off, the server is not ready',
  { timeout },
  async () => {
    const { database, drop, heal } = await databaseBehindProxy();
    const club = await clubOn(database);
    for (const application of ['club', 'club-jobs', 'club-listener']) {
      await expect.poll(club.ready, { timeout: 20_000 }).toBe(200);
      drop((name) => name === application);
      await expect.poll(club.ready, { timeout: 10_000 }).toBe(503);
      expect([application, await club.up()]).toEqual([application, '0']);
      heal();
    }
  },
);

test(
  'a write that waits for a lock that nobody releases gets 503 with words, and works once it is released',
  { timeout },
  async () => {
    const database = await cloneDatabase();
    const club = await clubOn(database);
    const owner = openDatabase(database, { max: 1 });
    onTestFinished(() => closeDatabase(owner));
    await owner.transaction(async (tx) => {
      await tx.execute('lock table attendance_marks');
      const reply = await club.mark();
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '10']);
      expect(await reply.json()).toMatchObject({ code: 'UNAVAILABLE' });
    });
    expect((await club.mark()).status).toBe(200);
  },
);

test('while the database accepts connections and never replies, the metrics of two processes say so, and so does a page', async () => {
  const database = await sharedDatabase(onTestFinished);
  const url = new URL(database.appUrl);
  const { port, drop } = await droppingProxy(`${url.searchParams.get('host')}/.s.PGSQL.5432`);
  url.search = '?sslmode=disable';
  url.host = `127.0.0.1:${port}`;
  const app = await database.start((environment) => startProcess(environment, []), {
    DATABASE_URL: url.href,
    PROCESSES: '2',
  });
  drop();
  // The address of the caller has no lease of its rate limit yet, and the database gives none.
  const response = await fetch(`${app.url}/metrics`, { signal: AbortSignal.timeout(20_000) });
  expect(await response.text()).toMatch(/^club_database_up 0$/m);
  const words = [
    ['en', 'Back in a moment', 'The database does not answer right now. Please try again in a minute'],
    ['ar', 'سنعود بعد قليل', 'لا ترد قاعدة البيانات الآن'],
  ] as const;
  await Promise.all(
    words.map(async ([language, title, text]) => {
      const headers = { accept: 'text/html', 'accept-language': language };
      const page = await fetch(`${app.url}/news/${crypto.randomUUID()}`, { headers });
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '10']);
      const html = await page.text();
      expect(html).toContain(title);
      expect(html).toContain(text);
    }),
  );
  await app.kill('SIGKILL');
});
