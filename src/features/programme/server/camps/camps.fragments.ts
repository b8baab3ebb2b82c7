import { type Placeholder, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Actor } from '#kit/server/http/route.ts';
import { type Duty, may } from '#club/shared/access.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { camps, campStaff, enrolments } from './camps.table.ts';

/** Whether somebody is assigned to a camp, with this duty or any. */
export const isAssigned = (userId: string | Placeholder, campId: SQLWrapper, duty?: Duty): SQL<boolean> =>
  sql`exists (select from ${campStaff} assigned where assigned.camp_id = ${campId}
    and assigned.user_id = ${userId}${duty === undefined ? sql`` : sql` and assigned.duty = ${duty}`})`;

export const trainsIn = (userId: string | SQLWrapper, campId: SQLWrapper): SQL<boolean> =>
  sql`exists (select from ${enrolments} own where own.camp_id = ${campId} and own.user_id = ${userId})`;

/** The camps in which somebody works, as a subquery. */
export const campsWorkedIn = (userId: string | SQLWrapper): SQL =>
  sql`(select camp_id from ${campStaff} where user_id = ${userId})`;

/** Who belongs to which camp, as a trainee or as staff: stands for a table with `user_id` and `camp_id`. */
export const memberships = (alias: string): SQL =>
  sql`(select user_id, camp_id from ${enrolments} union select user_id, camp_id from ${campStaff}) ${sql.raw(alias)}`;

/** What somebody is in which camps, as `duty wave` for staff and `trainee wave`, in one order. */
export const membershipTexts = (userId: SQLWrapper): SQL<string[]> =>
  sql<string[]>`array(select duty::text || ' ' || camp_id from ${campStaff} where user_id = ${userId}
    union all select 'trainee ' || camp_id from ${enrolments} where user_id = ${userId} order by 1)`;

/** The staff of a camp with one of these duties, as a subquery. */
export const staffWith = (campId: SQLWrapper | string, duties: readonly Duty[]): SQL =>
  sql`(select user_id from ${campStaff} where camp_id = ${campId} and duty = any(${sql.param([...duties])}::duty[]))`;

export const anybodyWorks = (): SQL<boolean> => sql`exists (select from ${campStaff})`;

/** In how many camps a person works, or people together: `userId` is an id or `any(…)`. */
export const dutiesOf = (userId: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int from ${campStaff} assigned where assigned.user_id = ${userId})`;

export const worksEverywhere = ({ role }: Pick<Actor, 'role'>): boolean => may(role, 'camp.every');

/** The actor in a prepared statement; `workerValues` fills it in. */
export const worker = { id: sql.placeholder('workerId'), every: sql.placeholder('worksEverywhere') };
export const workerValues = (actor: Actor) => ({
  workerId: actor.id,
  worksEverywhere: worksEverywhere(actor),
});

/** Whether the actor works in a camp: a leader in every one, staff where they are assigned. */
export function worksIn(
  actor: Pick<Actor, 'id' | 'role'> | typeof worker,
  campId: SQLWrapper,
  duty?: Duty,
): SQL<boolean> {
  const assigned = isAssigned(actor.id, campId, duty);
  if ('every' in actor) return sql`(${actor.every}::boolean or ${assigned})`;
  // As a condition of its own, so that PostgreSQL can join by it.
  return worksEverywhere(actor) ? sql`true` : assigned;
}

/** A camp that is not archived, or one in which the person trained; the query reads `camps`. */
export const readableBy = (userId: string | Placeholder): SQL<boolean> =>
  sql`(${camps.archivedAt} is null or ${camps.id} in (select camp_id from ${enrolments} where user_id = ${userId}))`;

/**
 * Whether somebody may read the standing of the camp that the query reads as `c`: trainees read their own, past ones
 * too, and those that are open; `closed` says that the reader may read closed ones as well.
 */
export const standingReadableBy = (
  c: string,
  { userId, closed }: { userId: string | Placeholder; closed: boolean | Placeholder },
): SQL<boolean> => {
  const camp = sql.raw(c);
  return sql`((${camp}.archived_at is null and (${camp}.standing_open or ${closed}::boolean))
    or ${trainsIn(userId, sql`${camp}.id`)})`;
};

/** Trainees of the camp that the query reads as `c`; archived people only count in a past camp. */
const traineesIn = (c: string): SQL => sql`(select one.total from ${enrolments} one
  join ${users} u on u.id = one.user_id and (u.archived_at is null or ${sql.raw(c)}.archived_at is not null)
  where one.camp_id = ${sql.raw(c)}.id) as trainees`;

/** How many trainees count in the camp that the query reads as `c`. */
export const countTrainees = (c: string): SQL<number> => sql`(select count(*)::int from ${traineesIn(c)})`;

/** The rank of a total in the camp that the query reads as `c`; equal totals share a rank. */
export const rankIn = (c: string, total: SQLWrapper): SQL<number> =>
  sql`(select count(*)::int + 1 from ${traineesIn(c)} where trainees.total > ${total})`;

/** An expression for a day of the club's calendar: a parameter or a placeholder. */
type Day = string | SQLWrapper;

const date = (day: Day): SQL => sql`(${day})::date`;

/**
 * `campStatus` and `byRelevance` of camps.rules.ts for the database. `c` is the alias of `camps` in the query; a test
 * compares both row by row.
 */
export const campSql = {
  status: (c: string, day: Day): SQL => {
    const camp = sql.raw(c);
    return sql`case when ${camp}.archived_at is not null then 'archived'
      when ${camp}.end_date < ${date(day)} then 'finished'
      when ${camp}.start_date > ${date(day)} or (${camp}.start_date is null and ${camp}.end_date is null) then 'planned'
      else 'running' end`;
  },

  isRunning: (c: string, day: Day): SQL => sql`${campSql.status(c, day)} = 'running'`,

  hasNoDates: (c: string): SQL => sql.raw(`(${c}.start_date is null and ${c}.end_date is null)`),

  /** For `order by`. */
  order: (c: string, day: Day): SQL => {
    const camp = sql.raw(c);
    const status = campSql.status(c, day);
    return sql`array_position(array['running', 'planned', 'finished', 'archived'], ${status}),
      case when ${status} = 'planned' then ${camp}.start_date end,
      case when ${status} = 'running' then ${camp}.start_date end desc nulls last,
      case when ${status} in ('finished', 'archived') then ${camp}.end_date end desc nulls last,
      ${camp}.id desc`;
  },
};
