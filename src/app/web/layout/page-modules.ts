import { matchRoutes, type DataRouteObject } from 'react-router';
import { isLanguage } from '#kit/shared/language.ts';
import { Translator } from '#kit/web/i18n.ts';
import { loadTexts, preloadPages } from '#kit/web/page-handle.ts';
import { joiningTexts, publicTexts, signedInTexts, staffTexts } from '../../catalogs/bundles.ts';

interface ManifestRoute {
  id: string;
  module: string;
  imports?: string[];
}

/** What React Router leaves on the window of a page that it rendered. */
interface RouterGlobals {
  __reactRouterManifest?: { url: string; routes: Record<string, ManifestRoute | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
  __reactRouterDataRouter?: { routes: DataRouteObject[] };
}

const globals = (): RouterGlobals => window as unknown as RouterGlobals;

/** The route table of this document: a file of the build whose name changes with each release. */
export const routeTableUrl = (): string | undefined => globals().__reactRouterManifest?.url;

let translator: Translator | undefined;

export function browserTranslator(): Translator {
  const { lang } = document.documentElement;
  return (translator ??= new Translator(isLanguage(lang) ? lang : 'en', [
    joiningTexts,
    signedInTexts,
    staffTexts,
  ]));
}

async function loadContents(modules: unknown[]): Promise<void> {
  await Promise.all([loadTexts(browserTranslator(), modules), preloadPages(modules)]);
}

/** The texts and parts of the page that this document begins with. */
export async function loadFirstPage(): Promise<void> {
  const modules = Object.values(globals().__reactRouterRouteModules ?? {});
  await Promise.all([browserTranslator().load(publicTexts), loadContents(modules)]);
}

function routesAt(path: string): ManifestRoute[] {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = globals();
  if (!manifest || !router) return [];
  const [pathname = ''] = path.split(/[?#]/);
  return (matchRoutes(router.routes, pathname) ?? []).flatMap(({ route }) => manifest.routes[route.id] ?? []);
}

/** The chunks of pages, with those that they import. */
export const filesOfPages = (paths: readonly string[]): string[] => [
  ...new Set(paths.flatMap(routesAt).flatMap(({ module, imports = [] }) => [module, ...imports])),
];

export function isPageLoaded(path: string): boolean {
  const loaded = globals().__reactRouterRouteModules ?? {};
  return routesAt(path).every(({ id }) => id in loaded);
}

/** Loads the chunks of pages, their texts and the parts that they show at once. Throws when one cannot be loaded. */
export async function loadPages(paths: readonly string[]): Promise<void> {
  const urls = new Set(paths.flatMap(routesAt).map(({ module }) => module));
  await loadContents(await Promise.all(Array.from(urls, (url) => import(/* @vite-ignore */ url))));
}
