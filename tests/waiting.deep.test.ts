import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { closeDatabase, openDatabase } from '#kit/server/database/client.ts';
import { lockNumber } from '#kit/server/database/migrate.ts';
import { ApiClient } from './api-client.ts';
import { startProcess } from './app-process.ts';
import { type ClonedDatabase, cloneDatabase, urlOf } from './test-database.ts';

let clone: ClonedDatabase;
let dataDir: string;

beforeEach(async () => {
  clone = await cloneDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'club-waiting-'));
  onTestFinished(async () => {
    await clone.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
});

/** Starts the app, and ends its wait as soon as it says that it waits. */
async function startAndWait(databaseUrl: string, says: RegExp, endWait: () => Promise<unknown>) {
  let ended: Promise<unknown> | undefined;
  const environment = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SAMPLE: '0' };
  const onOutput = (output: string) => {
    if (says.test(output)) ended ??= endWait();
  };
  const app = await startProcess(environment, ['--api-only'], { onOutput });
  await ended;
  expect(app.output().split(says)[1]).toMatch(/^\nDone after \d+ s\n/);
  expect((await new ApiClient(app.url).get('/api/ready')).status).toBe(200);
  expect(await app.kill('SIGTERM')).toBe(0);
}

test('an app that starts before its database says that it waits for it, and goes on when it is there', async () => {
  const late = { ...clone, host: dataDir };
  const socket = `.s.PGSQL.${clone.port}`;
  const says = /^Waiting for the database at \S+:5432 \(.*ENOENT.*\), for at most 60 s \(DATABASE_WAIT\)$/m;
  await startAndWait(urlOf(late), says, () => symlink(join(clone.host, socket), join(dataDir, socket)));
});

test('an app that starts while another migrates says that it waits for that', async () => {
  const other = openDatabase(clone, { max: 1 });
  await other.execute(`select pg_advisory_lock(${lockNumber})`);
  const says = /^Waiting for another process that brings the tables up to date$/m;
  await startAndWait(urlOf(clone), says, () => closeDatabase(other));
});
