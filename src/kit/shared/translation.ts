import type { Language } from './language.ts';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

type Stem<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : never;

type Plain<Key> = Key extends `${string}_${PluralForm}` ? never : Key;

/**
 * A catalog in Arabic, typed by the English one. A text that counts (`sent_one`, `sent_other`) has all six plural forms
 * of Arabic.
 */
export type ArabicOf<Texts> = {
  [Key in keyof Texts as Plain<Key>]: Texts[Key] extends string ? string : ArabicOf<Texts[Key]>;
} & { [Key in keyof Texts as `${Stem<Key>}_${PluralForm}`]: string };

/** The app adds its catalog here, because the kit knows no feature. */
export interface KnownTexts {}

type KeyIn<Group> = {
  [Key in keyof Group & string]: Group[Key] extends string ? Key | Stem<Key> : `${Key}.${KeyIn<Group[Key]>}`;
}[keyof Group & string];

/** The key of a text; of one that counts also without its plural form. */
export type TextKey = KnownTexts extends { catalog: infer Catalog } ? KeyIn<Catalog> : never;

type Values = Readonly<Record<string, string | number | null | undefined>>;

/** Translates into the reader's language. `count` selects the plural form. */
export type TFunction = (key: TextKey, values?: Values) => string;

/** Texts by key, in groups. */
export interface Texts {
  readonly [key: string]: string | Texts;
}

export function findText(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

const plurals = { en: new Intl.PluralRules('en'), ar: new Intl.PluralRules('ar') };

const fill = (text: string, values: Values) =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''));

/** The text with its `{{values}}`; undefined if there is none. For the server and the browser. */
export function translate(
  language: Language,
  texts: Texts,
  key: string,
  values: Values = {},
): string | undefined {
  const { count } = values;
  const counted =
    typeof count === 'number'
      ? (findText(texts, `${key}_${plurals[language].select(count)}`) ?? findText(texts, `${key}_other`))
      : undefined;
  const text = counted ?? findText(texts, key);
  return text === undefined ? undefined : fill(text, values);
}
