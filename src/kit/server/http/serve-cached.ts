import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import {
  type CachedResponse,
  closeResponse,
  type EncodedResponse,
  encodingFor,
  type ResponseCache,
} from '../cache/response-cache.ts';
import { urlKey } from './cache-key.ts';
import { recordOf, requestIdHeader } from './request-log.ts';

interface CacheAccess {
  cache: ResponseCache;
  pageKey?: (request: IncomingMessage) => string | null;
}

export interface Found {
  key: string;
  response: CachedResponse;
  /** The reader's own end of an open response. */
  end?: Buffer;
}

/** What the cache holds for an anonymous visitor's request, before any routing. */
export function findCached(request: IncomingMessage, { cache, pageKey }: CacheAccess): Found | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { url = '/', headers } = request;
  let key: string | null;
  if (url.startsWith('/api/')) {
    if (headers.token !== undefined || headers.authorization !== undefined) return null;
    key = urlKey(fromAcceptLanguage(headers['accept-language']), url);
  } else {
    key = pageKey?.(request) ?? null;
  }
  const response = key === null ? undefined : cache.get(key);
  return key !== null && response ? { key, response } : null;
}

/**
 * Writes a cached response in the best encoding that the client accepts, or only says that the client has it already;
 * returns the status, as a promise while it is compressed for the first time.
 */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { key, response: cached, end }: Found,
  cache: ResponseCache,
): number | Promise<number> {
  const write = (encoded: EncodedResponse) => {
    if (!end) return writeCached(request, response, { ...encoded, etag: cached.etag, start: encoded.body });
    return writeCached(request, response, closeResponse(encoded, cached, end));
  };
  const encoded = cache.encode(key, cached, encodingFor(request.headers['accept-encoding']));
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}

interface Written {
  headers: string[];
  etag: string;
  start: Buffer;
  end?: Buffer;
}

function writeCached(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, etag, start, end }: Written,
): number {
  const { id } = recordOf(request);
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, [...withoutBody(headers), requestIdHeader, id]);
    response.end();
    return 304;
  }
  response.writeHead(200, [...headers, requestIdHeader, id]);
  if (end) response.write(start);
  response.end(end ?? start);
  return 200;
}

const ofBody = new Set(['content-length', 'content-encoding', 'content-type']);

/** Headers in pairs, without those that describe a body. */
const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, at) => !ofBody.has(headers[at - (at % 2)] ?? ''));
