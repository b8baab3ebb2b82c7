import type { Change } from '../changed.ts';
import type { Sql } from '../in-database.ts';

/** Small updates of what pages show; the app hears of them as of any other change. */
export const changes = {
  /** Of somebody's total, on the first page of the standing. */
  result: async (sql: Sql, camp: string): Promise<Change> => {
    const [cell] = await sql<{ session_id: string; kind: string; user_id: string }[]>`
      select c.session_id, c.kind, c.user_id from sheet_cells c join training_sessions t on t.id = c.session_id
      join enrolments e on e.camp_id = t.camp_id and e.user_id = c.user_id
      where t.camp_id = ${camp} and t.archived_at is null and t.published_at is not null
      order by e.total desc, e.name, e.user_id, c.session_id limit 1`;
    if (!cell) throw new Error(`wave ${camp} has no results`);
    return (turn) => sql`
      update sheet_cells set manual = ${4 + (turn % 2)}
      where session_id = ${cell.session_id} and kind = ${cell.kind} and user_id = ${cell.user_id}`;
  },

  /** Of a mark on the first page of the attendance grid. */
  mark: async (sql: Sql, camp: string): Promise<Change> => {
    const [mark] = await sql<{ session_id: string; user_id: string }[]>`
      select m.session_id, m.user_id from enrolments e
      join training_sessions t on t.camp_id = e.camp_id and t.archived_at is null and t.published_at is not null
      join attendance_marks m on m.session_id = t.id and m.user_id = e.user_id
      where e.camp_id = ${camp} order by e.name, e.user_id, t.position limit 1`;
    if (!mark) throw new Error(`wave ${camp} has no marks`);
    return (turn) => sql`
      update attendance_marks set state = ${turn % 2 ? 'late' : 'absent'}
      where session_id = ${mark.session_id} and user_id = ${mark.user_id}`;
  },

  describedCamp:
    (sql: Sql, camp: string): Change =>
    (turn) =>
      sql`update camps set description = ${`Change ${turn}`} where id = ${camp}`,

  titledSession:
    (sql: Sql, session: string): Change =>
    (turn) =>
      sql`update training_sessions set title = ${`Change ${turn}`} where id = ${session}`,

  /** Of the person at this place among the newest. */
  phone: async (sql: Sql, place: number): Promise<Change> => {
    const [person] = await sql<
      { id: string }[]
    >`select id from users order by id desc limit 1 offset ${place}`;
    return (turn) =>
      sql`update users set phone = ${String(1_000_000_000 + turn)} where id = ${person?.id ?? null}`;
  },
};
