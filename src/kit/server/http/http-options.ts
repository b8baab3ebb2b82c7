import type { IncomingMessage } from 'node:http';
import type { Permission } from '#kit/shared/access-types.ts';
import type { AppError } from '#kit/shared/errors.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { DownloadAddresses } from './download-address.ts';
import type { ExportOptions } from './export-files.ts';
import type { RateLimitOptions } from './rate-limit.ts';
import type { RecentWriters } from './recent-writers.ts';
import type { RequestLogOptions } from './request-log.ts';
import type { Actor, Authenticate, Recall, Route } from './route.ts';

export interface HttpOptions extends RateLimitOptions, ExportOptions, RequestLogOptions {
  routes: readonly Route[];
  authenticate: Authenticate;
  recall: Recall;
  recentWriters: RecentWriters;
  downloads: Pick<DownloadAddresses, 'actorOf'>;
  /** Why a person, or a visitor (null), may not make a call; null when they may. */
  refusalOf: (actor: Actor | null, permission: Permission) => AppError | null;
  cache: ResponseCache;
  idempotency: Idempotency;
  metrics: Metrics;
  /** Checks every response against the contract before it is sent. */
  validateResponses: boolean;
  /** The cache key of a page request; null when the page cannot come from the cache. */
  pageKey?: (request: IncomingMessage) => string | null;
  onRoute?: (method: string, url: string) => void;
}
