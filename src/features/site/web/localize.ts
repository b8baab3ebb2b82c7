import type { Language } from '#kit/shared/language.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import type { LocalizedText } from '../site.contract.ts';

/** Content in one language: every LocalizedText becomes a string. */
export type Localized<T> = T extends LocalizedText
  ? string
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends object
      ? { [Key in keyof T]: Localized<T[Key]> }
      : T;

const isLocalizedText = (value: object): value is LocalizedText => 'en' in value && 'ar' in value;

/** For loaders: halves the payload, and components need not choose a language. */
export function localize<T>(content: T, language: Language): Localized<T> {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== 'object' || value === null) return value;
    if (isLocalizedText(value)) return addLtrMarks(value[language]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(content) as Localized<T>;
}
