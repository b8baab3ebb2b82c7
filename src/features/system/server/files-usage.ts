import type { World } from '#club/server/world.ts';

export interface Usage {
  count: number;
  size: number;
}

const freshForMs = 10 * 60_000;

/** Counts the uploaded files; the count is reused for a while, because storage of many files takes seconds to list. */
export function filesUsage({ files, clock }: Pick<World, 'files' | 'clock'>) {
  let last: { at: number; usage: Promise<Usage | null> } | undefined;
  return (): Promise<Usage | null> => {
    const now = clock.now().getTime();
    if (!last || now - last.at > freshForMs) last = { at: now, usage: countFiles(files) };
    return last.usage;
  };
}

/** Null when the storage cannot be listed. */
async function countFiles(files: Pick<World['files'], 'list'>): Promise<Usage | null> {
  const usage = { count: 0, size: 0 };
  try {
    for await (const { size } of files.list()) {
      usage.count += 1;
      usage.size += size;
    }
    return usage;
  } catch {
    return null;
  }
}
