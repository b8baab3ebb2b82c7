import { type SQL, sql } from 'drizzle-orm';
import { longestPart } from '#kit/server/database/search-parts.ts';
import { searchChanges, searchTerms } from './search-terms.table.ts';
import { users, userTallies } from './users.table.ts';

/** A remembered term has a list of whom it finds up to this many. Of more, a page is found soon in the order of ids. */
export const mostListed = 2000;

/** So many people are read one after the other sooner than anything else is looked up. */
const mostRead = 1500;

/** So many are found by the trigram index and counted in a moment. */
const mostMatched = 100;

/**
 * How a page of a search is read:
 * `ordered` in the order of ids, until the page is full; `listed` from the list of a remembered term; `matched` by the
 * trigram index; `none` because nobody is found. Two ways have no page: the caller remembers an `uncounted` term and
 * asks again, and searches another way when a `private` number is somebody's.
 */
export type Way = 'ordered' | 'listed' | 'matched' | 'none' | 'uncounted' | 'private';

const term = sql`${sql.placeholder('term')}::text`;
const limit = sql`${sql.placeholder('limit')}::int`;
const offset = sql`${sql.placeholder('offset')}::int`;
const roles = sql`${sql.placeholder('roles')}::role[]`;
const wanted = (role: string): SQL => sql`(${roles} is null or ${sql.raw(role)} = any(${roles}))`;
const found = (details: string): SQL => sql`strpos(${sql.raw(details)}, ${term}) > 0`;

/**
 * One page of the people whom a search finds, newest first, as `id`, with `total` and `way`; an empty page has one row
 * without an id. Placeholders: `term` (folded), `pattern`, `parts`, `roles`, `limit`, `offset`, `universityId` and
 * `nationalIdPrint`. For a prepared query with a generic plan: `strpos` keeps `ordered` from the trigram index.
 */
export const foundPage = (): SQL => sql`
  with known as materialized (
    select everybody, exact,
      case when exact then coalesce(people, 0) + came end as total,
      case when exact then null else bound + changes end as bound,
      coalesce(listed, false) as listed
    from (select coalesce(sum(delta), 0) as everybody from ${userTallies}) as tallies,
      lateral (
        select count(*) > 0 or char_length(${term}) <= ${longestPart} as exact,
          sum(people) filter (where ${wanted('role')}) as people, bool_and(ids is not null) as listed
        from ${searchTerms} where term = ${term}
      ) as stored,
      lateral (
        select coalesce(sum(delta) filter (where ${found('details')} and ${wanted('role')}), 0) as came, count(*) as changes
        from ${searchChanges}
      ) as pending,
      lateral (
        select min(coalesce((select sum(people) from ${searchTerms} where term = part), 0)) as bound
        from unnest(${sql.placeholder('parts')}::text[]) as part where not exact
      ) as parts
  ), asked as materialized (
    select total, case
      when exists (select from ${users} where university_id_hti = ${sql.placeholder('universityId')}::bigint)
        or exists (select from ${users} where national_id_print = ${sql.placeholder('nationalIdPrint')}::bytea) then 'private'
      when total = 0 then 'none'
      when total > ${mostListed} or least(everybody, (${limit} + ${offset}) * everybody / total) <= ${mostRead} then 'ordered'
      when listed then 'listed'
      when everybody <= ${mostRead} or char_length(${term}) >= ${longestPart} and coalesce(total, bound) <= ${mostMatched}
        then 'matched'
      else 'uncounted' end as way
    from known
  ), matches as materialized (
    select id from ${users}
    where (select way = 'matched' from asked) and search_details like ${sql.placeholder('pattern')}::text and ${wanted('role')}
  ), page as (
    (select id from ${users}
      where (select way = 'ordered' from asked) and ${found('search_details')} and ${wanted('role')}
      order by id desc limit ${limit} offset ${offset})
    union all
    (select person.id
      from (
        select id from (
          select unnest(ids) as id from ${searchTerms}
          where (select way = 'listed' from asked) and term = ${term} and ${wanted('role')}
          union
          select user_id from ${searchChanges}
          where (select way = 'listed' from asked) and delta > 0 and ${found('details')} and ${wanted('role')}
        ) as candidates order by id desc offset 0
      ) as candidate join ${users} as person on person.id = candidate.id
      where ${found('person.search_details')} and ${wanted('person.role')}
      order by candidate.id desc limit ${limit} offset ${offset})
    union all
    (select id from matches order by id desc limit ${limit} offset ${offset})
  )
  select page.id, asked.way,
    (case when asked.way = 'matched' then (select count(*) from matches) else asked.total end)::int as total
  from asked left join page on true`;
