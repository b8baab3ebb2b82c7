import { type Connection, reachDatabase } from '../database/client.ts';
import type { Migrations } from '../database/migrate.ts';
import { type BlobStore, blobsBelow } from '../files/blob-store.ts';
import { folderBlobs } from '../files/folder-blobs.ts';
import { s3Blobs } from '../files/s3-blobs.ts';
import type { S3Config } from '../files/s3-config.ts';
import { s3Sender } from '../files/s3-request.ts';
import { BackupError, type BackupErrorCode } from './archive-format.ts';
import type { Proof } from './prove-backup.ts';
import type { WriteOptions, Written } from './write-backup.ts';

/** How a process of its own reaches a database: TLS is worked out again there, because it cannot be sent. */
export type DatabaseAt = { url: string } | { connection: Omit<Connection, 'ssl'> };

/** Where files are, in a form that can be sent to another process. */
export type FilesAt = { folder: string } | { s3: S3Config; below: string };

export type BackupTask =
  | ({ is: 'write'; database: DatabaseAt; files: FilesAt } & Omit<
      WriteOptions,
      'connection' | 'files' | 'onProgress'
    >)
  | { is: 'prove'; path: string; owner: DatabaseAt | undefined; migrations: Migrations };

export type ResultOf<Task extends BackupTask> = Task['is'] extends 'write' ? Written : Proof;

/** What the process sends back. */
export type BackupMessage =
  | { result: Written | Proof }
  | { failure: { code: BackupErrorCode | undefined; message: string } };

export async function reach(at: DatabaseAt): Promise<Connection> {
  if (!('url' in at)) return at.connection;
  try {
    return await reachDatabase(at.url);
  } catch (error) {
    throw new BackupError('database', `The database cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export const openFiles = (at: FilesAt): BlobStore =>
  'folder' in at
    ? folderBlobs(at.folder)
    : blobsBelow(s3Blobs({ send: s3Sender(at.s3), bucket: at.s3.bucket }), at.below);
