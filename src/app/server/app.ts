import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { clubDay, toClubClock } from '#club/shared/club-time.ts';
import { clientAddressReader } from '#kit/server/http/client.ts';
import { addMetricsRoute, scrapeRule } from '#kit/server/http/metrics-route.ts';
import { inProcess } from '#kit/server/http/call-route.ts';
import { isLoopback } from '#kit/server/loopback.ts';
import type { HttpOptions } from '#kit/server/http/http-options.ts';
import { RecentWriters } from '#kit/server/http/recent-writers.ts';
import { buildHttp } from '#kit/server/http/server.ts';
import { Idempotency } from '#kit/server/idempotency/idempotency.ts';
import { AddressBudget, costs } from '#kit/server/limits/address-budget.ts';
import type { Log } from '#kit/server/log/log.ts';
import { measureInstallation } from '#kit/server/metrics/app-metrics.ts';
import { RequestMetrics } from '#kit/server/metrics/request-metrics.ts';
import { addDevMail } from './dev-mail.ts';
import { addDiscovery } from './discovery/discovery.ts';
import { addFiles, isPublicFile } from './files.ts';
import type { OpenContext } from './open-context.ts';
import { pageKeyReader, pageReader } from './page-addresses.ts';
import { addPages, builtFiles } from './pages.ts';
import { builtRenderer, devRenderer } from './render/renderer.ts';
import { allRoutes } from './routes.ts';
import {
  may,
  mayBeforeTwoStep,
  type Permission,
  refusalTextOf,
  isStaffOnly,
  access,
} from '#club/shared/access.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { type AppError, forbidden, unauthenticated, notFound } from '#kit/shared/errors.ts';
import { hash, createHash } from 'node:crypto';
import { calendarOf } from '#features/notifications/server/calendar/calendar.service.ts';
import { knowsTag } from '#kit/server/files/send-blob.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { record, refusalRecorder } from '#features/audit/server/audit.service.ts';
import { tellOfNationalIds } from '#features/people/server/members/members.service.ts';
import { maskNationalId } from '#features/accounts/users.rules.ts';
import { latinText } from '#kit/shared/typed-text.ts';
import type { CallLog } from '#kit/server/http/call-log.ts';
import { clubName } from '#club/shared/brand.ts';
import { openApiOf } from '#kit/server/http/openapi.ts';

/** 3,000 calls that are worked out, five times as many from the cache, or half as many rendered pages. */
export const anyRequest = { name: 'any-address', max: 3000 * costs.uncached, windowMs: 5 * 60_000 };

interface AppOptions {
  root: string;
  /** Pages from the build, from the sources with hot reload, or none at all. */
  pages: 'built' | 'dev' | 'none';
  /** Checks every response against the contract, for development and tests: it costs as much as the response. */
  validateResponses: boolean;
  log: Log;
  onRoute?: (method: string, url: string) => void;
}

/** The whole product as one Fastify app that does not listen yet. */
export async function buildApp(
  { context, authenticator, signer }: OpenContext,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config, clock, limits } = context;
  const built = options.pages === 'built' ? await builtRenderer(options.root) : undefined;
  const mayScrape = scrapeRule({
    token: config.metricsToken,
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
  });
  const http: HttpOptions = {
    routes: allRoutes(context),
    authenticate: (token, use) => authenticator.authenticate(token, use),
    recall: (authSessionHash) => authenticator.recall(authSessionHash),
    recentWriters: new RecentWriters(),
    downloads: context.downloads,
    refusalOf,
    translate: context.translate,
    cache: context.cache,
    budget: new AddressBudget({ limits, limit: anyRequest, clock, processes: config.processes }),
    isStaticFile: await builtFiles(options.root),
    isStoredFile: isPublicFile,
    mayScrape,
    idempotency: new Idempotency(context),
    callLog: auditedCalls(context, options.log),
    addressOf: clientAddressReader(config.trustProxy),
    https: config.publicUrl.startsWith('https:'),
    validateResponses: options.validateResponses,
    today: () => clubDay(clock.now()),
    toLocal: toClubClock,
    pageKey: built && pageKeyReader(pageReader(await built.routes()).addressOf),
    log: options.log,
    metrics: context.metrics,
    requestMetrics: new RequestMetrics(context.metrics),
    onRoute: options.onRoute,
  };
  const app = await buildHttp(http);
  const { version } = context.release;
  measureInstallation(context.metrics, { version, dataDir: config.dataDir });
  addMetricsRoute(app, { metrics: context.metrics, mayScrape });
  addApiDocs(app, { routes: http.routes, version, url: config.publicUrl });
  if (config.localOnly && !config.smtpUrl) addDevMail(app, config);
  const call = inProcess(http);
  addDiscovery(app, {
    config,
    root: options.root,
    translate: context.translate,
    callFor: (language) => (endpoint, input) => call(endpoint, input, language),
  });
  addCalendarFeed(app, context);
  addFiles(app, { context, signer });
  if (options.pages !== 'none') {
    const renderer = built ?? (await devRenderer(app));
    await addPages(app, { http, config, root: options.root, renderer, dev: !built });
  }
  return app;
}

