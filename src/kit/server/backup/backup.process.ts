// Writes or proves one backup, so that hashing and compressing do not delay the server's replies.
import { createReadStream } from 'node:fs';
import { setPriority } from 'node:os';
import { BackupError } from './archive-format.ts';
import { toLogError } from '../log/log-error.ts';
import { type BackupMessage, type BackupTask, openFiles, reach } from './backup-task.ts';
import type { OnProgress } from './progress.ts';
import { proveBackup } from './prove-backup.ts';
import { writeBackup } from './write-backup.ts';

const politeness = 10;
const stepEveryMs = 500;

const send = (message: BackupMessage): Promise<void> =>
  new Promise((resolve) => void process.send?.(message, undefined, undefined, () => resolve()));

/** The server needs to know now and then, not for every chunk. */
function everyNowAndThen(): OnProgress {
  let last = 0;
  return (step) => {
    if (Date.now() - last < stepEveryMs) return;
    last = Date.now();
    void send({ step });
  };
}

async function carryOut(task: BackupTask) {
  const onProgress = everyNowAndThen();
  if (task.is === 'write') {
    const { database, files, ...options } = task;
    return writeBackup({
      ...options,
      connection: await reach(database),
      files: openFiles(files),
      onProgress,
    });
  }
  const { path, owner, migrations } = task;
  const connection = owner && (await reach(owner));
  return proveBackup({ open: () => createReadStream(path), owner: connection, migrations, onProgress });
}

/** The log of the server shows it, and no longer knows the codes of PostgreSQL that say which messages quote values. */
function messageOf(error: unknown): string {
  const { message, cause } = toLogError(error);
  return cause && !(error instanceof BackupError) ? `${message}: ${cause.message}` : message;
}

async function work(task: BackupTask): Promise<void> {
  setPriority(politeness);
  try {
    await send({ result: await carryOut(task) });
  } catch (error) {
    const code = error instanceof BackupError ? error.code : undefined;
    await send({ failure: { code, message: messageOf(error) } });
  }
  process.exit(0);
}

// The server is gone, so nobody waits for the result.
process.once('disconnect', () => process.exit(1));
process.once('message', (task: BackupTask) => void work(task));
