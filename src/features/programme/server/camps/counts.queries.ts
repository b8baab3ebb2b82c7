import { sql } from 'drizzle-orm';
import { fullName } from '#features/accounts/server/users/users.fragments.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import type { WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import { campCounts, camps, enrolments } from './camps.table.ts';

/** Marks, results and enrolments of these camps wait until the transaction ends, and those that are being made are waited for. */
export async function lockCampsExclusively(tx: Database, campIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select lock_camps_exclusively(${sql.param([...campIds])}::uuid[])`);
}

/** Open pages of the camps read everything again. */
export async function tellCamps(tx: Database, campIds: readonly string[]): Promise<void> {
  await tx.execute(sql`select tell_all_of(${sql.param([...campIds])}::uuid[])`);
}

export const findWrongNames = async (db: Database): Promise<WrongCount[]> => [
  ...(await db.execute<WrongCount>(sql`
    select e.camp_id || ' ' || e.user_id as place, e.name as stored, ${fullName('u')} as counted
    from ${enrolments} e join ${users} u on u.id = e.user_id where e.name <> ${fullName('u')}`)),
];

/** A person who is being renamed is waited for, so that no newer name is overwritten. */
export async function mendNames(tx: Database): Promise<number> {
  const rows = await tx.execute(sql`
    with named as (
      select e.camp_id, e.user_id, ${fullName('u')} as name from ${enrolments} e join ${users} u on u.id = e.user_id
      where e.name <> ${fullName('u')} for share of u)
    update ${enrolments} e set name = named.name from named
    where e.camp_id = named.camp_id and e.user_id = named.user_id returning 1`);
  return rows.length;
}

export interface WrongMembers extends WrongCount {
  campId: string;
}

export const findWrongMembers = async (db: Database): Promise<WrongMembers[]> => [
  ...(await db.execute<WrongMembers>(sql`
    select c.id as "campId", c.id::text as place, coalesce(n.enrolled, 0)::text as stored, counted::text from (
      select c.id, count(e.user_id) as counted from ${camps} c left join ${enrolments} e on e.camp_id = c.id group by c.id
    ) as c left join ${campCounts} n on n.camp_id = c.id
    where coalesce(n.enrolled, 0) <> counted`)),
];

export async function setMembers(tx: Database, wrong: readonly WrongMembers[]): Promise<void> {
  await tx.execute(sql`
    insert into ${campCounts} (camp_id, enrolled)
    select "campId", counted from json_to_recordset(${JSON.stringify(wrong)}::json) as r ("campId" uuid, counted int)
    on conflict (camp_id) do update set enrolled = excluded.enrolled`);
}

export interface TraineeTotal {
  campId: string;
  userId: string;
  total: number;
}

export async function setTotals(tx: Database, totals: readonly TraineeTotal[]): Promise<void> {
  await tx.execute(sql`
    update ${enrolments} e set total = r.total
    from json_to_recordset(${JSON.stringify(totals)}::json) as r ("campId" uuid, "userId" uuid, total int)
    where e.camp_id = r."campId" and e.user_id = r."userId"`);
}
