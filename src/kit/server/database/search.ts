import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { foldForSearch } from '#kit/shared/fold.ts';

/** A LIKE pattern that finds a folded text anywhere, with the wildcards in it escaped. */
const patternOf = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column that is stored folded contains what was typed. A text without a letter, as ء alone, finds nothing. */
export const foldedContains = (folded: SQLWrapper, search: string): SQL<boolean> =>
  foldForSearch(search) === '' ? sql`false` : sql`${folded} like ${patternOf(foldForSearch(search))}`;

/** Whether one of these texts contains what was typed. Reads every row, so it is for short lists. */
export const textContains = (search: string, ...texts: SQLWrapper[]): SQL<boolean> =>
  foldedContains(sql`fold_search(${sql.join(texts, sql` || '|' || `)})`, search);
