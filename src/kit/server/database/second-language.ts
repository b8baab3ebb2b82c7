import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Language } from '#kit/shared/language.ts';
import type { BilingualField } from '#kit/shared/second-language.ts';

type BilingualTable<F extends BilingualField> = Record<F | `${F}Ar`, PgColumn>;

/** `inLanguage` for the database. `of` is a table, or its alias in the query. */
export function textIn<F extends BilingualField>(
  language: Language,
  of: BilingualTable<F> | string,
  field: F,
): SQL<string> {
  const [first, second] =
    typeof of === 'string'
      ? [sql.raw(`${of}.${field}`), sql.raw(`${of}.${field}_ar`)]
      : [of[field], of[`${field}Ar`]];
  return language === 'ar'
    ? sql<string>`coalesce(nullif(${second}, ''), ${first})`
    : sql<string>`coalesce(nullif(${first}, ''), ${second})`;
}

export const titleIn = (language: Language, of: BilingualTable<'title'> | string): SQL<string> =>
  textIn(language, of, 'title');
