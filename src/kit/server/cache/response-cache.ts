import { LRUCache } from 'lru-cache';
import type { Notifier } from '../live/notifier.ts';
import { compress, type Compression, ownBytes } from './compress.ts';

export type Encoding = Compression | 'identity';

/** Bytes and headers, ready to be written to a socket again and again. */
export interface EncodedResponse {
  body: Buffer;
  /** Name, value, name, value: the form that node:http writes without further work. */
  headers: string[];
}

export interface CachedResponse {
  encodings: Partial<Record<Encoding, EncodedResponse>> & { identity: EncodedResponse };
  tags: readonly string[];
  /** The pattern of its address, for log and metrics. */
  route: string;
}

interface Response {
  body: Buffer;
  headers: string[];
  tags: readonly string[];
  route: string;
}

interface CacheOptions {
  ttl?: number;
  maxBytes?: number;
  maxEntries?: number;
}

const sweepInterval = 60_000;
/** One packet either way. */
const smallestCompressed = 1024;
/** libuv has four threads, and passwords and files need some of them. */
const maxCompressions = 2;
/** Of an entry beside its texts and bytes: objects, buffers and its place in the cache. */
const entryOverhead = 1024;

const textSize = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);

function sizeOf({ encodings, tags }: CachedResponse, key: string): number {
  const stored = Object.values(encodings);
  const bytes = stored.reduce((sum, { body, headers }) => sum + body.length + textSize(headers), 0);
  return bytes + textSize([key, ...tags]) + entryOverhead;
}

/**
 * Responses to anonymous visitors as bytes, compressed when they are read. Triggers on the tables send the tags of what
 * changed, so every process invalidates its entries when the change is committed.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #maxBody: number;
  readonly #compressing = new Map<string, { identity: EncodedResponse; result: Promise<EncodedResponse> }>();
  readonly #sweep: NodeJS.Timeout;
  readonly #invalidatedAt = new Map<string, number>();
  #clearedAt = 0;
  #generation = 0;
  #hits = 0;
  #misses = 0;

  constructor(
    notifier?: Notifier,
    { ttl = 10 * 60_000, maxBytes = 64 * 1024 * 1024, maxEntries = 2000 }: CacheOptions = {},
  ) {
    this.#entries = new LRUCache({
      ttl,
      ttlResolution: 0,
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: sizeOf,
    });
    // With its compressed copies it takes an eighth of the cache at most.
    this.#maxBody = maxBytes / 24;
    this.#sweep = setInterval(() => this.#entries.purgeStale(), sweepInterval).unref();
    notifier?.on('changed', (tag) => this.invalidate(tag));
    notifier?.onGap(() => this.clear());
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  /** How much is stored, how many bytes are counted for it, and how often it was read from here and had to be made. */
  get usage() {
    return {
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** Read before a response is made, so that `store` can tell whether a tag of it changed meanwhile. */
  get generation(): number {
    return this.#generation;
  }

  store(key: string, generation: number, { body, headers, tags, route }: Response): void {
    this.#misses += 1;
    const changedAt = Math.max(this.#clearedAt, ...tags.map((tag) => this.#invalidatedAt.get(tag) ?? 0));
    if (changedAt > generation || body.length > this.#maxBody) return;
    const identity = withLength(ownBytes(body), headers);
    this.#entries.set(key, { encodings: { identity }, tags, route });
  }

  /**
   * The response in an encoding; a promise only for the first reader of it. Nothing is compressed before it is read from
   * the cache, so an address that is asked once costs no compression. The plain bytes stand in when too many wait.
   */
  encode(
    key: string,
    response: CachedResponse,
    encoding: Encoding,
  ): EncodedResponse | Promise<EncodedResponse> {
    this.#hits += 1;
    const { identity } = response.encodings;
    const stored = response.encodings[encoding];
    if (stored) return stored;
    if (encoding === 'identity' || identity.body.length < smallestCompressed) return identity;
    const task = `${encoding} ${key}`;
    const running = this.#compressing.get(task);
    // The response may have been invalidated and made anew while its old bytes are compressed.
    if (running) return running.identity === identity ? running.result : identity;
    if (this.#compressing.size >= maxCompressions) return identity;
    const result = this.#compress(key, response, encoding)
      .catch(() => identity)
      .finally(() => this.#compressing.delete(task));
    this.#compressing.set(task, { identity, result });
    return result;
  }

  async #compress(key: string, response: CachedResponse, encoding: Compression): Promise<EncodedResponse> {
    const { identity } = response.encodings;
    const body = await compress(identity.body, encoding);
    const headers = identity.headers.slice(0, -2);
    const smaller = body.length < identity.body.length;
    const encoded = smaller ? withLength(body, [...headers, 'content-encoding', encoding]) : identity;
    const current = this.#entries.peek(key);
    // Meanwhile it may have been invalidated and made anew.
    if (current?.encodings.identity === identity) {
      const encodings = { ...current.encodings, [encoding]: encoded };
      this.#entries.set(key, { ...current, encodings }, { noUpdateTTL: true });
    }
    return encoded;
  }

  invalidate(tag: string): void {
    this.#invalidatedAt.set(tag, ++this.#generation);
    const keys = [...this.#entries.keys()].filter((key) => this.#entries.peek(key)?.tags.includes(tag));
    for (const key of keys) this.#entries.delete(key);
  }

  clear(): void {
    this.#clearedAt = ++this.#generation;
    this.#entries.clear();
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#entries.clear();
  }
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
