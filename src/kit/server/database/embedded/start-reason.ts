import { access } from 'node:fs/promises';
import { findPostmaster, lockFile } from './postmaster.ts';

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** What the start of a server will take its time with, in words for the person who waits. */
export async function startReason(data: string): Promise<string> {
  const running = await findPostmaster(data);
  if (running?.stopping) return 'the embedded PostgreSQL to stop and start again';
  const crashed = !running && (await exists(lockFile(data)));
  return crashed
    ? 'the embedded PostgreSQL to recover: it was killed and replays its log'
    : 'the embedded PostgreSQL to start';
}
