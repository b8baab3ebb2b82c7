import { connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { startProcess } from '#tests/app-process.ts';
import { makeAuthority } from '#tests/certificates.ts';
import { startTlsPostgres } from '#tests/tls-postgres.ts';
import { closeDatabase, findRows, openDatabase, reachDatabase } from './client.ts';
import { tlsPolicyOf } from './tls.ts';
import { waitForDatabase } from './wait-for-database.ts';

const postgres = await startTlsPostgres();
afterAll(() => postgres.stop());
const { url, rootCert } = postgres;
const otherRoot = `${rootCert}.other`;
await writeFile(otherRoot, (await makeAuthority('Another authority')).certificate);

/** Whether the connection of an address is encrypted. */
async function encryption(address: string): Promise<'TLS' | 'no TLS'> {
  const db = openDatabase(await reachDatabase(address), { max: 1 });
  try {
    const [row] = await findRows<{ ssl: boolean }>(
      db,
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    return row?.ssl ? 'TLS' : 'no TLS';
  } finally {
    await closeDatabase(db);
  }
}

const roots = `sslrootcert=${encodeURIComponent(rootCert)}`;
const otherRoots = `sslrootcert=${encodeURIComponent(otherRoot)}`;

test.each([
  ['sslmode=disable', 'no TLS'],
  ['sslmode=allow', 'no TLS'],
  ['sslmode=prefer', 'TLS'],
  ['', 'TLS'],
  ['sslmode=require', 'TLS'],
  ['ssl=true', 'TLS'],
  [`sslmode=require&${roots}`, 'TLS'],
  [`sslmode=verify-ca&${roots}`, 'TLS'],
  [`sslmode=verify-full&${roots}`, 'TLS'],
])('with "%s" a connection has %s', async (query, expected) => {
  expect(await encryption(url(query))).toBe(expected);
});

test.each([
  ['allow', 'tls_only', 'TLS'],
  ['prefer', 'plain_only', 'no TLS'],
])('sslmode=%s tries the other way where the server refuses the first', async (mode, user, expected) => {
  expect(await encryption(url(`sslmode=${mode}`, { user }))).toBe(expected);
});

test.each([
  [`sslmode=require&${otherRoots}`, /certificate/],
  [`sslmode=verify-ca&${otherRoots}`, /sslmode=verify-ca does not accept the database's certificate \(.+\)/],
  [`sslmode=verify-full&${otherRoots}`, /sslmode=verify-full does not accept/],
  ['sslmode=verify-full', /sslmode=verify-full does not accept/],
  ['sslrootcert=system', /sslmode=verify-full does not accept/],
  ['sslmode=verify-ca', /sslmode=verify-ca needs the file of a root certificate in sslrootcert/],
  ['sslmode=verify-full&sslrootcert=/nowhere/root.crt', /sslrootcert cannot be read \(ENOENT/],
])('"%s" does not connect to a server whose certificate it cannot check', async (query, problem) => {
  await expect(encryption(url(query))).rejects.toThrow(problem);
});

test('verify-full compares the certificate with the host of the address, verify-ca does not', async () => {
  const at = { host: '127.0.0.1' };
  expect(await encryption(url(`sslmode=verify-ca&${roots}`, at))).toBe('TLS');
  await expect(encryption(url(`sslmode=verify-full&${roots}`, at))).rejects.toThrow(/127\.0\.0\.1/);
});

test('an account that the server accepts without TLS only is refused by require', async () => {
  await expect(encryption(url('sslmode=require', { user: 'plain_only' }))).rejects.toThrow(/pg_hba/);
  await expect(encryption(url('sslmode=disable', { user: 'tls_only' }))).rejects.toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ message: expect.stringMatching('pg_hba') }) }),
  );
});

test.each([
  ['prefer', 'tls_only'],
  ['prefer', 'plain_only'],
  ['allow', 'tls_only'],
  ['allow', 'plain_only'],
])('with sslmode=%s a wrong password of %s is said to be wrong', async (mode, user) => {
  const address = url(`sslmode=${mode}`, { user }).replace(':secret@', ':mistyped@');
  await expect(waitForDatabase(address, { seconds: 0, say: () => {} })).rejects.toThrow(
    /^password authentication failed for user/,
  );
});

