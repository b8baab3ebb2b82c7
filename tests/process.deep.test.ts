import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { ApiClient } from './api-client.ts';
import { type AppProcess, startProcess, withoutWaitLines } from './app-process.ts';
import { childrenOf, processesIn } from '../bench/chaos/process-table.ts';
import { startOldPostgres } from './old-postgres.ts';
import { cloneDatabase, urlOf } from './test-database.ts';

const folders: string[] = [];
const running = new Set<AppProcess>();

async function start(environment: Record<string, string>): Promise<AppProcess> {
  const app = await startProcess(environment);
  running.add(app);
  app.child.on('exit', () => running.delete(app));
  return app;
}

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-process-'));
  folders.push(folder);
  return folder;
}

afterEach(async () => {
  await Promise.all([...running].map((app) => app.kill('SIGTERM')));
  for (const folder of folders.splice(0))
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const signIn = { email: 'trainee@sample.club', password: 'sample-club-2026' };
const roles = ['leader', 'instructor', 'mentor', 'hr', 'trainee', 'user'];

test(
  'two processes share one data folder; the second stays when the first stops',
  { timeout: 120_000 },
  async () => {
    const environment = { DATA_DIR: await dataFolder(), SAMPLE: '1' };
    const [first, second] = await Promise.all([start(environment), start(environment)]);
    expect((await new ApiClient(first.url).post('/api/auth/login', signIn)).status).toBe(200);
    expect(await first.kill('SIGTERM')).toBe(0);
    expect((await new ApiClient(second.url).post('/api/auth/login', signIn)).status).toBe(200);
    expect(await second.kill('SIGINT')).toBe(0);
  },
);

test(
  'in production nothing is sampled, a link for the first leader is printed, and sample data is refused',
  { timeout: 120_000 },
  async () => {
    const environment = {
      DATA_DIR: await dataFolder(),
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://club.example.org',
    };
    const app = await start(environment);
    const api = new ApiClient(app.url);
    expect((await api.post('/api/auth/login', signIn)).status).toBe(401);
    expect((await api.get('/api/level')).body.data).toEqual([]);
    expect((await api.get('/api/level')).headers.get('strict-transport-security')).toContain('max-age');
    expect((await fetch(`${app.url}/dev/mail`)).status).toBe(404);
    expect(app.output()).toContain('No mail server is set: nobody gets the mail that verifies an address');
    const token = /https:\/\/club\.example\.org\/setup\?token=([\w-]+)/.exec(app.output())?.[1];
    const leader = {
      token,
      firstName: 'Mariam',
      lastName: 'Adel',
      email: 'mariam@club.test',
      password: 'the very first leader',
    };
    expect((await api.post('/api/auth/setup', leader)).status).toBe(200);
    await app.kill('SIGTERM');
    const again = await start(environment);
    expect(again.output()).not.toContain('/setup');
    expect(
      (
        await new ApiClient(again.url).post('/api/auth/login', {
          email: leader.email,
          password: leader.password,
        })
      ).status,
    ).toBe(200);
    await again.kill('SIGTERM');
  },
);

test(
  'every start on a database with the sample club prints its sign-ins, and one that others could reach refuses it',
  { timeout: 180_000 },
  async () => {
    const clone = await cloneDatabase();
    const DATABASE_URL = urlOf(clone);
    const sample = { DATA_DIR: await dataFolder(), DATABASE_URL, SAMPLE: '1' };
    const app = await start(sample);
    const starts = [{ url: app.url, printed: app.output() }];
    expect((await new ApiClient(app.url).post('/api/auth/login', signIn)).status).toBe(200);
    await app.kill('SIGTERM');
    const again = await start(sample);
    starts.push({ url: again.url, printed: again.output() });
    await again.kill('SIGTERM');
    for (const { url, printed } of starts) {
      const [heading, ...lines] = withoutWaitLines(printed).trimEnd().split('\n');
      expect(heading).toBe('This is the sample club. Sign in with the password sample-club-2026 as:');
      expect(lines.slice(0, -2).map((line) => line.trim().split(/\s+/))).toEqual(
        roles.map((role) => [role, `${role}@sample.club`]),
      );
      expect(lines.at(-2)).toBe(`ICPC-HTI is ready: ${url}`);
      expect(lines.at(-1)).toMatch(
        /^For phones in the same network, a new club, since the sample stays on this computer: DATA_DIR=\.\/club DATABASE_URL=ANOTHER-DATABASE PORT=\d+ .*HOST=0\.0\.0\.0 PUBLIC_URL=http:\/\/[\w.-]+:\d+ npm start$/,
      );
    }
    const reachable: Record<string, string>[] = [
      { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(40) },
      { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
      { PUBLIC_URL: 'https://club.example.org' },
    ];
    for (const environment of reachable)
      await expect(
        start({ DATA_DIR: await dataFolder(), DATABASE_URL, ...environment }),
        JSON.stringify(environment),
      ).rejects.toThrow(/^The start failed: This database holds the sample club.*\n$/);
    await clone.drop();
  },
);

test.each([
  [{ PORT: 'many' }, /^The start failed: PORT must be a number from 0 to 65535, not "many"\n$/],
  [
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', DATABASE_WAIT: '0' },
    /^The start failed: the database does not answer \(.*\)\n$/,
  ],
  [
    { DATABASE_URL: 'postgres://club@127.0.0.1:1/club?sslmode=verify-full&sslrootcert=/nowhere.crt' },
    /^The start failed: sslrootcert cannot be read \(ENOENT.*\)\n$/,
  ],
])('%j stops the start with one line', async (environment, line) => {
  await expect(start({ DATA_DIR: await dataFolder(), ...environment })).rejects.toThrow(line);
});

test('a PostgreSQL that is too old stops the start with one line and a failure code', async () => {
  const postgres = await startOldPostgres('14.20 (Debian 14.20-1.pgdg12+1)');
  onTestFinished(() => postgres.close());
  const failed = start({ DATA_DIR: await dataFolder(), DATABASE_URL: postgres.url });
  await expect(failed).rejects.toThrow(
    /^The start failed: PostgreSQL 15 or newer is needed, and this is 14\n$/,
  );
  await expect(failed).rejects.toMatchObject({ cause: 1 });
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'the app and its PostgreSQL end when the command that started them gets %s',
  async (signal) => {
    const dataDir = await dataFolder();
    const script = `import { startProcess } from './tests/app-process.ts';
      await startProcess({ DATA_DIR: '${dataDir}', SAMPLE: '0' });
      console.log('started');`;
    const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', script];
    const command = spawn(process.execPath, flags, { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(command.stdout, 'data');
    const [app] = childrenOf(command.pid!);
    const left = () => processesIn(dataDir).length + (isAlive(app!.pid) ? 1 : 0);
    expect(left()).toBeGreaterThan(1);
    command.kill(signal);
    await expect.poll(left, { timeout: 30_000 }).toBe(0);
  },
);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
