import { setImmediate as pause } from 'node:timers/promises';

const sliceSize = 500;

/** A long list in parts, with pauses between them in which everybody else is answered. */
export async function* inSlices<Item>(list: readonly Item[]): AsyncGenerator<Item[]> {
  for (let at = 0; at < list.length; at += sliceSize) {
    if (at > 0) await pause();
    yield list.slice(at, at + sliceSize);
  }
}

export async function mapInSlices<Item, Result>(
  list: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for await (const slice of inSlices(list)) for (const item of slice) results.push(map(item));
  return results;
}
