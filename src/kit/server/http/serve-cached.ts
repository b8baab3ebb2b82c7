import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { type ResponseCache, encodingFor } from '../cache/response-cache.ts';

interface CacheAccess {
  cache: ResponseCache;
  pageKey?: (request: IncomingMessage) => string | null;
}

/** Serves an anonymous visitor from the response cache, before any routing; false on a cache miss. */
export function serveCached(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, pageKey }: CacheAccess,
): boolean {
  if (request.method !== 'GET') return false;
  const { url = '/', headers } = request;
  let key: string | null;
  if (url.startsWith('/api/')) {
    if (headers.token !== undefined || headers.authorization !== undefined) return false;
    key = `${fromAcceptLanguage(headers['accept-language'])} ${url}`;
  } else {
    key = pageKey?.(request) ?? null;
  }
  const cached = key === null ? undefined : cache.get(key);
  if (!cached) return false;
  const encoding = encodingFor(headers['accept-encoding']);
  response.writeHead(200, cached.headers[encoding]);
  response.end(cached.bodies[encoding]);
  return true;
}
