import { join } from 'node:path';
import type { Config } from '#club/server/config.ts';
import { storageOf, uploadsFolder } from '#club/server/storage.ts';
import type { FilesAt } from '#kit/server/backup/backup-task.ts';
import type { BlobStore } from '#kit/server/files/blob-store.ts';

type Places = Pick<Config, 'dataDir' | 's3'>;

/** The uploaded files. */
export const uploadsOf = (config: Places): BlobStore => storageOf(config).uploads;

/** Where the uploaded files are, for another process. */
export const uploadsAt = ({ dataDir, s3 }: Places): FilesAt =>
  s3 ? { s3, below: uploadsFolder } : { folder: join(dataDir, 'files') };

/** Exists while a restore stores files, and names the store in which it does. */
export const restoreMarkerOf = ({ dataDir, s3 }: Places): { path: string; store: string } => ({
  path: join(dataDir, 'restoring'),
  store: s3 ? `${s3.endpoint}/${s3.bucket}/${uploadsFolder}` : join(dataDir, 'files'),
});

/** Backups on this machine. */
export const backupsOf = (config: Pick<Config, 'dataDir'>): string => join(config.dataDir, 'backups');
