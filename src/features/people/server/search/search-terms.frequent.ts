import { inChunks } from '#kit/server/chunks.ts';
import type { Root } from '#kit/server/database/client.ts';
import { maxPartLength } from '#kit/server/database/search.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import { countPeople, findRemembered, sampleTexts } from './search-terms.queries.ts';
import { mostListed } from './search-terms.rules.ts';
import { rememberSearch } from './search-terms.service.ts';

/** Where one in five is frequent, everybody is counted in a few milliseconds. */
const largestShare = 0.2;

const sampled = 1000;

/** More letters are typed by few. */
const longestTyped = 16;

const mostTerms = 300;

function beginningsOf(text: string): string[] {
  const characters = Array.from(text).slice(0, longestTyped);
  return characters.map((_, last) => characters.slice(0, last + 1).join('')).slice(maxPartLength);
}

/**
 * What somebody types who looks for this person: the whole name or its later words, the handle, the address or what
 * follows its @, the phone number; each from its beginning. Shorter terms are always counted.
 */
export function typedFor({ name, details }: { name: string; details: string }): Set<string> {
  const words = name.split(/\s+/);
  const ends = words.map((_, first) => foldForSearch(words.slice(first).join(' ')));
  const [, ...others] = details.split('|');
  const texts = [...ends, ...others, ...others.flatMap((text) => text.split('@').slice(1))];
  return new Set(texts.flatMap(beginningsOf));
}

/** The terms that at least so many of these people are looked for with, most frequent first. */
async function frequentAmong(
  people: readonly Parameters<typeof typedFor>[0][],
  least: number,
): Promise<string[]> {
  const counts = new Map<string, number>();
  for await (const chunk of inChunks(people))
    for (const person of chunk)
      for (const term of typedFor(person)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return Array.from(counts)
    .filter(([, count]) => count >= least)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostTerms)
    .map(([term]) => term);
}

/**
 * Counts frequent terms before anybody types them: a first search would count thousands of people, once for each letter.
 * A sample says which are frequent: those that find about `least` people or more.
 */
export async function rememberFrequentTerms(db: Root, least = mostListed): Promise<void> {
  const people = await countPeople(db);
  if (least > people * largestShare) return;
  const sample = await sampleTexts(db, sampled / people);
  const frequent = await frequentAmong(sample, (sample.length * least) / people);
  const remembered = await findRemembered(db, frequent);
  for (const term of frequent)
    // Others write counts: the next run goes on.
    if (!remembered.has(term) && !(await rememberSearch(db, term))) return;
}
