import { sql } from 'drizzle-orm';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import type { WrongCount } from '#club/server/stored-count.ts';
import type { Database } from '#kit/server/database/client.ts';
import { sheetCells } from './sheets.table.ts';

interface WrongTotal extends WrongCount {
  campId: string;
  userId: string;
}

export const findWrongTotals = async (db: Database): Promise<WrongTotal[]> => [
  ...(await db.execute<WrongTotal>(sql`
    select e.camp_id as "campId", e.user_id as "userId", e.camp_id || ' ' || e.user_id as place,
      e.total::text as stored, coalesce(c.solved, 0)::text as counted
    from ${enrolments} e left join (
      select t.camp_id, c.user_id, sum(c.solved) as solved from ${sheetCells} c
      join ${trainingSessions} t on t.id = c.session_id and t.archived_at is null group by 1, 2
    ) as c on c.camp_id = e.camp_id and c.user_id = e.user_id
    where e.total <> coalesce(c.solved, 0)`)),
];
