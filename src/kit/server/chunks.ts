import { setImmediate as pause } from 'node:timers/promises';

const chunkSize = 500;

/** A long list in chunks, with pauses between them in which the event loop serves other requests. */
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
  for await (const chunk of inChunks(list)) for (const item of chunk) results.push(map(item));
  return results;
}
