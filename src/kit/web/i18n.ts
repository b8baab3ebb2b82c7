import { createInstance, type BackendModule, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '#kit/shared/language.ts';

export type LoadCatalog = (language: Language, part: string) => Promise<ResourceLanguage>;

/** The part of the texts that only signed-in pages ask for. */
export const workingTexts = 'working';

/** Reads a catalog when its language is first asked for, so that a visitor downloads one language only. */
const catalogs = (load: LoadCatalog): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language, part, done) {
    load(language as Language, part).then(
      (texts) => done(null, texts),
      (error: Error) => done(error, false),
    );
  },
});

/** One instance for each request on the server, one for the whole visit in the browser. */
export async function createI18n(language: Language, load: LoadCatalog): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(catalogs(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      fallbackNS: workingTexts,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return i18n;
}
