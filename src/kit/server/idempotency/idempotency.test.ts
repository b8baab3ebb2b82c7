import { findRows } from '#kit/server/database/client.ts';
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteOldCalls } from '#kit/server/idempotency/idempotency.ts';
import { makePerson } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile();
const leader = await makePerson(context, { role: 'leader' });

const levelsNamed = async (title: string): Promise<number> =>
  (await api.get(`/api/level?search=${encodeURIComponent(title)}`)).body.total;

const addLevel = (title: string, key?: string, { token = leader.token, description = 'For a test.' } = {}) =>
  api.post(
    '/api/level',
    { title, description },
    { token, headers: key === undefined ? {} : { 'idempotency-key': key } },
  );

test('a create that is sent again with its key returns the first response and creates nothing', async () => {
  const first = await addLevel('Sent twice', 'key-1');
  const again = await addLevel('Sent twice', 'key-1');
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body).toEqual(first.body);
  expect(await levelsNamed('Sent twice')).toBe(1);
});

test('ten copies of a create at the same moment create one record', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => addLevel('At once', 'key-2')));
  expect(new Set(replies.map(({ body }) => body.data?._id)).size).toBe(1);
  expect(await levelsNamed('At once')).toBe(1);
});

test('without a key, with another key and by another person every create counts', async () => {
  const other = await makePerson(context, { role: 'leader' });
  await addLevel('Four times');
  await addLevel('Four times', 'key-3');
  await addLevel('Four times', 'key-4');
  await addLevel('Four times', 'key-3', { token: other.token });
  expect(await levelsNamed('Four times')).toBe(4);
});

test('the same key with other inputs is a conflict that says the first try was saved', async () => {
  await addLevel('Before an edit', 'key-5');
  const edited = await addLevel('After an edit', 'key-5');
  expect(edited).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(edited.body.message).toContain('already saved');
  expect(await levelsNamed('After an edit')).toBe(0);
});

test('a create that was refused can be sent again with its key', async () => {
  const refused = await addLevel('Refused first', 'key-6', { description: '' });
  expect(refused.status).toBe(400);
  const outside = await makePerson(context, { role: 'trainee' });
  expect(await addLevel('Refused first', 'key-6', { token: outside.token })).toMatchObject({ status: 403 });
  expect((await addLevel('Refused first', 'key-6')).status).toBe(200);
});

test('a key of any length and form is accepted', async () => {
  expect((await addLevel('Odd key', `'; drop table levels; -- ${'x'.repeat(4000)}`)).status).toBe(200);
});

test('the database holds neither the inputs nor the response in a readable form', async () => {
  const { body } = await addLevel('Secret inputs', 'key-8');
  const inputs = { title: 'Secret inputs', description: 'For a test.' };
  const plainDigests = [
    inputs,
    { body: inputs },
    { params: {}, body: inputs },
    { params: {}, query: {}, body: inputs },
  ].map((value) => createHash('sha256').update(JSON.stringify(value)).digest('hex'));
  const stored = JSON.stringify(await findRows(context.db, sql`select * from idempotent_calls`));
  for (const readable of ['Secret inputs', body.data._id, ...plainDigests])
    expect(stored).not.toContain(readable);
});

test('responses are deleted after eight days', async () => {
  await addLevel('Long ago', 'key-7');
  const count = async () =>
    Number((await findRows(context.db, sql`select count(*) from idempotent_calls`))[0]?.count);
  const days = (number: number) => new Date(context.clock.now().getTime() + number * 24 * 60 * 60_000);
  await deleteOldCalls(context.db, days(7));
  expect(await count()).toBeGreaterThan(0);
  await deleteOldCalls(context.db, days(9));
  expect(await count()).toBe(0);
});