test('without TLS on the server, prefer connects and require does not', async () => {
  await postgres.setTls(false);
  onTestFinished(() => postgres.setTls(true));
  expect(await encryption(url('sslmode=prefer'))).toBe('no TLS');
  for (const query of ['sslmode=require', `sslmode=verify-full&${roots}`])
    await expect(encryption(url(query))).rejects.toThrow(
      /^the database has no TLS, which sslmode=\S+ requires$/,
    );
});

const hangUp = (socket: Socket) => void socket.once('data', () => socket.destroy());

/** Starts a server of this process; returns its port. */
async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

test('a server that hangs up instead of replying is an error, not a wait', async () => {
  const port = await listen(hangUp);
  await expect(reachDatabase(`postgres://club@127.0.0.1:${port}/club?sslmode=require`)).rejects.toThrow(
    'the database closed the connection',
  );
});

test.each(['disable', 'allow', 'prefer', 'require'])(
  'an app with sslmode=%s waits for a server that hangs up while it starts',
  async (mode) => {
    const address = new URL(url(`sslmode=${mode}`, { host: '127.0.0.1' }));
    const port = Number(address.port);
    let calls = 0;
    const isStarting = () => (calls += 1) <= 3;
    address.port = String(
      await listen((socket) => {
        if (isStarting()) hangUp(socket);
        else pipeline(socket, connect(port, '127.0.0.1'), socket, () => {});
      }),
    );
    await waitForDatabase(address.href, { seconds: 60, say: () => {} });
    expect(calls).toBeGreaterThan(3);
  },
);

test.each([
  [
    'sslmode=verify',
    'sslmode must be disable, allow, prefer, require, verify-ca or verify-full, not "verify"',
  ],
  ['sslmode=', 'sslmode must be'],
  ['sslmode=REQUIRE', 'sslmode must be'],
  ['sslmode=require&sslrootcert=system', 'sslrootcert=system is accepted with sslmode=verify-full only'],
])('"%s" is refused', (query, problem) => {
  expect(() => tlsPolicyOf(new URL(`postgres://db/club?${query}`))).toThrow(problem);
});

test('sslmode and sslrootcert that the address leaves out come from PGSSLMODE and PGSSLROOTCERT', () => {
  const read = (query: string, environment: Record<string, string>) =>
    tlsPolicyOf(new URL(`postgres://db/club?${query}`), environment);
  const environment = { PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/root.crt' };
  expect(read('', environment)).toEqual({ mode: 'verify-full', rootCert: '/etc/root.crt' });
  expect(read('sslmode=require&sslrootcert=/other.crt', environment)).toEqual({
    mode: 'require',
    rootCert: '/other.crt',
  });
  expect(read('', {})).toEqual({ mode: 'prefer', rootCert: undefined });
  expect(() => read('', { PGSSLMODE: 'on' })).toThrow('not "on"');
});

test('every connection of the app is encrypted, those of the job queue too', async () => {
  await postgres.admin.execute('create database club');
  const DATABASE_URL = url(`sslmode=verify-full&${roots}`, { user: postgres.superuser, database: 'club' });
  const dataDir = await mkdtemp(join(tmpdir(), 'club-process-'));
  const app = await startProcess({ DATA_DIR: dataDir, DATABASE_URL, SAMPLE: '0' });
  onTestFinished(async () => {
    await app.kill('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  });
  expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);
  const used = await findRows(
    postgres.admin,
    `select distinct application_name as name, ssl
    from pg_stat_activity join pg_stat_ssl using (pid) where datname = 'club' order by name`,
  );
  expect([...used]).toEqual([
    { name: 'club', ssl: true },
    { name: 'club-jobs', ssl: true },
    { name: 'club-listener', ssl: true },
  ]);
});
