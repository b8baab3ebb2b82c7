import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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
import { AppError, notFound } from '#kit/shared/errors.ts';
import { fromAcceptLanguage, type Language } from '#kit/shared/language.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { isDeadlock } from '../database/errors.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import { costs } from '../limits/address-budget.ts';
import type { Log } from '../log/log.ts';
import { recordRefusal } from './call-log.ts';
import { clientOf, noClient } from './client.ts';
import { asAppError, failure, success } from './envelope.ts';
import { eventStreams } from './event-stream.ts';
import { callKey } from './cache-key.ts';
import { type ExportOptions, fileSender } from './export-files.ts';
import { findCached, sendCached } from './serve-cached.ts';
import { fileQueryOf } from './list-file.ts';
import { costOf, type RateLimitOptions, withinBudget } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { Actor, Authenticate, AnyCall, Route } from './route.ts';
import { apiHeaders } from './security-headers.ts';
import { tokenOf } from './session-token.ts';
import { validateCall } from './validate.ts';

export interface HttpOptions extends RateLimitOptions, ExportOptions {
  routes: readonly Route[];
  authenticate: Authenticate;
  /** Why a person, or a visitor (null), may not make a call; null when they may. */
  refusalOf: (actor: Actor | null, permission: Permission) => AppError | null;
  cache: ResponseCache;
  idempotency: Idempotency;
  /** Checks every response against the contract before it is sent. */
  validateResponses: boolean;
  /** The cache key of a page request; null when the page cannot come from the cache. */
  pageKey?: (request: IncomingMessage) => string | null;
  log: Log;
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
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger for every request costs more than it gives: only failures are logged, with their request id.
    childLoggerFactory: (logger) => logger,
    bodyLimit,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) =>
      void sendFailure(error, request, reply as FastifyReply, options),
    serverFactory: (handler) =>
      createServer((request, response) => handleRequest(request, response, handler, options)),
  });
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) options.onRoute?.(one, url);
  });
  // Before any route, because it compresses only those that come after it.
  await app.register(compress, compression);
  await app.register(multipart);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, options));
  app.addHook('onRequest', async (_request, reply) => {
    for (const [name, value] of apiHeaders(options.https)) reply.header(name, value);
  });
  const openStream = eventStreams(app);
  const sendFile = fileSender((route, call) => callRoute(route, call, options), options);
  for (const route of options.routes) bind(app, route, { ...options, openStream, sendFile });
  app.all('/api/*', () => {
    throw notFound();
  });
  app.setNotFoundHandler((request, reply) => sendFailure(notFound(), request, reply, options));
  return app;
}

/** Looks into the response cache and charges the client's address, before anything is parsed. */
function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  options: HttpOptions,
): void {
  const cached = findCached(request, options);
  const cost = cached ? costs.cached : costOf(request, options);
  withinBudget(request, response, { cost, options }, () => {
    if (cached) sendCached(request, response, cached, options.cache);
    else handler(request, response);
  });
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
  openStream: ReturnType<typeof eventStreams>;
  sendFile: ReturnType<typeof fileSender>;
}

function bind(app: FastifyInstance, route: Route, options: BindOptions): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    exposeHeadRoute: !endpoint.stream,
    errorHandler: (thrown, request, reply) => {
      const send = () => void sendFailure(thrown, request, reply, options);
      recordRefusal(thrown, { request: request.raw, endpoint }, options).then(send, send);
    },
    handler: async (request, reply) => {
      const language = fromAcceptLanguage(request.headers['accept-language']);
      const token = tokenOf(request.raw);
      const actor = await authorize(endpoint, token, options);
      const { body, files } = await readBody(request, endpoint);
      const input = validateCall(endpoint, { params: request.params, query: request.query, body, files });
      const { generation } = options.cache;
      const client = clientOf(request, reply, options.https);
      const call = { ...input, actor, language, address: options.addressOf(request.raw), client, token };
      reply.header('vary', varies);
      if (route.listen) {
        const isAllowed = () => isStillAllowed(endpoint, token, options);
        await route.listen(call, () => options.openStream(reply, { isAllowed }));
        return reply;
      }
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
      if (key !== null) cacheResponse(text, { key, generation, tags: route.cacheTags ?? [], options });
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
  endpoint: Endpoint,
  token: string | undefined,
  options: HttpOptions,
): Promise<Actor | null> {
  const actor =
    token === undefined || endpoint.headers
      ? null
      : await options.authenticate(token, { isUse: !endpoint.stream });
  const refusal = options.refusalOf(actor, endpoint.can);
  if (refusal) throw refusal;
  return actor;
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
  tags: readonly string[];
  options: HttpOptions;
}

function cacheResponse(text: string, { key, generation, tags, options }: Cacheable): void {
  const headers = [
    ...apiHeaders(options.https).flat(),
    'content-type',
    'application/json; charset=utf-8',
    'vary',
    varies,
  ];
  options.cache.store(key, generation, { body: Buffer.from(text), headers, tags });
}

function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply, options: HttpOptions) {
  let known = asAppError(error);
  if (!known) {
    request.log.error(
      { reqId: request.id, err: error, method: request.method, route: request.routeOptions.url },
      'A request failed',
    );
    known = new AppError('INTERNAL');
  }
  const { status, body } = failure(
    known,
    fromAcceptLanguage(request.headers['accept-language']),
    options.translate,
  );
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
