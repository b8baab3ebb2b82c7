import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupScope } from '#kit/server/backup/write-backup.ts';
import { mailQueue } from '#kit/server/mail/mail-queue.ts';
import { fileOwners } from './file-owners.ts';
import { migrations } from './migrations.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

/** What belongs to this installation alone, or counts only for minutes. Sessions are in a backup: people stay signed in. */
const local = ['backups', 'system_alerts', 'rate_windows'];

export const backupScope: BackupScope = {
  version,
  migrations: migrations.folder,
  leftOut: local,
  queues: [mailQueue],
  fileOwners,
};

/** A start on an empty database leaves the hash of the link for the first leader. */
export const mayHoldRows: readonly string[] = [...local, 'setup_links'];
