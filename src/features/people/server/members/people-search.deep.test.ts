import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertUsers } from '#features/accounts/server/users/users.service.ts';
import { foldSearchChanges, rememberSearch, searchedPeople } from '../search/search-terms.service.ts';
import { newestListed } from '../search/search-terms.rules.ts';
import type { NewUser } from '#features/accounts/server/users/users.table.ts';
import { foldedContains } from '#kit/server/database/search.ts';
import type { Role } from '#club/shared/access.ts';
import { makePerson } from '#tests/people.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { listMembers } from './members.queries.ts';

const names = [
  'أحمد',
  'محمد',
  'عبد الله',
  'فاطمة',
  'هدى',
  'مؤمن',
  'ثريا',
  'Ahmed',
  'José',
  'Xenia',
  'Omar',
  'Nour𝒳',
  '100%_',
];

/** A generator of pseudo-random numbers: one seed, one club. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

let made = 0;
beforeEach(() => {
  made = 0;
});

function somebody(random: (below: number) => number): NewUser {
  made += 1;
  const name = () => names[random(random(names.length) + 1)]!;
  return {
    email: `p${made}.${random(1000)}@${random(3) === 0 ? 'hti.edu.eg' : 'club.test'}`,
    passwordHash: '!',
    role: (['user', 'trainee', 'trainee', 'mentor'] as const)[random(random(4) + 1)]!,
    firstName: made % 400 === 0 ? 'Qwark' : name(),
    lastName: `${name()} ${name()}`,
    phone: `010${String(random(1e8)).padStart(8, '0')}`,
    codeforcesHandle: handleOf(random, name),
    universityIdHti: made % 10 === 0 ? 70_000 + made : null,
  };
}

/** The first people of a club have handles that nobody gets later. */
function handleOf(random: (below: number) => number, name: () => string): string | null {
  if (random(4) === 0) return null;
  return made < 800 ? `vw_${made}` : `${name()}_${random(300)}`;
}

/** As every search was answered before counts were stored. */
async function searchedPlainly({ context: { db } }: TestApp, search: string, roles: Role[] | undefined) {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
  const rows = await db.execute<{ id: string }>(sql`
    select id from users where (${foldedContains(sql`search_details`, search)} or university_id_hti = ${number}::bigint)
      and (${roles ? sql.param(roles) : null}::role[] is null or role = any(${roles ? sql.param(roles) : null}::role[]))
    order by id desc`);
  return rows.map(({ id }) => id);
}

const terms = [
  'qw',
  'a',
  'ا',
  'x',
  'xe',
  'أح',
  'احمد',
  'ahm',
  'ahmed',
  'ahmedom',
  'عبدالله',
  'احمد عبدالله',
  'ثر',
  '𝒳',
  'r𝒳',
  '%',
  '0%_',
  'vw_',
  'vw_1',
  'club.te',
];
const otherTerms = [
  '|',
  '@',
  'hti.edu',
  'p12',
  '01',
  '0100',
  '70010',
  '7001',
  'qqq',
  'zzzzz',
  'ahmedzzz',
  'xenia_1',
  'ء',
  '7',
];

async function expectTheSame(app: TestApp, searches: readonly string[]): Promise<void> {
  for (const search of searches)
    for (const role of [undefined, ['trainee'], ['mentor', 'user']] as (Role[] | undefined)[]) {
      const all = await searchedPlainly(app, search, role);
      const numbers = /^\d{1,15}$/.test(search) ? { universityId: Number(search) } : {};
      for (const page of role ? [1, 40] : [1, 2, 40]) {
        const filter = { search, numbers, role, page, size: 15, visibleTo: null, language: 'en' as const };
        const { rows, total } = await listMembers(app.context.db, filter);
        const said = `${search} of ${String(role)}, page ${page}`;
        expect(
          rows.map(({ user }) => user.id),
          said,
        ).toEqual(all.slice((page - 1) * 15, page * 15));
        expect(total, said).toBe(all.length);
      }
    }
}

async function wayOf({ context: { db } }: TestApp, term: string): Promise<string | undefined> {
  const [row] = await db.execute<{ way: string }>(
    sql`select way from search_people(${term}, ${`%${term}%`}, array['abc'], null, 15, 0, null, null)`,
  );
  return row?.way;
}

test('a search finds who it always found, in the same order and number', async () => {
  const app = await appForTest();
  const { db } = app.context;
  const random = randomOf(1);
  const people = Array.from({ length: 4000 }, () => somebody(random));
  await insertUsers(db, people);
  // Before anything is folded, after it, and from what was remembered.
  await expectTheSame(app, terms.slice(0, 4));
  await foldSearchChanges(db);
  await expectTheSame(app, [...terms, ...otherTerms]);
  expect(await wayOf(app, 'qw')).toBe('listed');
  expect(await wayOf(app, 'm')).toBe('ordered');
  // All are old, or so many that only the newest are listed.
  expect(await wayOf(app, 'vw_')).toBe('listed');
  expect(await wayOf(app, 'club.te')).toBe('listed');
  await change(app);
  await expectTheSame(app, [...terms, ...otherTerms]);
  await foldSearchChanges(db);
  await expectTheSame(app, terms);
  expect(await searchedPeople.findWrong(db)).toEqual([]);
  // More than are followed one by one.
  await db.execute(sql`update users set last_name = 'Xenia ' || last_name where role = 'user'`);
  await foldSearchChanges(db);
  await expectTheSame(app, terms);
  expect(await searchedPeople.findWrong(db)).toEqual([]);
});

