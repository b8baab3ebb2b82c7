import { type SQL, sql } from 'drizzle-orm';
import { standingReadableBy, campSql, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName, searchName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, findRows, findRowsPrepared } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import type { QueryOf } from '#kit/shared/endpoint.ts';
import { offsetOf } from '#kit/shared/page.ts';
import type {
  listStanding as listContract,
  OwnStandingOut,
  StandingCampOut,
  StandingOut,
} from '../../standing.contract.ts';

/** A trainee who is in the standing: archived people only in a past camp. */
const isListed = sql`(u.archived_at is null or w.past)`;

/** The camp that a trainee's screens open by default; a past one when there is no other. */
const ownCamp = (userId: string, day: string) => sql`
  select c.id from ${enrolments} e join ${camps} c on c.id = e.camp_id
  where e.user_id = ${userId} order by ${campSql.order('c', day)} limit 1`;

/** One camp, those in which the actor works, or a trainee's own. */
export type Scope =
  | { campId: string; reader: Actor }
  | { worker: Actor }
  | { traineeId: string; day: string };

export type Wanted = QueryOf<typeof listContract> & { language: Language };

function within(scope: Scope): SQL {
  if ('campId' in scope)
    return sql`c.id = ${scope.campId} and ${standingReadableBy('c', { userId: scope.reader.id, closed: may(scope.reader.role, 'scores.closed') })}`;
  if ('traineeId' in scope) return sql`c.id = (${ownCamp(scope.traineeId, scope.day)})`;
  return sql`c.archived_at is null and ${worksIn(scope.worker, sql`c.id`)}`;
}

interface Found extends Record<string, unknown> {
  everyone: number;
  rows: StandingOut[];
  camp: StandingCampOut | null;
}

/** Ranks count everybody in the filtered camps, not only the people found by the search. */
export async function listStanding(
  db: Database,
  { of, levelId, mentorId, search, language, ...page }: Omit<Wanted, 'campId'> & { of: Scope },
) {
  const ofLevel = levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`;
  const wanted = sql`${search ? foldedContains(searchName('u'), search) : sql`true`}
    and ${mentorId === undefined ? sql`true` : sql`e.mentor_id = ${mentorId}`}`;
  // What people type has another plan each time.
  const find = search ? findRows : findRowsPrepared;
  const [found] = await find<Found>(
    db,
    sql`
    with waves as (
      select c.id, ${titleIn(language, 'c')} as title, c.target, c.archived_at is not null as past, ${titleIn(language, 'l')} as level,
        c.start_date, c.end_date, c.archived_at
      from ${camps} c join ${levels} l on l.id = c.level_id
      where ${within(of)} and ${ofLevel}
    ), steps as (
      select e.total, (sum(count(*)) over (order by e.total desc) - count(*) + 1)::int as rank
      from waves w join ${enrolments} e on e.camp_id = w.id
      join ${users} u on u.id = e.user_id and ${isListed} group by e.total
    ), matches as materialized (
      select e.total, e.mentor_id, e.camp_id, w.title as wave, w.level, w.target, u.id, ${fullName('u')} as name,
        u.codeforces_handle as handle
      from waves w join ${enrolments} e on e.camp_id = w.id
      join ${users} u on u.id = e.user_id and ${isListed}
      where ${wanted}
    ), page as (
      select * from matches order by total desc, name, id, camp_id limit ${page.size} offset ${offsetOf(page)}
    )
    select (select count(*)::int from matches) as everyone, (select case when count(*) = 1 then json_agg(json_build_object(
      '_id', id, 'title', title, 'level', json_build_object('title', level), 'startDate', start_date, 'endDate', end_date,
      'archivedAt', archived_at)) -> 0 end from waves) as camp, coalesce(json_agg(json_build_object('rank', steps.rank,
      'userId', page.id, 'name', page.name, 'handle', page.handle, 'mentor', ${fullName('m')}, 'mentorId', page.mentor_id, 'total', page.total,
      'outOf', page.target, 'campId', page.camp_id, 'wave', page.wave, 'level', page.level)
      order by page.total desc, page.name, page.id, page.camp_id), '[]') as rows
    from page join steps on steps.total = page.total left join ${users} m on m.id = page.mentor_id`,
  );
  const { rows = [], everyone = 0, camp = null } = found ?? {};
  const archivedAt = camp?.archivedAt ? new Date(camp.archivedAt).toISOString() : null;
  return { rows, total: everyone, camp: camp && { ...camp, archivedAt } };
}

type OwnRow = Omit<OwnStandingOut, 'userId'>;

/** Somebody's own row of a camp: those with a higher total are ahead in rank, and equals before them by name in place. */
export async function findOwnStanding(db: Database, userId: string, of: Scope): Promise<OwnRow | null> {
  const [own] = await findRowsPrepared<OwnRow>(
    db,
    sql`
    with w as (
      select c.id, c.target, c.archived_at is not null as past from ${camps} c where ${within(of)}
    ), listed as materialized (
      select e.user_id, e.camp_id, e.total, ${fullName('u')} as name from w
      join ${enrolments} e on e.camp_id = w.id join ${users} u on u.id = e.user_id and ${isListed}
    )
    select own.camp_id as "campId", own.total, w.target as "outOf",
      (select count(*) + 1 from listed where total > own.total)::int as rank,
      (select count(*) + 1 from listed
        where (-total, name, user_id) < (-own.total, own.name, own.user_id))::int as place
    from listed own join w on w.id = own.camp_id where own.user_id = ${userId}`,
  );
  return own ?? null;
}

interface Solver extends Record<string, unknown> {
  name: string;
  imageKey: string | null;
  total: number;
}

const shownSolvers = 12;

/**
 * The best solvers of the camps that run on this day, by their sum over those camps, from this many problems on, except
 * those who decline.
 */
export const topSolvers = (db: Database, { day, from }: { day: string; from: number }) =>
  findRows<Solver>(
    db,
    sql`
    select ${fullName('u')} as name, u.image_key as "imageKey", best.total
    from (
      select e.user_id, sum(e.total)::int as total
      from ${enrolments} e join ${camps} c on c.id = e.camp_id
      where ${campSql.isRunning('c', day)} and e.total > 0
      group by e.user_id having sum(e.total) >= ${from}
    ) best join ${users} u on u.id = best.user_id and u.archived_at is null and u.shown_as_talented
    order by best.total desc, name, u.id limit ${shownSolvers}`,
  );

/**
 * How many problems are solved in the camps that run on this day. A cell stores a sum, not which problem was solved when,
 * so no more can be said.
 */
export async function solvedProblems(db: Database, day: string): Promise<number> {
  const [found] = await findRows<{ solved: number }>(
    db,
    sql`
    select coalesce(sum(e.total), 0)::int as solved
    from ${enrolments} e join ${camps} c on c.id = e.camp_id
    join ${users} u on u.id = e.user_id and u.archived_at is null
    where ${campSql.isRunning('c', day)}`,
  );
  return found?.solved ?? 0;
}
