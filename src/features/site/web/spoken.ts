import type { Language } from '#kit/shared/language.ts';
import { addLtrMarks } from '#kit/web/format-text.ts';
import type { Said } from '../site.contract.ts';

/** Content as one reader gets it: every text in their language only. */
export type Spoken<T> = T extends Said
  ? string
  : T extends readonly (infer Item)[]
    ? Spoken<Item>[]
    : T extends object
      ? { [Key in keyof T]: Spoken<T[Key]> }
      : T;

const isSaid = (value: object): value is Said => 'en' in value && 'ar' in value;

/** For loaders: half the bytes, and nothing to choose in components. */
export function spoken<T>(content: T, language: Language): Spoken<T> {
  const say = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(say);
    if (typeof value !== 'object' || value === null) return value;
    if (isSaid(value)) return addLtrMarks(value[language]);
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, say(inner)]));
  };
  return say(content) as Spoken<T>;
}
