import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log/log.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';

export interface RequestLogOptions {
  log: Log;
  requestMetrics: RequestMetrics;
}

/** Of a request whose client left before the response began; nginx uses the same number. */
const clientLeft = 499;

/** Of a route that does not exist and a method that nobody uses. */
const other = 'other';
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Logs and counts a request when its response ends, or when its client leaves. */
export function watchResponse(
  request: IncomingMessage,
  response: ServerResponse,
  record: RequestRecord,
  options: RequestLogOptions,
): void {
  response.once('close', () =>
    endRequest(request, response.headersSent ? response.statusCode : clientLeft, record, options),
  );
}

/** One line and one count for each request, by values of which there are few. */
export function endRequest(
  request: IncomingMessage,
  status: number,
  record: RequestRecord,
  { log, requestMetrics }: RequestLogOptions,
): void {
  const { id, startedAt, actorId, routine, stream } = record;
  const { method: given = '' } = request;
  const method = methods.has(given) ? given : other;
  const route = record.route ?? other;
  const milliseconds = performance.now() - startedAt;
  requestMetrics.count({ method, route, status }, stream ? undefined : milliseconds / 1000);
  const level = levelOf(status, routine);
  if (!log.isLevelEnabled(level)) return;
  log[level](
    { requestId: id, method, route, status, ms: Math.round(milliseconds * 10) / 10, actorId },
    'Request',
  );
}

/** The error behind a 5xx has a line of its own at `error`. */
function levelOf(status: number, routine: boolean | undefined): 'warn' | 'info' | 'debug' {
  if (status >= 500) return 'warn';
  return routine && status < 400 ? 'debug' : 'info';
}

/** Letters and digits that nobody mistakes for another when they read one out: no i, l, o, u. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Names a request in its response, on its error page and in the log: 50 random bits, in one word that a person can quote. */
export const newRequestId = (): string =>
  Array.from({ length: 10 }, () => alphabet[Math.floor(Math.random() * 32)]).join('');

/** What is known of a request until its line is logged. No address, name, query or path: those are personal data. */
interface RequestRecord {
  readonly id: string;
  readonly startedAt: number;
  /** The pattern that the request matched, such as `/api/user/:id`; unset: none. */
  route?: string;
  actorId?: string;
  /** A response from the cache, a built file or a probe, of which there are many that say nothing: logged at `debug`. */
  routine?: boolean;
  /** Stays open for hours, so its time is no latency. */
  stream?: boolean;
}

export const requestIdHeader = 'x-request-id';

const key = Symbol('record');
/** A property, because a WeakMap takes longer than the rest of the record. */
type Recorded = IncomingMessage & { [key]?: RequestRecord };

export function beginRecord(request: IncomingMessage): RequestRecord {
  const record: RequestRecord = {
    id: newRequestId(),
    startedAt: performance.now(),
    route: undefined,
    actorId: undefined,
    routine: undefined,
    stream: undefined,
  };
  (request as Recorded)[key] = record;
  return record;
}

/** The record of a request; a new one for a request that did not come through the HTTP server. */
export const recordOf = (request: IncomingMessage): RequestRecord =>
  (request as Recorded)[key] ?? beginRecord(request);
