import { chmod, mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { findBinaries, layoutOf } from './layout.ts';
import { isListening } from './control-socket.ts';
import * as harness from './launcher.harness.ts';
import { copyOf, newFolder, query, runningIn, startApp, processField, until } from './launcher.harness.ts';
import { lockFile } from './postmaster.ts';

const asRoot = process.getuid?.() === 0;
let template = '';

beforeAll(async () => {
  template = await harness.makeTemplate();
});
afterEach(harness.cleanUp);
afterAll(() => rm(dirname(template), { recursive: true, force: true }));

const isGone = (folder: string) => async () => (await runningIn(folder)) === undefined;
const supervisorOf = (pid: number) => Number(processField('ppid', pid));

test('the first start makes a cluster that only the password in its folder opens', async () => {
  const folder = await copyOf(template);
  const password = await stat(layoutOf(folder).password);
  expect(password.mode & 0o777).toBe(0o600);
  expect(password.uid).toBe(process.getuid?.());

  const { server } = await startApp(folder);
  expect(server.connection.password).toMatch(/^[\w-]{43}$/);
  expect(server.connection.password).toBe(await readFile(layoutOf(folder).password, 'utf8'));
  expect(await query(server, 'select current_database()')).toBe('app');
  await expect(
    query({ ...server, connection: { ...server.connection, password: 'guess' } }, 'select 1'),
  ).rejects.toThrow('password authentication failed');
});

test('the server takes no network port and never runs as root', async () => {
  const { server } = await startApp(await copyOf(template));
  expect(await query(server, 'show listen_addresses')).toBe('');
  expect(processField('uid', server.pid)).not.toBe('0');
});

test.runIf(asRoot)('as root it works below folders that only root may enter', async () => {
  const closed = await newFolder();
  const folder = join(closed, 'data');
  harness.copy(template, folder);
  const { postgres } = await findBinaries();
  harness.copy(join(dirname(postgres), '..'), join(closed, 'native'));
  await chmod(closed, 0o700);

  const [postgresCopy, initdb] = ['postgres', 'initdb'].map((name) => join(closed, 'native', 'bin', name));
  const { server } = await startApp(folder, { binaries: { postgres: postgresCopy!, initdb: initdb! } });
  expect(await query(server, 'select 1')).toBe(1);
  expect(processField('uid', server.pid)).not.toBe('0');
  // Besides being that user it may read and walk through folders, no more.
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  expect(status).toMatch(/^CapEff:\s+0000000000000004$/m);
  expect(status).toMatch(/^CapBnd:\s+0000000000000004$/m);
});

test('an app that was killed finds its server again, and without an app the server ends', async () => {
  const folder = await copyOf(template);
  const first = await startApp(folder);
  await first.kill();
  const second = await startApp(folder);
  expect(second.server.pid).toBe(first.server.pid);
  await second.kill();
  await until('the server is gone', isGone(folder));
});

test('a second app shares the server, which ends with the last of them', async () => {
  const folder = await copyOf(template);
  const first = await startApp(folder);
  const second = await startApp(folder);
  expect(second.server.pid).toBe(first.server.pid);
  await first.stop();
  expect(await query(second.server, 'select 1')).toBe(1);
  await second.stop();
  expect(await runningIn(folder)).toBeUndefined();
});

test('two apps that start at once on an empty folder get one server', async () => {
  const folder = await newFolder('empty');
  const [one, other] = await Promise.all([startApp(folder), startApp(folder)]);
  expect(other.server).toEqual(one.server);
  expect(await query(other.server, 'select 1')).toBe(1);
});

test('a start that was interrupted does not count', async () => {
  const folder = await newFolder('interrupted');
  const left = join(folder, 'cluster.new-ab12');
  await mkdir(join(left, 'data'), { recursive: true });
  await utimes(left, 0, 0);
  const { server } = await startApp(folder);
  expect(await query(server, 'select 1')).toBe(1);
  expect((await readdir(folder)).toSorted()).toEqual(['cluster', 'postgres.log', 'run']);
});

test('when the supervisor is killed another one takes the server over and ends it', async () => {
  const folder = await copyOf(template);
  const first = await startApp(folder);
  const second = await startApp(folder);
  const supervisor = supervisorOf(first.server.pid);
  process.kill(supervisor, 'SIGKILL');
  const third = await startApp(folder);
  expect(third.server.pid).toBe(first.server.pid);
  await Promise.all([first.stop(), second.stop()]);
  expect(await query(third.server, 'select 1')).toBe(1);
  await third.stop();
  expect(await runningIn(folder)).toBeUndefined();
});

test('a server that was killed comes back for the apps that use it', async () => {
  const folder = await copyOf(template);
  const app = await startApp(folder);
  process.kill(app.server.pid, 'SIGKILL');
  await until(
    'another server runs',
    async () => ![undefined, app.server.pid].includes(await runningIn(folder)),
  );
  await until('it answers', () => query(app.server, 'select true').then(Boolean, () => false));
  await app.stop();
  expect(await runningIn(folder)).toBeUndefined();
});

test('a lock left behind by a pid that is now another program does not matter', async () => {
  const folder = await copyOf(template);
  const first = await startApp(folder);
  const { data, socket } = layoutOf(folder);
  const files = [lockFile(data), `${socket}.lock`];
  const locks = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  await first.stop();
  for (const [index, file] of files.entries()) {
    await writeFile(file, locks[index]!.replace(/^\d+/, String(process.pid)));
  }
  const second = await startApp(folder);
  expect(await query(second.server, 'select 1')).toBe(1);
});

test('a start waits for a server that is shutting down', async () => {
  const folder = await copyOf(template);
  const first = await startApp(folder);
  const checkpointer = harness.childCalled('checkpointer', first.server.pid);
  process.kill(checkpointer, 'SIGSTOP');
  const stopped = first.stop();
  await until('it shuts down', async () =>
    (await readFile(lockFile(layoutOf(folder).data), 'utf8')).includes('stopping'),
  );
  const second = startApp(folder);
  await until('the second has its supervisor', () => isListening(layoutOf(folder).control));
  expect(await runningIn(folder)).toBe(first.server.pid);
  process.kill(checkpointer, 'SIGCONT');
  await stopped;
  const { server } = await second;
  expect(server.pid).not.toBe(first.server.pid);
  expect(await query(server, 'select 1')).toBe(1);
});

test('a failed start says why in one line', async () => {
  const folder = await copyOf(template);
  await rm(join(layoutOf(folder).data, 'global', 'pg_control'));
  await expect(startApp(folder)).rejects.toThrow(
    /^PostgreSQL could not start in .*could not .*pg_control.*$/,
  );
  await until('its supervisor is gone', async () => !(await isListening(layoutOf(folder).control)));
});

test('a folder with a long and odd name works', async () => {
  const folder = await copyOf(template, join('a, "b" and ü', 'long'.repeat(20)));
  const { server } = await startApp(folder);
  expect(await query(server, 'select 1')).toBe(1);
});