/** People come, change, are archived and go. */
async function change({ context: { db } }: TestApp): Promise<void> {
  const random = randomOf(9);
  await insertUsers(
    db,
    Array.from({ length: 60 }, () => somebody(random)),
  );
  const some = (at: number) =>
    sql`id in (select id from users order by md5(id::text || ${String(at)}) limit 40)`;
  await db.execute(sql`update users set first_name = 'ثريا' where ${some(1)}`);
  await db.execute(
    sql`update users set first_name = 'Xenia', codeforces_handle = 'xenia_1' where ${some(2)}`,
  );
  await db.execute(
    sql`update users set first_name = 'Ahmed', last_name = 'Omar' where first_name = 'ثريا' and ${some(3)}`,
  );
  await db.execute(sql`update users set role = 'mentor' where ${some(4)}`);
  await db.execute(sql`update users set archived_at = now() where ${some(5)}`);
  await db.execute(sql`update users set archived_at = null where ${some(5)}`);
  await db.execute(sql`delete from users where ${some(6)}`);
}

test('a search is right while others write, fold and remember', async () => {
  const app = await appForTest();
  const { db } = app.context;
  const random = randomOf(3);
  await insertUsers(
    db,
    Array.from({ length: 3000 }, () => somebody(random)),
  );
  const write = async () => {
    for (let round = 0; round < 5; round += 1) await change(app);
  };
  const fold = async () => {
    for (let round = 0; round < 15; round += 1) await foldSearchChanges(db);
  };
  const search = async () => {
    for (const term of [...terms, ...terms]) {
      const filter = { search: term, page: 1, size: 15, visibleTo: null, language: 'en' as const };
      const { rows, total } = await listMembers(db, filter);
      expect(rows.length, term).toBe(Math.min(total, 15));
      expect(new Set(rows.map(({ user }) => user.id)).size).toBe(rows.length);
    }
  };
  await Promise.all([write(), fold(), search(), search(), fold()]);
  await expectTheSame(app, [...terms, ...otherTerms]);
  await foldSearchChanges(db);
  await expectTheSame(app, [...terms, ...otherTerms]);
  expect(await searchedPeople.findWrong(db)).toEqual([]);
});

test('a search finds somebody who changes again and again, in the text that is there now', async () => {
  const app = await appForTest();
  const { db } = app.context;
  const random = randomOf(5);
  await insertUsers(
    db,
    Array.from({ length: 1600 }, () => somebody(random)),
  );
  await foldSearchChanges(db);
  const lastNames = ['Qwerty', 'Zyxwvu', 'Qwerty', 'Zyxwvu', 'Qwerty'];
  for (const [round, lastName] of lastNames.entries()) {
    await db.execute(sql`update users set last_name = ${lastName} where codeforces_handle like 'vw%'`);
    // Remembered while a change is pending: one lists these people, the other nobody.
    if (round === 0) for (const term of ['qwerty', 'zyxwvu']) await rememberSearch(db, term);
    await expectTheSame(app, ['qwerty', 'zyxwvu', 'qwe', `qwerty|vw_${round}`, `zyxwvu|vw_${round}`]);
  }
  const [pending] = await db.execute<{ people: number; rows: number }>(
    sql`select count(distinct user_id)::int as people, count(*)::int as rows from search_changes`,
  );
  expect(pending!.people).toBeGreaterThan(100);
  expect(pending!.rows).toBe(2 * pending!.people);
  await foldSearchChanges(db);
  await expectTheSame(app, ['qwerty', 'zyxwvu', 'qwe']);
  expect(await searchedPeople.findWrong(db)).toEqual([]);
});

test('a list that has grown long keeps its newest people, and finds everybody', async () => {
  const app = await appForTest();
  const { db } = app.context;
  const random = randomOf(7);
  await insertUsers(
    db,
    Array.from({ length: 1600 }, () => somebody(random)),
  );
  await foldSearchChanges(db);
  await rememberSearch(db, 'vw_1');
  // As if thousands had been found who are gone: a search looks at everybody whom it lists.
  await db.execute(sql`
    update search_terms set ids = ids || array(select ('00000000-0000-4000-8000' || lpad(n::text, 12, '0'))::uuid from generate_series(5000, 1, -1) as n)
    where term = 'vw_1'`);
  await db.execute(sql`update users set first_name = 'Xenia' where codeforces_handle like 'vw_1%'`);
  await foldSearchChanges(db);
  const lists = await db.execute<{ listed: number; complete: boolean }>(
    sql`select cardinality(ids) as listed, ids_from is null as complete from search_terms where term = 'vw_1' and role = 'trainee'`,
  );
  expect([...lists]).toEqual([{ listed: newestListed, complete: false }]);
  await change(app);
  await expectTheSame(app, ['vw_1', 'vw_12']);
  await foldSearchChanges(db);
  await expectTheSame(app, ['vw_1', 'vw_12']);
});

test('folding twice changes nothing, and wrong counts are mended', async () => {
  const app = await appForTest();
  const { db } = app.context;
  await makePerson(app.context, { role: 'leader', firstName: 'Xenia' });
  const counts = () => db.execute(sql`select term, role, people from search_terms order by term, role`);
  await foldSearchChanges(db);
  const before = await counts();
  expect(before.length).toBeGreaterThan(50);
  await Promise.all([foldSearchChanges(db), foldSearchChanges(db)]);
  expect([...(await counts())]).toEqual([...before]);
  await db.execute(sql`update search_terms set people = people + 1 where term = 'xe'`);
  await db.execute(sql`delete from search_terms where term = 'xen'`);
  expect(await db.transaction((tx) => searchedPeople.repair(tx))).toBe(2);
  expect([...(await counts())]).toEqual([...before]);
});
