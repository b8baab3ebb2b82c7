import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '#kit/server/database/client.ts';
import { cloneDatabase } from '#tests/test-database.ts';
import { toLogError } from './log-error.ts';
import { makeLog } from './log.ts';

const connection = await cloneDatabase();
const db = openDatabase(connection, { max: 1 });
afterAll(async () => {
  await db.$client.end();
  await connection.drop();
});

async function logged(query: Promise<unknown>) {
  let record = '';
  const err: unknown = await query.catch((error: unknown) => error);
  makeLog({ write: (line) => (record += line) }).error({ err }, 'A query failed');
  return { record, ...(JSON.parse(record) as { level: string; msg: string; err: Record<string, unknown> }) };
}

test('a failed query is logged with its reason, and without the values of its parameters', async () => {
  const { record, level, msg, err } = await logged(
    db.execute(sql`select * from missing_table where phone = ${'01001234567'} or name = ${'A\n    at B'}`),
  );
  expect({ level, msg }).toEqual({ level: 'error', msg: 'A query failed' });
  expect(err.message).toContain('select * from missing_table');
  expect(err.stack).toContain('log.test.ts');
  expect(err.cause).toMatchObject({ code: '42P01', message: 'relation "missing_table" does not exist' });
  expect(record).not.toMatch(/01001234567|at B/);
});

test.each([
  ['a value of the wrong type', sql`select ${'30405150100001'}::text::uuid`],
  [
    'a duplicate',
    sql`insert into rate_windows (key, used, ends_at) select ${'30405150100001'}, 1, now() from pg_class`,
  ],
])('%s does not put the value into the log', async (_name, query) => {
  const { record, err } = await logged(db.execute(query));
  expect(err.cause).toHaveProperty('code');
  expect(record).not.toContain('30405150100001');
});

test('anything that is thrown can be logged', () => {
  expect(toLogError('only a text').message).toBe('only a text');
  const copy = { message: 'the queue failed', code: '57P01' };
  expect(toLogError(copy)).toEqual({ type: 'Error', code: '57P01', message: 'the queue failed', stack: '' });
});
