import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { levels } from './levels.table.ts';
import { makeCamp, makeLevel, makePerson } from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const { api, context } = await appForFile();
const first = await makeLevel(context, 'Level 1');
const second = await makeLevel(context, 'Level 2 100%');
const camp = await makeCamp(context, { levelId: first, title: 'Wave 1' });
const closed = await makeCamp(context, { levelId: first, title: 'Wave 2', registration: false });

test('a visitor and a person not yet accepted see titles only', async () => {
  const { token } = await makePerson(context);
  for (const reply of [await api.get('/api/level'), await api.get('/api/level', { token })]) {
    expect(reply).toMatchObject({ status: 200, body: { page: 1, size: 15, total: 2 } });
    expect(reply.body.data).toEqual([
      { _id: first, title: 'Level 1' },
      { _id: second, title: 'Level 2 100%' },
    ]);
  }
});

test('an accepted person also sees descriptions and waves', async () => {
  const { token } = await makePerson(context, { role: 'trainee' });
  const { body } = await api.get('/api/level', { token });
  expect(body.data[0]).toMatchObject({
    _id: first,
    description: 'The first steps',
    camps: [
      { _id: camp, title: 'Wave 1' },
      { _id: closed, title: 'Wave 2' },
    ],
  });
  expect(Date.parse(body.data[0].createdAt)).not.toBeNaN();
});

test('the waves of a level show whether they are open, with the open ones first', async () => {
  const { body } = await api.get(`/api/camp/level/${first}`);
  expect(body).toMatchObject({
    total: 2,
    data: [
      { _id: camp, title: 'Wave 1', registration: true },
      { _id: closed, title: 'Wave 2', registration: false },
    ],
  });
  expect((await api.get(`/api/camp/level/${second}`)).body.data).toEqual([]);
});

test('a malformed id is a 404', async () => {
  for (const id of [
    '1',
    'null',
    "'; drop table users; --",
    '%00',
    'x'.repeat(150),
    'x'.repeat(5000),
    '%E0%A4%A',
  ]) {
    const reply = await api.get(`/api/camp/level/${id}`);
    expect(reply, id).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
  }
});

test('a page past the end of a list is empty, and a wrong page is a 400', async () => {
  expect((await api.get('/api/level?size=1&page=2')).body).toMatchObject({
    data: [{ title: 'Level 2 100%' }],
    page: 2,
    size: 1,
    total: 2,
  });
  expect((await api.get('/api/level?page=9')).body).toMatchObject({ data: [], total: 2 });
  expect((await api.get('/api/level?search=level%202')).body).toMatchObject({ total: 1 });
  expect((await api.get('/api/level?search=%25')).body).toMatchObject({
    data: [{ title: 'Level 2 100%' }],
    total: 1,
  });
  for (const query of [
    'size=0',
    'size=-1',
    'page=abc',
    'page=0',
    'size=1001',
    'page=1.5',
    'page=1e3',
    'page=',
    'size=1&size=2',
    'search=%00',
  ]) {
    expect(await api.get(`/api/level?${query}`), query).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  }
});

test('a cached list shows a change on the next call, in every process', async () => {
  const one = await appForTest();
  const two = await appForTest({ beside: one });
  const id = await makeLevel(one.context, 'Before');
  const titles = async ({ api: of }: typeof one) =>
    (await of.get('/api/level')).body.data.map(({ title }: { title: string }) => title);
  await expect.poll(() => titles(one)).toEqual(['Before']);
  await expect.poll(() => titles(two)).toEqual(['Before']);
  expect((await one.api.get('/api/level', { language: 'ar' })).status).toBe(200);
  await one.context.db.update(levels).set({ title: 'After' }).where(eq(levels.id, id));
  await expect.poll(() => titles(one)).toEqual(['After']);
  await expect.poll(() => titles(two)).toEqual(['After']);
});

test('a leader adds, changes, orders and removes levels; everybody signed in opens one', async () => {
  const club = await appForTest();
  const { token } = await makePerson(club.context, { role: 'leader' });
  const member = await makePerson(club.context);
  const add = async (title: string) => {
    const reply = await club.api.post('/api/level', { title, description: 'What one learns' }, { token });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Level added successfully' } });
    return reply.body.data._id as string;
  };
  const ids = [await add('One'), await add('Two'), await add('Three')];
  const titles = async () =>
    (await club.api.get('/api/level')).body.data.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual(['One', 'Two', 'Three']);

  const order = (given: unknown) => club.api.patch('/api/level/order', { ids: given }, { token });
  expect((await order([ids[2], ids[0], ids[1]])).status).toBe(200);
  expect(await titles()).toEqual(['Three', 'One', 'Two']);
  for (const wrong of [ids.slice(1), [...ids, ids[0]], [ids[0], ids[0], ids[1]], [], undefined, 7])
    expect(await order(wrong)).toMatchObject({ status: 400, body: { errors: { ids: expect.any(String) } } });
  for (const unknown of [
    ['a', 'b', 'c'],
    [...ids.slice(1), crypto.randomUUID()],
  ])
    expect((await order(unknown)).status).toBe(404);
  expect(await titles()).toEqual(['Three', 'One', 'Two']);

  const camp = await makeCamp(club.context, { levelId: ids[0]! });
  const opened = await club.api.get(`/api/level/${ids[0]}`, { token: member.token });
  expect(opened.body.data).toMatchObject({
    title: 'One',
    description: 'What one learns',
    camps: [{ _id: camp, title: 'Wave 1', registration: true, startDate: null }],
  });
  const changed = await club.api.patch(`/api/level/${ids[0]}`, { title: 'First' }, { token });
  expect(changed.body.data).toMatchObject({
    title: 'First',
    description: 'What one learns',
    camps: [{ _id: camp }],
  });
  expect(await titles()).toEqual(['Three', 'First', 'Two']);

  const remove = (id: string) => club.api.delete(`/api/level/${id}`, undefined, { token });
  expect(await remove(ids[0]!)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect(await remove(ids[1]!)).toMatchObject({ status: 200, body: { message: 'level deleted ^-^' } });
  expect((await remove(ids[1]!)).status).toBe(404);
  expect((await remove('x')).status).toBe(404);
  expect(await titles()).toEqual(['Three', 'First']);

  for (const [body, field] of [
    [{ title: 'x' }, 'description'],
    [{ description: 'x' }, 'title'],
    [{ title: 'x'.repeat(121), description: 'x' }, 'title'],
    [{ title: 'x', description: 'x\u0000' }, 'description'],
  ] as const)
    expect(await club.api.post('/api/level', body, { token })).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
});

test('a wave that is added while its level is removed never stays without a level', async () => {
  const club = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const { token } = await makePerson(club.context, { role: 'leader' });
  for (let round = 0; round < 5; round += 1) {
    const levelId = await makeLevel(club.context, `Round ${round}`);
    const [gone, added] = await Promise.all([
      club.api.delete(`/api/level/${levelId}`, undefined, { token }),
      club.api.post('/api/camp', { title: 'Wave', levelId }, { token }),
    ]);
    expect([`${gone.status} ${added.status}`]).toContain(gone.status === 200 ? '200 404' : '409 200');
  }
});
