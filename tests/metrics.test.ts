import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { postMail } from '#kit/server/mail/mail-queue.ts';
import { pageBuild } from './page-build.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { appForFile, appForTest, executeAsOwner, type TestApp } from './test-app.ts';

const token = 'a-token-that-is-long-enough';
const app = await appForFile({ environment: { RATE_LIMITS: 'off', METRICS_TOKEN: token } });

const scrape = (of: TestApp = app): Promise<string> => of.context.metrics.text();

/** The value of a series by its name and labels, as Prometheus reads it. */
async function value(series: string, of = app): Promise<number | undefined> {
  const line = (await scrape(of)).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

/** fetch sets the host itself. */
function get(headers: Record<string, string>, of = app): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(of.url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: '/metrics', headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    })
      .on('error', reject)
      .end();
  });
}

const outside = { host: 'club.example.org' };
const onThisMachine = [{ host: 'localhost' }, { host: '127.0.0.1:3000' }, { host: '[::1]:3000' }];
const bearer = (given: string) => ({ ...outside, authorization: `Bearer ${given}` });

async function expectRefused(refused: Record<string, string>[], of = app): Promise<void> {
  for (const headers of refused) {
    const { status, body } = await get(headers, of);
    expect(status, JSON.stringify(headers)).toBe(404);
    expect(body).not.toContain('club_http');
  }
}

test('metrics are for callers on this machine, and for those with the token', async () => {
  const [local] = onThisMachine;
  const forwarded = [
    { ...local, 'x-forwarded-for': '203.0.113.9' },
    { ...local, 'x-forwarded-for': '127.0.0.1' },
    { ...local, forwarded: 'for=203.0.113.9' },
    { ...local, via: '1.1 proxy' },
    { host: 'localhost.example.org' },
    { host: 'club.example.org:80' },
  ];
  const ownComputer = { PUBLIC_URL: 'http://localhost:3000' };
  for (const environment of [{}, ownComputer, { ...ownComputer, METRICS_TOKEN: token }]) {
    const open = await appForTest({ environment });
    const withToken = 'METRICS_TOKEN' in environment ? [bearer(token)] : [];
    for (const headers of [...onThisMachine, ...withToken])
      expect((await get(headers, open)).body, JSON.stringify(headers)).toContain(
        '# TYPE club_http_requests_total counter',
      );
    await expectRefused([outside, ...['undefined', '', `${token}x`].map(bearer), ...forwarded], open);
    // Without a token in the settings no token opens them.
    if (withToken.length === 0) await expectRefused([bearer(token)], open);
  }
});

test('a public app with a token gives its metrics only for it, because a proxy on its machine may look like a local caller', async () => {
  expect(app.context.config.publicUrl).toBe('http://club.test');
  for (const headers of [bearer(token), { ...onThisMachine[0], ...bearer(token) }])
    expect((await get(headers)).body).toContain('# TYPE club_http_requests_total counter');
  await expectRefused([
    // What newer nginx sends for `proxy_pass http://127.0.0.1:3000` without further settings.
    ...onThisMachine,
    outside,
    bearer('another-token-of-this-length'),
    bearer(`${token}x`),
    bearer(''),
    { ...outside, authorization: token },
  ]);
});

