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
import type { Permission } from '#kit/shared/access-types.ts';
import type { CallOf, Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { AppError, notFound, storageFailed } from '#kit/shared/errors.ts';
import { fromAcceptLanguage, type Language } from '#kit/shared/language.ts';
import { health, ready } from '#kit/shared/system.contract.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { isDeadlock } from '../database/errors.ts';
import { StorageError } from '../files/blob-store.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { costs } from '../limits/address-budget.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { measureStreams } from '../metrics/stream-metrics.ts';
import { recordRefusal } from './call-log.ts';
import { clientOf, noClient } from './client.ts';
import { DrainingServers } from './connections.ts';
import type { DownloadAddresses } from './download-address.ts';
import { asAppError, failure, success } from './envelope.ts';
import { eventStreams } from './event-stream.ts';
import { callKey } from './cache-key.ts';
import { type ExportOptions, fileSender } from './export-files.ts';
import { findCached, sendCached } from './serve-cached.ts';
import { fileQueryOf } from './list-file.ts';
import { costOf, type RateLimitOptions, sendRateLimited, spendBudget } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import { endRequest, type RequestLogOptions, watchResponse } from './request-log.ts';
import { beginRecord, recordOf, requestIdHeader } from './request-record.ts';
import type { Actor, Authenticate, AnyCall, Route } from './route.ts';
import { apiHeaders } from './security-headers.ts';
import { sendDownload } from './send-download.ts';
import { tokenOf } from './session-token.ts';
import { validateCall } from './validate.ts';

export interface HttpOptions extends RateLimitOptions, ExportOptions, RequestLogOptions {
  routes: readonly Route[];
  authenticate: Authenticate;
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

const bodyLimit = 1024 * 1024;
const varies = 'accept-encoding, accept-language, token, authorization';

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
    bodyLimit,
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
      servers.create((request, response) => handleRequest(request, response, handler, options)),
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
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, options));
  app.addHook('onRequest', async (request, reply) => {
    nameRoute(request, options);
    setHeaders(request, reply, options);
  });
  const { open: openStream, count } = eventStreams(app);
  measureStreams(options.metrics, count);
  const sendFile = fileSender((route, call) => callRoute(route, call, options), options);
  for (const route of options.routes) bind(app, route, { ...options, openStream, sendFile });
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
function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: HttpOptions,
): void {
  const record = beginRecord(request);
  const cached = findCached(request, options);
  const cost = cached ? costs.cached : costOf(request, options);
  spendBudget(request, { cost, options }, (wait) => {
    if (cached) record.route = cached.response.route;
    if (cached && wait === null) {
      record.routine = true;
      const end = () => endRequest(request, 200, record, options);
      const sent = sendCached(request, response, cached, options.cache);
      return sent ? void sent.then(end) : end();
    }
    watchResponse(request, response, record, options);
    if (wait === null) handler(request, response);
    else sendRateLimited(request, response, wait, options);
  });
}

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

interface BindOptions extends HttpOptions {
  openStream: ReturnType<typeof eventStreams>['open'];
  sendFile: ReturnType<typeof fileSender>;
}

function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: !endpoint.stream && !endpoint.file,
    ...(endpoint.file ? { compress: false } : {}),
    errorHandler: (thrown, request, reply) => {
      const send = () => void sendFailure(thrown, request, reply, options);
      recordRefusal(thrown, { request: request.raw, endpoint }, options).then(send, send);
    },
    handler: async (request, reply) => {
      const language = fromAcceptLanguage(request.headers['accept-language']);
      const token = tokenOf(request.raw);
      const actor = await authorize(request, endpoint, options);
      const { body, files } = await readBody(request, endpoint);
      const input = validateCall(endpoint, { params: request.params, query: request.query, body, files });
      const { generation } = options.cache;
      const client = clientOf(request, reply, options.https);
      const call = { ...input, actor, language, address: options.addressOf(request.raw), client, token };
      reply.header('vary', varies);
      if (route.listen) {
        recordOf(request.raw).stream = true;
        const isAllowed = () => isStillAllowed(endpoint, token, options);
        await route.listen(call, () => options.openStream(reply, { isAllowed }));
        return reply;
      }
      if (route.openFile) return sendDownload(reply, await route.openFile(call));
      const file = fileQueryOf(input.query);
      if (file) return options.sendFile(reply, { route, call, file });
      const key = token === undefined && route.cacheTags ? callKey(endpoint, input, language) : null;
      const cached = key === null ? undefined : options.cache.get(key);
      if (key !== null && cached) {
        reply.hijack();
        return sendCached(request.raw, reply.raw, { key, response: cached }, options.cache);
      }
      const run = () => callRoute(route, call, options);
      const text = JSON.stringify(await runOnce(request, { endpoint, call, run }, options));
      reply.header('content-type', 'application/json; charset=utf-8');
      if (key !== null) cacheResponse(text, { key, generation, route, options });
      return reply.send(text);
    },
  });
}

