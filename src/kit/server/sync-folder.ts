import { open } from 'node:fs/promises';

/** A new or renamed entry lasts only once the folder it is in was written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
