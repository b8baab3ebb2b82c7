import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unpackTar } from 'modern-tar';
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { migrationsWithBackup } from '#app/server/backup-before-migration.ts';
import { backupScope, mayHoldRows } from '#app/server/backup-scope.ts';
import { migrations } from '#app/server/migrations.ts';
import { loadSample } from '#app/server/sample/load-sample.ts';
import { users } from '#features/users/server/users.table.ts';
import { writeArchive } from '#kit/server/backup/archive-writer.ts';
import { withSession } from '#kit/server/backup/backup.queries.ts';
import { listMigrations, withMigrationsUpTo } from '#kit/server/backup/journal.ts';
import { proveBackup } from '#kit/server/backup/prove-backup.ts';
import { runBackup } from '#kit/server/backup/run-backup.ts';
import { restoreBackup, type RestoreOptions } from '#kit/server/backup/restore-backup.ts';
import type { Verified } from '#kit/server/backup/verify-backup.ts';
import { writeBackup, type WriteOptions } from '#kit/server/backup/write-backup.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import type { BlobStore } from '#kit/server/files/blob-store.ts';
import { folderBlobs } from '#kit/server/files/folder-blobs.ts';
import { requeue } from '#kit/server/jobs/pending-jobs.ts';
import { mailQueue } from '#kit/server/mail/mail-job.ts';
import { makeCamp, makeLevel, makeTrainee } from './people.ts';
import { appForFile, connectionOf } from './test-app.ts';
import { rowsOf } from './stored-rows.ts';
import { query } from './test-database.ts';

const app = await appForFile();
const folder = await mkdtemp(join(tmpdir(), 'club-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const keyPrint = 'ab'.repeat(32);
const whole = join(folder, 'whole.tar.gz');

async function emptyDatabase(): Promise<Connection> {
  const owner = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  await query(owner, `create database ${database}`);
  onTestFinished(async () => void (await query(owner, `drop database ${database} with (force)`)));
  return { ...owner, database };
}

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

/** Constraints, and triggers with whether they are switched on. */
const rulesOf = (connection: Connection) =>
  query(
    connection,
    `select conrelid::regclass::text as on_table, conname::text as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname::text, tgenabled::text from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by 1, 2`,
  );

async function filesOf(store: BlobStore): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for await (const { key } of store.list()) {
    const hash = createHash('sha256');
    for await (const chunk of (await store.open(key))!.stream) hash.update(chunk as Buffer);
    found.push([key, hash.digest('hex')]);
  }
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

const isEmpty = async (connection: Connection): Promise<boolean> =>
  (await query(connection, `select to_regclass('public.users') is null as missing`))[0]!.missing === true ||
  (await query(connection, 'select count(*)::int as people from users'))[0]!.people === 0;

beforeAll(async () => {
  await loadSample(app.world);
  const data = { sealed: app.world.vault.seal('a mail for tomorrow').toString('base64') };
  const startAfter = new Date(Date.now() + 86_400_000);
  await withSession(connectionOf(app), (session) =>
    requeue(connectionOf(app), [{ name: mailQueue, data, startAfter }], {
      executeSql: (text, values) => session.query(text, values),
    }),
  );
  await backUp(whole);
});

test('a restored club is equal to the old one in every row, rule and file, and its unsent mails are sent', async () => {
  const connection = await emptyDatabase();
  const files = folderBlobs(await newFolder());
  const { manifest, migrated } = await restore(whole, { connection, files });
  const before = await rowsOf(connectionOf(app));
  expect(before.users).toMatchObject({ rows: expect.any(Number) });
  expect(await rowsOf(connection)).toEqual(before);
  expect(await rulesOf(connection)).toEqual(await rulesOf(connectionOf(app)));
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
  expect(app.world.vault.open(Buffer.from(sealed, 'base64'))).toBe('a mail for tomorrow');
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
    migration: { tag: (await listMigrations(migrations.folder)).at(-1)!.tag },
    keyPrint,
  });
  const kept = JSON.stringify(JSON.parse(textOf('manifest.json')));
  for (const table of backupScope.leftOut) expect(kept).not.toContain(`"${table}"`);
});

