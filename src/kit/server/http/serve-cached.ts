import type { IncomingMessage, ServerResponse } from 'node:http';
import { fromAcceptLanguage } from '#kit/shared/language.ts';
import { type CachedResponse, encodingFor, type ResponseCache } from '../cache/response-cache.ts';
import { hashOf } from '../security/tokens.ts';
import { tokenOf } from './auth-token.ts';
import { cacheKey, visitors } from './cache-key.ts';
import { recordOf, requestIdHeader } from './request-log.ts';
import type { RecentWriters } from './recent-writers.ts';
import type { Actor, Recall } from './route.ts';

interface CacheAccess {
  cache: ResponseCache;
  recall: Recall;
  recentWriters: RecentWriters;
  pageKey?: (request: IncomingMessage) => string | null;
}

export interface Found {
  key: string;
  response: CachedResponse;
  /** Who reads it, unless it is a visitor. */
  actor?: Actor;
}

/** What the cache holds for a request, before any routing. Its key names the audience, so whoever has it may read it. */
export function findCached(
  request: IncomingMessage,
  { cache, recall, recentWriters, pageKey }: CacheAccess,
): Found | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { url = '/', headers } = request;
  const find = (key: string | null, actor?: Actor): Found | null => {
    const response = key === null ? undefined : cache.get(key);
    return key !== null && response ? { key, response, actor } : null;
  };
  if (!url.startsWith('/api/')) return find(pageKey?.(request) ?? null);
  const language = fromAcceptLanguage(headers['accept-language']);
  const token = tokenOf(request);
  if (token === undefined) return find(cacheKey(visitors, language, url));
  const actor = cache.isCurrent ? recall(hashOf(token)) : undefined;
  if (!actor || recentWriters.has(actor)) return null;
  return find(cacheKey(actor.audience, language, url), actor);
}

/**
 * Writes a cached response in the best encoding that the client accepts, or only says that the client has it already;
 * returns the status.
 */
export async function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  { key, response: cached }: Pick<Found, 'key' | 'response'>,
  cache: ResponseCache,
): Promise<number> {
  const { id } = recordOf(request);
  const { headers, body } = await cache.encode(key, cached, encodingFor(request.headers['accept-encoding']));
  if (request.headers['if-none-match'] === cached.etag) {
    response.writeHead(304, [...withoutBody(headers), requestIdHeader, id]);
    response.end();
    return 304;
  }
  response.writeHead(200, [...headers, requestIdHeader, id]);
  response.end(body);
  return 200;
}

const ofBody = new Set(['content-length', 'content-encoding', 'content-type']);

/** Headers in pairs, without those that describe a body. */
const withoutBody = (headers: readonly string[]): string[] =>
  headers.filter((_, at) => !ofBody.has(headers[at - (at % 2)] ?? ''));
