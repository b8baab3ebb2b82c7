import { type Config, SettingError } from '#club/server/config.ts';
import { storageOf } from '#club/server/storage.ts';
import { backupName, type BackupReason } from '#features/system/backup.rules.ts';
import { withBackupLock } from '#kit/server/backup/backup-lock.ts';
import { databaseHoldsRows } from '#kit/server/backup/holds-rows.ts';
import type { Say } from '#kit/server/waiting.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { type OnProgress, noProgress } from '#kit/server/backup/progress.ts';
import { writeBackup, type Written } from '#kit/server/backup/write-backup.ts';
import { keyPrintOf, makeVault, readStoredKey } from '#kit/server/security/vault.ts';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backupScope, mayHoldRows } from './backup-scope.ts';
import { missingLines } from './command.ts';
import { backupsOf, uploadsOf } from './file-places.ts';

/** Settings that a migration has too. */
export type BackupConfig = Pick<Config, 'dataDir' | 'secretKey' | 's3'>;

interface CommandBackup {
  config: BackupConfig;
  connection: Connection;
  reason: BackupReason;
  /** Unset: into the folder of backups, under a name of its own. */
  path?: string;
  withSecretKey?: boolean;
  onProgress?: OnProgress;
}

export type WrittenFile = Written & {
  path: string;
  /** Why there is no copy in the object storage; null when there is one, or need not be. */
  copyFailure: string | null;
  inStorage: boolean;
};

/** Writes a backup in this process, for a command or before a migration; the caller holds the lock. */
export async function writeBackupFile(options: CommandBackup): Promise<WrittenFile> {
  const { config, connection, reason, withSecretKey = false, onProgress = noProgress } = options;
  const at = new Date();
  const path = options.path ?? join(backupsOf(config), backupName(at, reason));
  const secretKey = config.secretKey ?? (await readStoredKey(config.dataDir));
  if (withSecretKey && secretKey === null)
    throw new SettingError('There is no secret key: set SECRET_KEY as for the server');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const written = await writeBackup({
    ...backupScope,
    connection,
    files: uploadsOf(config),
    path,
    reason,
    at,
    keyPrint: secretKey && keyPrintOf(makeVault(secretKey)),
    ...(withSecretKey && secretKey ? { secretKey } : {}),
    onProgress,
  });
  const copied = options.path === undefined && config.s3 !== undefined;
  const copyFailure = copied ? await copyToStorage(config, path) : null;
  return { ...written, path, copyFailure, inStorage: copied && copyFailure === null };
}

/** The file is whole without the copy, which the next nightly backup tries again. */
async function copyToStorage(config: BackupConfig, path: string): Promise<string | null> {
  try {
    await storageOf(config).backups.put(basename(path), createReadStream(path));
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

export const copyFailed = (reason: string): string =>
  `The copy to the object storage failed (${reason}): the next nightly backup tries again`;

/** Nothing for a database that holds nothing. */
export async function backUpForMigration({
  config,
  connection,
  say,
}: Pick<CommandBackup, 'config' | 'connection'> & { say: Say }): Promise<void> {
  if (!(await databaseHoldsRows(connection, mayHoldRows))) return;
  say('A new version changes the tables: making a backup first');
  const { path, copyFailure, manifest } = await withBackupLock(connection, {
    onWait: () => say('Waiting for another backup to end'),
    work: () => writeBackupFile({ config, connection, reason: 'migration' }),
  });
  if (copyFailure) say(copyFailed(copyFailure));
  for (const line of missingLines(manifest)) say(line);
  say(`To roll back, restore ${path} with the code of the former version`);
}
