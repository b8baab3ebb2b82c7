// `npm run backup [-- FILE]`: writes everything to one file while people work, and proves it.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig, SettingError } from '#club/server/config.ts';
import { recordBackup } from '#features/system/server/backup.service.ts';
import { BackupError } from '#kit/server/backup/archive-format.ts';
import { withBackupLock } from '#kit/server/backup/backup-lock.ts';
import { megabytes, showProgress } from '#kit/server/backup/progress.ts';
import { type Proof, proveBackup } from '#kit/server/backup/prove-backup.ts';
import { systemClock } from '#kit/server/clock.ts';
import { closeDatabase, type Connection, openDatabase } from '#kit/server/database/client.ts';
import { copyFailed, writeBackupFile, type WrittenFile } from './write-backup-file.ts';
import { missingLines, print, runCommand, typedPath } from './command.ts';
import { openInstallation } from './installation.ts';
import { migrations } from './migrations.ts';

interface Arguments {
  path: string | undefined;
  withSecretKey: boolean;
}

const usage = 'Usage: npm run backup [-- FILE] [--with-secret-key]';

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'with-secret-key': { type: 'boolean', default: false } },
    });
  } catch {
    throw new SettingError(usage);
  }
}

function readArguments(): Arguments {
  const { values, positionals } = parse();
  const [file, ...more] = positionals;
  const withSecretKey = values['with-secret-key'];
  if (more.length > 0) throw new SettingError(usage);
  // The other backups are downloaded by leaders and copied to the object storage.
  if (withSecretKey && file === undefined)
    throw new SettingError(
      'Name a file for a backup with the secret key: npm run backup -- FILE --with-secret-key',
    );
  return { path: file === undefined ? undefined : typedPath(file), withSecretKey };
}

async function backUp(): Promise<void> {
  const { path, withSecretKey } = readArguments();
  if (path !== undefined) await requireFree(path);
  const config = readConfig(process.env);
  const { connection, close } = await openInstallation(config, { environment: process.env, create: false });
  const progress = showProgress(process.stdout);
  try {
    await withBackupLock(connection, {
      onWait: () => print('Another backup is being made: waiting for it to end'),
      work: async () => {
        const startedAt = new Date();
        const written = await writeBackupFile({
          config,
          connection,
          reason: 'command',
          ...(path === undefined ? {} : { path }),
          withSecretKey,
          onProgress: progress.on,
        });
        progress.end();
        reportWritten(written, withSecretKey);
        const open = () => createReadStream(written.path);
        const proof = await proveBackup({ open, owner: connection, migrations, onProgress: progress.on });
        progress.end();
        reportProof(proof);
        if (path === undefined) await showOnSystemPage(connection, written, { startedAt, proof });
        const lacks = missingLines(proof.manifest);
        for (const line of lacks.slice(1)) print(line);
        if (lacks[0]) throw new BackupError('incomplete', `The backup is incomplete: ${lacks[0]}`);
      },
    });
  } finally {
    progress.end();
    await close();
  }
}

async function requireFree(path: string): Promise<void> {
  const taken = await stat(path).catch(() => null);
  if (taken?.isDirectory()) throw new SettingError(`${path} is a folder: name a file in it`);
  if (taken) throw new SettingError(`${path} exists already: name another file`);
}

function reportWritten({ path, size, manifest, copyFailure }: WrittenFile, withSecretKey: boolean): void {
  const tables = Object.values(manifest.tables);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Written: ${rows.toLocaleString('en')} rows of ${tables.length} tables and ${manifest.files.count.toLocaleString('en')} uploaded files (${megabytes(manifest.files.bytes)})`,
  );
  print(`${path} (${megabytes(size)})`);
  if (copyFailure) print(copyFailed(copyFailure));
  print(
    withSecretKey
      ? 'It holds the secret key: anybody who has the file can read the national IDs'
      : 'It holds no secret key: keep the key elsewhere, or national IDs cannot be read after a restore',
  );
}

/** The file is good without it: the server finds it at its next start, or when it makes one itself. */
async function showOnSystemPage(
  connection: Connection,
  { path, size, inStorage }: WrittenFile,
  { startedAt, proof }: { startedAt: Date; proof: Proof },
): Promise<void> {
  const db = openDatabase(connection, { max: 1 });
  const place = inStorage ? 'storage' : 'folder';
  try {
    await recordBackup(
      { db, clock: systemClock },
      { file: { name: basename(path), place, size, startedAt }, proof },
    );
  } catch {
    // The tables may be older than this release.
  } finally {
    await closeDatabase(db);
  }
}

function reportProof({ state, manifest }: Proof): void {
  const isWhole = manifest.files.missing === 0;
  print(
    state === 'proven'
      ? `${isWhole ? 'Proven: restored' : 'Restored'} into a scratch database and compared`
      : 'Read through and compared with its checksums; it could not be restored as a proof, because this database user may not create a database or a newer release changed the tables',
  );
}

await runCommand('The backup', backUp);
