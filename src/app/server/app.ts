import type { FastifyInstance } from 'fastify';
import { clubDay, toClubClock } from '#club/shared/club-time.ts';
import { clientAddressReader } from '#kit/server/http/client-address.ts';
import { addMetricsRoute, scrapeRule } from '#kit/server/http/metrics-route.ts';
import { inProcess } from '#kit/server/http/call-route.ts';
import { isLoopback } from '#kit/server/loopback.ts';
import type { HttpOptions } from '#kit/server/http/http-options.ts';
import { buildHttp } from '#kit/server/http/server.ts';
import { Idempotency } from '#kit/server/idempotency/idempotency.ts';
import { AddressBudget, costs } from '#kit/server/limits/address-budget.ts';
import type { Log } from '#kit/server/log/log.ts';
import { measureInstallation } from '#kit/server/metrics/installation-metrics.ts';
import { RequestMetrics } from '#kit/server/metrics/request-metrics.ts';
import { auditedCalls } from './audited-calls.ts';
import { refusalOf } from './authorization.ts';
import { addApiDocs } from './api-docs.ts';
import { addDevMail } from './dev-mail.ts';
import { addCalendarFeed } from './calendar-feed.ts';
import { addDiscovery } from './discovery/discovery.ts';
import { addFiles, isPublicFile } from './files.ts';
import type { OpenWorld } from './open-world.ts';
import { addressReader, pageKeyReader } from './page-addresses.ts';
import { addPages, builtFiles } from './pages.ts';
import { builtRenderer, devRenderer } from './render/renderer.ts';
import { allRoutes } from './routes.ts';

/** 3,000 calls that are worked out, five times as many from the cache, or half as many rendered pages. */
export const anyRequest = { name: 'any-address', most: 3000 * costs.uncached, windowMs: 5 * 60_000 };

interface AppOptions {
  /** The project's folder. */
  root: string;
  /** Pages from the build, from the sources with hot reload, or none at all. */
  pages: 'built' | 'dev' | 'none';
  /** Checks every response against the contract, for development and tests: it costs as much as the response. */
  validateResponses: boolean;
  log: Log;
  /** Called for every route that is added. */
  onRoute?: (method: string, url: string) => void;
}

/** The whole product as one Fastify app that does not listen yet. */
export async function buildApp(
  { world, authenticator, signer }: OpenWorld,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config, clock, limits } = world;
  const built = options.pages === 'built' ? await builtRenderer(options.root) : undefined;
  const mayScrape = scrapeRule({
    token: config.metricsToken,
    isLocal: isLoopback(new URL(config.publicUrl).hostname),
  });
  const http: HttpOptions = {
    routes: allRoutes(world),
    authenticate: (token, use) => authenticator.authenticate(token, use),
    recall: (sessionHash) => authenticator.recall(sessionHash),
    settle: () => world.notifier.settle(),
    downloads: world.downloads,
    refusalOf,
    translate: world.translate,
    cache: world.cache,
    budget: new AddressBudget({ limits, limit: anyRequest, clock, processes: config.processes }),
    isStaticFile: await builtFiles(options.root),
    isStoredFile: isPublicFile,
    mayScrape,
    idempotency: new Idempotency(world),
    callLog: auditedCalls(world, options.log),
    addressOf: clientAddressReader(config.trustProxy),
    https: config.publicUrl.startsWith('https:'),
    validateResponses: options.validateResponses,
    today: () => clubDay(clock.now()),
    toLocal: toClubClock,
    pageKey: built && pageKeyReader(addressReader(await built.routes())),
    log: options.log,
    metrics: world.metrics,
    requestMetrics: new RequestMetrics(world.metrics),
    onRoute: options.onRoute,
  };
  const app = await buildHttp(http);
  const { version } = world.release;
  measureInstallation(world.metrics, { version, dataDir: config.dataDir });
  addMetricsRoute(app, { metrics: world.metrics, mayScrape });
  addApiDocs(app, { endpoints: http.routes.map(({ endpoint }) => endpoint), version, url: config.publicUrl });
  if (config.localOnly && !config.smtpUrl) addDevMail(app, config);
  const call = inProcess(http);
  addDiscovery(app, {
    config,
    root: options.root,
    translate: world.translate,
    callFor: (language) => (endpoint, input) => call(endpoint, input, language),
  });
  addCalendarFeed(app, world);
  addFiles(app, { world, signer });
  if (options.pages !== 'none') {
    const renderer = built ?? (await devRenderer(app));
    await addPages(app, { http, config, root: options.root, renderer, dev: !built });
  }
  return app;
}
