import { setImmediate as pause } from 'node:timers/promises';

const chunkSize = 500;

/** A long list in parts, with pauses between them in which everybody else is answered. */
export async function* inChunks<Item>(list: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < list.length; at += chunkSize) {
    if (at > 0) await pause();
    yield list.slice(at, at + chunkSize);
  }
}

export async function mapInChunks<Item, Result>(
  list: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const slice of inChunks(list)) for (const item of slice) results.push(map(item));
  return results;
}
