import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { foldForSearch } from '#kit/shared/fold.ts';

/** A LIKE pattern that finds a folded text anywhere, with the wildcards in it escaped. */
export const patternOf = (folded: string): string => `%${folded.replace(/[\\%_]/g, '\\$&')}%`;

/** Whether a column that is stored folded contains what was typed. A text without a letter, as ء alone, finds nothing. */
export const foldedContains = (folded: SQLWrapper, search: string): SQL<boolean> =>
  foldForSearch(search) === '' ? sql`false` : sql`${folded} like ${patternOf(foldForSearch(search))}`;

/** Whether one of these texts contains what was typed. Reads every row, so it is for short lists. */
export const textContains = (search: string, ...texts: SQLWrapper[]): SQL<boolean> =>
  foldedContains(sql`fold_search(${sql.join(texts, sql` || '|' || `)})`, search);

/** The longest parts of a text that are counted; a longer term is counted when somebody searches for it. */
export const maxPartLength = 3;

/** A pair of code units that is one character: PostgreSQL counts characters. */
const pairs = /[\ud800-\udfff]/;

const charactersOf = (text: string): string | string[] => (pairs.test(text) ? Array.from(text) : text);

export const lengthOf = (text: string): number => charactersOf(text).length;

function partsOfSize(text: string, size: number): string[] {
  const characters = charactersOf(text);
  const count = Math.max(characters.length - size + 1, 0);
  return Array.from({ length: count }, (_, first) => {
    const part = characters.slice(first, first + size);
    return typeof part === 'string' ? part : part.join('');
  });
}

/** Every distinct part of one to three characters: the short searches that find the text. */
export const shortPartsOf = (text: string): Set<string> =>
  new Set([1, 2, maxPartLength].flatMap((size) => partsOfSize(text, size)));

/** Parts that have their own count and that whatever contains the term contains too. */
export const countedPartsOf = (term: string): string[] =>
  lengthOf(term) <= maxPartLength ? [term] : Array.from(new Set(partsOfSize(term, maxPartLength)));
