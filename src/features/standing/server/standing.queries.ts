import { sql } from 'drizzle-orm';
import { camps, enrolments } from '#features/camps/server/camps.table.ts';
import { trainingSessions } from '#features/sessions/server/sessions.table.ts';
import { sheetCells } from '#features/sheets/server/sheets.table.ts';
import { users } from '#features/users/server/users.table.ts';
import type { Database } from '#kit/server/database/client.ts';
import { containing } from '#kit/server/database/like.ts';
import { offsetOf, type PageRequest } from '#kit/shared/page.ts';

export interface StandingFilter extends PageRequest {
  campIds: string[] | null;
  levelId?: string;
  search?: string;
}

interface Ranked extends Record<string, unknown> {
  rank: number;
  user_id: string;
  name: string;
  handle: string | null;
  mentor: string | null;
  total: number;
}

/** Ranks are those of the whole wave, whoever is searched for in it. */
export async function listStanding(db: Database, { campIds, levelId, search, ...page }: StandingFilter) {
  const inCamps = campIds === null ? sql`true` : sql`e.camp_id = any(${sql.param(campIds)}::uuid[])`;
  const ofLevel = levelId === undefined ? sql`true` : sql`c.level_id = ${levelId}`;
  const named = search ? sql`name ilike ${containing(search)}` : sql`true`;
  const ranked = sql`
    select u.id as user_id, u.first_name || ' ' || u.last_name as name, u.codeforces_handle as handle,
      m.first_name || ' ' || m.last_name as mentor, coalesce(solved.total, 0)::int as total,
      rank() over (order by coalesce(solved.total, 0) desc)::int as rank
    from ${enrolments} e
    join ${camps} c on c.id = e.camp_id
    join ${users} u on u.id = e.user_id and u.archived_at is null
    left join ${users} m on m.id = e.mentor_id
    left join lateral (
      select sum(cell.solved) as total from ${trainingSessions} t
      join ${sheetCells} cell on cell.session_id = t.id and cell.user_id = e.user_id
      where t.camp_id = e.camp_id
    ) solved on true
    where ${inCamps} and ${ofLevel}`;
  const [rows, counted] = await Promise.all([
    db.execute<Ranked>(sql`
      select * from (${ranked}) standing where ${named}
      order by rank, name, user_id limit ${page.size} offset ${offsetOf(page)}`),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from (${ranked}) standing where ${named}`,
    ),
  ]);
  return { rows: [...rows], total: counted[0]?.total ?? 0 };
}

/** The wave that somebody joined last. */
export async function ownCampOf(db: Database, userId: string): Promise<string | null> {
  const rows = await db.execute<{ camp_id: string }>(
    sql`select camp_id from ${enrolments} where user_id = ${userId} order by joined_at desc, camp_id desc limit 1`,
  );
  return rows[0]?.camp_id ?? null;
}

export async function campsOfStaff(db: Database, userId: string): Promise<string[]> {
  const rows = await db.execute<{ camp_id: string }>(
    sql`select camp_id from camp_staff where user_id = ${userId}`,
  );
  return rows.map((row) => row.camp_id);
}
