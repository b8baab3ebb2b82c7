import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../database/client.ts';
import { tryNamedLock, withDatabaseSession } from './backup.queries.ts';

/** Held while a backup is made, proven or deleted: by the job of a server, by a command, before a migration. */
export const backupLock = 'backup';
const retryMs = 500;

/** For a process without a pool of connections. */
export const withBackupLock = <T>(
  connection: Connection,
  { onWait, work }: { onWait: () => void; work: () => Promise<T> },
): Promise<T> =>
  withDatabaseSession(connection, async (session) => {
    for (let waits = 0; !(await tryNamedLock(session, backupLock)); waits += 1) {
      if (waits === 0) onWait();
      await pause(retryMs);
    }
    return work();
  });
