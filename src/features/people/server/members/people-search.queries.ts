import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { foundPage, type Way } from '../search/search-terms.fragments.ts';
import { longestRemembered, rememberSearch } from '../search/search-terms.service.ts';
import { type UserRow, users } from '#features/accounts/server/users/users.table.ts';
import { type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { patternOf } from '#kit/server/database/search.ts';
import { countedPartsOf } from '#kit/server/database/search-parts.ts';
import { foldForSearch } from '#kit/shared/fold.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';
import type { Role } from '#club/shared/access.ts';

interface PeopleSearch extends PageRequest {
  search: string;
  numbers?: { universityId?: number; nationalIdPrint?: Buffer };
  role?: Role[];
  language: Language;
}

/** Waves are joined for the page only. */
const pageQuery =
  <Waves>(waves: SQL<Waves>) =>
  (db: Pool, name: string) =>
    db
      .select({
        user: users,
        waves: waves.as('waves'),
        total: sql<number>`page.total`.as('total'),
        way: sql<Way>`page.way`.as('way'),
      })
      .from(foundPage())
      .leftJoin(users, eq(users.id, sql`found.id`))
      .orderBy(desc(users.id))
      .prepare(name);

/** One page of everybody whom a search finds, newest first; null where it must be searched another way. */
export async function searchPeople<Waves>(
  db: Root,
  { search, numbers, role, language, ...page }: PeopleSearch,
  waves: SQL<Waves>,
): Promise<{ rows: { user: UserRow; waves: Waves }[]; total: number } | null> {
  const term = foldForSearch(search);
  if (term === '' || term.length > longestRemembered) return null;
  const query = preparedQuery(db, `search_people_${language}`, pageQuery(waves));
  const read = (parts: string[] | null) =>
    query.execute({
      term,
      pattern: patternOf(term),
      parts,
      roles: role?.length ? role : null,
      limit: page.size,
      offset: offsetOf(page),
      universityId: numbers?.universityId ?? null,
      nationalIdPrint: numbers?.nationalIdPrint ?? null,
    });
  let rows = await read(countedPartsOf(term));
  if (rows[0]?.way === 'uncounted') {
    await rememberSearch(db, term);
    // Without parts: where others held the lock, it is counted now.
    rows = await read(null);
  }
  const [first] = rows;
  if (!first || first.way === 'other') return null;
  const found = rows.flatMap(({ user, waves: theirs }) => (user ? [{ user, waves: theirs }] : []));
  return { rows: found, total: first.total };
}
