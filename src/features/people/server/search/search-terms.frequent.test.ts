import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { rememberFrequentTerms, typedFor } from './search-terms.frequent.ts';
import { foldSearchChanges, searchedPeople } from './search-terms.service.ts';
import { insertUsers } from '#features/accounts/server/users/users.service.ts';

test('a person is looked for by each word of the name, the handle, the address and the number', () => {
  const person = { name: 'Omar Ali', details: 'omarali|omar_1|om@hti.edu|0100' };
  expect(Array.from(typedFor(person))).toEqual(
    ['omar', 'omara', 'omaral', 'omarali', 'omar_', 'omar_1'].concat(
      ['om@h', 'om@ht', 'om@hti', 'om@hti.', 'om@hti.e', 'om@hti.ed', 'om@hti.edu'],
      ['0100', 'hti.', 'hti.e', 'hti.ed', 'hti.edu'],
    ),
  );
  expect(Array.from(typedFor({ name: 'هدى', details: 'ODY' }))).toEqual([]);
});

async function rememberedIn({ context: { db } }: TestApp): Promise<Record<string, number>> {
  const rows = await db.execute<{ term: string; people: number }>(
    sql`select term, sum(people)::int as people from search_terms where counted_at is not null group by term`,
  );
  return Object.fromEntries(rows.map(({ term, people }) => [term, people]));
}

test('frequent names are counted before anybody searches for them', async () => {
  const app = await appForTest();
  const { db } = app.context;
  const person = (number: number, firstName: string, lastName: string) => ({
    email: `${number}@${number}.test`,
    passwordHash: '!',
    role: number % 2 ? ('trainee' as const) : ('user' as const),
    firstName,
    lastName,
  });
  await insertUsers(
    db,
    Array.from({ length: 400 }, (_, number) =>
      number < 300 ? person(number, 'Yusuf', `Q${number}`) : person(number, `Z${number}`, 'Nagib'),
    ),
  );
  await foldSearchChanges(db);
  await rememberFrequentTerms(db, 200);
  expect(await rememberedIn(app)).toEqual({});
  await rememberFrequentTerms(db, 75);
  const yusufs = Object.fromEntries(['yusu', 'yusuf', 'yusufq'].map((term) => [term, 300]));
  // The sample has everybody in so small a club.
  const expected = { ...yusufs, yusufq1: 111, yusufq2: 111, nagi: 100, nagib: 100 };
  expect(await rememberedIn(app)).toEqual(expected);
  await db.execute(sql`update users set last_name = 'Nagib' where email = '12@12.test'`);
  await foldSearchChanges(db);
  expect(await rememberedIn(app)).toEqual({ ...expected, yusufq: 299, yusufq1: 110, nagi: 101, nagib: 101 });
  expect(await searchedPeople.findWrong(db)).toEqual([]);
});
