import { type SQL, sql } from 'drizzle-orm';
import { standingReadableBy, campSql, worksIn } from '#features/programme/server/camps/camps.fragments.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { fullName, searchName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { type Database, type Pool, preparedQuery, type Root } from '#kit/server/database/client.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import { titleIn } from '#kit/server/database/second-language.ts';
import type { Actor } from '#kit/server/http/route.ts';
import { may } from '#club/shared/access.ts';
import type { Language } from '#kit/shared/language.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

export interface StandingRow extends Record<string, unknown> {
  userId: string;
  name: string;
  handle: string | null;
  mentor: string | null;
  mentorId: string | null;
  total: number;
}

interface RankedRow extends StandingRow {
  rank: number;
  outOf: number;
  campId: string;
  wave: string;
  level: string;
}

/** The camp that a trainee's screens open by default; a past one when there is no other. */
const ownCamp = (userId: string, day: string) => sql`
  select c.id from ${enrolments} e join ${camps} c on c.id = e.camp_id
  where e.user_id = ${userId} order by ${campSql.order('c', day)} limit 1`;

/** Which of these camps a trainee's screens open by default. */
export async function findOwnCamp(db: Database, campIds: string[], day: string): Promise<string | null> {
  const [camp] = await db.execute<{ id: string }>(sql`
    select c.id from ${camps} c where c.id = any(${sql.param(campIds)}::uuid[]) order by ${campSql.order('c', day)} limit 1`);
  return camp?.id ?? null;
}

/**
 * A camp with everybody in it, best first: one read serves every page of it, and every reader's own row. A past camp
 * shows everybody who trained in it.
 */
const wholeCamp = (language: Language) => sql`
  select c.id as camp_id, ${titleIn(language, 'c')} as wave, ${titleIn(language, 'l')} as level, c.target as out_of,
    c.archived_at is not null as past, c.standing_open as open,
    (select coalesce(json_agg(json_build_object('userId', e.user_id, 'name', e.name, 'handle', u.codeforces_handle,
        'mentor', ${fullName('m')}, 'mentorId', e.mentor_id, 'total', e.total) order by e.total desc, e.name, e.user_id), '[]')
      from ${enrolments} e
      join ${users} u on u.id = e.user_id and (u.archived_at is null or c.archived_at is not null)
      left join ${users} m on m.id = e.mentor_id
      where e.camp_id = c.id) as rows
  from ${camps} c join ${levels} l on l.id = c.level_id
  where c.id = ${sql.placeholder('campId')}::uuid`;

const wholeCampQuery = (language: Language) => (db: Pool, name: string) =>
  db
    .select({
      campId: sql<string>`camp_id`,
      wave: sql<string>`wave`,
      level: sql<string>`level`,
      outOf: sql<number>`out_of`,
      past: sql<boolean>`past`,
      open: sql<boolean>`open`,
      rows: sql<StandingRow[]>`rows`,
    })
    .from(sql`(${wholeCamp(language)}) standing`)
    .prepare(name);

/** Everybody in a camp, best first; null when there is no such camp. */
export async function findWholeCamp(db: Root, campId: string, language: Language) {
  const query = preparedQuery(db, `standing_wave_${language}`, wholeCampQuery(language));
  const [camp] = await query.execute({ campId });
  return camp ?? null;
}

/** One camp, those in which the actor works, or a trainee's own. */
export type Scope =
  | { campId: string; reader: Actor }
  | { worker: Actor }
  | { traineeId: string; day: string };

interface Filter extends PageRequest {
  of: Scope;
  levelId?: string;
  mentorId?: string;
  search?: string;
  language: Language;
}

function within(scope: Scope): SQL {
  if ('campId' in scope)
    return sql`c.id = ${scope.campId} and ${standingReadableBy('c', { userId: scope.reader.id, closed: may(scope.reader.role, 'scores.closed') })}`;
  if ('traineeId' in scope) return sql`c.id = (${ownCamp(scope.traineeId, scope.day)})`;
  return sql`c.archived_at is null and ${worksIn(scope.worker, sql`c.id`)}`;
}

