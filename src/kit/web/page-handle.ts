import type { TextPart } from './translator.ts';

/** What a route module exports as `handle`. */
export interface PageHandle {
  /**
   * The query parameters on which the rendered HTML depends. All others are dropped before the page is rendered, so
   * that it comes from the cache whatever stands in its address.
   */
  reads?: readonly string[];
  /** Its texts, which the build adds for the browser (vite.texts.ts). */
  texts?: TextPart;
}

/** The texts of route modules that are loaded, or of the routes of a page. */
export const textsOf = (modules: Iterable<unknown>): TextPart[] =>
  Array.from(modules, (module) => (module as { handle?: PageHandle } | undefined)?.handle?.texts).filter(
    (texts) => texts !== undefined,
  );
