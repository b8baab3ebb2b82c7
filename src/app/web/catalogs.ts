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

export async function initI18n(language: Language): Promise<I18n> {
  return (browserI18n = await createI18n(language, loadCatalog));
}

/** For loaders of signed-in pages: their texts load before the page shows, and with every later language change. */
export async function loadSignedInTexts(): Promise<void> {
  await browserI18n?.loadNamespaces(signedInNamespace);
}
