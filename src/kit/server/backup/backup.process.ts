// Writes or proves one backup, so that hashing and compressing do not delay the server's replies.
import { createReadStream } from 'node:fs';
import { setPriority } from 'node:os';
import { StorageError } from '../files/blob-store.ts';
import { BackupError, type BackupErrorCode } from './archive-format.ts';
import { toLogError } from '../log/log-error.ts';
import { type BackupMessage, type BackupTask, openFiles, reach } from './backup-task.ts';
import { proveBackup } from './prove-backup.ts';
import { writeBackup } from './write-backup.ts';

const niceness = 10;

const send = (message: BackupMessage): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()));

async function carryOut(task: BackupTask) {
  if (task.is === 'write') {
    const { database, files, ...options } = task;
    return writeBackup({ ...options, connection: await reach(database), files: openFiles(files) });
  }
  const { path, owner, migrations } = task;
  const connection = owner && (await reach(owner));
  return proveBackup({ open: () => createReadStream(path), owner: connection, migrations });
}

/** The log of the server shows it, and no longer knows the codes of PostgreSQL that say which messages quote values. */
function messageOf(error: unknown): string {
  const { message, cause } = toLogError(error);
  return cause && !(error instanceof BackupError) ? `${message}: ${cause.message}` : message;
}

function codeOf(error: unknown): BackupErrorCode | undefined {
  if (error instanceof BackupError) return error.code;
  return error instanceof StorageError ? 'storage' : undefined;
}

async function work(task: BackupTask): Promise<void> {
  setPriority(niceness);
  try {
    await send({ result: await carryOut(task) });
  } catch (error) {
    await send({ failure: { code: codeOf(error), message: messageOf(error) } });
  }
  process.exit(0);
}

// The server is gone, so nobody waits for the result.
process.once('disconnect', () => process.exit(1));
process.once('message', (task: BackupTask) => void work(task));
