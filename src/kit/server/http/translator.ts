import type { Text } from '#kit/shared/errors.ts';
import type { Language } from '#kit/shared/language.ts';
import { type Texts, translate as fromCatalog } from '#kit/shared/translation.ts';

export type Translate = (language: Language, text: Text) => string;

export function makeTranslator(catalogs: Record<Language, Texts>): Translate {
  const lists = { en: new Intl.ListFormat('en'), ar: new Intl.ListFormat('ar') };
  const translate: Translate = (language, { key, values = {} }) => {
    const spoken = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        Array.isArray(value) ? lists[language].format(value.map((text) => translate(language, text))) : value,
      ]),
    );
    return fromCatalog(language, catalogs[language], key, spoken) ?? key;
  };
  return translate;
}
