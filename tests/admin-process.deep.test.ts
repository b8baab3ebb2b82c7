import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { cloneDatabase, query, urlOf } from './test-database.ts';

interface Ended {
  stdout: string;
  stderr: string;
  code: number;
}

/** The command as an operator runs it, in a process of its own. */
async function admin(environment: Record<string, string>, ...args: string[]): Promise<Ended> {
  const command = ['src/app/server/admin/main.ts', ...args];
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_COMPILE_CACHE: 'node_modules/.cache/node',
    ...environment,
  };
  return promisify(execFile)(process.execPath, command, { env }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }: Ended) => ({ stdout, stderr, code }),
  );
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-admin-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));
  return folder;
}

const email = 'leader@sample.club';

test(
  'a command works while the server runs, which hears of it at once, and while it is stopped',
  { timeout: 180_000 },
  async () => {
    const environment = { DATA_DIR: await dataFolder(), SAMPLE: '1' };
    const server = await startProcess(environment);
    onTestFinished(async () => void (await server.kill('SIGTERM')));
    const api = new ApiClient(server.url);
    const { body } = await api.post('/api/auth/login', { email, password: 'sample-club-2026' });
    expect((await api.get('/api/user/me', { token: body.token })).status).toBe(200);
    expect(await admin(environment, 'end-sessions', email)).toEqual({
      stdout: `1 session of ${email} ended\n`,
      stderr: '',
      code: 0,
    });
    await expect.poll(async () => (await api.get('/api/user/me', { token: body.token })).status).toBe(401);
    await server.kill('SIGTERM');
    expect(await admin(environment, 'check')).toMatchObject({ stderr: '', code: 0 });
    expect(await admin(environment, 'verify', 'nobody@club.test')).toEqual({
      stdout: '',
      stderr: 'Nobody has the address nobody@club.test\n',
      code: 1,
    });
  },
);

test(
  'a command works with an external database, and says in one line when there is none or another version',
  { timeout: 120_000 },
  async () => {
    const DATA_DIR = await dataFolder();
    const clone = await cloneDatabase();
    onTestFinished(() => clone.drop());
    const external = { DATA_DIR, DATABASE_URL: urlOf(clone.app) };
    expect(await admin(external, 'check', '--json')).toEqual({ stdout: '[]\n', stderr: '', code: 0 });
    await query(clone, 'delete from drizzle.functions');
    expect(await admin(external, 'check')).toEqual({
      stdout: '',
      stderr: 'The database is of an older version: start the server once, or run "npm run migrate"\n',
      code: 1,
    });
    expect(await admin({ DATA_DIR }, 'check')).toEqual({
      stdout: '',
      stderr: `There is no database in ${DATA_DIR}. Set DATA_DIR or DATABASE_URL as for the server, or start it once\n`,
      code: 1,
    });
    const unreachable = { DATA_DIR, DATABASE_URL: 'postgres://club:club@127.0.0.1:9/club' };
    const refused = await admin(unreachable, 'check');
    expect(refused).toMatchObject({ stdout: '', code: 1 });
    expect(refused.stderr).toMatch(/^the database does not answer \(.*\)\n$/);
  },
);

test('without a command the help lists all of them with examples', { timeout: 60_000 }, async () => {
  const { stdout, code } = await admin({});
  expect(code).toBe(0);
  expect(stdout).toContain('two-step-off <email>');
  expect(stdout).toContain('npm run admin -- check --repair');
});
