import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { notFound } from '#kit/shared/errors.ts';
import { health, ready } from '#kit/shared/system.contract.ts';
import { costs } from '../limits/address-budget.ts';
import { bindRoute } from './bind-route.ts';
import { Bodies, declaredLength, endWhenSlow } from './bodies.ts';
import { callRoute } from './call-route.ts';
import { DrainingServers } from './connections.ts';
import { eventStreams } from './event-stream.ts';
import { fileSender } from './export-files.ts';
import type { HttpOptions } from './http-options.ts';
import { costOf, sendRateLimited, spendBudget } from './rate-limit.ts';
import { endRequest, watchResponse, beginRecord, recordOf, requestIdHeader } from './request-log.ts';
import { apiHeaders } from './security-headers.ts';
import { sendFailure } from './send-failure.ts';
import { findCached, sendCached } from './serve-cached.ts';
import type { Metrics } from '../metrics/metrics.ts';

const maxBodyBytes = 1024 * 1024;
/** Most JSON is smaller, and needs no room. */
const smallBodyBytes = 8 * 1024;

/** A small response is one packet either way. Higher qualities of Brotli take three times as long for 4 % fewer bytes. */
const compression = {
  threshold: 1024,
  syncThreshold: 16 * 1024,
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
};

/** A Fastify app that serves the contract and nothing else; pages are added by the composition root. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  // Fastify's own progress, such as each address it listens on, would only hide ours.
  const loggerInstance: FastifyBaseLogger = options.log.child({}, { level: 'warn' });
  const servers = new DrainingServers();
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for every request costs more than it gives: our own lines name the request.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => recordOf(request).id,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A request on an open connection is still served while the server closes.
    return503OnClosing: false,
    // An address that cannot be decoded comes here, past all hooks.
    frameworkErrors: (error, request, reply: FastifyReply) => {
      setHeaders(request, reply, options);
      void sendFailure(error, request, reply, options);
    },
    serverFactory: (handler) =>
      servers.create((request, response) => void handleRequest(request, response, handler, options)),
  });
  app.addHook('preClose', async () => servers.drain());
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) options.onRoute?.(one, url);
  });
  // Before any route, because it compresses only those that come after it.
  await app.register(compress, compression);
  await app.register(multipart);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  const bodies = { visitors: new Bodies(), people: new Bodies() };
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, options));
  app.addHook('onRequest', async (request, reply) => {
    nameRoute(request, options);
    setHeaders(request, reply, options);
    const length = declaredLength(request.raw) ?? maxBodyBytes;
    if (length > 0) endWhenSlow(request.raw);
    // JSON is read before it is known who sends it, forms with files after; what is too large is not read.
    const takesRoom = length > smallBodyBytes && length <= maxBodyBytes && !isForm(request);
    if (takesRoom && !request.raw.destroyed)
      request.raw.once('close', bodies.visitors.reserve(options.addressOf(request.raw), length));
  });
  const { open: openStream, count } = eventStreams(app);
  measureStreams(options.metrics, count);
  const sendFile = fileSender((route, call) => callRoute(route, call, options), options);
  for (const route of options.routes) bindRoute(app, route, { ...options, openStream, sendFile, bodies });
  app.all('/api/*', () => {
    throw notFound();
  });
  app.setNotFoundHandler((request, reply) => sendFailure(notFound(), request, reply, options));
  return app;
}

function setHeaders({ id }: FastifyRequest, reply: FastifyReply, { https }: HttpOptions): void {
  reply.header(requestIdHeader, id);
  for (const [name, value] of apiHeaders(https)) reply.header(name, value);
}

/** Looks into the response cache and charges the client's address, before anything is parsed. */
async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: HttpOptions,
): Promise<void> {
  const record = beginRecord(request);
  const cached = findCached(request, options);
  const cost = cached ? costs.cached : costOf(request, options);
  const wait = await spendBudget(request, { cost, options });
  if (cached && wait === null) {
    Object.assign(record, { route: cached.response.route, actorId: cached.actor?.id, routine: true });
    const status = await sendCached(request, response, cached, options.cache);
    return endRequest(request, status, record, options);
  }
  watchResponse(request, response, record, options);
  if (wait !== null) return sendRateLimited(request, response, wait, options);
  handler(request, response);
}

const isForm = ({ headers }: FastifyRequest): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') === true;

const catchAlls = new Set(['/*', '/api/*']);
const probes = new Set([health.path, ready.path]);

/** `/event/:id(^[\\w-]+).ics` reads as `/event/:id.ics`. */
const withoutRules = (url: string): string => (url.includes('(') ? url.replace(/\([^)]*\)/g, '') : url);

/** The pattern of a route says what is asked for without saying who or what it is about. */
function nameRoute({ raw, routeOptions: { url } }: FastifyRequest, { isStaticFile }: HttpOptions): void {
  if (url === undefined) return;
  const record = recordOf(raw);
  const isBuilt = isStaticFile?.(url) === true;
  if (isBuilt) record.route = 'static';
  else if (!catchAlls.has(url)) record.route = withoutRules(url);
  record.routine = isBuilt || probes.has(url) || url === '/*';
}

/** Clients send `content-type: application/json` with no body, on log-out for example: that is no mistake. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}

function measureStreams(metrics: Metrics, count: () => number): void {
  metrics.gauge({
    name: 'club_live_listeners',
    help: 'Open streams of live events',
    collect() {
      this.set(count());
    },
  });
}
