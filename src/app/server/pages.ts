import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#club/server/config.ts';
import { asAppError, asOutage, failure } from '#kit/server/http/envelope.ts';
import { cacheKey, visitors } from '#kit/server/http/cache-key.ts';
import { sendRateLimited } from '#kit/server/http/rate-limit.ts';
import { recordOf, requestIdHeader } from '#kit/server/http/request-log.ts';
import { pageHeaders } from '#kit/server/http/security-headers.ts';
import { inProcess } from '#kit/server/http/call-route.ts';
import type { HttpOptions } from '#kit/server/http/http-options.ts';
import type { PageContext } from '#kit/web/page-context.ts';
import { type Language, languageCookie } from '#kit/shared/language.ts';
import { costs } from '#kit/server/limits/address-budget.ts';
import { pageReader } from './page-addresses.ts';
import type { PageRenderer } from './render/renderer.ts';

interface PagesOptions {
  http: HttpOptions;
  config: Config;
  root: string;
  renderer: PageRenderer;
  dev: boolean;
}

const year = 365 * 24 * 60 * 60;

/** Tells the files of the build by their paths; without a build there are none. */
export async function builtFiles(root: string): Promise<(path: string) => boolean> {
  const names = await readdir(join(root, 'build/client'), { recursive: true }).catch(() => []);
  const paths = new Set(names.map((name) => `/${name.split(sep).join('/')}`));
  return (path) => paths.has(path);
}

/** Static files and every page of the site. */
export async function addPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { root, renderer, dev } = options;
  app.addHook('preClose', () => renderer.close());

  if (!dev) {
    await app.register(fastifyStatic, {
      root: join(root, 'build/client'),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (path.includes('/assets/')) reply.header('cache-control', `public, max-age=${year}, immutable`);
        else if (/\/sw\.js(?:\.\w+)?$/.test(path)) sendWorkerHeaders(reply);
        else reply.header('cache-control', 'public, max-age=3600');
      },
    });
  }
  app.get('/*', (request, reply) => sendPage(request, reply, options));
}

/** A worker fetches under the policy of its own script; browsers look for a newer one at every visit. */
function sendWorkerHeaders(reply: { header(name: string, value: string): unknown }): void {
  reply.header('cache-control', 'no-cache');
  reply.header('content-security-policy', "default-src 'self'");
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, options: PagesOptions) {
  const { http, config, renderer, dev } = options;
  const routes = await renderer.routes();
  const address = pageReader(routes).addressOf(request.raw);
  const { language } = address;
  const record = recordOf(request.raw);
  const route = pageReader(routes).patternOf(pathOf(request.url));
  Object.assign(record, { route, routine: false });
  const wait = address.dataOnly ? null : await chargeRender(request, http);
  if (wait !== null) {
    reply.hijack();
    return sendRateLimited(request.raw, reply.raw, wait, http);
  }
  const nonce = randomBytes(16).toString('base64');
  const { generation } = http.cache;
  const page = taggedCalls(http, language, record.id);
  const url = pageUrl(address.url, config.publicUrl);
  const rendered = await renderer.render(
    new Request(url, { headers: new Headers(request.headers as Record<string, string>) }),
    {
      nonce,
      language,
      publicUrl: config.publicUrl,
      requestId: record.id,
      call: page.call,
      report: (error) =>
        http.log.error({ requestId: record.id, route, err: error }, 'A page could not be rendered'),
    },
  );
  const body = Buffer.from(await rendered.arrayBuffer());
  const headers: [string, string][] = [
    ...rendered.headers,
    ['cache-control', 'no-cache'],
    ['vary', 'accept-language, cookie, accept-encoding'],
  ];
  if (rendered.status === 503) headers.push(['retry-after', '10']);
  if (address.namesLanguage)
    headers.push(['set-cookie', `${languageCookie}=${language}; Path=/; Max-Age=${year}; SameSite=Lax`]);
  if (!dev)
    headers.push(
      ...(pageHeaders({
        nonce,
        https: http.https,
        imageOrigin: config.publicUrl,
        hasSecret: secretPages.has(route ?? ''),
      }) as [string, string][]),
    );

  if (address.cacheable && !dev && rendered.status === 200 && page.isCacheable()) {
    const key = cacheKey(visitors, language, address.url);
    const entry = { body, headers: headers.flat(), route: route ?? '/*' };
    http.cache.store(key, entry, { generation, tags: [...page.tags] });
  }
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  for (const [name, value] of headers) reply.header(name, value);
  reply.header(requestIdHeader, record.id);
  return reply.code(rendered.status).send(body);
}

/** Their addresses arrive with a secret. */
const secretPages = new Set(['/setup', '/verify-email', '/new-password', '/invitation']);

/** A rendering costs more than other work; the rest was charged when the request came. */
const chargeRender = (request: FastifyRequest, { budget, addressOf }: HttpOptions) =>
  budget.spend(addressOf(request.raw), costs.render - costs.uncached);

const pathOf = (url: string): string => url.split('?', 1)[0] ?? url;

/** The requested path and query on the site's own host; a path may begin with two slashes. */
function pageUrl(requestUrl: string, publicUrl: string): URL {
  const url = new URL(publicUrl);
  const [path = '/', ...query] = requestUrl.split('?');
  url.pathname = path;
  url.search = query.join('?');
  return url;
}

/**
 * Calls endpoints for one page and collects their cache tags. A page is cached only if all of its calls can be cached
 * and succeeded.
 */
export function taggedCalls(http: HttpOptions, language: Language, requestId: string) {
  const tags = new Set<string>();
  let cacheable = true;
  const callInProcess = inProcess(http);
  const collect = (callTags: readonly string[] | null) => {
    cacheable &&= callTags !== null;
    for (const tag of callTags ?? []) tags.add(tag);
  };
  const call: PageContext['call'] = async (endpoint, input) => {
    try {
      return await callInProcess(endpoint, input, language, collect);
    } catch (error) {
      cacheable = false;
      if (asAppError(error)) throw error;
      http.log.error({ requestId, err: error }, 'A page is rendered without a part of it');
      // Its error page quotes the number and says what is away, in the browser too.
      const { status, body } = failure(asOutage(error, endpoint), { language, requestId }, http.translate);
      throw Response.json(body, { status });
    }
  };
  return { call, tags, isCacheable: () => cacheable };
}