test('a backup made while people write holds one moment: every count agrees with the rows it counts', async () => {
  const { world } = app;
  const stop = new AbortController();
  const levelId = await makeLevel(world, 'Written meanwhile');
  const write = async () => {
    while (!stop.signal.aborted)
      await makeTrainee(world, await makeCamp(world, { levelId, title: 'Written meanwhile' }));
  };
  const writers = [write(), write(), write()];
  const path = join(folder, 'busy.tar.gz');
  const written = await backUp(path).finally(() => stop.abort());
  await Promise.all(writers);
  const connection = await emptyDatabase();
  await restore(path, { connection });
  const [agrees] = await query(
    connection,
    `select (select count(*) from enrolments) = (select sum(enrolled) from camp_counts) as counts,
       (select count(*) from users) = (select sum(delta) from user_tallies) as tallies,
       (select count(*) from users)::int as people`,
  );
  expect(agrees).toMatchObject({ counts: true, tallies: true });
  expect(agrees!.people).toBe(written.manifest.tables.users!.rows);
  expect(await world.db.$count(users)).toBeGreaterThan(Number(agrees!.people));
});

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

test('a folder that cannot be written to is named', async () => {
  // Not even root may create a file there.
  await expect(backUp('/sys/club.tar.gz')).rejects.toThrow(/^\/sys cannot be written to: E[A-Z]+$/);
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
      /^The file was made by a newer version \(9\.1\.0.*\): update the code first, then restore$/,
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
  const known = await listMigrations(migrations.folder);
  const older = known.find(({ tag }) => tag.startsWith('0025_'))!;
  const old = await emptyDatabase();
  await withMigrationsUpTo(migrations.folder, older, (at) =>
    migrateDatabase(old, { ...migrations, folder: at }),
  );
  const path = join(folder, 'older-and-late.tar.gz');
  await backUp(path, { connection: old });
  const connection = await emptyDatabase();
  await migrateDatabase(connection, migrations);
  const onVerified = async () => {
    await query(connection, `insert into levels (title, description) values ('Meanwhile', 'Text')`);
  };
  await expect(restore(path, { connection, onVerified })).rejects.toThrow('The database is not empty');
  expect(await query(connection, 'select title from levels')).toEqual([{ title: 'Meanwhile' }]);
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

test('a backup of an older version is restored and brought up to date, also into a database that is newer', async () => {
  const known = await listMigrations(migrations.folder);
  const older = known.find(({ tag }) => tag.startsWith('0025_'))!;
  const old = await emptyDatabase();
  await withMigrationsUpTo(migrations.folder, older, (at) =>
    migrateDatabase(old, { ...migrations, folder: at }),
  );
  await query(old, `insert into levels (title, description) values ('Old level', 'Text')`);
  const path = join(folder, 'older.tar.gz');
  const { header } = await backUp(path, { connection: old });
  expect(header.migration.tag).toBe(older.tag);

  const connection = await emptyDatabase();
  await migrateDatabase(connection, migrations);
  const { migrated } = await restore(path, { connection });
  expect(migrated).toBe(true);
  expect(await query(connection, 'select title from levels')).toEqual([{ title: 'Old level' }]);
  expect(await rulesOf(connection)).toEqual(await rulesOf(connectionOf(app)));
  const [row] = await query(
    connection,
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  expect(Number(row!.last)).toBe(known.at(-1)!.when);
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

test('uploaded files that are deleted while the backup is made are named in it and are no failure', async () => {
  const files = folderBlobs(await newFolder());
  for (const name of ['a', 'b']) await files.put(`covers/00/${name}.webp`, randomBytes(100));
  const vanishing: BlobStore = {
    ...files,
    open: async (key) => (key.endsWith('a.webp') ? null : files.open(key)),
  };
  const { manifest } = await backUp(join(folder, 'vanishing.tar.gz'), { files: vanishing });
  expect(manifest.files).toMatchObject({ count: 1, missing: 1, missingKeys: ['covers/00/a.webp'] });
});

test('before a migration changes a database that holds something, a backup is made; without one nothing changes', async () => {
  const known = await listMigrations(migrations.folder);
  const older = known.at(-2)!;
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
  await withMigrationsUpTo(migrations.folder, older, (at) =>
    migrateDatabase(connection, { ...migrations, folder: at }),
  );
  await query(connection, `insert into levels (title, description) values ('Level', 'Text')`);
  const last = async () =>
    Number(
      (await query(connection, 'select max(created_at)::text as at from drizzle.__drizzle_migrations'))[0]!
        .at,
    );

  const blocked = join(folder, 'blocked');
  await (await open(blocked, 'w')).close();
  await expect(migrate(blocked)).rejects.toThrow(
    /^the backup before the migration failed \(.+\), so nothing was changed\. .+ --without-backup$/,
  );
  expect(await last()).toBe(older.when);

  const dataDir = await newFolder();
  await migrate(dataDir);
  expect(await last()).toBe(known.at(-1)!.when);
  const path = /^The way back is (\S+-migration\.tar\.gz): /.exec(lines.at(-1)!)![1]!;
  const restored = await emptyDatabase();
  const { header } = await restore(path, { connection: restored });
  expect(header.migration.tag).toBe(older.tag);
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
