import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Notifier } from '../live/notifier.ts';
import { type Compression, compress, ownBytes } from './compress.ts';

export type Encoding = Compression | 'identity';

/** Bytes and headers, ready to be written to a socket again and again. */
export interface EncodedResponse {
  body: Buffer;
  /** Name, value, name, value: the form that node:http writes without further work. */
  headers: string[];
}

export interface CachedResponse {
  encodings: Partial<Record<Encoding, EncodedResponse>> & { identity: EncodedResponse };
  /** Names the bytes; weak, because all encodings share it. */
  etag: string;
  /** The pattern of its address, for log and metrics. */
  route: string;
}

export interface NewResponse {
  body: Buffer;
  headers: string[];
  route: string;
}

/** What a response is made of, and for how long it may be used if that is less than the cache allows. */
export interface Kept {
  tags: readonly string[];
  lifetime?: number;
}

interface CacheOptions {
  /** How long an entry may be used, in milliseconds. */
  ttl?: number;
  maxBytes?: number;
  maxEntries?: number;
}

interface Entry {
  response: CachedResponse;
  tags: readonly string[];
}

interface Flight {
  generation: number;
  response: Promise<CachedResponse>;
}

type Changes = Pick<Notifier, 'on' | 'onGap' | 'isCurrent'>;

const sweepInterval = 60_000;
/** Of an entry beside its bytes: objects and its place in the cache. */
const entryOverhead = 1024;
/** A tag for each topic in each place that ever changed; beyond it everything is made anew. */
const maxTags = 10_000;
/** One packet either way. */
const smallestCompressed = 1024;
/** libuv has four threads, and passwords and files need some of them. */
const maxCompressions = 2;

const textSize = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);

function sizeOf({ response: { encodings }, tags }: Entry, key: string): number {
  let bytes = entryOverhead + textSize([key, ...tags]);
  for (const { body, headers } of Object.values(encodings)) bytes += body.length + textSize(headers);
  return bytes;
}

