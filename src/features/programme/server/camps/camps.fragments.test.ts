import { sql } from 'drizzle-orm';
import { afterAll, expect, inject, test } from 'vitest';
import { closeDatabase, findRows, openDatabase } from '#kit/server/database/client.ts';
import { byRelevance, campStatus } from '../../camps.rules.ts';
import { campSql } from './camps.fragments.ts';

const days = ['2026-09-30', '2026-10-01', '2026-10-02', '2027-01-01'];
const withNull = [null, ...days];
const camps = withNull.flatMap((startDate) =>
  withNull.flatMap((endDate) =>
    [null, '2026-10-01T12:00:00Z'].map((archivedAt) => ({ startDate, endDate, archivedAt })),
  ),
);

const db = openDatabase(inject('connection'), { max: 1 });
afterAll(() => closeDatabase(db));

const givenCamps = sql`jsonb_to_recordset(${JSON.stringify(
  camps.map(({ startDate, endDate, archivedAt }, index) => ({
    id: index,
    start_date: startDate,
    end_date: endDate,
    archived_at: archivedAt,
  })),
)}::jsonb) as c (id int, start_date date, end_date date, archived_at timestamptz)`;

test.each(days)('the database gives every wave the status that the rule gives it on %s', async (day) => {
  const rows = await findRows<{ id: number; status: string }>(
    db,
    sql`select c.id, ${campSql.status('c', day)} as status from ${givenCamps} order by c.id`,
  );
  expect(rows.map(({ status }) => status)).toEqual(camps.map((camp) => campStatus(camp, day)));
});

test.each(days)('the database orders waves as the rule does on %s', async (day) => {
  const rows = await findRows<{ id: number }>(
    db,
    sql`select c.id from ${givenCamps} order by ${campSql.order('c', day)}`,
  );
  // Ids of one length, so that text compares as numbers do.
  const named = camps.map((camp, index) => ({ ...camp, _id: String(index).padStart(3, '0') }));
  const expected = named.toSorted(byRelevance(day)).map(({ _id }) => Number(_id));
  expect(rows.map(({ id }) => id)).toEqual(expected);
});
