import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '#app/server/migrations.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { listMigrations, migrateDatabase } from '#kit/server/database/migrate.ts';
import { rowsOf } from './stored-rows.ts';
import { cloneDatabase, query } from './test-database.ts';

/** When some of the 41 migrations before the one schema were written. */
const former = { first: 1_794_710_827_926, system: 1_794_819_160_757, last: 1_794_922_770_366 };

/** A database with a trainee who solved three problems, as commit 58af33d left it: the tables of the first migration. */
async function formerDatabase(last: number) {
  const clone = await cloneDatabase();
  onTestFinished(() => clone.drop());
  await query(clone, 'drop schema public cascade; drop schema drizzle cascade; create schema public');
  const [first] = listMigrations(migrations.folder);
  await migrateDatabase(clone, { ...migrations, functions: undefined, upTo: first!.when });
  await query(
    clone,
    `create function rename_in_waves() returns trigger language plpgsql as $$ begin return null; end $$;
     create function marks_counted() returns trigger language plpgsql as $$ begin return null; end $$;
     create trigger attendance_marks_counted_new after insert on attendance_marks execute function marks_counted();
     with l as (insert into levels (title) values ('Level 1') returning id),
       c as (insert into camps (level_id, title) select id, 'Wave 1' from l returning id),
       t as (insert into training_sessions (camp_id, title, position) select id, 'Loops', 1 from c returning id, camp_id),
       u as (insert into users (email, password_hash, role, first_name, last_name)
         values ('aya@club.test', '!', 'trainee', 'Aya', 'Ali') returning id),
       e as (insert into enrolments (camp_id, user_id, name, total) select c.id, u.id, 'Aya Ali', 3 from c, u)
     insert into sheet_cells (session_id, user_id, kind, manual) select t.id, u.id, 'sheet', 3 from t, u;
     delete from drizzle.__drizzle_migrations;
     insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${former.first}), ('last', ${last})`,
  );
  return clone;
}

/** The rows of all tables, without the counts that are no longer stored. */
async function keptRows(clone: Connection) {
  const gone = new Set([
    'attendance_counts',
    'camp_counts',
    'search_changes',
    'search_terms',
    'user_tallies',
    'enrolments',
  ]);
  const kept = Object.keys(await rowsOf(clone)).filter((name) => !gone.has(name));
  const rows = kept.map((name) => `'${name}', (select json_agg(t) from ${name} t)`);
  const trainees =
    'select json_agg(t) from (select camp_id, user_id, joined_at, mentor_id, total from enrolments) t';
  return query(clone, `select json_build_object(${rows.join(', ')}, 'trainees', (${trainees})) as rows`);
}

test('a database that ran the former migrations is taken over: every row stays, functions are replaced once', async () => {
  const clone = await formerDatabase(former.last);
  const before = await keptRows(clone);
  let changes = 0;
  const counting = { ...migrations, beforeChange: async () => void (changes += 1) };
  for (let start = 0; start < 2; start += 1) await migrateDatabase(clone, counting);
  expect(changes).toBe(1);
  // What the migrations since then add stands beside it.
  expect(await keptRows(clone)).toMatchObject(before);
  const old = `select proname from pg_proc where proname like '%wave%' or proname = 'marks_counted'`;
  expect(await query(clone, old)).toEqual([]);
  await query(clone, 'update sheet_cells set manual = 5');
  expect(await query(clone, 'select total from enrolments')).toEqual([{ total: 5 }]);
});

test('an older database reads in one line what to start first, and stays as it is', async () => {
  const clone = await formerDatabase(former.system);
  const before = await rowsOf(clone);
  await expect(migrateDatabase(clone, migrations)).rejects.toThrow(
    /^the tables are older than this version can bring up to date: start commit 58af33d on them once, then this version$/,
  );
  expect(await rowsOf(clone)).toEqual(before);
});
