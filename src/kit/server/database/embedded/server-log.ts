import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { open } from 'node:fs/promises';

const limit = 10 * 1024 * 1024;

export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** The first lines that were logged since the file had `from` bytes: a failed start logs its reason early. */
export async function readLog(file: string, from: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64 * 1024), { position: from });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Keeps the log and one older piece of it. The file is emptied in place, since PostgreSQL itself holds it open: it
 * does not write through the supervisor, so that it goes on logging when the supervisor is killed.
 */
export function trimLog(file: string): void {
  try {
    if (logSize(file) <= limit) return;
    copyFileSync(file, `${file}.1`);
    truncateSync(file);
  } catch {
    // A full disk must not take the supervisor down; the next minute tries again.
  }
}
