import { statfs, open } from 'node:fs/promises';

/** Free and total bytes of the disk that holds a folder. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** Measures disks; a test hands in its own. */
export interface Disks {
  /** The fullest of the disks that hold these folders; null when none can be measured. */
  spaceOf(folders: readonly string[]): Promise<DiskSpace | null>;
}

async function spaceAt(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    // A folder that does not exist, for example of a database on another machine.
    return null;
  }
}

export const realDisks: Disks = {
  async spaceOf(folders) {
    const spaces = (await Promise.all(folders.map(spaceAt))).filter((space) => space !== null);
    return spaces.toSorted((a, b) => a.free - b.free)[0] ?? null;
  },
};

/** A new or renamed entry lasts only once the folder it is in was written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
