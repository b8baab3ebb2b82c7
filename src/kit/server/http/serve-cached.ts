import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import {
  type CachedResponse,
  type EncodedResponse,
  encodingFor,
  type ResponseCache,
} from '../cache/response-cache.ts';
import { urlKey } from './cache-key.ts';
import { recordOf, requestIdHeader } from './request-record.ts';

interface CacheAccess {
  cache: ResponseCache;
  pageKey?: (request: IncomingMessage) => string | null;
}

interface Found {
  key: string;
  response: CachedResponse;
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

/** Writes a cached response in the best encoding that the client accepts; a promise while it is compressed for the first time. */
export function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { key, response: cached }: Found,
  cache: ResponseCache,
): void | Promise<void> {
  const write = ({ body, headers }: EncodedResponse) => {
    response.writeHead(200, [...headers, requestIdHeader, recordOf(request).id]);
    response.end(body);
  };
  const encoded = cache.encode(key, cached, encodingFor(request.headers['accept-encoding']));
  return encoded instanceof Promise ? encoded.then(write) : write(encoded);
}
