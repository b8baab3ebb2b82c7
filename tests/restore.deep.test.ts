import { createReadStream } from 'node:fs';
import { readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { migrations } from '#app/server/migrations.ts';
import { writeArchive } from '#kit/server/backup/archive-writer.ts';
import { listMigrations, migrateDatabase } from '#kit/server/database/migrate.ts';
import { proveBackup } from '#kit/server/backup/prove-backup.ts';
import type { Verified } from '#kit/server/backup/verify-backup.ts';
import type { BlobStore } from '#kit/server/files/blob-store.ts';
import { folderBlobs } from '#kit/server/files/folder-blobs.ts';
import { connectionOf } from './test-app.ts';
import { query } from './test-database.ts';
import {
  backupsForFile,
  emptyDatabase,
  filesOf,
  isEmpty,
  laterMigrations,
  constraintsAndTriggersOf,
} from './backups.ts';

const { app, folder, keyPrint, whole, marker, newFolder, restore } = await backupsForFile();

test('a file that is cut off is refused in one line, wherever it is cut, and nothing is loaded', async () => {
  const connection = await emptyDatabase();
  const { size } = await stat(whole);
  for (const length of [0, 100, 5000, Math.floor(size / 2), size - 200, size - 1]) {
    const path = join(folder, 'cut.tar.gz');
    await writeFile(path, await readFile(whole));
    await truncate(path, length);
    await expect(restore(path, { connection }), String(length)).rejects.toThrow(
      /^The file is not a whole backup: .+$/,
    );
  }
  expect(await isEmpty(connection)).toBe(true);
});

test('a file with one flipped bit is refused in one line, wherever it is, and nothing is loaded', async () => {
  const connection = await emptyDatabase();
  const { size } = await stat(whole);
  for (const place of [0, 0.001, 0.03, 0.2, 0.5, 0.8, 0.99, 1]) {
    const path = join(folder, 'flipped.tar.gz');
    const content = await readFile(whole);
    content[Math.min(size - 1, Math.floor(size * place))]! ^= 4;
    await writeFile(path, content);
    await expect(restore(path, { connection }), String(place)).rejects.toThrow(
      /^The file is not a (whole backup: .+|backup of this app, or its beginning is damaged)$/,
    );
    await expect(
      proveBackup({ open: () => createReadStream(path), owner: undefined, migrations }),
    ).rejects.toThrow();
  }
  expect(await isEmpty(connection)).toBe(true);
});

test('a file that is no backup is refused in one line that says so', async () => {
  const connection = await emptyDatabase();
  await expect(restore('README.md', { connection })).rejects.toThrow(
    /^The file is not a backup of this app, or its beginning is damaged$/,
  );
});

test('the secret key of a file is stored even if the tables cannot be brought up to date afterwards', async () => {
  const connection = await emptyDatabase();
  const loaded: unknown[] = [];
  // Too powerful for the app, and refused after the rows are loaded.
  const role = { user: connection.user, password: connection.password ?? '' };
  const onLoaded = async ({ header }: Verified) => void loaded.push(header.version);
  await expect(restore(whole, { connection, role, onLoaded })).rejects.toThrow(
    /^Everything was loaded, but the tables could not be brought up to date \(.+\): start the server, which tries again$/,
  );
  expect(loaded).toHaveLength(1);
});

test('a file of a newer version is refused in one line', async () => {
  const connection = await emptyDatabase();
  const path = join(folder, 'newer.tar.gz');
  const header = {
    format: 1,
    version: '9.1.0',
    createdAt: new Date().toISOString(),
    reason: 'asked',
    postgres: '18.4',
    migration: { tag: '0999_from-the-future', when: Date.now() + 1e10 },
    keyPrint,
    tables: [],
  };
  for (const change of [{}, { format: 2, migration: 'in another form' }]) {
    const content = Buffer.from(JSON.stringify({ ...header, ...change }));
    await writeArchive(path, { at: new Date(), fill: (archive) => archive.add('backup.json', content) });
    await expect(restore(path, { connection })).rejects.toThrow(
      /^The file was made by a newer version \(9\.1\.0\).*: update the code first, then restore$/,
    );
  }
});

test('a database or folder that holds something is refused in one line and stays as it is', async () => {
  const connection = await emptyDatabase();
  await migrateDatabase(connection, migrations);
  const store = folderBlobs(await newFolder());
  await store.put('covers/00/0.webp', Buffer.from('x'));
  await expect(restore(whole, { connection, files: store })).rejects.toThrow(
    /^There are uploaded files already/,
  );
  await query(connection, `insert into levels (title, description) values ('Level', 'Text')`);
  await expect(restore(whole, { connection })).rejects.toThrow(/^The database is not empty/);
  expect(Object.keys(await filesOf(store))).toEqual(['covers/00/0.webp']);
  const guest = { ...connection, ...inject('appRole') };
  await expect(restore(whole, { connection: guest })).rejects.toThrow(
    /^This database user does not own the tables/,
  );
  await query(connection, 'delete from levels');
  // A link for the first leader is no content.
  await query(connection, `insert into setup_links (token_hash, expires_at) values ('\\x00', now())`);
  await restore(whole, { connection });
});

test('a restore that fails half-way leaves an empty database and no files', async () => {
  const connection = await emptyDatabase();
  const files = folderBlobs(await newFolder());
  let left = 5;
  const full: BlobStore = {
    ...files,
    put: (key, content) =>
      left-- > 0 ? files.put(key, content) : Promise.reject(new Error('the disk is full')),
  };
  await expect(restore(whole, { connection, files: full })).rejects.toThrow('the disk is full');
  expect(await isEmpty(connection)).toBe(true);
  expect(await filesOf(files)).toEqual({});
  await restore(whole, { connection, files });
});

test('files of a restore that was killed are replaced by the next one', async () => {
  const connection = await emptyDatabase();
  const files = folderBlobs(await newFolder());
  await files.put('covers/00/left-behind.webp', Buffer.from('x'));
  const killed = async (store: string) => writeFile(marker.path, store);
  onTestFinished(() => rm(marker.path, { force: true }));
  await killed('another store');
  await expect(restore(whole, { connection, files })).rejects.toThrow('There are uploaded files already');
  await killed(marker.store);
  const damaged = join(folder, 'killed-and-damaged.tar.gz');
  await writeFile(damaged, (await readFile(whole)).subarray(0, -50));
  await expect(restore(damaged, { connection, files })).rejects.toThrow('not a whole backup');
  expect(Object.keys(await filesOf(files))).toEqual(['covers/00/left-behind.webp']);
  await restore(whole, { connection, files });
  expect(await filesOf(files)).toEqual(await filesOf(folderBlobs(join(app.dataDir, 'files'))));
  await expect(stat(marker.path)).rejects.toThrow();
});

test('a restore does not drop tables into which somebody wrote while the file was checked', async () => {
  const later = await laterMigrations();
  const connection = await emptyDatabase();
  await migrateDatabase(connection, later);
  const onVerified = async () => {
    await query(connection, `insert into levels (title, description) values ('Meanwhile', 'Text')`);
  };
  const restoring = restore(whole, { connection, migrations: later, onVerified });
  await expect(restoring).rejects.toThrow('The database is not empty');
  expect(await query(connection, 'select title from levels')).toEqual([{ title: 'Meanwhile' }]);
});

test('a backup of an older version is restored and brought up to date, also into a database that is newer', async () => {
  const later = await laterMigrations();
  const connection = await emptyDatabase();
  await migrateDatabase(connection, later);
  const rules = await constraintsAndTriggersOf(connection);
  const { migrated, header } = await restore(whole, { connection, migrations: later });
  expect(migrated).toBe(true);
  expect(header.migration.tag).toBe(listMigrations(migrations.folder).at(-1)!.tag);
  expect(
    await query(connection, 'select count(*)::int as levels, count(room)::int as rooms from levels'),
  ).toEqual([{ levels: 3, rooms: 0 }]);
  expect(await constraintsAndTriggersOf(connection)).toEqual(rules);
  const [row] = await query(
    connection,
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  expect(Number(row!.last)).toBe(listMigrations(later.folder).at(-1)!.when);
});

test('a backup of the last commit with 41 migrations is restored, and its triggers work', async () => {
  const connection = await emptyDatabase();
  const { header } = await restore('tests/former-backups/0040.tar.gz', { connection });
  expect(header.migration.tag).toBe('0040_moved-sessions');
  expect(await constraintsAndTriggersOf(connection)).toEqual(
    await constraintsAndTriggersOf(connectionOf(app)),
  );
  await query(connection, 'update sheet_cells set manual = 9');
  expect(await query(connection, 'select total from enrolments')).toEqual([{ total: 9 }]);
});

test('a backup that is older than the schema is refused in one line, and is no proof of anything', async () => {
  const path = 'tests/former-backups/0030.tar.gz';
  const connection = await emptyDatabase();
  await expect(restore(path, { connection })).rejects.toThrow(
    /^The file is older \(0\.1\.0, 0030_system\) than this version can bring up to date: restore it with commit 58af33d, then start this version on what it restored$/,
  );
  expect(await isEmpty(connection)).toBe(true);
  const proof = await proveBackup({ open: () => createReadStream(path), owner: connection, migrations });
  expect(proof.state).toBe('not_possible');
});
