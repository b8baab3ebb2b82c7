import type { IncomingMessage } from 'node:http';
import type { ServerBuild } from 'react-router';
import { cacheKey, visitors } from '#kit/server/http/cache-key.ts';
import { fromAcceptLanguage, isLanguage, type Language, languages } from '#kit/shared/language.ts';
import type { PageHandle } from '#kit/web/page-handle.ts';

export type PageRoutes = Pick<ServerBuild, 'routes'>['routes'];
type PageRoute = NonNullable<PageRoutes[string]>;

/** A request for a page, reduced to what the page reads. */
interface PageAddress {
  /** Path and query to render. */
  url: string;
  language: Language;
  /** Whether the address names the language, which is then stored in a cookie. */
  namesLanguage: boolean;
  /** Whether the page is the same for every visitor of a language. */
  cacheable: boolean;
  /** Whether the browser asks for the data of a page only, when somebody follows a link. */
  dataOnly: boolean;
}

type ReadAddress = (request: IncomingMessage) => PageAddress;
type ReadPattern = (path: string) => string | undefined;

const id = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';

function pathOf(route: PageRoute, routes: PageRoutes): string {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  const above = parent ? pathOf(parent, routes) : '';
  return route.path ? `${above}/${route.path}` : above;
}

/** Finds the page of a path that is spelled as in the route table, with ids as we write them. */
function pagesOf(routes: PageRoutes) {
  const named = new Map<string, PageRoute>();
  const withIds: { pattern: RegExp; route: PageRoute }[] = [];
  for (const route of Object.values(routes)) {
    if (!route || !(route.path || route.index)) continue;
    const path = pathOf(route, routes) || '/';
    if (path.endsWith('/:id')) withIds.push({ pattern: new RegExp(`^${path.slice(0, -3)}${id}$`), route });
    else if (!/[:*]/.test(path)) named.set(path, route);
  }
  return (path: string) => named.get(path) ?? withIds.find(({ pattern }) => pattern.test(path))?.route;
}

/** Finds the pattern of a page's path in any spelling that the router accepts; undefined for a page that does not exist. */
function patternReader(routes: PageRoutes): ReadPattern {
  const patterns = Object.values(routes)
    .flatMap((route) => (route && (route.path || route.index) ? [pathOf(route, routes) || '/'] : []))
    .filter((pattern) => !pattern.includes('*'))
    .map((pattern) => ({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }));
  return (path) =>
    patterns.find(({ matches }) => matches.test(path.replace(/(?<=^\/)_\.data$|\.data$/, '')))?.pattern;
}

/**
 * Reads the address of a page. Only its usual spelling is cached, since the router accepts others (upper case, escapes,
 * slashes at the end), of which anybody could make up millions.
 */
function addressReader(routes: PageRoutes): ReadAddress {
  const pageAt = pagesOf(routes);
  const partialLoads = new Set(Object.keys(routes).map((id) => `${new URLSearchParams({ _routes: id })}`));
  return (request) => {
    const { url = '/' } = request;
    const [path, query] = splitOnce(url);
    const parts = query.split('&');
    const named = parts.find((part) => languageParts.has(part));
    const dataOnly = path.endsWith('.data');
    const page = pageAt(dataOnly ? path.replace(/(?<=^\/)_\.data$|\.data$/, '') : path);
    const address = {
      language: (named && languageParts.get(named)) || languageOf(request),
      namesLanguage: named !== undefined,
      dataOnly,
    };
    if (!page) return { ...address, url, cacheable: false };
    const names = new Set([...readsOf(page), ...(dataOnly ? ['_routes'] : [])]);
    const read = names.size > 0 ? parts.filter((part) => names.has(nameIn(part))) : [];
    const cacheable = read.length === 0 || (read.length === 1 && partialLoads.has(read[0] ?? ''));
    const kept = [...(named ? [named] : []), ...read].join('&');
    return { ...address, url: kept ? `${path}?${kept}` : path, cacheable };
  };
}

const readers = new WeakMap<PageRoutes, { addressOf: ReadAddress; patternOf: ReadPattern }>();

export function pageReader(routes: PageRoutes) {
  let reader = readers.get(routes);
  if (!reader)
    readers.set(routes, (reader = { addressOf: addressReader(routes), patternOf: patternReader(routes) }));
  return reader;
}

const languageParts = new Map(languages.map((language) => [`lang=${language}`, language]));

function splitOnce(url: string): [path: string, query: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

const readsOf = ({ module }: PageRoute): readonly string[] =>
  (module.handle as PageHandle | undefined)?.reads ?? [];

const nameIn = (part: string): string => new URLSearchParams(part).keys().next().value ?? '';

/** The cache key of a page; null when it is rendered for each request. */
export function pageKeyReader(readAddress: ReadAddress): (request: IncomingMessage) => string | null {
  return (request) => {
    const { url = '/' } = request;
    // Most requests have no query; what is not stored under its usual spelling is not found.
    if (!url.includes('?')) return cacheKey(visitors, languageOf(request), url);
    const address = readAddress(request);
    return address.cacheable ? cacheKey(visitors, address.language, address.url) : null;
  };
}

function languageOf(request: IncomingMessage): Language {
  const stored = /(?:^|;\s*)lang=(en|ar)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
  return isLanguage(stored) ? stored : fromAcceptLanguage(request.headers['accept-language']);
}
