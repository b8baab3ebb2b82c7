import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startProcess } from '#tests/app-process.ts';
import { test as base } from './fixtures.ts';

/** A sample club of its own at a host name, with rate limits on: for rules that would affect other tests. */
async function startClub(extra: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-own-'));
  // The embedded PostgreSQL never runs as root, and has to reach its part of the folder.
  await chmod(dataDir, 0o755);
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: 'test',
    PORT: port,
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SAMPLE: '1',
    ...extra,
  };
  const app = await startProcess(settings, []);
  return {
    url,
    output: app.output,
    async stop() {
      await app.kill('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

type Club = Awaited<ReturnType<typeof startClub>>;

export const test = base.extend<
  object,
  { clubSettings: Record<string, string>; club: Club; clubUrl: string }
>({
  clubSettings: [{}, { option: true, scope: 'worker' }],
  club: [
    async ({ clubSettings }, use) => {
      const club = await startClub(clubSettings);
      await use(club);
      await club.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  clubUrl: [async ({ club }, use) => use(club.url), { scope: 'worker' }],
  baseURL: async ({ clubUrl }, use) => use(clubUrl),
});
