import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { standingReadableBy, waveSql, worksIn } from '#features/camps/server/camps.fragments.ts';
import { campCounts, camps, enrolments } from '#features/camps/server/camps.table.ts';
import { levels } from '#features/levels/server/levels.table.ts';
import { fullName, searchName } from '#features/users/server/users.fragments.ts';
import { users } from '#features/users/server/users.table.ts';
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

/** The reader's own row: how many people are ahead of it, and how many rows precede it, which counts ties too. */
export interface OwnRow {
  total: number;
  ahead: number;
  before: number;
}

interface RankedRow extends StandingRow {
  rank: number;
  outOf: number;
  campId: string;
  wave: string;
  level: string;
}

/** The wave that a trainee's screens open by default; a past one when there is no other. */
const ownWave = (userId: string | Placeholder, day: string | Placeholder) => sql`
  select c.id from ${enrolments} e join ${camps} c on c.id = e.camp_id
  where e.user_id = ${userId} order by ${waveSql.order('c', day)} limit 1`;

const reader = { userId: sql.placeholder('userId'), closed: sql.placeholder('readsClosed') };

/** Whether a row stands before the reader's own, in the order of the list. */
const precedes = (row: string): SQL => {
  const other = sql.raw(row);
  return sql`${other}.total >= own.total
    and (${other}.total > own.total or (${other}.name, ${other}.user_id) < (own.name, own.user_id))`;
};

/**
 * Reads only as far as the page goes, in the order of an index. Archived people are few, so they are subtracted from the
 * stored count: a join would read everybody in the wave. A past wave shows everybody who trained in it.
 */
const wavePage = (wave: SQL, language: Language) => sql`
  with wave as materialized (
    select c.id, ${titleIn(language, 'c')} as title, c.target, c.archived_at is not null as past, ${titleIn(language, 'l')} as level
    from ${camps} c join ${levels} l on l.id = c.level_id
    where c.id = ${wave} and ${standingReadableBy('c', reader)}
  ), page as materialized (
    select e.total, e.mentor_id, e.user_id as id, e.name, u.codeforces_handle as handle
    from ${enrolments} e
    join ${users} u on u.id = e.user_id and (u.archived_at is null or (select past from wave))
    where e.camp_id = (select id from wave) order by e.total desc, e.name, e.user_id
    limit ${sql.placeholder('limit')} offset ${sql.placeholder('offset')}
  ), gone as materialized (
    select e.total, e.name, e.user_id from ${users} u join ${enrolments} e on e.user_id = u.id
    where u.archived_at is not null and e.camp_id = (select id from wave where not past)
  ), own as materialized (
    select e.total, e.name, e.user_id from ${enrolments} e
    where e.camp_id = (select id from wave) and e.user_id = ${sql.placeholder('userId')}
  ), first as materialized (select max(total) as total from page)
  select wave.id as camp_id, wave.title as wave, wave.level, wave.target as out_of,
    (select json_build_object('total', own.total,
        'ahead', (select count(*) from ${enrolments} e where e.camp_id = wave.id and e.total > own.total)
          - (select count(*) from gone where gone.total > own.total),
        'before', (select count(*) from ${enrolments} e where e.camp_id = wave.id and ${precedes('e')})
          - (select count(*) from gone where ${precedes('gone')}))
      from own) as own,
    (coalesce((select enrolled from ${campCounts} where camp_id = wave.id), 0) - (select count(*) from gone))::int as everyone,
    ((select count(*) from ${enrolments} e, first where e.camp_id = wave.id and e.total > first.total)
      - (select count(*) from gone, first where gone.total > first.total))::int as ahead,
    (select coalesce(json_agg(json_build_object('userId', page.id, 'name', page.name, 'handle', page.handle,
        'mentor', ${fullName('m')}, 'mentorId', page.mentor_id, 'total', page.total) order by page.total desc, page.name, page.id), '[]')
      from page left join ${users} m on m.id = page.mentor_id) as rows
  from wave`;

const waveQuery = (wave: SQL, language: Language) => (db: Pool, name: string) =>
  db
    .select({
      campId: sql<string>`camp_id`,
      wave: sql<string>`wave`,
      level: sql<string>`level`,
      outOf: sql<number>`out_of`,
      own: sql<OwnRow | null>`own`,
      everyone: sql<number>`everyone`,
      ahead: sql<number>`ahead`,
      rows: sql<StandingRow[]>`rows`,
    })
    .from(sql`(${wavePage(wave, language)}) standing`)
    .prepare(name);

const namedWave = sql`${sql.placeholder('campId')}::uuid`;
const defaultWave = sql`(${ownWave(sql.placeholder('userId'), sql.placeholder('day'))})`;

interface WaveWanted extends PageRequest {
  /** Null: the reader's default wave. */
  campId: string | null;
  /** The reader. */
  userId: string;
  readsClosed: boolean;
  /** Today on the club's calendar. */
  day: string;
  language: Language;
}

/** A page of one wave in one round trip, at a cost nearly independent of its size. */
export async function findWavePage(
  db: Root,
  { campId, userId, readsClosed, day, language, ...page }: WaveWanted,
) {
  const values = { userId, readsClosed, limit: page.size, offset: offsetOf(page) };
  // Two statements, because the default wave would be planned and initialized even when a wave is named.
  const [wave] =
    campId === null
      ? await preparedQuery(db, `standing_own_page_${language}`, waveQuery(defaultWave, language)).execute({
          ...values,
          day,
        })
      : await preparedQuery(db, `standing_page_${language}`, waveQuery(namedWave, language)).execute({
          ...values,
          campId,
        });
  return wave ?? null;
}

/** One wave, those in which the actor works, or a trainee's own. */
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
  if ('traineeId' in scope) return sql`c.id = (${ownWave(scope.traineeId, scope.day)})`;
  return sql`c.archived_at is null and ${worksIn(scope.worker, sql`c.id`)}`;
}

interface Found extends Record<string, unknown> {
  everyone: number;
  rows: RankedRow[];
}

/** Ranks count everybody in the filtered waves, not only the people found by the search. */
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
  return { rows: found?.rows ?? [], total: found?.everyone ?? 0, own: null };
}

export interface Solver extends Record<string, unknown> {
  name: string;
  imageKey: string | null;
  total: number;
}

/** The best solvers of the waves that run on this day, by their sum over those waves, except those who decline. */
export async function topSolvers(
  db: Database,
  { day, from, most }: { day: string; from: number; most: number },
): Promise<Solver[]> {
  const rows = await db.execute<Solver>(sql`
    select ${fullName('u')} as name, u.image_key as "imageKey", best.total
    from (
      select e.user_id, sum(e.total)::int as total
      from ${enrolments} e join ${camps} c on c.id = e.camp_id
      where ${waveSql.isRunning('c', day)} and e.total > 0
      group by e.user_id having sum(e.total) >= ${from}
    ) best join ${users} u on u.id = best.user_id and u.archived_at is null and u.shown_as_talented
    order by best.total desc, name, u.id limit ${most}`);
  return [...rows];
}

/**
 * How many problems are solved in the waves that run on this day. A cell stores a sum, not which problem was solved when,
 * so no more can be said.
 */
export async function solvedProblems(db: Database, day: string): Promise<number> {
  const [found] = await db.execute<{ solved: number }>(sql`
    select coalesce(sum(e.total), 0)::int as solved
    from ${enrolments} e join ${camps} c on c.id = e.camp_id
    join ${users} u on u.id = e.user_id and u.archived_at is null
    where ${waveSql.isRunning('c', day)}`);
  return found?.solved ?? 0;
}