test('a proxy that says nothing of itself, as Debian’s nginx, does not open the metrics', async () => {
  const { hostname, port } = new URL((await appForTest({ own: true })).url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  socket.write('GET /metrics HTTP/1.0\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.\d 404 /);
});

test('requests are counted by route and status, with how long they take', async () => {
  const one = await appForTest({ own: true, environment: { RATE_LIMITS: 'off' } });
  const person = await makePerson(one.context, { role: 'leader' });
  for (let call = 0; call < 3; call += 1) await one.api.get('/api/level');
  for (let call = 0; call < 2; call += 1)
    await one.api.get(`/api/level/${crypto.randomUUID()}`, { token: person.token });
  await one.api.get('/api/user/me');
  const count = (labels: string) => value(`club_http_requests_total{${labels}}`, one);
  await expect.poll(() => count('method="GET",route="/api/user/me",status="401"')).toBe(1);
  expect(await count('method="GET",route="/api/level",status="200"')).toBe(3);
  expect(await count('method="GET",route="/api/level/:id",status="404"')).toBe(2);
  const duration = (end: string) => value(`club_http_request_duration_seconds${end}`, one);
  expect(await duration('_count{method="GET",route="/api/level"}')).toBe(3);
  expect(await duration('_bucket{le="+Inf",method="GET",route="/api/level"}')).toBe(3);
  expect(await duration('_sum{method="GET",route="/api/level"}')).toBeGreaterThan(0);
  // The first list was worked out, and so was each level that does not exist; the others came from the cache.
  expect(await value('club_cache_requests_total{result="hit"}', one)).toBe(2);
  expect(await value('club_cache_requests_total{result="miss"}', one)).toBe(3);
  expect(await value('club_cache_entries', one)).toBe(1);
  expect(await value('club_cache_bytes', one)).toBeGreaterThan(100);
});

/** Sends requests one after another on one connection, without waiting for the responses in between. */
async function pipeline({ url }: TestApp, lines: string[]): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = createConnection({ host: hostname, port: Number(port) });
  const requests = lines.map((line, at) => {
    const last = at === lines.length - 1 ? 'connection: close\r\n' : '';
    return `${line} HTTP/1.1\r\nhost: club\r\n${last}\r\n`;
  });
  socket.end(requests.join(''));
  socket.resume();
  await once(socket, 'close');
}

test('ten thousand invented paths, methods and pages add no series', async () => {
  const site = await appForTest({
    root: await pageBuild(),
    pages: 'built',
    environment: { RATE_LIMITS: 'off' },
  });
  const series = async () =>
    (await scrape(site)).split('\n').filter((line) => line.startsWith('club_http_request')).length;
  const invented = (at: number) => [
    ...[`/api/x${at}`, `/page-${at}`, `/api/level/${at}`, `/assets/${at}.js`, `/about?x=${at}`].map(
      (path) => `GET ${path}`,
    ),
    `POST /page-${at}`,
    `PURGE /page-${at}`,
  ];
  await pipeline(site, invented(0));
  const count = (labels: string) => value(`club_http_requests_total{${labels}}`, site);
  await expect.poll(() => count('method="other",route="other",status="404"')).toBe(1);
  const before = await series();
  await Promise.all(
    Array.from({ length: 10 }, (_, part) =>
      pipeline(site, Array.from({ length: 150 }, (_unused, at) => invented(1 + part * 150 + at)).flat()),
    ),
  );
  await expect.poll(() => count('method="GET",route="/about",status="200"')).toBe(1501);
  await expect.poll(() => count('method="other",route="other",status="404"')).toBe(1501);
  expect(await series()).toBe(before);
});

test('mails are counted as they are sent, and the queue shows those that wait and those that failed', async () => {
  const club = await appForTest({ own: true });
  const { context } = club;
  const mail = { to: 'a@club.test', subject: 'Hello', text: '', html: '', language: 'en' as const };
  await postMail(context, context.db, mail);
  await expect.poll(() => value('club_mails_total{outcome="sent"}', club)).toBe(1);
  expect(await value('club_mails_total{outcome="failed"}', club)).toBe(0);
  await executeAsOwner(
    club,
    `insert into pgboss.job (name, state, created_on, start_after) values
      ('mail', 'retry', now() - interval '1 hour', now() + interval '1 hour'),
      ('mail', 'created', now() - interval '5 hours', now() + interval '1 hour'),
      ('mail', 'failed', now() - interval '2 hours', now())`,
  );
  await expect.poll(() => value('club_queue_jobs{queue="mail",state="waiting"}', club)).toBe(2);
  expect(await value('club_queue_jobs{queue="mail",state="failed"}', club)).toBe(1);
  expect(await value('club_queue_jobs{queue="sweep",state="waiting"}', club)).toBe(0);
  const age = await value('club_queue_oldest_job_seconds{queue="mail"}', club);
  expect(age).toBeGreaterThan(3500);
  expect(age).toBeLessThan(4000);
  expect(await value('club_queue_oldest_job_seconds{queue="sweep"}', club)).toBe(0);
});

test('the database shows its connections and the load of the pools; a scrape works without it', async () => {
  const club = await appForTest({ own: true });
  await expect.poll(() => value('club_database_up', club)).toBe(1);
  expect(await value('club_database_pool_size', club)).toBeGreaterThan(1);
  expect(
    await value('club_database_connections{application="club",state="active"}', club),
  ).toBeGreaterThanOrEqual(1);
  expect(await value('club_database_probe_seconds', club)).toBeGreaterThan(0);
  const gate = Promise.withResolvers<void>();
  const waiting = club.context.db.transaction(() => gate.promise);
  expect(await value('club_database_pool_in_flight', club)).toBeGreaterThanOrEqual(1);
  gate.resolve();
  await waiting;
  await expect.poll(() => value('club_database_pool_in_flight', club)).toBe(0);

  await club.context.db.$client.end();
  await expect.poll(() => value('club_database_up', club)).toBe(0);
  await expect.poll(() => scrape(club)).not.toMatch(/^club_(?:queue_jobs\{|backup_size_bytes )/m);
  club.errors.splice(0);
});

test('open live streams are counted until they close', async () => {
  const person = await makePerson(app.context, { role: 'leader' });
  const leave = new AbortController();
  const campId = await makeCamp(app.context, { levelId: await makeLevel(app.context) });
  const stream = await fetch(`${app.url}/api/live?campId=${campId}`, {
    headers: { token: person.token },
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  expect(await value('club_live_listeners')).toBe(1);
  leave.abort();
  await expect.poll(() => value('club_live_listeners')).toBe(0);
  await expect
    .poll(() => value('club_http_requests_total{method="GET",route="/api/live",status="200"}'))
    .toBe(1);
  expect(await scrape()).not.toContain(
    'club_http_request_duration_seconds_count{method="GET",route="/api/live"}',
  );
});

test('process, version, disk and backups are part of a scrape', async () => {
  const names = [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_gc_duration_seconds_count',
    'club_processes',
    'club_disk_free_bytes',
    'club_disk_size_bytes',
    'club_codeforces_call_duration_seconds_count',
    'club_backup_last_success_timestamp_seconds',
    'club_backup_last_proven_timestamp_seconds',
    'club_backup_size_bytes',
  ];
  const found = await scrape();
  for (const name of names) expect(found).toMatch(new RegExp(`^${name}[ {]`, 'm'));
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  expect(found).toContain(`club_info{version="${version}"} 1`);
  expect(await value('club_backup_last_success_timestamp_seconds')).toBe(0);
  const made =
    "insert into backups (name, reason, started_at, finished_at, size, proven_at, proof_state) values ('a', 'nightly', $1, $1, 5, $1, 'proven')";
  const at = '2026-11-15T02:00:00Z';
  const fresh = await appForTest({ own: true });
  await executeAsOwner(fresh, made.replaceAll('$1', `'${at}'`));
  // A later one was read through, but not restored.
  const readThrough = made.replace("'a'", "'b'").replace("'proven'", "'not_possible'");
  await executeAsOwner(fresh, readThrough.replaceAll('$1', "timestamptz '2026-11-15T03:00:00Z'"));
  expect(await value('club_backup_last_success_timestamp_seconds', fresh)).toBe(
    Date.parse('2026-11-15T03:00:00Z') / 1000,
  );
  expect(await value('club_backup_last_proven_timestamp_seconds', fresh)).toBe(Date.parse(at) / 1000);
  expect(await value('club_backup_size_bytes', fresh)).toBe(5);
});
