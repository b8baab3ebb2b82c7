import { createInstance, type BackendModule, type i18n as I18n, type ResourceLanguage } from 'i18next';
import { useEffect, useState } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '#kit/shared/language.ts';

export type LoadCatalog = (language: Language, part: string) => Promise<ResourceLanguage>;

/** The i18n namespace that only signed-in pages load. */
export const signedInNamespace = 'signed-in';

/** Loads a catalog on demand, so that a visitor downloads one language only. */
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

/** One instance per request on the server, one per page load in the browser. */
export async function createI18n(language: Language, load: LoadCatalog): Promise<I18n> {
  const i18n = createInstance();
  await i18n
    .use(catalogs(load))
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      fallbackNS: signedInNamespace,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
  return i18n;
}

/** For signed-in parts of public pages: loads the texts and returns whether they are there. */
export function useSignedInTexts(): boolean {
  const { i18n } = useTranslation();
  const [ready, setReady] = useState(() => i18n.hasLoadedNamespace(signedInNamespace));
  useEffect(() => {
    if (!ready) void i18n.loadNamespaces(signedInNamespace).then(() => setReady(true));
  }, [i18n, ready]);
  return ready;
}
