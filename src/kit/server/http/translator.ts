import { createInstance } from 'i18next';
import type { Text } from '#kit/shared/errors.ts';
import { type Language, languages } from '#kit/shared/language.ts';

export type Translate = (language: Language, text: Text) => string;

/** Translates catalog texts, for messages and mails. */
export async function makeTranslator(catalogs: Record<Language, object>): Promise<Translate> {
  const i18n = createInstance();
  await i18n.init({
    resources: Object.fromEntries(
      languages.map((language) => [language, { translation: catalogs[language] }]),
    ),
    lng: 'en',
    fallbackLng: 'en',
    interpolation: { escapeValue: false },
  });
  const fixed = { en: i18n.getFixedT('en'), ar: i18n.getFixedT('ar') };
  const lists = { en: new Intl.ListFormat('en'), ar: new Intl.ListFormat('ar') };
  const translate: Translate = (language, { key, values = {} }) => {
    const spoken = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? lists[language].format(value.map((text) => translate(language, text))) : value,
      ]),
    );
    const text: unknown = fixed[language](key, spoken as never);
    return typeof text === 'string' ? text : key;
  };
  return translate;
}
