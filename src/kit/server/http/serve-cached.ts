import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { type ResponseCache, encodingFor } from '../cache/response-cache.ts';

interface Keeping {
  cache: ResponseCache;
  pageKey?: (request: IncomingMessage) => string | null;
}

/** Answers a visitor from finished bytes, before any routing; false when there are none for this request. */
export function serveCached(
  request: IncomingMessage,
  response: ServerResponse,
  { cache, pageKey }: Keeping,
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
  const kept = key === null ? undefined : cache.find(key);
  if (!kept) return false;
  const encoding = encodingFor(headers['accept-encoding']);
  response.writeHead(200, kept.headers[encoding]);
  response.end(kept.bodies[encoding]);
  return true;
}
