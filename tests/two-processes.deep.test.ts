import { execFileSync } from 'node:child_process';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { type AppProcess, startProcess } from './app-process.ts';
import { watch } from './live-stream.ts';
import { Load, statusOverNewConnection, takeTurns } from './load.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee, password } from './people.ts';
import { withPicture } from './pictures.ts';
import { startS3Server } from './s3-server.ts';
import { sharedDatabase } from './shared-database.ts';

const clients = 4;

/** The calls of a load that failed, by whether they were under way when something was killed. */
function failuresAround({ calls }: Load, killedAt: number) {
  const failed = calls.filter(({ failure }) => failure !== null);
  return {
    underWay: failed.filter(({ begunAt }) => begunAt < killedAt).map(({ failure }) => failure),
    later: failed.filter(({ begunAt }) => begunAt >= killedAt).map(({ failure }) => failure),
  };
}

/** Resolves when so many more calls have ended. */
const moreCalls = (load: Load, count: number) => {
  const { length } = load.calls;
  return expect.poll(() => load.calls.length, { interval: 10 }).toBeGreaterThanOrEqual(length + count);
};

// Two machines with one database and one object storage. Their data folders hold nothing that the other needs.
const storage = await startS3Server();
afterAll(() => storage.close());
const { context, start } = await sharedDatabase(afterAll);
const [here, there] = await Promise.all([
  start(startProcess, { S3_URL: storage.url }),
  start(startProcess, { S3_URL: storage.url }),
]);

test('of two machines one shows what the other stores, live too, and limits hold over both', async () => {
  const [one, two] = [new ApiClient(here.url), new ApiClient(there.url)];
  const leader = await makePerson(context, { role: 'leader' });
  const token = { token: leader.token };

  // An upload.
  await two.get('/api/news');
  const added = await one.post(
    '/api/news',
    await withPicture('coverImage', { title: 'Gold', content: 'We won' }),
    token,
  );
  expect(added.status).toBe(200);
  await expect.poll(async () => (await two.get('/api/news')).body.total).toBe(1);
  const { pathname } = new URL((await two.get('/api/news')).body.data[0].coverImage.secure_url);
  const [stored, loaded] = await Promise.all([here, there].map(({ url }) => fetch(url + pathname)));
  expect([stored!.status, loaded!.status]).toEqual([200, 200]);
  expect(await loaded!.bytes()).toEqual(await stored!.bytes());

  // Live events.
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const trainee = await makeTrainee(context, campId);
  const { heard } = await watch(there.url, campId, trainee.token);
  const mark = { sessionId, userId: trainee.user.id, state: 'present' };
  expect((await one.patch('/api/attendance', mark, token)).status).toBe(200);
  await expect
    .poll(() => heard)
    .toContainEqual({ event: 'attendance', data: { campId, userIds: [trainee.user.id] } });

  // A session that ends.
  expect((await two.get('/api/user/me', token)).status).toBe(200);
  expect((await one.post('/api/auth/logout', undefined, token)).status).toBe(200);
  await expect.poll(async () => (await two.get('/api/user/me', token)).status).toBe(401);

  // Failed sign-ins.
  const { email } = trainee.user;
  for (const api of [one, two, one, two, one])
    expect((await api.post('/api/auth/login', { email, password: 'not the right one' })).status).toBe(401);
  for (const api of [one, two])
    expect((await api.post('/api/auth/login', { email, password })).status).toBe(429);

  // All calls of an address together: 40 are left of its 3,000.
  const address = '203.0.113.9';
  await context.db.execute(
    `insert into rate_windows (key, used, ends_at) values ('any-address:${address}', ${(3000 - 40) * 5}, now() + interval '5 minutes')`,
  );
  const statuses: number[] = [];
  for (let call = 0; call < 50; call += 1)
    for (const api of [one, two])
      statuses.push((await api.get('/api/health', { headers: { 'x-forwarded-for': address } })).status);
  const served = statuses.filter((status) => status === 200).length;
  expect(served).toBeGreaterThan(0);
  expect(served).toBeLessThanOrEqual(40);
  expect(statuses.slice(-2)).toEqual([429, 429]);
});

test('when one of two machines is killed, the other serves every later call', async () => {
  const { token } = await makePerson(context);
  const call = (url: string) => statusOverNewConnection({ url, path: '/api/user/me', token });
  const load = new Load(clients, takeTurns([here.url, there.url], call));
  await moreCalls(load, 50);
  await here.kill('SIGKILL');
  // Until it is gone, the kernel completes connections to it.
  const killedAt = performance.now();
  await moreCalls(load, 100);
  await load.stop();
  const { underWay, later } = failuresAround(load, killedAt);
  expect(later).toEqual([]);
  // Each client had one call under way, and may have begun another while the machine went.
  expect(underWay.length).toBeLessThanOrEqual(2 * clients);
});

const workersOf = ({ child }: AppProcess): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === child.pid)
    .map(([pid]) => pid!);

test('of two processes on one port one is killed or stopped under load: no later call fails, another takes its place, and metrics count both', async () => {
  // Without a leader, so that a link for the first one is printed.
  const empty = await sharedDatabase(onTestFinished);
  const app = await empty.start(startProcess, { PROCESSES: '2', RATE_LIMITS: 'off' });
  const [killed = 0, stopped = 0, ...others] = workersOf(app);
  expect(others).toEqual([]);
  const { token } = await makePerson(empty.context);
  const call = (path: string) => statusOverNewConnection({ url: app.url, path, token });

  const first = new Load(clients, () => call('/api/user/me'));
  await moreCalls(first, 50);
  const killedAt = performance.now();
  process.kill(killed, 'SIGKILL');
  await moreCalls(first, 100);
  await first.stop();
  const { underWay, later } = failuresAround(first, killedAt);
  expect(later).toEqual([]);
  expect(underWay.length).toBeLessThanOrEqual(clients);
  const replaced = () => app.output().includes('The new worker process serves');
  await expect.poll(replaced, { timeout: 60_000 }).toBe(true);

  const count = 20;
  for (let made = 0; made < count; made += 1) expect(await call('/api/health')).toBe(200);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(
    new RegExp(`^club_http_requests_total\\{method="GET",route="/api/health",status="200"\\} ${count}$`, 'm'),
  );

  expect(metrics).toMatch(/^club_processes 2$/m);

  const second = new Load(clients, () => call('/api/user/me'));
  await moreCalls(second, 50);
  process.kill(stopped, 'SIGTERM');
  await expect.poll(() => workersOf(app)).not.toContain(stopped);
  await moreCalls(second, 100);
  await second.stop();
  expect(second.calls.map(({ failure }) => failure).filter(Boolean)).toEqual([]);

  expect(app.output().match(/is ready/g)).toHaveLength(1);
  expect(app.output().match(/Create the first leader/g)).toHaveLength(1);
  expect(await app.kill('SIGTERM')).toBe(0);
  expect(workersOf(app)).toEqual([]);
});

test('more processes than the database has connections for stop the start with one line', async () => {
  await expect(start(startProcess, { PROCESSES: '64' })).rejects.toThrow(
    /^The start failed: PROCESSES=64 needs \d+ connections, and the database accepts \d+: .*\n$/,
  );
});
