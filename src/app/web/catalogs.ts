import type { i18n as I18n } from 'i18next';
import type { Language } from '#kit/shared/language.ts';
import { createI18n, type LoadCatalog, signedInNamespace } from '#kit/web/i18n.ts';

/** Each language and namespace is a chunk of its own. */
const loadCatalog: LoadCatalog = async (language, part) => {
  if (part === signedInNamespace)
    return language === 'ar'
      ? (await import('../catalogs/signed-in.ar.ts')).signedInAr
      : (await import('../catalogs/signed-in.en.ts')).signedInEn;
  return language === 'ar'
    ? (await import('../catalogs/public.ar.ts')).publicAr
    : (await import('../catalogs/public.en.ts')).publicEn;
};

let browserI18n: I18n | undefined;

const maxDelay = 30_000;
const after = (delay: number) => new Promise((resolve) => setTimeout(resolve, delay));

/** Until its texts are there the page stays as the server rendered it: with words, and links that work. */
async function withRetries<T>(load: () => Promise<T>, delay = 1000): Promise<T> {
  try {
    return await load();
  } catch {
    await after(delay);
    return withRetries(load, Math.min(maxDelay, delay * 2));
  }
}

export async function initI18n(language: Language): Promise<I18n> {
  return (browserI18n = await createI18n(language, (asked, part) =>
    part === signedInNamespace ? loadCatalog(asked, part) : withRetries(() => loadCatalog(asked, part)),
  ));
}

/**
 * For loaders of signed-in pages: their texts load before the page shows, and with every later language change. Throws
 * when they cannot be loaded, because the page would show keys.
 */
export async function loadSignedInTexts(): Promise<void> {
  if (!browserI18n) return;
  const { language } = browserI18n;
  const isLoaded = () => browserI18n?.hasResourceBundle(language, signedInNamespace);
  await browserI18n.loadNamespaces(signedInNamespace);
  if (!isLoaded()) await browserI18n.reloadResources(language, signedInNamespace);
  if (!isLoaded()) throw new Error('The texts of the page could not be loaded');
}
