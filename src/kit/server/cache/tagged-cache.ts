import { LRUCache } from 'lru-cache';
import type { Notifier } from '../live/notifier.ts';

export interface CacheOptions {
  /** How long an entry may be used, in milliseconds. */
  ttl?: number;
  maxBytes?: number;
  maxEntries?: number;
}

/** What an entry is made of, and for how long it may be used if that is less than the cache allows. */
export interface Kept {
  tags: readonly string[];
  lifetime?: number;
}

interface Entry<V> {
  value: V;
  tags: readonly string[];
}

interface Flight<V> {
  generation: number;
  value: Promise<V>;
}

const sweepInterval = 60_000;
/** Of an entry beside its value: objects and its place in the cache. */
const entryOverhead = 512;

const textSize = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);

/**
 * The tag of a live topic of a group: what tells open pages of the group also invalidates what is kept of it. The topic
 * alone is the tag of all groups.
 */
export const liveTag = (topic: string, groupId: string): string => `${topic} ${groupId}`;

/**
 * Values by key, each with the tags of what it was made of. Triggers on the tables send the tags of what changed, so
 * every process invalidates its entries when the change is committed. Bounded in bytes; what was read longest ago goes
 * first.
 */
export class TaggedCache<V> {
  readonly #entries: LRUCache<string, Entry<V>>;
  readonly #flights = new Map<string, Flight<V>>();
  readonly #sweep: NodeJS.Timeout;
  readonly #changedAt = new Map<string, number>();
  readonly #notifier: Notifier | undefined;
  #clearedAt = 0;
  #generation = 0;

  constructor(
    sizeOf: (value: V) => number,
    notifier?: Notifier,
    { ttl = 10 * 60_000, maxBytes = 64 * 1024 * 1024, maxEntries = 2000 }: CacheOptions = {},
  ) {
    this.#entries = new LRUCache({
      ttl,
      ttlResolution: 0,
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: ({ value, tags }, key) => sizeOf(value) + textSize([key, ...tags]) + entryOverhead,
    });
    this.#sweep = setInterval(() => this.#entries.purgeStale(), sweepInterval).unref();
    this.#notifier = notifier;
    notifier?.on('changed', (tag) => this.invalidate(tag));
    notifier?.on('live', (payload) => {
      const [topic = '', groupId = ''] = payload.split(' ', 2);
      this.invalidate(liveTag(topic, groupId), topic);
    });
    notifier?.onGap(() => this.clear());
  }

  /** Whether every change up to a moment ago has arrived here. */
  get isCurrent(): boolean {
    return this.#notifier?.isCurrent() ?? true;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  peek(key: string): V | undefined {
    return this.#entries.peek(key)?.value;
  }

  get usage() {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize };
  }

  /** Read before a value is made, so that `store` can tell whether a tag of it changed meanwhile. */
  get generation(): number {
    return this.#generation;
  }

  /** Returns whether the value is stored: not if a tag of it changed while it was made. */
  store(key: string, value: V, { generation, tags, lifetime }: Kept & { generation: number }): boolean {
    if (this.#changedSince(generation, tags)) return false;
    this.#entries.set(key, { value, tags }, lifetime === undefined ? {} : { ttl: lifetime });
    return true;
  }

  /** Exchanges the value of an entry, which lives no longer by that. */
  replace(key: string, value: V): void {
    const entry = this.#entries.peek(key);
    if (entry) this.#entries.set(key, { ...entry, value }, { noUpdateTTL: true });
  }

  /**
   * The value, made once while many wait for it. Somebody who comes after a change does not get what was begun before
   * it. `generation` is of the time when the first thing was read from which the key or the value comes.
   */
  once(
    key: string,
    { tags, lifetime, generation = this.#generation }: Kept & { generation?: number },
    make: () => Promise<V>,
  ): V | Promise<V> {
    const stored = this.isCurrent ? this.get(key) : undefined;
    if (stored !== undefined) return stored;
    const flight = this.#flights.get(key);
    if (flight && this.isCurrent && !this.#changedSince(flight.generation, tags)) return flight.value;
    const value = make().then((made) => {
      this.store(key, made, { generation, tags, lifetime });
      return made;
    });
    const mine = { generation, value };
    this.#flights.set(key, mine);
    const end = () => void (this.#flights.get(key) === mine && this.#flights.delete(key));
    value.then(end, end);
    return value;
  }

  #changedSince(generation: number, tags: readonly string[]): boolean {
    return this.#clearedAt > generation || tags.some((tag) => (this.#changedAt.get(tag) ?? 0) > generation);
  }

  invalidate(...changed: string[]): void {
    this.#generation += 1;
    for (const tag of changed) this.#changedAt.set(tag, this.#generation);
    if (this.#changedAt.size > maxTags) return this.clear();
    for (const [key, { tags }] of this.#entries.entries())
      if (tags.some((tag) => changed.includes(tag))) this.#entries.delete(key);
  }

  clear(): void {
    this.#generation += 1;
    this.#clearedAt = this.#generation;
    this.#changedAt.clear();
    this.#entries.clear();
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#entries.clear();
  }
}

/** A tag for each topic of each group that ever changed; beyond it everything is made anew. */
const maxTags = 10_000;
