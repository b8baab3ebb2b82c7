import type { TextPart } from './translator.ts';

/** What a route module exports as `handle`. */
export interface PageHandle {
  /**
   * The query parameters on which the rendered HTML depends. All others are dropped before the page is rendered, so
   * that it comes from the cache whatever stands in its address.
   */
  reads?: readonly string[];
  /** Loads the parts that the page shows at once to this person. */
  preload?: () => Promise<unknown>;
  /** Its texts, which the build adds for the browser (vite/texts.ts). */
  texts?: TextPart;
}

const handlesOf = (modules: Iterable<unknown>): PageHandle[] =>
  Array.from(modules, (module) => (module as { handle?: PageHandle } | undefined)?.handle ?? {});

/** The texts of route modules that are loaded, or of the routes of a page. */
export const textsOf = (modules: Iterable<unknown>): TextPart[] =>
  handlesOf(modules).flatMap(({ texts }) => texts ?? []);

/** Loads what pages show at once. A part that fails shows so in its place, and can be loaded again there. */
export async function preloadPages(modules: Iterable<unknown>): Promise<void> {
  const loads = handlesOf(modules).flatMap(({ preload }) => preload ?? []);
  await Promise.allSettled(loads.map((load) => load()));
}
