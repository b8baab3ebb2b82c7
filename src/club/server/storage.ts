import { join } from 'node:path';
import { type BlobStore, blobsBelow, StorageError } from '#kit/server/files/blob-store.ts';
import { folderBlobs } from '#kit/server/files/folder-blobs.ts';
import { reachBucket, s3Blobs } from '#kit/server/files/s3-blobs.ts';
import type { S3Config } from '#kit/server/files/s3-config.ts';
import { S3Refusal, s3Sender } from '#kit/server/files/s3-request.ts';
import { type Config, SettingError } from './config.ts';

export interface Storage {
  uploads: BlobStore;
  backups: BlobStore;
}

/** Where uploads and backups are stored: in object storage where it is set, else in the data folder. */
export const storageOf = (config: Pick<Config, 'dataDir' | 's3'>): Storage =>
  config.s3 ? s3Storage(config.s3) : folderStorage(config);

export const folderStorage = ({ dataDir }: Pick<Config, 'dataDir'>): Storage => ({
  uploads: folderBlobs(join(dataDir, 'files')),
  backups: folderBlobs(join(dataDir, 'backups')),
});

/** Files that could not be deleted at once. */
export const removeFileQueue = 'remove-file';

/** In the bucket. */
export const uploadsFolder = 'files/';

export function s3Storage(config: S3Config): Storage {
  const blobs = s3Blobs({ send: s3Sender(config), bucket: config.bucket });
  return {
    uploads: blobsBelow(blobs, uploadsFolder),
    backups: blobsBelow(blobs, 'backups/'),
  };
}

/** Calls the object storage once; throws one line that says what to do when it cannot be used. */
export async function reachStorage({ s3 }: Pick<Config, 's3'>): Promise<void> {
  if (!s3) return;
  try {
    await reachBucket(s3Sender(s3, { idle: 10_000 }));
  } catch (error) {
    if (error instanceof StorageError) throw new SettingError(`S3_URL: ${adviceOn(error, s3)}`);
    throw error;
  }
}

function adviceOn(error: StorageError, { endpoint, bucket, region }: S3Config): string {
  if (!(error instanceof S3Refusal)) return adviceOnSilence(error, endpoint);
  const known: Record<string, string | undefined> = {
    NoSuchBucket: `there is no bucket "${bucket}" at ${endpoint}; create it there, or correct the name`,
    InvalidAccessKeyId: `${endpoint} does not know the key`,
    SignatureDoesNotMatch: 'the secret does not belong to the key',
    AuthorizationHeaderMalformed: `the bucket is not in the region ${region}; add region=… to the address`,
    PermanentRedirect: `the bucket is not in the region ${region}; add region=… to the address`,
    RequestTimeTooSkewed: 'the clock of this machine is wrong by more than 15 minutes',
    AccessDenied: `the key may not use the bucket "${bucket}"; let it list, read, write and delete there`,
  };
  return known[error.code] ?? `${endpoint} does not work as object storage (${error.message})`;
}

function adviceOnSilence({ cause, message }: StorageError, endpoint: string): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code ?? message;
  const said = `${endpoint} does not answer (${code})`;
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return `${said}; without TLS add tls=0 to the address`;
  if (code.includes('CERT') || code.includes('SIGNATURE'))
    return `${said}; for a certificate of your own set NODE_EXTRA_CA_CERTS`;
  return `${said}; check the host, the port and tls, and that it runs`;
}
