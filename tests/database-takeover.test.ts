import { expect, onTestFinished, test } from 'vitest';
import type { AppContext } from '#club/server/app-context.ts';
import { migrations } from '#app/server/migrations.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { systemClock } from '#kit/server/clock.ts';
import { closeDatabase, openDatabase } from '#kit/server/database/client.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { makeCamp, makeLevel, makeSession, makeTrainee } from './people.ts';
import { rowsOf } from './stored-rows.ts';
import { cloneDatabase, query } from './test-database.ts';

/** When some of the 41 migrations before the one schema were written. */
const former = { first: 1_794_710_827_926, system: 1_794_819_160_757, last: 1_794_922_770_366 };

/** A database with a person, as commit 58af33d left it: the same tables, its own migrations and names of functions. */
async function formerDatabase(last: number) {
  const clone = await cloneDatabase();
  const db = openDatabase(clone, { max: 1 });
  const context = { db, clock: systemClock } as AppContext;
  onTestFinished(async () => {
    await closeDatabase(db);
    await clone.drop();
  });
  const campId = await makeCamp(context, { levelId: await makeLevel(context) });
  const sessionId = await makeSession(context, campId);
  const { user } = await makeTrainee(context, campId);
  await db.insert(attendanceMarks).values({ sessionId, userId: user.id, state: 'present' });
  await query(
    clone,
    `drop table drizzle.functions;
     delete from drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${former.first}), ('last', ${last});
     alter function lock_camps_for_share rename to lock_waves_for_share;
     alter function lock_camps_exclusively rename to lock_waves_exclusively;
     alter function rename_in_camps rename to rename_in_waves`,
  );
  return { clone, userId: user.id };
}

test('a database that ran the former migrations is taken over: every row stays, functions are replaced once', async () => {
  const { clone, userId } = await formerDatabase(former.last);
  const before = await rowsOf(clone);
  let changes = 0;
  const counting = { ...migrations, beforeChange: async () => void (changes += 1) };
  for (let start = 0; start < 2; start += 1) await migrateDatabase(clone, counting);
  expect(changes).toBe(1);
  expect(await rowsOf(clone)).toEqual(before);
  expect(await query(clone, `select proname from pg_proc where proname like '%wave%'`)).toEqual([]);

  await query(clone, `update users set first_name = 'Mona', last_name = 'Ali' where id = '${userId}'`);
  await query(clone, `update attendance_marks set state = 'absent'`);
  expect(await query(clone, 'select name, attended from enrolments, attendance_counts')).toEqual([
    { name: 'Mona Ali', attended: 0 },
  ]);
});

test('an older database reads in one line what to start first, and stays as it is', async () => {
  const { clone } = await formerDatabase(former.system);
  const before = await rowsOf(clone);
  await expect(migrateDatabase(clone, migrations)).rejects.toThrow(
    /^the tables are older than this version can bring up to date: start commit 58af33d on them once, then this version$/,
  );
  expect(await rowsOf(clone)).toEqual(before);
});
