import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { eq } from 'drizzle-orm';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrationsWithBackup } from '#app/server/backup-before-migration.ts';
import { backupScope, mayHoldRows } from '#app/server/backup-scope.ts';
import { migrations } from '#app/server/migrations.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { listMigrations, migrateDatabase } from '#kit/server/database/migrate.ts';
import { proveBackup } from '#kit/server/backup/prove-backup.ts';
import { runBackup } from '#kit/server/backup/run-backup.ts';
import { restoreBackup } from '#kit/server/backup/restore-backup.ts';
import type { BlobStore } from '#kit/server/files/blob-store.ts';
import { folderBlobs } from '#kit/server/files/folder-blobs.ts';
import { makeCamp, makeLevel, makePerson } from './people.ts';
import { connectionOf } from './test-app.ts';
import { rowsOf } from './stored-rows.ts';
import { query } from './test-database.ts';
import { backupsForFile, emptyDatabase, constraintsAndTriggersOf, filesOf } from './backups.ts';

const { app, folder, keyPrint, whole, marker, newFolder, backUp, restore } = await backupsForFile();

test('a restored club is equal to the old one in every row, rule and file, and its unsent mails are sent', async () => {
  const connection = await emptyDatabase();
  const files = folderBlobs(await newFolder());
  const { manifest, migrated } = await restore(whole, { connection, files });
  const before = await rowsOf(connectionOf(app));
  expect(before.users).toMatchObject({ rows: expect.any(Number) });
  expect(await rowsOf(connection)).toEqual(before);
  expect(await constraintsAndTriggersOf(connection)).toEqual(
    await constraintsAndTriggersOf(connectionOf(app)),
  );
  const stored = await filesOf(files);
  expect(Object.keys(stored).length).toBeGreaterThan(20);
  expect(stored).toEqual(await filesOf(folderBlobs(join(app.dataDir, 'files'))));
  expect(manifest.files).toMatchObject({ count: Object.keys(stored).length, missing: 0 });
  expect(migrated).toBe(false);
  const waiting = await query(
    connection,
    `select data from pgboss.job where name = 'mail' and state = 'created'`,
  );
  expect(waiting).toHaveLength(1);
  const { sealed } = waiting[0]!.data as { sealed: string };
  expect(app.context.vault.open(Buffer.from(sealed, 'base64'))).toBe('a mail for tomorrow');
});

test('the file is a plain archive that only its owner reads, with a list that sha256sum checks and without the secret key', async () => {
  expect((await stat(whole)).mode & 0o777).toBe(0o600);
  const entries = await unpackTar(gunzipSync(await readFile(whole)));
  const names = entries.map(({ header }) => header.name);
  expect([names[0], names.at(-1)]).toEqual(['backup.json', 'manifest.json']);
  expect(names).not.toContain('secret-key');
  const textOf = (name: string) =>
    Buffer.from(entries.find(({ header }) => header.name === name)!.data!).toString();
  const [line] = textOf('checksums/000001.sha256').split('\n');
  const [sum, name] = line!.split('  ');
  const file = entries.find(({ header }) => header.name === name)!;
  expect(createHash('sha256').update(file.data!).digest('hex')).toBe(sum);
  expect(JSON.parse(textOf('backup.json'))).toMatchObject({
    format: 1,
    version: backupScope.version,
    migration: { tag: listMigrations(migrations.folder).at(-1)!.tag },
    keyPrint,
  });
  const kept = JSON.stringify(JSON.parse(textOf('manifest.json')));
  for (const table of backupScope.leftOut) expect(kept).not.toContain(`"${table}"`);
});

