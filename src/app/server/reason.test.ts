import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appForTest } from '#tests/test-app.ts';
import { reasonOf } from './reason.ts';

const reason = async (failing: Promise<unknown>) =>
  reasonOf(await failing.then(undefined, (error: unknown) => error));

test('a failed query is one line of what the database said, without its text and parameters', async () => {
  const { context } = await appForTest();
  const failing = context.db.execute(sql`select * from nothing where national_id = ${'29901011234567'}`);
  expect(await reason(failing)).toBe('relation "nothing" does not exist');
});

test('a failure of the database begins with what is wrong', () => {
  const failed = (properties: object) => reasonOf(Object.assign(new Error('said\nand more'), properties));
  expect(failed({ code: 'ECONNREFUSED' })).toBe('the database does not answer (said)');
  expect(failed({ code: '28P01' })).toBe('the database does not let this user in (said)');
  expect(failed({})).toBe('said');
});
