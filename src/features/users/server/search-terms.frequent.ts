import type { Root } from '#kit/server/database/client.ts';
import { longestPart } from '#kit/server/database/search-parts.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { findRemembered, sampleNames } from './search-terms.queries.ts';
import { mostListed } from './search-terms.rules.ts';
import { rememberSearch } from './search-terms.service.ts';
import { users } from './users.table.ts';

/** Where one in five is frequent, everybody is counted in a few milliseconds. */
const largestShare = 0.2;

const sampled = 2000;

/** More letters of a name are typed by few. */
const longestBeginning = 16;

const mostTerms = 300;

/** What somebody types to find this person: the beginnings of the whole name, and of each of its later words. */
export function beginningsOf(name: string): Set<string> {
  const words = name.split(/\s+/).filter(Boolean);
  const beginnings = new Set<string>();
  for (const first of words.keys()) {
    const text = Array.from(foldForSearch(words.slice(first).join(' ')));
    for (let length = longestPart + 1; length <= Math.min(text.length, longestBeginning); length += 1)
      beginnings.add(text.slice(0, length).join(''));
  }
  return beginnings;
}

/** The beginnings that at least so many of these names have, most frequent first. */
function frequentIn(names: readonly string[], least: number): string[] {
  const counts = new Map<string, number>();
  for (const name of names)
    for (const beginning of beginningsOf(name)) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
  return Array.from(counts)
    .filter(([, count]) => count >= least)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostTerms)
    .map(([beginning]) => beginning);
}

/**
 * Counts the beginnings of frequent names before anybody types them: their first search would count thousands of people,
 * once for each letter. A sample of the names says which are frequent: those of more than `least` people.
 */
export async function rememberFrequentNames(db: Root, least = mostListed): Promise<void> {
  const people = await db.$count(users);
  if (least > people * largestShare) return;
  const names = await sampleNames(db, sampled / people);
  const frequent = frequentIn(names, (names.length * least) / people);
  const remembered = await findRemembered(db, frequent);
  for (const term of frequent)
    // Others write counts: the next run goes on.
    if (!remembered.has(term) && !(await rememberSearch(db, term))) return;
}
