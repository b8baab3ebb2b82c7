import { setTimeout as sleep } from 'node:timers/promises';
import { announceWait, type Say } from '../waiting.ts';
import { type Connection, connectionOf, reachDatabase, signInFailure } from './client.ts';
import { isUnreachable } from './errors.ts';

const pauseMs = 500;

/** Connects to a database that may start after the app, as after a power cut, and says so while it waits. */
export async function waitForDatabase(
  databaseUrl: string,
  { seconds, say }: { seconds: number; say: Say },
): Promise<Connection> {
  const deadline = Date.now() + seconds * 1_000;
  const { host, port } = connectionOf(databaseUrl);
  let reason = '';
  const what = () =>
    `the database at ${host}:${port}${reason && ` (${reason})`}, for at most ${seconds} s (DATABASE_WAIT)`;

  async function reached(): Promise<Connection> {
    for (;;) {
      try {
        return await connect(databaseUrl);
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        if (!isUnreachable(error as Error) || Date.now() + pauseMs > deadline) throw error;
        reason = message || code;
        await sleep(pauseMs);
      }
    }
  }
  return announceWait(say, what, reached());
}

/** Signs in once: without TLS nothing is sent before the first query. */
async function connect(databaseUrl: string): Promise<Connection> {
  const connection = await reachDatabase(databaseUrl);
  const failure = await signInFailure(connection);
  if (failure) throw failure;
  return connection;
}
