import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../log/log.ts';
import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { RequestRecord } from './request-record.ts';

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
