import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { prometheusContentType } from 'prom-client';
import { notFound } from '#kit/shared/errors.ts';
import { isLoopback } from '../loopback.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { recordOf } from './request-record.ts';

interface ScrapeRule {
  token: string | undefined;
  /** Whether people open the app under a loopback address, so that no proxy stands before it. */
  isLocal: boolean;
}

export type MayScrape = (request: IncomingMessage) => boolean;

/** Who may read the metrics: with the token, or on this machine itself while the app is for this machine only. */
export const scrapeRule =
  ({ token, isLocal }: ScrapeRule): MayScrape =>
  (request) =>
    hasToken(request, token) || (isLocal && isFromThisMachine(request));

export const metricsPath = '/metrics';

/** `GET /metrics` for Prometheus. For everybody who may not scrape it does not exist. */
export function addMetricsRoute(
  app: FastifyInstance,
  { metrics, mayScrape }: { metrics: Metrics; mayScrape: MayScrape },
): void {
  app.get(metricsPath, async (request, reply) => {
    if (!mayScrape(request.raw)) throw notFound();
    recordOf(request.raw).routine = true;
    return reply.type(prometheusContentType).send(await metrics.text());
  });
}

function hasToken({ headers }: IncomingMessage, token: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Proxies add at least one of these. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
];

/**
 * Of a public installation this says nothing: `proxy_pass http://127.0.0.1:3000` of nginx sends strangers' calls from
 * loopback, under the host name of its target, without any other sign. Where PUBLIC_URL was forgotten, a proxy that names
 * itself does not count, nor does another host name, which may also come from a foreign page in a browser here.
 */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(headers.host ?? '');
  return (
    isLoopback(address) &&
    isLoopback(host?.[1] ?? host?.[2] ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
  );
}
