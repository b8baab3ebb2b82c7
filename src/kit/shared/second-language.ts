import type { Language } from './language.ts';
import { z } from './zod.ts';

/** Texts that have a second column in Arabic: `title` and `titleAr`, and so on. */
export type BilingualField = 'title' | 'description' | 'content' | 'location' | 'place';
export type Bilingual<F extends BilingualField> = Record<F | `${F}Ar`, string>;

/** A text in the reader's language; the other stands in while it is empty. */
export function inLanguage<F extends BilingualField>(
  row: Bilingual<F>,
  language: Language,
  field: F,
): string {
  const [first, second] = [row[field], row[`${field}Ar`]];
  return language === 'ar' ? second || first : first || second;
}

/** A title under a name of its own, with its Arabic one: `place` and `placeAr`. For texts that outlive the row. */
export const bothTitles = (name: string, { title, titleAr }: Bilingual<'title'>): Record<string, string> =>
  titleAr === '' ? { [name]: title } : { [name]: title, [`${name}Ar`]: titleAr };

/** Resolves `bothTitles` among other details. */
export function detailsIn(details: Record<string, unknown>, language: Language): Record<string, unknown> {
  const isSecond = (name: string) => name.endsWith('Ar') && name.slice(0, -2) in details;
  return Object.fromEntries(
    Object.entries(details)
      .filter(([name]) => !isSecond(name))
      .map(([name, value]) => [name, (language === 'ar' && details[`${name}Ar`]) || value]),
  );
}

export interface TextReader {
  language: Language;
  /** May change the texts, and so gets both as they are stored. */
  edits: boolean;
}

type PresentedTexts<F extends BilingualField> = Record<F, string> &
  Partial<Record<`${F}Ar`, string> & { first: Record<F, string> }>;

/** The texts of a row for its reader. An editor also gets the Arabic texts and, as `first`, the others. */
export function presentTexts<F extends BilingualField>(
  row: Bilingual<F>,
  { language, edits }: TextReader,
  fields: readonly F[],
): PresentedTexts<F> {
  const shown = Object.fromEntries(fields.map((field) => [field, inLanguage(row, language, field)]));
  if (!edits) return shown as PresentedTexts<F>;
  const second = Object.fromEntries(fields.map((field) => [`${field}Ar`, row[`${field}Ar`]]));
  const first = Object.fromEntries(fields.map((field) => [field, row[field]]));
  return { ...shown, ...second, first } as PresentedTexts<F>;
}

/** The texts as a form of their editor starts with them, empty for a new record. */
export function formTexts<F extends BilingualField>(
  stored: Partial<Record<`${F}Ar`, string> & { first: Record<F, string> }> | undefined,
  fields: readonly F[],
): Bilingual<F> {
  const entries = fields.flatMap((field) => [
    [field, stored?.first?.[field] ?? ''],
    [`${field}Ar`, stored?.[`${field}Ar`] ?? ''],
  ]);
  return Object.fromEntries(entries) as Bilingual<F>;
}

/** Fields of a response that only an editor gets. */
export function editorTextsOut<const F extends BilingualField>(fields: readonly F[]) {
  const shape = Object.fromEntries(fields.map((field) => [`${field}Ar`, z.string().optional()]));
  const first = z.object(Object.fromEntries(fields.map((field) => [field, z.string()])));
  return { ...shape, first: first.optional() } as Record<`${F}Ar`, z.ZodOptional<z.ZodString>> & {
    first: z.ZodOptional<z.ZodObject<Record<F, z.ZodString>>>;
  };
}
