import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { makeCamp, makeLevel, makePerson, makeTrainee } from '#tests/people.ts';
import { appForFile, appForTest, type TestApp } from '#tests/test-app.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;

const archive = (body: unknown) => api.post('/api/archive', body, { token });
const restore = (id: string) => api.post(`/api/archive/${id}/restore`, {}, { token });
const remove = (id: string) => api.delete(`/api/archive/${id}`, undefined, { token });
const archivedEntry = async (campId: string) => (await archive({ campId })).body.data.entryIds[0] as string;

interface Filled {
  on: TestApp;
  token: string;
  find: (query: string) => Promise<string[]>;
  userIds: string[];
}

async function filled(): Promise<Filled> {
  const on = await appForTest();
  const by = (await makePerson(on.context, { role: 'leader' })).token;
  const [low, high] = [await makeLevel(on.context, 'A level'), await makeLevel(on.context, 'B level')];
  const spring = await makeCamp(on.context, { levelId: high, title: 'Spring' });
  const autumn = await makeCamp(on.context, { levelId: low, title: 'Autumn' });
  const people = [
    await makeTrainee(on.context, spring, { firstName: 'Zeinab', lastName: '=1+1' }),
    await makeTrainee(on.context, autumn, { firstName: 'أحمد', lastName: 'علي' }),
  ];
  for (const { user } of people) {
    on.clock.advance(60_000);
    await on.api.post('/api/archive', { userIds: [user.id] }, { token: by });
  }
  on.clock.advance(60_000);
  await on.api.post('/api/archive', { campId: autumn }, { token: by });
  const find = async (query: string) => {
    const { body } = await on.api.get(`/api/archive?${query}`, { token: by });
    return (body.data as { name: string }[]).map(({ name }) => name);
  };
  return { on, token: by, find, userIds: people.map(({ user }) => user.id) };
}

test('a leader searches, sorts, pages and exports the archive', async () => {
  const { on, token: by, find, userIds } = await filled();
  const whole = (await on.api.get('/api/archive', { token: by })).body.data as { userId: string | null }[];
  expect(whole.map(({ userId }) => userId)).toEqual([null, userIds[1], userIds[0]]);
  expect(await find('')).toEqual(['Autumn', 'أحمد علي', 'Zeinab =1+1']);
  expect(await find('search=ZEIN')).toEqual(['Zeinab =1+1']);
  expect(await find('search=%25')).toEqual([]);
  expect(await find('kind=wave')).toEqual(['Autumn']);
  expect(await find('kind=trainee')).toHaveLength(2);
  expect(await find('sort=level')).toEqual(['Autumn', 'أحمد علي', 'Zeinab =1+1']);
  expect(await find('sort=-wave')).toEqual(['Zeinab =1+1', 'Autumn', 'أحمد علي']);
  expect(await find('sort=archivedAt')).toEqual(['Zeinab =1+1', 'أحمد علي', 'Autumn']);
  expect(await find('size=1&page=2')).toEqual(['أحمد علي']);
  expect(await find('page=9')).toEqual([]);
  expect((await on.api.get('/api/archive', { token: by })).body.size).toBe(15);
  const { body } = await on.api.get('/api/camp?size=1', { token: by });
  expect(await find(`levelId=${body.data[0].levelId}`)).toEqual(['Zeinab =1+1']);
  for (const unknown of ['x', crypto.randomUUID()])
    for (const name of ['campId', 'levelId'])
      expect((await on.api.get(`/api/archive?${name}=${unknown}`, { token: by })).status).toBe(404);
  for (const wrong of ['size=0', 'sort=phone', 'page=abc'])
    expect((await on.api.get(`/api/archive?${wrong}`, { token: by })).status).toBe(400);
  const file = await fetch(`${on.url}/api/archive?format=csv`, { headers: { token: by } });
  expect(file.headers.get('content-type')).toContain('text/csv');
  const text = await file.text();
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain('أحمد علي');
  for (const id of ['campId', 'userId']) expect(text).not.toContain(id);
});

test('the audit log records who archived, restored and deleted what', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Logged' });
  const person = await makeTrainee(context, campId);
  await restore(await archivedEntry(campId));
  await remove((await archive({ userIds: [person.user.id] })).body.data.entryIds[0]);
  const logged = async (targetId: string) =>
    (
      await context.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.targetId, targetId), eq(auditEntries.actorId, leader.user.id)))
        .orderBy(auditEntries.id)
    ).map(({ action, details }) => ({ action, details }));
  expect(await logged(campId)).toEqual([
    { action: 'archive.added', details: { title: 'Logged', answered: 0 } },
    { action: 'archive.restored', details: { title: 'Logged' } },
  ]);
  expect(await logged(person.user.id)).toEqual([
    { action: 'archive.added', details: { name: `Nour ${person.user.lastName}` } },
    { action: 'archive.removed', details: { name: `Nour ${person.user.lastName}`, role: 'trainee' } },
  ]);
});
