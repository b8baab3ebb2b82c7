import type { Notifier } from '../live/notifier.ts';
import { type Kept, TaggedCache } from './tagged-cache.ts';

interface Sized {
  value: unknown;
  bytes: number;
}

interface Wanted<V> extends Kept {
  make: () => Promise<V>;
  /** About how many bytes a value takes. */
  sizeOf: (value: V) => number;
}

/** What several responses are made from, kept in memory until one of its tags changes. */
export class KeptValues {
  readonly #cache: TaggedCache<Sized>;

  constructor(notifier?: Notifier) {
    this.#cache = new TaggedCache(({ bytes }) => bytes, notifier, {
      maxBytes: 16 * 1024 * 1024,
      maxEntries: 5000,
    });
  }

  /** The value under a key, which names what kind of value it is; a promise unless it is in memory. */
  once<V>(key: string, { make, sizeOf, ...kept }: Wanted<V>): V | Promise<V> {
    const found = this.#cache.once(key, kept, async () => {
      const value = await make();
      return { value, bytes: sizeOf(value) };
    });
    return found instanceof Promise ? found.then(({ value }) => value as V) : (found.value as V);
  }

  clear(): void {
    this.#cache.clear();
  }

  close(): void {
    this.#cache.close();
  }
}
