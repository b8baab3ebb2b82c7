import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { prometheusContentType } from 'prom-client';
import { notFound } from '#kit/shared/errors.ts';
import { isLoopback } from '../loopback.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { recordOf } from './request-log.ts';

interface ScrapeRule {
  token: string | undefined;
  /** Whether people open the app under a loopback address, so that no proxy stands before it. */
  isLocal: boolean;
}

export type MayScrape = (request: IncomingMessage) => boolean;

/**
 * Who may read the metrics: with the token, or on this machine itself. A public app with a token asks everybody for it,
 * because a proxy on its machine may look like a local caller.
 */
export const scrapeRule =
  ({ token, isLocal }: ScrapeRule): MayScrape =>
  (request) =>
    hasToken(request, token) || ((isLocal || token === undefined) && isFromThisMachine(request));

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
 * Behind a reverse proxy on this machine every connection is from loopback, so a forwarded request does not count. Nor
 * does one for another host name, which comes from a proxy that says nothing or from a foreign page in a browser here. Nor
 * does HTTP/1.0, which nginx before 1.29.7 sends without further settings, under the host name of its own target; a newer
 * one without further settings cannot be told from a local caller.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const host = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/.exec(headers.host ?? '');
  return (
    isLoopback(address) &&
    httpVersion !== '1.0' &&
    isLoopback(host?.[1] ?? host?.[2] ?? '') &&
    forwarding.every((name) => headers[name] === undefined)
  );
}
