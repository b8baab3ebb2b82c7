import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migrations } from '../database/migrate.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { DatabaseAt, FilesAt } from './backup-task.ts';
import type { Proof } from './prove-backup.ts';
import { runBackup } from './run-backup.ts';
import type { BackupScope, Written } from './write-backup.ts';

export interface BackupTools {
  /** The folder on this machine in which they are. */
  folder: string;
  /** Where a copy of each goes; null without object storage. */
  storage: BlobStore | null;
  write(backup: { name: string; reason: string; at: Date }): Promise<Written>;
  prove(name: string): Promise<Proof>;
  /** Ends what runs. */
  close(): void;
  readonly closing: AbortSignal;
}

export interface ToolOptions {
  folder: string;
  storage: BlobStore | null;
  scope: BackupScope;
  migrations: Migrations;
  database: DatabaseAt;
  /** Unset where the app does not know a user who may create databases. */
  owner: DatabaseAt | undefined;
  files: FilesAt;
  keyPrint: string;
}

export function backupTools({ folder, storage, ...options }: ToolOptions): BackupTools {
  const ending = new AbortController();
  const { scope, migrations, database, owner, files, keyPrint } = options;
  return {
    folder,
    storage,
    async write({ name, reason, at }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      const task = { is: 'write' as const, ...scope, database, files, path, reason, at, keyPrint };
      return runBackup(task, { signal: ending.signal });
    },
    prove: (name) =>
      runBackup({ is: 'prove', path: join(folder, name), owner, migrations }, { signal: ending.signal }),
    close: () => ending.abort(),
    closing: ending.signal,
  };
}
