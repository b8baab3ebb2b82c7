import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Notifier } from '../live/notifier.ts';
import { type ClosedBody, closeEncoded, type Encoding, openBody } from './close-body.ts';
import { compress, ownBytes } from './compress.ts';
import { type CacheOptions, type Kept, TaggedCache } from './tagged-cache.ts';

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
  /** Whether each reader gets an end of their own, so that the stored bytes are no whole response. */
  isOpen: boolean;
  /** The pattern of its address, for log and metrics. */
  route: string;
}

export interface NewResponse extends Kept {
  body: Buffer;
  headers: string[];
  route: string;
  isOpen?: boolean;
}

/** One packet either way. */
const smallestCompressed = 1024;
/** libuv has four threads, and passwords and files need some of them. */
const maxCompressions = 2;

const textSize = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + 2 * length, 0);

function sizeOf({ encodings }: CachedResponse): number {
  let bytes = 512;
  for (const { body, headers } of Object.values(encodings)) bytes += body.length + textSize(headers);
  return bytes;
}

const digestOf = (body: Buffer): string => createHash('sha1').update(body).digest('base64url').slice(0, 16);

/** Responses as bytes, to visitors and to signed-in people who read the same, compressed when they are read. */
export class ResponseCache {
  readonly #cache: TaggedCache<CachedResponse>;
  readonly #maxBody: number;
  readonly #compressing = new Map<string, { identity: EncodedResponse; result: Promise<EncodedResponse> }>();
  #hits = 0;
  #misses = 0;

  constructor(notifier?: Notifier, options: CacheOptions = {}) {
    const { maxBytes = 64 * 1024 * 1024 } = options;
    this.#cache = new TaggedCache(sizeOf, notifier, options);
    // With its compressed copies it takes an eighth of the cache at most.
    this.#maxBody = maxBytes / 24;
  }

  /** Whether every change up to a moment ago has arrived here. */
  get isCurrent(): boolean {
    return this.#cache.isCurrent;
  }

  get(key: string): CachedResponse | undefined {
    return this.#cache.get(key);
  }

  /** How much is stored, how many bytes are counted for it, and how often it was read from here and had to be made. */
  get usage() {
    return { ...this.#cache.usage, hits: this.#hits, misses: this.#misses };
  }

  /** Read before a response is made, so that `store` can tell whether a tag of it changed meanwhile. */
  get generation(): number {
    return this.#cache.generation;
  }

  store(key: string, generation: number, response: NewResponse): void {
    this.#misses += 1;
    if (response.body.length > this.#maxBody) return;
    this.#cache.store(key, toCached(response), { generation, ...response });
  }

  /** The response, made once while many wait for it; stored unless it is too large. */
  once(
    key: string,
    kept: Kept & { generation: number },
    make: () => Promise<Omit<NewResponse, 'tags'>>,
  ): CachedResponse | Promise<CachedResponse> {
    return this.#cache.once(key, kept, async () => {
      this.#misses += 1;
      return toCached(await make());
    });
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

  async #compress(
    key: string,
    { encodings: { identity }, isOpen }: CachedResponse,
    encoding: Exclude<Encoding, 'identity'>,
  ): Promise<EncodedResponse> {
    const body = await (isOpen ? openBody : compress)(identity.body, encoding);
    const smaller = body.length < identity.body.length;
    const encoded = smaller
      ? { body, headers: [...withoutLength(identity.headers), 'content-encoding', encoding] }
      : identity;
    const sized = smaller && !isOpen ? withLength(encoded) : encoded;
    const current = this.#cache.peek(key);
    // Meanwhile it may have been invalidated and made anew.
    if (current?.encodings.identity === identity)
      this.#cache.replace(key, { ...current, encodings: { ...current.encodings, [encoding]: sized } });
    return sized;
  }

  invalidate(tag: string): void {
    this.#cache.invalidate(tag);
  }

  clear(): void {
    this.#cache.clear();
  }

  close(): void {
    this.#cache.close();
  }
}

function toCached({
  body: given,
  headers,
  route,
  isOpen = false,
}: Omit<NewResponse, 'tags'>): CachedResponse {
  const body = ownBytes(given);
  const digest = digestOf(body);
  const etag = `W/"${digest}"`;
  const identity = isOpen ? { body, headers } : withLength({ body, headers: [...headers, 'etag', etag] });
  return { encodings: { identity }, etag: isOpen ? digest : etag, isOpen, route };
}

const withoutLength = (headers: string[]): string[] =>
  headers.at(-2) === 'content-length' ? headers.slice(0, -2) : headers;

const withLength = ({ body, headers }: EncodedResponse): EncodedResponse => ({
  body,
  headers: [...headers, 'content-length', String(body.length)],
});

export interface ClosedResponse extends ClosedBody {
  headers: string[];
  etag: string;
}

/** Of each reader's end, the response that it closed last. */
const closed = new WeakMap<Buffer, { open: EncodedResponse; response: ClosedResponse }>();

/** A whole response from an open one and a reader's own end, with its own tag; made once for the same two. */
export function closeResponse(
  open: EncodedResponse,
  { etag: shared }: CachedResponse,
  end: Buffer,
): ClosedResponse {
  const known = closed.get(end);
  if (known?.open === open) return known.response;
  const { body, headers } = open;
  const encoding = headers.at(-2) === 'content-encoding' ? (headers.at(-1) as Encoding) : 'identity';
  const parts = closeEncoded(body, end, encoding);
  const etag = `W/"${shared}-${crc32(end).toString(36)}"`;
  const length = String(parts.start.length + parts.end.length);
  const response = { ...parts, headers: [...headers, 'etag', etag, 'content-length', length], etag };
  closed.set(end, { open, response });
  return response;
}

const acceptsBrotli = /\bbr\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;
const acceptsGzip = /\bgzip\b(?!\s*;\s*q=0(\.0*)?(?![.\d]))/;

/** The best encoding that a client accepts. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  if (acceptsBrotli.test(acceptEncoding)) return 'br';
  return acceptsGzip.test(acceptEncoding) ? 'gzip' : 'identity';
}
