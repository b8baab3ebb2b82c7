import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { samplePassword } from '#app/server/sample/sample-people.ts';
import { ApiClient } from './api-client.ts';
import { type AppProcess, startProcess } from './app-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'club-backup-'));
const running = new Set<AppProcess>();
afterAll(async () => {
  await Promise.all([...running].map((app) => app.kill('SIGKILL')));
  await rm(folder, { recursive: true, force: true });
});

async function start(DATA_DIR: string): Promise<AppProcess> {
  const app = await startProcess({ DATA_DIR });
  running.add(app);
  return app;
}

async function stop(app: AppProcess): Promise<void> {
  running.delete(app);
  expect(await app.kill('SIGTERM')).toBe(0);
}

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** A command as npm starts it. */
async function command(name: 'backup' | 'restore', DATA_DIR: string, ...args: string[]): Promise<Ended> {
  const flags = ['--disable-warning=ExperimentalWarning'];
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR };
  return promisify(execFile)(process.execPath, [...flags, `src/app/server/${name}.ts`, ...args], {
    env,
  }).then(
    (output) => ({ code: 0, ...output }),
    (error: Ended) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
  );
}

const signIn = async (api: ApiClient): Promise<string> => {
  const { body } = await api.post('/api/auth/login', {
    email: 'leader@sample.club',
    password: samplePassword,
  });
  return body.token!;
};

/** What a leader sees of people and files. */
async function seenBy(api: ApiClient, token: string) {
  const people = (await api.get('/api/user?size=200&sort=name', { token })).body;
  const person = people.data.find(({ nationalId }: { nationalId: string | null }) => nationalId !== null);
  const shown = await api.get(`/api/person/${person._id}/national-id`, { token });
  const news = (await api.get('/api/news', { token })).body.data;
  const picture = new URL(news[0].coverImage.secure_url).pathname;
  const bytes = Buffer.from(await (await fetch(`${api.url}${picture}`)).arrayBuffer());
  return { people: people.data, total: people.total, shown, picture: bytes.toString('base64') };
}

/** Servers and commands start one after the other, each with a PostgreSQL of its own. */
const timeout = 300_000;

const withKey = join(folder, 'with-key.tar.gz');
const withoutKey = join(folder, 'without-key.tar.gz');

test(
  'after everything was deleted, a backup brings back people, files, sign-ins and national IDs',
  { timeout },
  async () => {
    const dataDir = join(folder, 'club');
    const old = await start(dataDir);
    const token = await signIn(new ApiClient(old.url));
    const before = await seenBy(new ApiClient(old.url), token);
    expect(before.shown.body.data.nationalId).toMatch(/^\d{14}$/);

    const made = await command('backup', dataDir, withKey, '--with-secret-key');
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain('Proven: restored into a scratch database and compared');
    expect((await command('restore', dataDir, withKey)).stderr).toBe(
      'A server is running on this database: stop it first, then restore\n',
    );
    expect((await command('backup', dataDir)).code).toBe(0);
    const { lastGood } = (await new ApiClient(old.url).get('/api/system', { token })).body.data.backup;
    expect(lastGood).toMatchObject({ reason: 'command', proof: 'proven', place: 'folder' });
    await stop(old);
    expect((await command('backup', dataDir, withoutKey)).code).toBe(0);
    expect((await command('backup', dataDir, withKey)).stderr).toMatch(
      /exists already: name another file\n$/,
    );

    await rm(dataDir, { recursive: true });
    const restored = await command('restore', dataDir, withKey);
    expect(restored).toMatchObject({ code: 0, stderr: '' });
    expect(restored.stdout).toContain('All counts and checksums are equal to those of the file');
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);

    const fresh = await start(dataDir);
    const api = new ApiClient(fresh.url);
    // Signed in before the move, and still.
    const after = await seenBy(api, token);
    expect(after.people).toEqual(before.people);
    expect(after.picture).toBe(before.picture);
    expect(after.shown.body.data).toEqual(before.shown.body.data);
    expect((await api.get('/api/user/me', { token: await signIn(api) })).status).toBe(200);
    expect(fresh.output()).not.toContain('another secret key');
    await stop(fresh);
  },
);

test(
  'without the secret key everything else works, and the start, the list and the dialog say that national IDs cannot be read',
  { timeout },
  async () => {
    const dataDir = join(folder, 'without');
    const restored = await command('restore', dataDir, withoutKey);
    expect(restored.stdout).toContain('National IDs cannot be read: the file holds no secret key.');
    const app = await start(dataDir);
    expect(app.output()).toContain('National IDs in this database were encrypted with another secret key');
    const api = new ApiClient(app.url);
    const { people, shown } = await seenBy(api, await signIn(api));
    const ids = people.map(({ nationalId }: { nationalId: string | null }) => nationalId);
    expect(new Set(ids)).toEqual(new Set(['…']));
    expect(shown).toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(/^This ID cannot be read: it was encrypted with another secret key/),
      },
    });
    await stop(app);
    const key = await readFile(join(dataDir, 'secret-key'), 'utf8');
    expect(key.trim()).toHaveLength(64);
  },
);

test('the commands say in one line what is missing', async () => {
  const nowhere = join(folder, 'nowhere');
  expect((await command('backup', nowhere)).stderr).toMatch(/^There is no database in .+\n$/);
  expect((await command('backup', nowhere, '--with-secret-key')).stderr).toBe(
    'Name a file for a backup with the secret key: npm run backup -- FILE --with-secret-key\n',
  );
  expect((await command('restore', nowhere)).stderr).toBe('Usage: npm run restore -- FILE\n');
  expect((await command('restore', nowhere, 'a', 'b')).stderr).toBe('Usage: npm run restore -- FILE\n');
  expect((await command('restore', nowhere, join(folder, 'missing'))).stderr).toMatch(
    /^There is no file .+\n$/,
  );
  expect((await command('restore', nowhere, folder)).stderr).toMatch(/ is a folder: name a backup in it\n$/);
  expect((await command('backup', nowhere, '--with-everything')).stderr).toMatch(/^Usage: npm run backup/);
  await expect(readdir(nowhere)).rejects.toThrow();
});
