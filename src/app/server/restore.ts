// `npm run restore -- FILE`: loads a backup into an empty database and data folder.
import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, readConfig, SettingError } from '#club/server/config.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { megabytes, showProgress } from '#kit/server/backup/progress.ts';
import { realDisks } from '#kit/server/disk.ts';
import { restoreBackup, type Restored } from '#kit/server/backup/restore-backup.ts';
import type { Verified } from '#kit/server/backup/verify-backup.ts';
import { keyPrintOf, makeVault, readStoredKey, storeKey } from '#kit/server/security/vault.ts';
import { mayHoldRows } from './backup-scope.ts';
import { missingLines, print, runCommand, typedPath } from './command.ts';
import { restoreMarkerOf, uploadsOf } from './file-places.ts';
import { openInstallation } from './installation.ts';
import { migrations } from './migrations.ts';

function readArguments(): string {
  const usage = new SettingError('Usage: npm run restore -- FILE');
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw usage;
    return typedPath(file);
  } catch {
    throw usage;
  }
}

async function restore(): Promise<void> {
  const path = readArguments();
  await requireFile(path);
  const config = readConfig(process.env);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const { connection, role, close } = await openInstallation(config, {
    environment: process.env,
    create: true,
  });
  const progress = showProgress(process.stdout);
  let keyNote = '';
  try {
    const restored = await restoreBackup({
      path,
      connection,
      ...(role ? { role } : {}),
      migrations,
      files: uploadsOf(config),
      mayHoldRows,
      marker: restoreMarkerOf(config),
      onVerified: (verified) => requireSameKey(config, verified),
      onLoaded: async (verified) => {
        keyNote = await takeKey(config, verified);
      },
      onProgress: progress.on,
    });
    progress.end();
    report(path, restored);
    print(keyNote);
    print('Start the server with npm start');
  } catch (error) {
    throw await withDiskFull(error, config.dataDir);
  } finally {
    progress.end();
    await close();
  }
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new SettingError(`There is no file ${path}`);
    throw new SettingError(`The user of this command cannot read ${path} (${code})`);
  });
  if (found.isDirectory()) throw new SettingError(`${path} is a folder: name a backup in it`);
}

/** PostgreSQL reserves its log in files of this size, and stops when there is no room for the next one. */
const minFreeBytes = 16 * 1024 * 1024;

/** An embedded PostgreSQL that found no room is only seen as a lost connection. */
async function withDiskFull(error: unknown, dataDir: string): Promise<unknown> {
  const space = await realDisks.spaceOf([dataDir]);
  if (error instanceof BackupError || !space || space.free > minFreeBytes) return error;
  return new BackupError(
    'disk-full',
    `The disk of ${dataDir} is full: make room, empty that folder and restore again`,
    { cause: error },
  );
}

/** The key of the file must not take the place of another. */
async function requireSameKey({ dataDir, secretKey }: Config, file: Verified): Promise<void> {
  const present = secretKey ?? (await readStoredKey(dataDir));
  if (file.secretKey === undefined || present === null || present === file.secretKey) return;
  throw new BackupError(
    'not-empty',
    secretKey
      ? 'SECRET_KEY is another key than the one in the file: leave it unset, or set it to the key of the old server'
      : `${join(dataDir, 'secret-key')} is another key than the one in the file: move it away, then restore`,
  );
}

/** Stores the key of the file, or says whether the present one is right. */
async function takeKey({ dataDir, secretKey }: Config, { header, ...file }: Verified): Promise<string> {
  if (file.secretKey !== undefined && !secretKey) {
    await storeKey(dataDir, file.secretKey);
    return `The secret key of the file is in ${join(dataDir, 'secret-key')}: national IDs can be read`;
  }
  const present = secretKey ?? (await readStoredKey(dataDir));
  if (present !== null && keyPrintOf(makeVault(present)) === header.keyPrint)
    return 'The secret key is that of the old server: national IDs can be read';
  return (
    'National IDs cannot be read: the file holds no secret key. Before the first start set SECRET_KEY to the key of the old server, ' +
    `or copy its DATA_DIR/secret-key to ${join(dataDir, 'secret-key')}`
  );
}

function report(path: string, { header, manifest, migrated }: Restored): void {
  const tables = Object.entries(manifest.tables).filter(([, { rows }]) => rows > 0);
  const width = Math.max(...tables.map(([name]) => name.length), 20);
  const line = (name: string, count: number) =>
    `  ${name.padEnd(width)} ${count.toLocaleString('en').padStart(12)}`;
  print(
    `Restored ${basename(path)}, made ${header.createdAt.slice(0, 16).replace('T', ' ')} UTC by version ${header.version}:`,
  );
  for (const [name, { rows }] of tables) print(line(name, rows));
  if (manifest.queue.rows > 0) print(line('mails to be sent', manifest.queue.rows));
  print(`${line('uploaded files', manifest.files.count)} (${megabytes(manifest.files.bytes)})`);
  for (const text of missingLines(manifest)) print(text);
  print('All counts and checksums are equal to those of the file');
  if (migrated) print('Then the tables were brought up to date with this version');
}

await runCommand('The restore', restore);