interface Run {
  endpoint: Endpoint;
  call: AnyCall;
  run: () => Promise<unknown>;
}

/** A call that creates something and names a key is carried out once, however often it is sent. */
function runOnce(request: FastifyRequest, { endpoint, call, run }: Run, { idempotency }: HttpOptions) {
  const key = request.headers['idempotency-key'];
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return run();
  const { params, query, body, files } = call;
  const inputs = { params, query, body };
  const name = `${endpoint.method} ${endpoint.path}`;
  return idempotency.once({ key, actorId: call.actor?.id ?? null, endpoint: name, inputs, files }, run);
}

/** The actor of a call; throws 401 or 403 when they may not make it. */
async function authorize(
  request: FastifyRequest,
  endpoint: Endpoint,
  options: HttpOptions,
): Promise<Actor | null> {
  const addressee = endpoint.file ? await options.downloads.actorOf(request) : null;
  const actor = addressee ?? (await signedIn(request.raw, endpoint, options));
  recordOf(request.raw).actorId = actor?.id;
  const refusal = options.refusalOf(actor, endpoint.can);
  if (refusal) throw refusal;
  return actor;
}

/** Whose session the token of a request names. */
async function signedIn(request: IncomingMessage, endpoint: Endpoint, { authenticate }: HttpOptions) {
  const token = tokenOf(request);
  if (token === undefined || endpoint.headers) return null;
  return authenticate(token, { isUse: !endpoint.stream });
}

/** For an open stream: whether the same call would still be authorized. */
async function isStillAllowed(endpoint: Endpoint, token: string | undefined, options: HttpOptions) {
  const actor = token === undefined ? null : await options.authenticate(token, { isUse: false });
  return options.refusalOf(actor, endpoint.can) === null;
}

const maxAttempts = 3;

/** PostgreSQL ends a deadlock by failing one of its transactions, which can simply run again. */
async function retryOnDeadlock<T>(run: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (attempt >= maxAttempts || !isDeadlock(error)) throw error;
    return retryOnDeadlock(run, attempt + 1);
  }
}

async function callRoute(route: Route, call: AnyCall, { translate, cache, validateResponses }: HttpOptions) {
  const result = await retryOnDeadlock(() => route.handle(call));
  if (validateResponses) validateResponse(route.endpoint, result);
  for (const tag of route.invalidates) cache.invalidate(tag);
  return success(result, call.language, translate);
}

function validateResponse(endpoint: Endpoint, result: { data?: unknown }): void {
  endpoint.data?.parse(result.data);
  endpoint.extra?.parse(result);
}

interface Cacheable {
  key: string;
  generation: number;
  route: Route;
  options: HttpOptions;
}

function cacheResponse(text: string, { key, generation, route, options }: Cacheable): void {
  const headers = [
    ...apiHeaders(options.https).flat(),
    'content-type',
    'application/json; charset=utf-8',
    'vary',
    varies,
  ];
  const { cacheTags: tags = [], endpoint } = route;
  options.cache.store(key, generation, { body: Buffer.from(text), headers, tags, route: endpoint.path });
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions) {
  let known = asAppError(error);
  if (!known) {
    const { id: requestId, route } = recordOf(request.raw);
    request.log.error({ requestId, err: error, method: request.method, route }, 'A request failed');
    known = error instanceof StorageError ? storageFailed() : new AppError('INTERNAL');
  }
  const language = fromAcceptLanguage(request.headers['accept-language']);
  const { status, body } = failure(known, { language, requestId: request.id }, options.translate);
  if (known.retryAfter !== undefined) reply.header('retry-after', known.retryAfter);
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Calls endpoints within this process, for pages that are rendered on the server: same rules, no HTTP. */
export function inProcess(options: HttpOptions) {
  const routes = new Map<Endpoint, Route>(options.routes.map((route) => [route.endpoint, route]));
  const byPath = new Map(
    options.routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]),
  );
  return async <E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    language: Language,
  ): Promise<ReplyOf<E>> => {
    // The SSR bundle carries its own copy of the contract: there the path names the endpoint.
    const route = routes.get(endpoint) ?? byPath.get(`${endpoint.method} ${endpoint.path}`);
    if (!route) throw notFound();
    const refusal = options.refusalOf(null, route.endpoint.can);
    if (refusal) throw refusal;
    const {
      params = {},
      query = {},
      body = {},
    } = input as { params?: unknown; query?: unknown; body?: unknown };
    const validated = validateCall(route.endpoint, { params, query, body, files: {} });
    const call = {
      ...validated,
      actor: null,
      language,
      address: '127.0.0.1',
      client: noClient,
      token: undefined,
    };
    return (await callRoute(route, call, options)) as ReplyOf<E>;
  };
}
