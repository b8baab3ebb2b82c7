import { sql } from 'drizzle-orm';
import type { WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import { users, userTallies } from './users.table.ts';

const wrongTallies = sql`(
  select role, coalesce(stored, 0) as stored, coalesce(counted, 0) as counted
  from (select role, sum(delta) as stored from ${userTallies} group by role) as tallies
    full join (select role, count(*) as counted from ${users} group by role) as people using (role)
  where coalesce(stored, 0) <> coalesce(counted, 0))`;

export const findWrongTallies = async (db: Database): Promise<WrongCount[]> => [
  ...(await db.execute<WrongCount>(
    sql`select role::text as place, stored::text, counted::text from ${wrongTallies} as wrong`,
  )),
];

/** One statement: it sees of each person both the row and its tally, or neither. */
export async function repairTallies(db: Database): Promise<number> {
  const rows = await db.execute(sql`
    insert into ${userTallies} (role, delta) select role, counted - stored from ${wrongTallies} as wrong returning 1`);
  return rows.length;
}
