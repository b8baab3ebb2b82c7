import type { i18n as I18n } from 'i18next';
import type { Language } from '#kit/shared/language.ts';
import { createI18n, type LoadCatalog, workingTexts } from '#kit/web/i18n.ts';

/** Each language and part is a chunk of its own. */
const loadCatalog: LoadCatalog = async (language, part) => {
  if (part === workingTexts)
    return language === 'ar'
      ? (await import('../catalogs/working.ar.ts')).workingAr
      : (await import('../catalogs/working.en.ts')).workingEn;
  return language === 'ar'
    ? (await import('../catalogs/open.ar.ts')).openAr
    : (await import('../catalogs/open.en.ts')).openEn;
};

let ofThisVisit: I18n | undefined;

export async function startTexts(language: Language): Promise<I18n> {
  return (ofThisVisit = await createI18n(language, loadCatalog));
}

/** For the loaders of signed-in pages: their texts are there before anything of them shows, in every later language too. */
export async function needWorkingTexts(): Promise<void> {
  await ofThisVisit?.loadNamespaces(workingTexts);
}