test('a backup made while people write holds one moment: every level has the wave that was made with it', async () => {
  const { context } = app;
  const stop = new AbortController();
  const title = 'Written meanwhile';
  const write = async () => {
    while (!stop.signal.aborted)
      await context.db.transaction(async (tx) => {
        const within = { db: tx };
        await makeCamp(within, { levelId: await makeLevel(within, title), title });
      });
  };
  const writers = [write(), write(), write()];
  const path = join(folder, 'busy.tar.gz');
  const written = await backUp(path).finally(() => stop.abort());
  await Promise.all(writers);
  const connection = await emptyDatabase();
  await restore(path, { connection });
  const [agrees] = await query(
    connection,
    `select (select count(*) from levels where title = '${title}')::int as levels,
       (select count(*) from camps where title = '${title}')::int as waves,
       (select count(*) from levels)::int as "allLevels"`,
  );
  expect(agrees!.waves).toBe(agrees!.levels);
  expect(agrees!.allLevels).toBe(written.manifest.tables.levels!.rows);
  expect(await context.db.$count(levels)).toBeGreaterThan(Number(agrees!.allLevels));
});

test('a folder that cannot be written to is named', async () => {
  // Not even root may create a file there.
  await expect(backUp('/sys/club.tar.gz')).rejects.toThrow(/^\/sys cannot be written to: E[A-Z]+$/);
});

test('a database that fails during the proof is not taken for a fault of the file', async () => {
  const open = () => createReadStream(whole);
  const lost = { ...connectionOf(app), port: 1 };
  await expect(proveBackup({ open, owner: lost, migrations })).rejects.toMatchObject({ code: 'database' });
  const withoutTables = { ...migrations, folder: join(folder, 'nowhere') };
  const owner = connectionOf(app);
  await expect(proveBackup({ open, owner, migrations: withoutTables })).rejects.toMatchObject({
    code: 'database',
  });
});

test('the process that proves a backup reaches the database with the settings of the environment', async () => {
  const { host, port, user, password, database } = connectionOf(app);
  vi.stubEnv('PGUSER', user);
  vi.stubEnv('PGPASSWORD', password);
  onTestFinished(() => void vi.unstubAllEnvs());
  const owner = { url: `postgres:///${database}?host=${host}&port=${port}` };
  const { state } = await runBackup({ is: 'prove', path: whole, owner, migrations });
  expect(state).toBe('proven');
});

test('a backup is proven in a scratch database that is gone afterwards, or read through where none may be made', async () => {
  const { database } = connectionOf(app);
  const owner = connectionOf(app);
  const scratches = () =>
    query(inject('connection'), `select datname from pg_database where datname = '${database}_proof'`);
  // Left behind by a proof that was killed.
  await query(inject('connection'), `create database ${database}_proof`);
  const open = () => createReadStream(whole);
  expect((await proveBackup({ open, owner, migrations })).state).toBe('proven');
  expect(await scratches()).toEqual([]);
  expect((await proveBackup({ open, owner: connectionOf(app).app, migrations })).state).toBe('not_possible');
});

test('a file that a row names and the storage does not give is missed by its column; one whose row is deleted meanwhile is not', async () => {
  const { context } = app;
  const files = folderBlobs(await newFolder());
  const [gone, deleted] = ['a', 'b'].map((letter) => `images/00/${letter.repeat(32)}.webp`);
  const unnamed = `covers/00/${'c'.repeat(32)}.webp`;
  for (const key of [deleted!, unnamed]) await files.put(key, randomBytes(100));
  await makePerson(context, { imageKey: gone });
  const { user } = await makePerson(context, { imageKey: deleted });
  const meanwhile: BlobStore = {
    ...files,
    async open(key) {
      if (key === deleted)
        await context.db.update(users).set({ imageKey: null }).where(eq(users.id, user.id));
      return key === deleted || key === unnamed ? null : files.open(key);
    },
  };
  const { manifest } = await backUp(join(folder, 'vanishing.tar.gz'), { files: meanwhile });
  expect(manifest.files.count).toBe(0);
  expect(manifest.files.missingKeys).toContain(`users.image_key ${gone}`);
  expect(JSON.stringify(manifest.files)).not.toMatch(new RegExp(`${deleted}|${unnamed}`));
  const path = join(folder, 'of-another-release.tar.gz');
  const fileOwners = [{ table: 'users', column: 'column_of_a_later_release' }];
  expect((await backUp(path, { files: meanwhile, fileOwners })).manifest.files.missing).toBe(0);
  await context.db.update(users).set({ imageKey: null }).where(eq(users.imageKey, gone!));
});

