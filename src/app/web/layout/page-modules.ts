import { matchRoutes, type DataRouteObject } from 'react-router';
import { wantTexts } from '#kit/web/i18n.ts';
import { fetchFiles } from '#kit/web/load-chunk.ts';
import { preloadPages, textsOf } from '#kit/web/page-handle.ts';

interface ManifestRoute {
  id: string;
  module: string;
  clientLoaderModule?: string;
  /** Needed by a document only. */
  hydrateFallbackModule?: string;
  imports?: string[];
}

/** What React Router leaves on the window of a page that it rendered. */
interface RouterGlobals {
  __reactRouterManifest?: { routes: Record<string, ManifestRoute | undefined> };
  __reactRouterRouteModules?: Record<string, unknown>;
  __reactRouterDataRouter?: { routes: DataRouteObject[] };
}

const globals = (): RouterGlobals => window as unknown as RouterGlobals;

/** The route modules that this document has loaded. */
export const loadedRouteModules = (): unknown[] => Object.values(globals().__reactRouterRouteModules ?? {});

const isPresent = <T>(value: T | undefined): value is T => value !== undefined;

/** The chunks of pages: those to import, and all files that they need. */
export interface PageFiles {
  modules: string[];
  files: string[];
}

function filesOf(routes: ManifestRoute[]): PageFiles {
  const modules = routes.flatMap(({ module, clientLoaderModule }) =>
    [module, clientLoaderModule].filter(isPresent),
  );
  const others = routes.flatMap(({ imports = [], hydrateFallbackModule }) =>
    [...imports, hydrateFallbackModule].filter(isPresent),
  );
  return { modules: [...new Set(modules)], files: [...new Set([...modules, ...others])] };
}

function routesAt(path: string): ManifestRoute[] {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = globals();
  if (!manifest || !router) return [];
  const [pathname = ''] = path.split(/[?#]/);
  return (matchRoutes(router.routes, pathname) ?? [])
    .map(({ route }) => manifest.routes[route.id])
    .filter(isPresent);
}

export const filesOfPages = (paths: readonly string[]): PageFiles =>
  filesOf([...new Set(paths.flatMap(routesAt))]);

/** Those that this document has not loaded yet. */
export function missingFilesOfPage(path: string): PageFiles {
  const loaded = globals().__reactRouterRouteModules ?? {};
  return filesOf(routesAt(path).filter(({ id }) => !(id in loaded)));
}

/** Imports the chunks of pages, with their texts and the parts that they show at once. */
export async function importPages({ modules, files }: PageFiles): Promise<void> {
  await fetchFiles(files);
  const loaded = await Promise.all(modules.map((url) => import(/* @vite-ignore */ url) as Promise<unknown>));
  await Promise.all([wantTexts(textsOf(loaded)), preloadPages(loaded)]);
}
