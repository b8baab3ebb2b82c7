import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { templateDatabase } from '#tests/database.setup.ts';
import { closeDatabase, type Database, openDatabase } from './client.ts';

/** One connection, so that all statements are in it. */
function openOne() {
  const db = openDatabase({ ...inject('connection'), database: templateDatabase }, { max: 1 });
  onTestFinished(() => closeDatabase(db));
  return db;
}

const add = async (db: Database, one: number, other: number) => {
  const [row] = await db.execute<{ sum: number }>(sql`select ${one}::int + ${other}::int as sum`);
  return row?.sum;
};

const statements = async (db: Database) => {
  const rows = await db.execute<{ statement: string; generic: number }>(
    sql`select statement, generic_plans::int as generic from pg_prepared_statements where statement like '% as %sum%'`,
  );
  return [...rows];
};

test('a query is prepared when it comes again, and planned for its values each time', async () => {
  const db = openOne();
  expect(await add(db, 1, 2)).toBe(3);
  expect(await statements(db)).toEqual([]);
  for (let turn = 0; turn < 10; turn += 1) expect(await add(db, turn, 2)).toBe(turn + 2);
  expect(await statements(db)).toEqual([{ statement: expect.stringContaining('as sum'), generic: 0 }]);
});

test('queries of a transaction, and of a part of one, are prepared too', async () => {
  const db = openOne();
  await db.transaction(async (tx) => {
    await add(tx, 1, 2);
    expect(await tx.transaction((inner) => add(inner, 3, 4))).toBe(7);
  });
  expect(await statements(db)).toHaveLength(1);
});

test('what fails in a transaction is undone, and the next query works', async () => {
  const db = openOne();
  const failing = db.transaction(async (tx) => {
    await add(tx, 1, 2);
    await tx.execute(sql`select 1 / ${0}::int as sum`);
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: '22012' } });
  expect(await add(db, 5, 6)).toBe(11);
});

test('queries of one transaction that are sent together return in their order', async () => {
  const db = openOne();
  const sums = await db.transaction((tx) => Promise.all([add(tx, 1, 1), add(tx, 2, 2), add(tx, 3, 3)]));
  expect(sums).toEqual([2, 4, 6]);
});

test('long texts and texts that come once are not stored in the connection', async () => {
  const db = openOne();
  const long = sql.join(
    Array.from({ length: 1000 }, (_, at) => sql`${at}::int`),
    sql` + `,
  );
  for (let turn = 0; turn < 3; turn += 1) await db.execute(sql`select ${long} as sum`);
  for (let at = 0; at < 20; at += 1)
    await db.execute(sql`select ${at}::int as ${sql.identifier(`sum${at}`)}`);
  expect(await statements(db)).toEqual([]);
});