/**
 * Responses as bytes, each with the tags of what it was made of. Triggers on the tables send the tags of what changed, so
 * every process invalidates its entries when the change is committed. Bounded in bytes; what was read longest ago goes
 * first.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #flights = new Map<string, Flight>();
  readonly #compressing = new Map<string, { identity: EncodedResponse; result: Promise<EncodedResponse> }>();
  readonly #changedAt = new Map<string, number>();
  readonly #sweep: NodeJS.Timeout;
  readonly #notifier: Changes | undefined;
  #clearedAt = 0;
  #generation = 0;
  #hits = 0;
  #misses = 0;

  constructor(
    notifier?: Changes,
    { ttl = 10 * 60_000, maxBytes = 64 * 1024 * 1024, maxEntries = 2000 }: CacheOptions = {},
  ) {
    this.#entries = new LRUCache({
      ttl,
      ttlResolution: 0,
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: sizeOf,
    });
    this.#sweep = setInterval(() => this.#entries.purgeStale(), sweepInterval).unref();
    this.#notifier = notifier;
    notifier?.on('changed', (payload) => {
      const [topic = '', place] = payload.split(' ', 2);
      this.invalidate(topic, ...(place ? [tagOf(topic, place)] : []));
    });
    notifier?.onGap(() => this.clear());
  }

  /** Whether every change up to a moment ago has arrived here. */
  get isCurrent(): boolean {
    return this.#notifier?.isCurrent() ?? true;
  }

  get(key: string): CachedResponse | undefined {
    const found = this.#entries.get(key)?.response;
    if (found) this.#hits += 1;
    return found;
  }

  /** How much is stored, how many bytes are counted for it, and how often it was read from here and had to be made. */
  get usage() {
    const { size, calculatedSize } = this.#entries;
    return { entries: size, bytes: calculatedSize, hits: this.#hits, misses: this.#misses };
  }

  /** Read before a response is made, so that `store` can tell whether a tag of it changed meanwhile. */
  get generation(): number {
    return this.#generation;
  }

  store(key: string, made: NewResponse, { generation, tags, lifetime }: Kept & { generation: number }): void {
    this.#misses += 1;
    this.#set(key, toCached(made), { generation, tags, lifetime });
  }

  /**
   * The response, made once while many wait for it. Somebody who comes after a change does not get what was begun before
   * it. `generation` is of the time when the first thing was read from which the key or the response comes.
   */
  async once(
    key: string,
    { generation, tags, lifetime }: Kept & { generation: number },
    make: () => Promise<NewResponse>,
  ): Promise<CachedResponse> {
    const stored = this.get(key);
    if (stored) return stored;
    const flight = this.#flights.get(key);
    if (flight && !this.#changedSince(flight.generation, tags)) return flight.response;
    this.#misses += 1;
    const response = make().then((made) => {
      const cached = toCached(made);
      this.#set(key, cached, { generation, tags, lifetime });
      return cached;
    });
    const mine = { generation, response };
    this.#flights.set(key, mine);
    const end = () => void (this.#flights.get(key) === mine && this.#flights.delete(key));
    response.then(end, end);
    return response;
  }

  /**
   * The response in an encoding. Nothing is compressed before it is read from the cache, so an address that is asked once
   * costs no compression. The plain bytes stand in when too many wait.
   */
  async encode(key: string, response: CachedResponse, encoding: Encoding): Promise<EncodedResponse> {
    const { identity } = response.encodings;
    const stored = response.encodings[encoding];
    if (stored) return stored;
    if (encoding === 'identity' || identity.body.length < smallestCompressed) return identity;
    const task = `${encoding} ${key}`;
    const running = this.#compressing.get(task);
    // The response may have been invalidated and made anew while its old bytes are compressed.
    if (running) return running.identity === identity ? running.result : identity;
    if (this.#compressing.size >= maxCompressions) return identity;
    const result = this.#compress(key, identity, encoding)
      .catch(() => identity)
      .finally(() => this.#compressing.delete(task));
    this.#compressing.set(task, { identity, result });
    return result;
  }

  async #compress(key: string, identity: EncodedResponse, encoding: Compression): Promise<EncodedResponse> {
    const body = await compress(identity.body, encoding);
    const smaller = body.length < identity.body.length;
    const encoded = smaller
      ? withLength(body, [...identity.headers.slice(0, -2), 'content-encoding', encoding])
      : identity;
    const entry = this.#entries.peek(key);
    // Meanwhile it may have been invalidated and made anew. A compressed copy does not make it live longer.
    if (entry?.response.encodings.identity === identity) {
      const encodings = { ...entry.response.encodings, [encoding]: encoded };
      this.#entries.set(key, { ...entry, response: { ...entry.response, encodings } }, { noUpdateTTL: true });
    }
    return encoded;
  }

  /** Not if a tag of it changed while it was made. */
  #set(key: string, response: CachedResponse, { generation, tags, lifetime }: Kept & { generation: number }) {
    if (this.#changedSince(generation, tags)) return;
    this.#entries.set(key, { response, tags }, lifetime === undefined ? {} : { ttl: lifetime });
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

/** The tag of a topic in one place, such as a page with lists of its own; the topic alone is the tag of all places. */
export const tagOf = (topic: string, place: string): string => `${topic} ${place}`;

function toCached({ body: given, headers, route }: NewResponse): CachedResponse {
  const body = ownBytes(given);
  const etag = `W/"${createHash('sha1').update(body).digest('base64url').slice(0, 16)}"`;
  return { encodings: { identity: withLength(body, [...headers, 'etag', etag]) }, etag, route };
}

const withLength = (body: Buffer, headers: string[]): EncodedResponse => ({
  body,
  headers: [...headers, 'content-length', String(body.length)],
});

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;

/** The best encoding that a client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (acceptsBrotli.test(acceptEncoding)) return 'br';
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}
