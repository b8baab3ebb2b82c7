import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Notifier } from '../live/notifier.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A finished answer as bytes, ready to be written to a socket again and again. */
export interface CachedResponse {
  bodies: Record<Encoding, Buffer>;
  headers: Record<Encoding, string[]>;
  expires: number;
}

interface Fresh {
  body: Buffer;
  /** Name, value, name, value: the form that node:http writes without further work. */
  headers: string[];
  tags: readonly string[];
}

const life = 10 * 60_000;
const maxBytes = 64 * 1024 * 1024;

/**
 * What an anonymous visitor gets, kept as compressed bytes. An entry is dropped when a tag of it is dropped;
 * triggers on the tables send the tags, so every process hears of a change when it is committed.
 */
export class ResponseCache {
  readonly #entries = new Map<string, CachedResponse & { tags: readonly string[]; bytes: number }>();
  readonly #versions = new Map<string, number>();
  #epoch = 0;
  #bytes = 0;

  constructor(notifier?: Notifier) {
    notifier?.on('changed', (tag) => this.drop(tag));
    notifier?.onGap(() => this.clear());
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry && entry.expires < Date.now()) {
      this.#remove(key);
      return undefined;
    }
    return entry;
  }

  /** Taken before an answer is made; `keep` refuses the answer when something it shows changed meanwhile. */
  mark(): number {
    return this.#epoch;
  }

  keep(key: string, mark: number, { body, headers, tags }: Fresh): void {
    if (tags.some((tag) => (this.#versions.get(tag) ?? 0) > mark) || (this.#versions.get('*') ?? 0) > mark)
      return;
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
    const bytes = bodies.identity.length + bodies.br.length + bodies.gzip.length;
    if (bytes > maxBytes / 8) return;
    this.#remove(key);
    this.#entries.set(key, {
      bodies,
      headers: { identity: headersOf('identity'), br: headersOf('br'), gzip: headersOf('gzip') },
      expires: Date.now() + life,
      tags,
      bytes,
    });
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= maxBytes) break;
      this.#remove(oldest);
    }
  }

  drop(tag: string): void {
    this.#epoch += 1;
    this.#versions.set(tag, this.#epoch);
    for (const [key, entry] of this.#entries) if (entry.tags.includes(tag)) this.#remove(key);
  }

  clear(): void {
    this.#epoch += 1;
    this.#versions.set('*', this.#epoch);
    this.#entries.clear();
    this.#bytes = 0;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes;
  }
}

/** The best encoding that a client says it takes. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/.test(acceptEncoding)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/.test(acceptEncoding) ? 'gzip' : 'identity';
}
