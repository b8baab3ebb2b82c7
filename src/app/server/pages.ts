import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#club/server/config.ts';
import { asAppError } from '#kit/server/http/envelope.ts';
import { pageHeaders } from '#kit/server/http/security-headers.ts';
import { type HttpOptions, inProcess } from '#kit/server/http/server.ts';
import type { PageContext } from '#kit/web/page-context.ts';
import { fromAcceptLanguage, isLanguage, type Language, languageCookie } from '#kit/shared/language.ts';
import { builtRenderer, devRenderer, type PageRenderer } from './render/renderer.ts';

interface PagesOptions {
  http: HttpOptions;
  config: Config;
  root: string;
  dev: boolean;
}

const year = 365 * 24 * 60 * 60;

/** Tells the scripts, styles and fonts of the build by their paths; without a build there are none. */
export async function builtAssets(root: string): Promise<(path: string) => boolean> {
  const names = await readdir(join(root, 'build/client/assets')).catch(() => []);
  const paths = new Set(names.map((name) => `/assets/${name}`));
  return (path) => paths.has(path);
}

/** Static files and every page of the site. */
export async function addPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { root, dev } = options;
  const renderer = dev ? await devRenderer(app) : await builtRenderer(root);
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
  app.get('/*', (request, reply) => sendPage(request, reply, renderer, options));
}

/** A worker fetches under the policy of its own script; browsers look for a newer one at every visit. */
function sendWorkerHeaders(reply: { header(name: string, value: string): unknown }): void {
  reply.header('cache-control', 'no-cache');
  reply.header('content-security-policy', "default-src 'self'");
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  renderer: PageRenderer,
  options: PagesOptions,
) {
  const { http, config, dev } = options;
  const chosen = chosenLanguage(request.url);
  const language = chosen ?? languageOf(request.raw);
  const nonce = randomBytes(16).toString('base64');
  const { generation } = http.cache;
  const page = taggedCalls(http, language, request);
  const url = pageUrl(request.url, config.publicUrl);
  const rendered = await renderer.render(
    new Request(url, { headers: new Headers(request.headers as Record<string, string>) }),
    {
      nonce,
      language,
      publicUrl: config.publicUrl,
      call: page.call,
    },
  );
  const body = Buffer.from(await rendered.arrayBuffer());
  const headers: [string, string][] = [
    ...rendered.headers,
    ['cache-control', 'no-cache'],
    ['vary', 'accept-language, cookie, accept-encoding'],
  ];
  if (!dev)
    headers.push(
      ...(pageHeaders({ nonce, https: http.https, imageOrigin: config.publicUrl }) as [string, string][]),
    );

  const key = pageKeyOf(request.raw);
  if (key && !dev && rendered.status === 200 && request.method === 'GET' && page.isCacheable()) {
    http.cache.store(key, generation, { body, headers: headers.flat(), tags: [...page.tags] });
  }
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name);
  if (chosen)
    reply.header('set-cookie', `${languageCookie}=${chosen}; Path=/; Max-Age=${year}; SameSite=Lax`);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(rendered.status).send(body);
}

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
export function taggedCalls(http: HttpOptions, language: Language, request: FastifyRequest) {
  const tags = new Set<string>();
  let cacheable = true;
  const cacheTags = new Map(
    http.routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route.cacheTags]),
  );
  const callInProcess = inProcess(http);
  const call: PageContext['call'] = async (endpoint, input) => {
    const callTags = cacheTags.get(`${endpoint.method} ${endpoint.path}`);
    if (!callTags) cacheable = false;
    for (const tag of callTags ?? []) tags.add(tag);
    try {
      return await callInProcess(endpoint, input, language);
    } catch (error) {
      cacheable = false;
      if (!asAppError(error)) request.log.error({ err: error }, 'A page is rendered without a part of it');
      throw error;
    }
  };
  return { call, tags, isCacheable: () => cacheable };
}

function chosenLanguage(url: string): Language | null {
  const at = url.indexOf('?');
  if (at < 0) return null;
  const chosen = new URLSearchParams(url.slice(at)).get('lang');
  return isLanguage(chosen) ? chosen : null;
}

function languageOf(request: IncomingMessage): Language {
  const stored = /(?:^|;\s*)lang=(en|ar)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : fromAcceptLanguage(request.headers['accept-language']);
}

/** A page is the same for every visitor of a language. One with a query string is not cached. */
export function pageKeyOf(request: IncomingMessage): string | null {
  const url = request.url ?? '/';
  if (url.includes('?')) return null;
  return `${languageOf(request)} ${url}`;
}