interface Found extends Record<string, unknown> {
  everyone: number;
  rows: RankedRow[];
}

/** Ranks count everybody in the filtered camps, not only the people found by the search. */
export async function listStanding(
  db: Database,
  { of, levelId, mentorId, search, language, ...page }: Filter,
) {
  const ofLevel = levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`;
  const wanted = sql`${search ? foldedContains(searchName('u'), search) : sql`true`}
    and ${mentorId === undefined ? sql`true` : sql`e.mentor_id = ${mentorId}`}`;
  const [found] = await db.execute<Found>(sql`
    with waves as (
      select c.id, ${titleIn(language, 'c')} as title, c.target, c.archived_at is not null as past, ${titleIn(language, 'l')} as level
      from ${camps} c join ${levels} l on l.id = c.level_id
      where ${within(of)} and ${ofLevel}
    ), steps as (
      select e.total, (sum(count(*)) over (order by e.total desc) - count(*) + 1)::int as rank
      from waves w join ${enrolments} e on e.camp_id = w.id
      join ${users} u on u.id = e.user_id and (u.archived_at is null or w.past) group by e.total
    ), matches as materialized (
      select e.total, e.mentor_id, e.camp_id, w.title as wave, w.level, w.target, u.id, ${fullName('u')} as name,
        u.codeforces_handle as handle
      from waves w join ${enrolments} e on e.camp_id = w.id
      join ${users} u on u.id = e.user_id and (u.archived_at is null or w.past)
      where ${wanted}
    ), page as (
      select * from matches order by total desc, name, id, camp_id limit ${page.size} offset ${offsetOf(page)}
    )
    select (select count(*)::int from matches) as everyone, coalesce(json_agg(json_build_object('rank', steps.rank,
      'userId', page.id, 'name', page.name, 'handle', page.handle, 'mentor', ${fullName('m')}, 'mentorId', page.mentor_id, 'total', page.total,
      'outOf', page.target, 'campId', page.camp_id, 'wave', page.wave, 'level', page.level)
      order by page.total desc, page.name, page.id, page.camp_id), '[]') as rows
    from page join steps on steps.total = page.total left join ${users} m on m.id = page.mentor_id`);
  return { rows: found?.rows ?? [], total: found?.everyone ?? 0 };
}

export interface Solver extends Record<string, unknown> {
  name: string;
  imageKey: string | null;
  total: number;
}

/** The best solvers of the camps that run on this day, by their sum over those camps, except those who decline. */
export async function topSolvers(
  db: Database,
  { day, from, max }: { day: string; from: number; max: number },
): Promise<Solver[]> {
  const rows = await db.execute<Solver>(sql`
    select ${fullName('u')} as name, u.image_key as "imageKey", best.total
    from (
      select e.user_id, sum(e.total)::int as total
      from ${enrolments} e join ${camps} c on c.id = e.camp_id
      where ${campSql.isRunning('c', day)} and e.total > 0
      group by e.user_id having sum(e.total) >= ${from}
    ) best join ${users} u on u.id = best.user_id and u.archived_at is null and u.shown_as_talented
    order by best.total desc, name, u.id limit ${max}`);
  return [...rows];
}

/**
 * How many problems are solved in the camps that run on this day. A cell stores a sum, not which problem was solved when,
 * so no more can be said.
 */
export async function solvedProblems(db: Database, day: string): Promise<number> {
  const [found] = await db.execute<{ solved: number }>(sql`
    select coalesce(sum(e.total), 0)::int as solved
    from ${enrolments} e join ${camps} c on c.id = e.camp_id
    join ${users} u on u.id = e.user_id and u.archived_at is null
    where ${campSql.isRunning('c', day)}`);
  return found?.solved ?? 0;
}
