import { createReadStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { AppRole } from '../database/app-role.ts';
import type { Connection } from '../database/client.ts';
import {
  migrateDatabase,
  type Migrations,
  isTooOld,
  knowsMigration,
  listMigrations,
} from '../database/migrate.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { BackupError, type Header, type Manifest } from './archive-format.ts';
import { drain, readHeader } from './archive-reader.ts';
import * as queries from './backup.queries.ts';
import { FileHasher, FilesDigest } from './digests.ts';
import { different, loadBackup } from './load-backup.ts';
import { counted, noProgress, type OnProgress } from './progress.ts';
import { verifyBackup, type Verified } from './verify-backup.ts';

export interface RestoreOptions {
  path: string;
  /** The owner of the tables. */
  connection: Connection;
  role?: AppRole;
  migrations: Migrations;
  files: BlobStore;
  /** Tables in which a start on an empty database leaves rows. */
  mayHoldRows: readonly string[];
  /** A file that exists while files are stored and names their store, so that those of a restore that was killed can be removed. */
  marker: { path: string; store: string };
  /** Called before anything is written; what it throws ends the restore. */
  onVerified?: (verified: Verified) => Promise<void>;
  /** Called once rows and files are there to stay, before newer migrations run. */
  onLoaded?: (verified: Verified) => Promise<void>;
  onProgress?: OnProgress;
}

export interface Restored extends Verified {
  /** Whether newer migrations ran after it was loaded. */
  migrated: boolean;
}

/** Loads a backup into an empty database and an empty store of files, and brings an older one up to date. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { path, connection, migrations, onProgress = noProgress } = options;
  const newest = await requireKnownVersion(await readHeader(createReadStream(path)), migrations);
  await queries.withDatabaseSession(connection, (session) => requireEmpty(session, options));
  const leftover = await requireNoFiles(options);
  const { size } = await stat(path);
  let read = 0;
  const checking = counted(createReadStream(path), (bytes) =>
    onProgress({ name: 'Checking the file', done: (read += bytes), total: size }),
  );
  const verified = await verifyBackup(checking);
  await options.onVerified?.(verified);
  const { header, manifest } = verified;
  for (const key of leftover) await options.files.remove(key);
  const stored: string[] = [];
  await writeFile(options.marker.path, options.marker.store);
  try {
    await loadBackup({
      connection,
      header,
      manifest,
      migrations,
      open: () => createReadStream(path),
      check: (session) => requireEmpty(session, options),
      onFile: async ({ key }, content) => {
        stored.push(key);
        await options.files.put(key, content);
      },
      beforeCommit: () => compareFiles(options.files, manifest, onProgress),
      withQueue: true,
      onProgress,
    });
  } catch (error) {
    for (const key of stored) await options.files.remove(key).catch(() => {});
    throw error;
  } finally {
    await rm(options.marker.path, { force: true });
  }
  await options.onLoaded?.(verified);
  await migrateDatabase(connection, migrations, options.role).catch((error: Error) => {
    throw new BackupError(
      'database',
      `Everything was loaded, but the tables could not be brought up to date (${error.message}): start the server, which tries again`,
      { cause: error },
    );
  });
  return { ...verified, migrated: header.migration.when !== newest };
}

/** Returns the newest migration of this release. */
async function requireKnownVersion(
  { migration, version }: Header,
  { folder, bridge }: Migrations,
): Promise<number> {
  if (isTooOld(folder, migration))
    throw new BackupError(
      'too-old',
      `The file is older (${version}, ${migration.tag}) than this version can bring up to date: restore it with ${bridge}, then start this version on what it restored`,
    );
  if (!knowsMigration(folder, migration))
    throw new BackupError(
      'newer',
      `The file was made by a newer version (${version}) or on its tables (${migration.tag}): update the code first, then restore`,
    );
  return listMigrations(folder).at(-1)?.when ?? 0;
}

const notOwner = 'This database user does not own the tables: restore with DATABASE_URL naming their owner';

async function requireEmpty(
  session: queries.DatabaseSession,
  { mayHoldRows }: Pick<RestoreOptions, 'mayHoldRows'>,
): Promise<void> {
  if (!(await queries.mayChangeTables(session))) throw new BackupError('database', notOwner);
  if (!(await becomesAlone(session)))
    throw new BackupError('running', 'A server is running on this database: stop it first, then restore');
  if (await queries.holdsRows(session, mayHoldRows))
    throw new BackupError('not-empty', `The database is not empty: ${elsewhere}`);
}

const elsewhere =
  'a backup is restored into an empty one only. Move the data folder away, or name another DATA_DIR or DATABASE_URL';

/** A connection that was closed may be counted for a moment more. */
async function becomesAlone(session: queries.DatabaseSession): Promise<boolean> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await queries.countAppConnections(session)) === 0) return true;
    await pause(100);
  }
  return false;
}

/** Returns the files of a restore into the same store that was killed: there were none when it began. */
async function requireNoFiles({ files, marker }: RestoreOptions): Promise<string[]> {
  const interrupted = (await readFile(marker.path, 'utf8').catch(() => null)) === marker.store;
  const found: string[] = [];
  for await (const { key } of files.list()) {
    if (!interrupted)
      throw new BackupError('not-empty', 'There are uploaded files already: move them away, then restore');
    found.push(key);
  }
  return found;
}

/** Reads every file back from where it was stored. */
async function compareFiles(files: BlobStore, manifest: Manifest, onProgress: OnProgress): Promise<void> {
  const digest = new FilesDigest();
  let done = 0;
  for await (const { key } of files.list()) {
    const found = await files.open(key);
    if (!found) throw different(`the file ${key}`);
    const hasher = new FileHasher();
    await drain(hasher.pass(found.stream));
    digest.add({ key, size: hasher.size, sha256: hasher.sha256 });
    onProgress({ name: 'Comparing the files', done: (done += hasher.size), total: manifest.files.bytes });
  }
  const found = digest.content;
  if (found.digest !== manifest.files.digest || found.count !== manifest.files.count)
    throw different('an uploaded file');
}