test('a file that breaks off while it is read costs the backup this file and nothing else', async () => {
  const { context } = app;
  const files = folderBlobs(join(app.dataDir, 'files'));
  const key = await context.files.put('images', 'webp', randomBytes(300_000));
  const { user } = await makePerson(context, { imageKey: key });
  const breaking: BlobStore = {
    ...files,
    async open(asked) {
      const found = await files.open(asked);
      if (asked === key) found?.stream.once('data', () => found.stream.destroy(new Error('EIO')));
      return found;
    },
  };
  const path = join(folder, 'breaking.tar.gz');
  const { manifest } = await backUp(path, { files: breaking });
  expect(manifest.files).toMatchObject({ missing: 1, missingKeys: [`users.image_key ${key}`] });
  expect(manifest.files.count).toBeGreaterThan(20);
  const restored = folderBlobs(await newFolder());
  await restore(path, { connection: await emptyDatabase(), files: restored });
  expect(Object.keys(await filesOf(restored))).toHaveLength(manifest.files.count);
  await context.db.update(users).set({ imageKey: null }).where(eq(users.id, user.id));
  await files.remove(key);
});

test('before a migration changes a database that holds something, a backup is made; without one nothing changes', async () => {
  const connection = await emptyDatabase();
  const lines: string[] = [];
  const migrate = (dataDir: string, flags: string[] = []) =>
    migrateDatabase(
      connection,
      migrationsWithBackup({
        config: { dataDir, secretKey: undefined, s3: undefined },
        connection,
        flags,
        say: (line) => lines.push(line),
      }),
    );
  await migrateDatabase(connection, { ...migrations, functions: undefined });
  await query(connection, `insert into levels (title, description) values ('Level', 'Text')`);
  const triggers = async () =>
    (await query(connection, 'select from pg_trigger where not tgisinternal')).length;

  const blocked = join(folder, 'blocked');
  await (await open(blocked, 'w')).close();
  await expect(migrate(blocked)).rejects.toThrow(
    /^the backup before the migration failed \(.+\), so nothing was changed\. .+ --without-backup$/,
  );
  expect(await triggers()).toBe(0);

  const dataDir = await newFolder();
  await migrate(dataDir);
  expect(await triggers()).toBeGreaterThan(0);
  const path = /^To roll back, restore (\S+-migration\.tar\.gz) with /.exec(lines.at(-1)!)![1]!;
  const restored = await emptyDatabase();
  await restore(path, { connection: restored });
  expect(await query(restored, 'select title from levels')).toEqual([{ title: 'Level' }]);
});

test('memory stays flat while much more is written and restored than it could hold', async () => {
  const connection = await emptyDatabase();
  await migrateDatabase(connection, migrations);
  // Random text, which neither the database nor the archive makes smaller by much.
  await query(
    connection,
    `insert into idempotent_calls (id, fingerprint, response, created_at) select n::text, '',
       (select string_agg(md5(random()::text || part), '') from generate_series(1, 150) part where n > 0), now()
     from generate_series(1, 4000) n`,
  );
  const files = folderBlobs(await newFolder());
  await files.put('slides/00/large.pdf', randomBytes(64 * 1024 * 1024));
  const path = join(folder, 'large.tar.gz');
  let highest = 0;
  const start = process.memoryUsage.rss();
  const onProgress = () => {
    highest = Math.max(highest, process.memoryUsage.rss() - start);
  };
  await backUp(path, { connection, files, onProgress });
  expect((await stat(path)).size).toBeGreaterThan(64 * 1024 * 1024);
  const target = await emptyDatabase();
  await restoreBackup({
    path,
    connection: target,
    migrations,
    mayHoldRows,
    files: folderBlobs(await newFolder()),
    marker,
    onProgress,
  });
  expect(highest).toBeLessThan(50 * 1024 * 1024);
});
