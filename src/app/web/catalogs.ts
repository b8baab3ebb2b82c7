import type { Language } from '#kit/shared/language.ts';
import { setBrowserTranslator } from '#kit/web/i18n.ts';
import { preloadPages, textsOf } from '#kit/web/page-handle.ts';
import { type TextPart, Translator } from '#kit/web/translator.ts';
import { loadedRouteModules } from './layout/page-modules.ts';

/** Pages load their own texts only (vite.texts.ts); in development all of them. */
const all: TextPart = {
  en: async () => ({ default: (await import('../catalogs/en.ts')).en }),
  ar: async () => ({ default: (await import('../catalogs/ar.ts')).ar }),
};

const maxDelay = 30_000;
const after = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));

/** Until its texts are there the page stays as the server rendered it: with words, and links that work. */
async function withRetries(load: () => Promise<void>, delay = 1000): Promise<void> {
  try {
    await load();
  } catch {
    await after(delay);
    await withRetries(load, Math.min(maxDelay, delay * 2));
  }
}

/** The translator of this document, with the texts of the page that it begins with. */
export async function initI18n(language: Language): Promise<Translator> {
  const translator = new Translator(language, all);
  setBrowserTranslator(translator);
  const modules = loadedRouteModules();
  const parts = import.meta.env.DEV ? [all] : textsOf(modules);
  await Promise.all([withRetries(() => translator.want(parts)), preloadPages(modules)]);
  return translator;
}
