import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { listMigrations, migrateDatabase, tagOf } from '#kit/server/database/migrate.ts';
import { startProcess } from './app-process.ts';
import { laterMigrations } from './backups.ts';
import { cloneDatabase, urlOf } from './test-database.ts';

const email = 'mariam@club.test';

/** A command as an operator runs it, in a process of its own. */
const run = (environment: Record<string, string>, file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`src/app/server/${file}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      ...environment,
    },
  }).then(
    ({ stdout, stderr }) => ({ stdout, stderr, code: 0 }),
    ({ stdout, stderr, code }: { stdout: string; stderr: string; code: number }) => ({
      stdout,
      stderr,
      code,
    }),
  );

/** This release as the former one: its database was brought up to date by a later one. */
async function rolledBack() {
  const clone = await cloneDatabase();
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'club-rollback-'));
  onTestFinished(async () => {
    await clone.drop();
    await rm(DATA_DIR, { recursive: true, force: true });
  });
  const environment = { DATA_DIR, DATABASE_URL: urlOf(clone) };
  const later = await laterMigrations();
  await migrateDatabase(clone, later);
  return { environment, clone, later };
}

test(
  'after a rollback to the former release it serves, and every command of the operator works',
  { timeout: 180_000 },
  async () => {
    const { environment } = await rolledBack();
    const app = await startProcess(environment);
    expect((await fetch(`${app.url}/api/level`)).status).toBe(200);
    const admin = (...args: string[]) => run(environment, 'admin/main', ...args);
    const said = (text: string) => ({ stderr: '', code: 0, stdout: expect.stringContaining(text) });
    expect(await admin('leader', email, '--name', 'Mariam Adel')).toMatchObject(said('/new-password#token='));
    expect(await admin('password', email)).toMatchObject(said('/new-password#token='));
    expect(await admin('sessions', email)).toMatchObject(said(`${email} is signed in nowhere`));
    expect(await admin('mails')).toMatchObject(said('No mail waits'));
    expect(await admin('two-step-off', email)).toMatchObject({
      stderr: `${email} has neither two-step sign-in nor a passkey\n`,
    });
    expect(await run(environment, 'backup')).toMatchObject(said('a newer release changed the tables'));
    expect(await app.kill('SIGTERM')).toBe(0);
  },
);

test(
  'a release that cannot serve the tables stops at the start and in a command, and says what to do',
  { timeout: 180_000 },
  async () => {
    const { environment, clone, later } = await rolledBack();
    const newest = listMigrations(later.folder).at(-1)!;
    await writeFile(
      join(later.folder, `${tagOf(new Date(newest.when + 1), 'much-later')}.sql`),
      'alter table levels rename column title to name; alter table camps add column motto text not null default 1; alter table camps alter column motto drop default;',
    );
    await migrateDatabase(clone, { ...later, functions: undefined });
    const line =
      'this release cannot work with the tables, which a newer one has changed (levels.title is missing and 2 more): start the newer one again, or restore the backup that it made before it changed them\n';
    await expect(startProcess(environment)).rejects.toThrow(`The start failed: ${line}`);
    expect(await run(environment, 'admin/main', 'sessions', email)).toEqual({
      stdout: '',
      stderr: line,
      code: 1,
    });
  },
);
