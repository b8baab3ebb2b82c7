import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest';
import { backupScope, mayHoldRows } from '#app/server/backup-scope.ts';
import { migrations } from '#app/server/migrations.ts';
import { loadSample } from '#app/server/sample/load-sample.ts';
import { withDatabaseSession } from '#kit/server/backup/backup.queries.ts';
import { listMigrations, tagOf, type Migrations } from '#kit/server/database/migrate.ts';
import { restoreBackup, type RestoreOptions } from '#kit/server/backup/restore-backup.ts';
import { writeBackup, type WriteOptions } from '#kit/server/backup/write-backup.ts';
import type { Connection } from '#kit/server/database/client.ts';
import type { BlobStore } from '#kit/server/files/blob-store.ts';
import { folderBlobs } from '#kit/server/files/folder-blobs.ts';
import { requeue } from '#kit/server/jobs/jobs.queries.ts';
import { mailQueue } from '#kit/server/mail/mail-queue.ts';
import { appForFile, connectionOf } from './test-app.ts';
import { query } from './test-database.ts';

export async function emptyDatabase(): Promise<Connection> {
  const owner = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await query(owner, `create database ${database}`);
  onTestFinished(async () => void (await query(owner, `drop database ${database} with (force)`)));
  return { ...owner, database };
}

/** The migrations of a release after this one: a new column, and a trigger that needs it. */
export async function laterMigrations(): Promise<Migrations> {
  const folder = await mkdtemp(join(tmpdir(), 'club-later-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(migrations.folder, folder, { recursive: true });
  const newest = listMigrations(folder).at(-1)!;
  await writeFile(
    join(folder, `${tagOf(new Date(newest.when + 1), 'later')}.sql`),
    'alter table levels add column room text;',
  );
  await writeFile(
    join(folder, 'functions/later.sql'),
    `create or replace trigger levels_room_changed after update on levels for each row
       when (old.room is distinct from new.room) execute function tell_changed('rooms');`,
  );
  return { ...migrations, folder, functions: join(folder, 'functions') };
}

/** Constraints, and triggers with whether they are switched on. */
export const constraintsAndTriggersOf = (connection: Connection) =>
  query(
    connection,
    `select conrelid::regclass::text as on_table, conname::text as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2`,
  );

export async function filesOf(store: BlobStore): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { key } of store.list()) {
    const hash = createHash('sha256');
    for await (const chunk of (await store.open(key))!.stream) hash.update(chunk as Buffer);
    found.push([key, hash.digest('hex')]);
  }
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const isEmpty = async (connection: Connection): Promise<boolean> =>
  (await query(connection, `select to_regclass('public.users') is null as missing`))[0]!.missing === true ||
  (await query(connection, 'select count(*)::int as people from users'))[0]!.people === 0;

/** The sample club with a mail that waits, and `whole`, a backup of it, for the tests of one file. */
export async function backupsForFile() {
  const app = await appForFile();
  const folder = await mkdtemp(join(tmpdir(), 'club-backup-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const keyPrint = 'ab'.repeat(32);
  const whole = join(folder, 'whole.tar.gz');
  const newFolder = (): Promise<string> => mkdtemp(join(folder, 'files-'));
  const backUp = (path: string, change: Partial<WriteOptions> = {}) =>
    writeBackup({
      ...backupScope,
      connection: connectionOf(app).app,
      files: folderBlobs(join(app.dataDir, 'files')),
      path,
      reason: 'asked',
      at: app.clock.now(),
      keyPrint,
      ...change,
    });
  /** Of a store that the tests of this file share by name only. */
  const marker = { path: join(folder, 'restoring'), store: 'the store of this file' };
  const restore = async (path: string, to: Pick<RestoreOptions, 'connection'> & Partial<RestoreOptions>) =>
    restoreBackup({
      path,
      migrations,
      mayHoldRows,
      files: folderBlobs(await newFolder()),
      marker,
      ...to,
    });
  beforeAll(async () => {
    await loadSample(app.context);
    const data = { sealed: app.context.vault.seal('a mail for tomorrow').toString('base64') };
    const startAfter = new Date(Date.now() + 86_400_000);
    await withDatabaseSession(connectionOf(app), (session) =>
      requeue(connectionOf(app), [{ name: mailQueue, data, startAfter }], {
        executeSql: (text, values) => session.query(text, values),
      }),
    );
    await backUp(whole);
  });
  return { app, folder, keyPrint, whole, marker, newFolder, backUp, restore };
}
