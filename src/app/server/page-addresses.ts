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

/** The pages of the route table, with the usual spelling of their paths and with all that the router accepts. */
const pagesOf = (routes: PageRoutes) =>
  Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index)) return [];
    const pattern = pathOf(route, routes) || '/';
    if (pattern.includes('*')) return [];
    const usual = new RegExp(`^${pattern.replace(/:id$/, id)}$`);
    const accepted = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`, 'i');
    return [{ route, pattern, usual, accepted }];
  });

/** The path of a page without the ending of an address that asks for its data only. */
const withoutData = (path: string): string => path.replace(/(?<=^\/)_\.data$|\.data$/, '');

/**
 * Reads the address of a page. Only its usual spelling is cached, since the router accepts others (upper case, escapes,
 * slashes at the end), of which anybody could make up millions.
 */
function addressReader(routes: PageRoutes, pages: ReturnType<typeof pagesOf>): ReadAddress {
  const partialLoads = new Set(Object.keys(routes).map((id) => `${new URLSearchParams({ _routes: id })}`));
  return (request) => {
    const { url = '/' } = request;
    const [path = '', query = ''] = url.split(/\?(.*)/s);
    const parts = query.split('&');
    const named = parts.find((part) => languageParts.has(part));
    const dataOnly = path.endsWith('.data');
    // An index page comes after the layout of the same path.
    const page = pages.findLast(({ usual }) => usual.test(withoutData(path)))?.route;
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
  if (!reader) {
    const pages = pagesOf(routes);
    reader = {
      addressOf: addressReader(routes, pages),
      // Of a page in any spelling; undefined for a page that does not exist.
      patternOf: (path) => pages.find(({ accepted }) => accepted.test(withoutData(path)))?.pattern,
    };
    readers.set(routes, reader);
  }
  return reader;
}

const languageParts = new Map(languages.map((language) => [`lang=${language}`, language]));

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
