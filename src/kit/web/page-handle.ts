import type { TextBundle, Translator } from './i18n.ts';

/** What a route module exports as `handle`. */
export interface PageHandle {
  /**
   * The query parameters on which the rendered HTML depends. All others are dropped before the page is rendered, so
   * that it comes from the cache whatever stands in its address.
   */
  reads?: readonly string[];
  /** Loads the parts that the page shows at once to this person. */
  preload?: () => Promise<unknown>;
  /** Texts of the pages below a layout, beside those that every page has. */
  texts?: readonly TextBundle[];
}

/** Of route modules that are loaded, or of the routes of a page. */
export const handlesOf = (modules: Iterable<unknown>): PageHandle[] =>
  Array.from(modules, (module) => (module as { handle?: PageHandle } | undefined)?.handle ?? {});

/** Loads the texts of pages. Throws when they cannot be loaded. */
export async function loadTexts(i18n: Translator, modules: Iterable<unknown>): Promise<void> {
  const bundles = handlesOf(modules).flatMap(({ texts }) => texts ?? []);
  await Promise.all(bundles.map((bundle) => i18n.load(bundle)));
}

/** Loads what pages show at once. A part that fails shows so in its place, and can be loaded again there. */
export async function preloadPages(modules: Iterable<unknown>): Promise<void> {
  const loads = handlesOf(modules).flatMap(({ preload }) => preload ?? []);
  await Promise.allSettled(loads.map((load) => load()));
}
