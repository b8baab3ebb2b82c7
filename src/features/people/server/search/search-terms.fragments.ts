import { type SQL, sql } from 'drizzle-orm';

/**
 * How `search_people` reads a page: `none` because nobody is on it; `of-role` among the few people of the roles; `listed`
 * from the list of a remembered term; `ordered` in the order of ids, until the page is full; `all-read` with everybody
 * whom it finds. Two ways have no page: the caller remembers an `uncounted` term and asks again without parts, and has to
 * search in an `other` way.
 */
export type Way = 'none' | 'of-role' | 'listed' | 'ordered' | 'all-read' | 'uncounted' | 'other';

/**
 * One page of the people whom a search finds, as `found.id`, with `page.total` and `page.way`; an empty page has one row
 * without an id. Placeholders: `term` (folded), `pattern`, `parts`, `roles`, `limit`, `offset`, `universityId` and
 * `nationalIdPrint`.
 */
export const foundPage = (): SQL => sql`search_people(
    ${sql.placeholder('term')}, ${sql.placeholder('pattern')}, ${sql.placeholder('parts')}::text[],
    ${sql.placeholder('roles')}::role[], ${sql.placeholder('limit')}::int, ${sql.placeholder('offset')}::int,
    ${sql.placeholder('universityId')}::bigint, ${sql.placeholder('nationalIdPrint')}::bytea
  ) as page left join unnest(page.ids) as found (id) on true`;
