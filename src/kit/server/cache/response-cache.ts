import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Notifier } from '../live/notifier.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A response as bytes, ready to be written to a socket again and again. */
export interface CachedResponse {
  bodies: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
  tags: readonly string[];
}

interface Response {
  body: Buffer;
  /** Name, value, name, value: the form that node:http writes without further work. */
  headers: string[];
  tags: readonly string[];
}

interface CacheOptions {
  ttl?: number;
  maxBytes?: number;
}

const sizeOf = ({ bodies }: CachedResponse) => bodies.identity.length + bodies.br.length + bodies.gzip.length;

/**
 * Responses to anonymous visitors as compressed bytes. Triggers on the tables send the tags of what changed, so every
 * process invalidates its entries when the change is committed.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #invalidatedAt = new Map<string, number>();
  #clearedAt = 0;
  #generation = 0;

  constructor(notifier?: Notifier, { ttl = 10 * 60_000, maxBytes = 64 * 1024 * 1024 }: CacheOptions = {}) {
    this.#entries = new LRUCache({
      ttl,
      ttlResolution: 0,
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 8,
      sizeCalculation: sizeOf,
    });
    notifier?.on('changed', (tag) => this.invalidate(tag));
    notifier?.onGap(() => this.clear());
  }

  get(key: string): CachedResponse | undefined {
    return this.#entries.get(key);
  }

  /** Read before a response is made, so that `store` can tell whether a tag of it changed meanwhile. */
  get generation(): number {
    return this.#generation;
  }

  store(key: string, generation: number, { body, headers, tags }: Response): void {
    const changedAt = Math.max(this.#clearedAt, ...tags.map((tag) => this.#invalidatedAt.get(tag) ?? 0));
    if (changedAt > generation) return;
    const bodies = {
      identity: body,
      br: brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      gzip: gzipSync(body, { level: 9 }),
    };
    const headersOf = (encoding: Encoding) => [
      ...headers,
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(bodies[encoding].length),
    ];
    this.#entries.set(key, {
      bodies,
      headers: { identity: headersOf('identity'), br: headersOf('br'), gzip: headersOf('gzip') },
      tags,
    });
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
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;

/** The best encoding that a client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (acceptsBrotli.test(acceptEncoding)) return 'br';
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}
