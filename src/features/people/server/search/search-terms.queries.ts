import { sql } from 'drizzle-orm';
import type { Database } from '#kit/server/database/client.ts';
import { patternOf, maxPartLength } from '#kit/server/database/search.ts';
import type { Role } from '#club/shared/access.ts';
import { mostListed, newestListed } from './search-terms.rules.ts';
import { searchChanges, searchTerms } from './search-terms.table.ts';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';

export interface SearchChange extends Record<string, unknown> {
  user_id: string;
  role: Role;
  details: string;
  delta: number;
}

export interface TermChange {
  term: string;
  role: Role;
  delta: number;
}

const lockName = 'search-terms';

/** Counts are written under this lock: a count is right for the changes that are folded when it is stored. */
export async function lockTerms(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
}

export async function tryLockTerms(tx: Database): Promise<boolean> {
  const [row] = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as locked`,
  );
  return row?.locked === true;
}

/** Leaves out what somebody is changing at the moment, so that the lock is not held until they are done. */
export const takeChanges = async (tx: Database, most: number): Promise<SearchChange[]> => [
  ...(await tx.execute<SearchChange>(sql`
    delete from ${searchChanges}
    where ctid = any(array(select ctid from ${searchChanges} limit ${most} for update skip locked))
    returning user_id, role::text, details, delta`)),
];

export async function addToTerms(tx: Database, changes: readonly TermChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.execute(sql`
    insert into ${searchTerms} (term, role, people)
    select term, role::role, delta
    from unnest(${sql.param(changes.map(({ term }) => term))}::text[], ${sql.param(changes.map(({ role }) => role))}::text[],
      ${sql.param(changes.map(({ delta }) => delta))}::int[]) as changes (term, role, delta)
    on conflict (term, role) do update set people = search_terms.people + excluded.people`);
}

/**
 * Counts of longer terms follow. Lists say of each person in the changes whether a term finds them now; one that has
 * grown long becomes a list of the newest.
 */
export async function addToRemembered(tx: Database, changes: readonly SearchChange[]): Promise<void> {
  await tx.execute(sql`
    with changes as materialized (
      select * from unnest(${sql.param(changes.map((change) => change.user_id))}::uuid[],
        ${sql.param(changes.map(({ role }) => role))}::role[], ${sql.param(changes.map(({ details }) => details))}::text[],
        ${sql.param(changes.map(({ delta }) => delta))}::int[]) as changes (user_id, role, details, delta)
    ), touched as materialized (
      select remembered.term, remembered.role, sum(delta)::int as delta, array_agg(distinct user_id) as ids
      from ${searchTerms} as remembered
        join changes on changes.role = remembered.role and strpos(changes.details, remembered.term) > 0
      where remembered.counted_at is not null
      group by remembered.term, remembered.role
    ), lists as materialized (
      select term, role, touched.delta, array(
        (select unnest(terms.ids) as id except select unnest(touched.ids))
        union all
        select person.id from ${users} as person
        where person.id = any(touched.ids) and person.role = terms.role and strpos(person.search_details, terms.term) > 0
          and (terms.ids_from is null or person.id >= terms.ids_from)
        order by id desc) as ids
      from touched join ${searchTerms} as terms using (term, role)
    )
    update ${searchTerms} as terms set
      people = terms.people + case when char_length(terms.term) > ${maxPartLength} then lists.delta else 0 end,
      ids = case when cardinality(lists.ids) > ${2 * mostListed} then lists.ids[1:${newestListed}::int] else lists.ids end,
      ids_from = case when cardinality(lists.ids) > ${2 * mostListed} then lists.ids[${newestListed}::int] else terms.ids_from end
    from lists where terms.term = lists.term and terms.role = lists.role`);
}

export const countPeople = (db: Database): Promise<number> => db.$count(users);

export const countChanges = (tx: Database): Promise<number> => tx.$count(searchChanges);

/** Forgets all terms but those that were remembered last. */
export async function forgetTerms(tx: Database, { keep }: { keep: number }): Promise<void> {
  const old = sql`term in (
    select term from ${searchTerms} where counted_at is not null group by term
    order by max(counted_at) desc, term offset ${keep})`;
  await tx.execute(sql`
    update ${searchTerms} set ids = null, ids_from = null, counted_at = null
    where char_length(term) <= ${maxPartLength} and counted_at is not null and ${old}`);
  await tx.execute(sql`delete from ${searchTerms} where char_length(term) > ${maxPartLength} and ${old}`);
}

/**
 * Counts a term in every role, without what `search_changes` will add to it. One statement: it sees of each person both
 * the row and its change, or neither. A frequent term lists the newest of each role.
 */
export async function rememberTerm(tx: Database, term: string): Promise<void> {
  await tx.execute(sql`
    with found as materialized (
      select role, count(*)::int as people, array_agg(id order by id desc) as ids
      from ${users} where search_details like ${patternOf(term)} group by role
    ), pending as materialized (
      select role, sum(delta)::int as delta from ${searchChanges} where strpos(details, ${term}) > 0 group by role
    ), counted as (
      select role, coalesce(found.people, 0) as people, coalesce(pending.delta, 0) as delta, coalesce(found.ids, '{}') as ids,
        case when sum(found.people) over () <= ${mostListed} then ${mostListed}::int else ${newestListed}::int end as listed
      from unnest(enum_range(null::role)) as roles (role) left join found using (role) left join pending using (role)
    )
    insert into ${searchTerms} (term, role, people, ids, ids_from, counted_at)
    select ${term}, role, people - delta, ids[1:listed], case when people > listed then ids[listed] end, now() from counted
    on conflict (term, role) do update set
      people = excluded.people, ids = excluded.ids, ids_from = excluded.ids_from, counted_at = excluded.counted_at`);
}

/** Names and searched texts of this share of all people, at random. */
export const sampleTexts = async (
  db: Database,
  share: number,
): Promise<{ name: string; details: string }[]> => [
  ...(await db.execute<{ name: string; details: string }>(sql`
    select ${fullName('users')} as name, search_details as details
    from ${users} tablesample bernoulli (${Math.min(100 * share, 100)})`)),
];

/** Which of these terms are remembered. */
export async function findRemembered(db: Database, terms: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ term: string }>(
    sql`select distinct term from ${searchTerms} where term = any(${sql.param(terms)}::text[]) and counted_at is not null`,
  );
  return new Set(rows.map(({ term }) => term));
}

export type CountedText = Record<string, unknown> & {
  role: Role;
  text: string;
  people: number;
  term: boolean;
};

/** One statement: every text that is counted, without pending changes, and every stored count. */
export const readCounted = (db: Database): Promise<Iterable<CountedText>> =>
  db.execute<CountedText>(sql`
    select role::text, search_details as text, 1 as people, false as term from ${users}
    union all select role::text, details, -delta, false from ${searchChanges}
    union all select role::text, term, people, true from ${searchTerms}`);

export async function setTerm(
  tx: Database,
  { term, role, people }: { term: string; role: string; people: number },
) {
  await tx.execute(sql`
    insert into ${searchTerms} (term, role, people) values (${term}, ${role}::role, ${people})
    on conflict (term, role) do update set people = excluded.people`);
}
