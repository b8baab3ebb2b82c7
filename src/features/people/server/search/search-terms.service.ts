import type { StoredCount, WrongCount } from '#club/server/stored-count.ts';
import { inChunks } from '#kit/server/chunks.ts';
import type { Database, Root } from '#kit/server/database/client.ts';
import { lengthOf, maxPartLength, shortPartsOf } from '#kit/server/database/search.ts';
import type { Role } from '#club/shared/access.ts';
import {
  addToRemembered,
  addToTerms,
  countChanges,
  forgetTerms,
  lockTerms,
  readCounted,
  rememberTerm,
  type SearchChange,
  setTerm,
  takeChanges,
  type TermChange,
  tryLockTerms,
} from './search-terms.queries.ts';

/** One fold: small enough that nobody waits for its lock for long. */
const foldedAtOnce = 2000;

/** After more changes than this the remembered terms are counted again rather than follow. */
const mostFollowed = 3000;

const mostRemembered = 1000;

/** Longer texts are searched another way: few people type them twice. */
export const longestRemembered = 60;

type Counts = Map<string, TermChange>;

function add(counts: Counts, { term, role, delta }: TermChange): void {
  const key = `${role} ${term}`;
  const known = counts.get(key);
  if (known) known.delta += delta;
  else counts.set(key, { term, role, delta });
}

async function countParts(
  texts: readonly { role: Role; details: string; delta: number }[],
): Promise<TermChange[]> {
  const counts: Counts = new Map();
  for await (const chunk of inChunks(texts))
    for (const { role, details, delta } of chunk)
      for (const term of shortPartsOf(details)) add(counts, { term, role, delta });
  return Array.from(counts.values()).filter(({ delta }) => delta !== 0);
}

/** Readers see either the changes or the counts with them, never both. Returns how many changes there were. */
const foldOnce = (db: Root): Promise<number> =>
  db.transaction(async (tx) => {
    await lockTerms(tx);
    const changes: SearchChange[] = await takeChanges(tx, foldedAtOnce);
    if (changes.length === 0) return 0;
    await addToTerms(tx, await countParts(changes));
    await addToRemembered(tx, changes);
    return changes.length;
  });

/** Forgets the terms that were remembered first, or all when following so many changes would cost more. */
const forgetSome = (db: Root): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTerms(tx);
    await forgetTerms(tx, { keep: (await countChanges(tx)) > mostFollowed ? 0 : mostRemembered });
  });

/** Folds what changed in people's searched texts into the stored counts. Searches are right before and after. */
export async function foldSearchChanges(db: Root): Promise<void> {
  await forgetSome(db);
  let folded: number;
  do folded = await foldOnce(db);
  while (folded === foldedAtOnce);
}

/** Counts a term that was searched, so that its next search is cheap. Returns false while others write counts. */
export const rememberSearch = (db: Root, term: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await tryLockTerms(tx))) return false;
    await rememberTerm(tx, term);
    return true;
  });

async function findWrongTerms(db: Database): Promise<WrongCount[]> {
  const [texts, stored]: [SearchChange[], TermChange[]] = [[], []];
  for (const { role, text, people, term } of await readCounted(db)) {
    if (term) stored.push({ term: text, role, delta: people });
    else texts.push({ user_id: '', role, details: text, delta: people });
  }
  const counted: Counts = new Map(
    (await countParts(texts)).map((each) => [`${each.role} ${each.term}`, each]),
  );
  for (const { term, role } of stored) {
    if (lengthOf(term) <= maxPartLength) continue;
    for (const { details, delta, ...text } of texts)
      if (text.role === role && details.includes(term)) add(counted, { term, role, delta });
  }
  const stands = new Map(stored.map((each) => [`${each.role} ${each.term}`, each.delta]));
  return Array.from(new Set([...counted.keys(), ...stands.keys()])).flatMap((place) => {
    const [is, should] = [stands.get(place) ?? 0, counted.get(place)?.delta ?? 0];
    return is === should ? [] : [{ place, stored: String(is), counted: String(should) }];
  });
}

export const searchedPeople: StoredCount = {
  name: 'search_terms.people',
  findWrong: findWrongTerms,
  async repair(tx) {
    await lockTerms(tx);
    const wrong = await findWrongTerms(tx);
    for (const { place, counted } of wrong) {
      const [role = '', ...term] = place.split(' ');
      await setTerm(tx, { term: term.join(' '), role, people: Number(counted) });
    }
    return wrong.length;
  },
};