/** Why a person, or a visitor (null), may not make a call; null when they may. */
function refusalOf(actor: Actor | null, permission: Permission): AppError | null {
  if (!may(actor?.role ?? null, permission))
    return actor ? forbidden(refusalTextOf(actor.role, permission)) : unauthenticated();
  return actor && mustSetUpTwoStep(actor, permission) ? forbidden('access.twoStepFirst') : null;
}

const mustSetUpTwoStep = ({ needsTwoStep }: Actor, permission: Permission): boolean =>
  needsTwoStep && !mayBeforeTwoStep(permission);

/** Personal calendars, which calendar apps read by their secret address and without a session. */
function addCalendarFeed(app: FastifyInstance, context: AppContext): void {
  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret(^[\\w-]{20,100}).ics',
    async (request, reply) => {
      const text = await calendarOf(context, request.params.secret);
      if (text === null) throw notFound();
      const etag = `"${hash('sha256', text, 'base64url')}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('etag', etag);
      if (knowsTag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="club.ics"')
        .send(text);
    },
  );
}

/** What every file has, or what says nothing about its content. */
const unrecorded = new Set(['page', 'size', 'format', 'ids', 'nationalIds', 'sort']);

/** The filters of an export; a person can be searched by national ID, which the log must not hold. */
const filtersOf = (query: unknown) =>
  Object.entries(query ?? {})
    .filter(([name, value]) => !unrecorded.has(name) && value !== undefined && value !== '')
    .map(([name, value]) => [name, name === 'search' ? maskNationalIdsIn(String(value)) : value] as const);

const maskNationalIdsIn = (search: string): string =>
  latinText(search).replace(/\d[\d\s]{12,}\d/g, (digits) => maskNationalId(digits.replace(/\s/g, '')));

/** Records files of lists that are not public, and refused attempts on calls of the staff. */
function auditedCalls(context: AppContext, log: Log): CallLog {
  const { db, clock } = context;
  const recordRefusal = refusalRecorder(db);
  return {
    async exported({ actor, address, query }, { endpoint, format, rows }) {
      if (!actor || may(null, endpoint.can)) return;
      const { nationalIds } = query as { nationalIds?: string };
      const filters = Object.fromEntries(filtersOf(query));
      const entry = { actorId: actor.id, at: clock.now() };
      await db.transaction(async (tx) => {
        await record(tx, {
          ...entry,
          action: nationalIds === '1' ? 'national-id.exported' : 'list.exported',
          address,
          details: { list: endpoint.path, format, rows, ...filters },
        });
        if (nationalIds === '1') await tellOfNationalIds(context, tx, { ...entry, rows });
      });
    },

    async refused({ actor, address }, { method, path, can }) {
      if (!isStaffOnly(can)) return;
      const refusal = { actorId: actor?.id ?? null, address, call: `${method} ${path}`, at: clock.now() };
      // The call is refused either way.
      await recordRefusal(refusal).catch((error: unknown) =>
        log.error({ err: error }, 'A refusal was not recorded'),
      );
    },
  };
}

interface Docs extends Pick<HttpOptions, 'routes'> {
  version: string;
  url: string;
}

/** The contract for machines at /api/openapi.json, and for people at /api/docs. */
function addApiDocs(app: FastifyInstance, { routes, version, url }: Docs): void {
  const document = openApiOf(routes, { title: clubName, version, url, access });
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(document)),
  );

  // The viewer weighs megabytes, so it is loaded on first use.
  let viewer: Promise<FastifyInstance> | undefined;
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const { statusCode, headers, rawPayload } = await (
      await (viewer ??= loadViewer())
    ).inject({ method: 'GET', url: request.url });
    const type = headers['content-type'] ?? 'text/plain';
    if (headers.location) reply.header('location', headers.location);
    if (type.includes('html')) reply.header('content-security-policy', viewerPolicy(rawPayload.toString()));
    return reply.code(statusCode).type(type).send(rawPayload);
  };
  app.get('/api/docs', show);
  app.get('/api/docs/*', show);
}

async function loadViewer(): Promise<FastifyInstance> {
  const { default: viewer } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(viewer, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
  });
  return app;
}

/** The viewer starts with an inline script; the policy allows it by its hash. */
function viewerPolicy(html: string): string {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
