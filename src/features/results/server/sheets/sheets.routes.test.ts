import { and, eq, notInArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { writeSynced } from './sync.queries.ts';
import { handleChecks, sheetCells, sheetColumns } from './sheets.table.ts';

// Nothing listens there.
const environment = { CODEFORCES_URL: 'http://127.0.0.1:9/api', CODEFORCES_INTERVAL: '1' };
const { api, context, clock } = await appForFile({ environment });
const { db } = context;
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const other = await makeCamp(context, { levelId, title: 'Wave 2' });
const [arrays, strings] = [
  await makeSession(context, campId, 'Arrays'),
  await makeSession(context, campId, 'Strings'),
];
await db
  .update(trainingSessions)
  .set({ sheetLink: 'https://atcoder.jp/contests/abc300' })
  .where(eq(trainingSessions.id, strings));
const aya = await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Adel' });
const badr = await makeTrainee(context, campId, {
  firstName: 'Badr',
  lastName: 'Ali',
  codeforcesHandle: null,
});
const elsewhere = await makeTrainee(context, other, { firstName: 'Else', lastName: 'Where' });
const leader = await makePerson(context, { role: 'leader' });
const mentor = await makePerson(context, { role: 'mentor' });
const hr = await makePerson(context, { role: 'hr' });
const stranger = await makePerson(context, { role: 'mentor' });
await makeStaff(context, campId, [mentor, hr]);
await makeStaff(context, other, [stranger]);

beforeEach(async () => {
  for (const table of [sheetCells, sheetColumns, handleChecks]) await db.delete(table);
  const links = {
    sheetLink: 'https://codeforces.com/gym/100001',
    contestLink: 'https://codeforces.com/contest/7',
  };
  await db.update(trainingSessions).set(links).where(eq(trainingSessions.id, arrays));
  const { id, codeforcesHandle } = aya.user;
  await db.update(users).set({ codeforcesHandle }).where(eq(users.id, id));
  const others = notInArray(enrolments.userId, [id, badr.user.id]);
  await db.delete(enrolments).where(and(eq(enrolments.campId, campId), others));
});

const read = async (query = `campId=${campId}`, { token } = mentor, language = 'en') =>
  (await api.get(`/api/sheet?${query}`, { token, language })).body;
const place = { user: aya, session: arrays, kind: 'sheet', by: mentor, expected: undefined as unknown };
const set = (solved: unknown, where: Partial<typeof place> = {}) => {
  const { user, session, kind, by, expected } = { ...place, ...where };
  const cell = { sessionId: session, kind, userId: user.user.id };
  return api.patch('/api/sheet', { ...cell, solved, expected }, { token: by.token });
};
const synced = (solved: number) =>
  writeSynced(db, {
    sessionId: arrays,
    kind: 'sheet',
    solved: [{ userId: aya.user.id, count: solved, letters: null, readAs: 'aya', solvedAt: {} }],
    at: clock.now(),
  });
const totalOf = async () =>
  (await db.select().from(enrolments).where(eq(enrolments.userId, aya.user.id)))[0]?.total;

test('the sheet grid has a column for each sheet and contest and a row for each trainee', async () => {
  const body = await read();
  expect(body).toMatchObject({ campId, page: 1, size: 20, total: 2 });
  expect(body.columns.map(({ title, kind }: { title: string; kind: string }) => `${title} ${kind}`)).toEqual([
    'Arrays sheet',
    'Arrays contest',
    'Strings sheet',
  ]);
  expect(body.columns[0]).toEqual({
    sessionId: arrays,
    kind: 'sheet',
    title: 'Arrays',
    link: 'https://codeforces.com/gym/100001',
    problems: null,
    syncedAt: null,
    triedAt: null,
    problem: null,
  });
  expect(body.columns[2].problem).toBe('The link is not a Codeforces contest. Set the results by hand');
  expect(body.data).toEqual([
    {
      userId: aya.user.id,
      name: 'Aya Adel',
      handle: aya.user.codeforcesHandle,
      email: aya.user.email,
      problem: null,
      cells: [null, null, null],
    },
    {
      userId: badr.user.id,
      name: 'Badr Ali',
      handle: null,
      email: badr.user.email,
      problem: 'No Codeforces handle',
      cells: [null, null, null],
    },
  ]);
});

test('a value set by hand wins over every sync until it is cleared', async () => {
  await synced(3);
  expect((await read()).data[0].cells[0]).toMatchObject({ solved: 3, source: 'codeforces' });
  const { body } = await set(5);
  expect(body.data).toEqual({
    solved: 5,
    problems: null,
    source: 'manual',
    updatedAt: clock.now().toISOString(),
    readAs: null,
  });
  await synced(4);
  expect((await read()).data[0].cells[0]).toMatchObject({ solved: 5, source: 'manual' });
  expect(await totalOf()).toBe(5);
  expect((await set(null)).body.data).toMatchObject({ solved: 4, source: 'codeforces' });
  expect(await totalOf()).toBe(4);
});

test('a correction above the number of problems is refused', async () => {
  await db.insert(sheetColumns).values({ sessionId: arrays, kind: 'sheet', problems: 8 });
  expect((await set(9)).body).toMatchObject({
    code: 'VALIDATION',
    errors: { solved: 'There are not as many problems' },
  });
  expect((await set(8)).body.data).toMatchObject({ solved: 8, problems: 8 });
  // Nobody tried a problem yet, so how many there are is not known.
  await db.update(sheetColumns).set({ problems: 0 });
  expect((await set(9)).status).toBe(200);
});

test('undoing a value does not overwrite a newer value of another person', async () => {
  await synced(3);
  expect((await set(5)).body.before).toBeNull();
  expect((await set(6)).body.before).toBe(5);
  expect((await set(5, { expected: 6 })).body).toMatchObject({ data: { solved: 5 }, before: 6 });
  await set(9, { by: leader });
  expect(await set(null, { expected: 5 })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await set(5, { expected: null })).status).toBe(409);
  expect((await read()).data[0].cells[0]).toMatchObject({ solved: 9, source: 'manual' });
  expect((await set(null, { expected: 9 })).body.before).toBe(9);
  expect((await set(5, { expected: 9 })).status).toBe(409);
  expect((await read()).data[0].cells[0]).toMatchObject({ source: 'codeforces' });
});

test('clearing a cell that Codeforces never filled removes it', async () => {
  expect((await set(2, { user: badr, session: strings })).body.data).toMatchObject({ solved: 2 });
  expect((await set(null, { user: badr, session: strings })).body.data).toBeNull();
  expect((await set(null, { user: badr, session: strings })).status).toBe(200);
  expect((await read()).data[1].cells).toEqual([null, null, null]);
});

test('only mentors of the wave and leaders set values, and only for its trainees', async () => {
  expect((await set(1, { by: leader, kind: 'contest' })).status).toBe(200);
  expect((await set(null, { by: leader, kind: 'contest' })).status).toBe(200);
  expect((await set(1, { by: hr })).body.code).toBe('FORBIDDEN');
  expect((await set(1, { by: aya })).body.code).toBe('FORBIDDEN');
  expect((await set(1, { by: stranger })).body.code).toBe('FORBIDDEN');
  expect((await set(1, { user: elsewhere })).body.errors).toEqual({
    userId: 'This person does not train in the wave',
  });
  expect((await set(1, { session: 'x' })).body.code).toBe('NOT_FOUND');
  expect((await set(1, { session: levelId })).body.code).toBe('NOT_FOUND');
  for (const wrong of [-1, 1.5, '3x', 1001, undefined]) {
    expect(Object.keys((await set(wrong)).body.errors ?? {})).toEqual(['solved']);
  }
});

test('an instructor syncs and corrects the results of their own waves, and neither those of others nor their own', async () => {
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  expect((await set(2, { by: instructor })).body.data).toMatchObject({ solved: 2, source: 'manual' });
  const sync = (id: string) => api.post('/api/sheet/sync', { campId: id }, { token: instructor.token });
  expect((await sync(campId)).status).toBe(200);
  const state = await api.get(`/api/sheet/sync?campId=${campId}`, { token: instructor.token });
  expect(state.body.data.columns).toHaveLength(3);
  expect((await sync(other)).status).toBe(403);
  const theirs = await makeSession(context, other);
  expect((await set(2, { by: instructor, session: theirs, user: elsewhere })).status).toBe(403);
  await db.insert(enrolments).values({ campId, userId: instructor.user.id });
  expect((await set(2, { by: instructor, user: instructor })).status).toBe(403);
});

test('staff read the sheets of their waves, and a leader reads all', async () => {
  expect((await read('', mentor)).campId).toBe(campId);
  expect((await read('', hr)).campId).toBe(campId);
  expect((await read('', leader)).campId).toBe(other);
  expect((await read(`campId=${other}`, mentor)).code).toBe('FORBIDDEN');
  expect((await read('', aya)).code).toBe('FORBIDDEN');
  expect((await read('campId=x', leader)).code).toBe('NOT_FOUND');
  expect((await read(`campId=${levelId}`, mentor)).code).toBe('NOT_FOUND');
  const idle = await makePerson(context, { role: 'instructor' });
  expect(await read('', idle)).toMatchObject({ campId: null, data: [], columns: [], total: 0 });
});

test('archived waves and trainees are not in the sheet grid', async () => {
  const old = await makeCamp(context, { levelId, title: 'Old' });
  await db.update(camps).set({ archivedAt: clock.now() }).where(eq(camps.id, old));
  expect((await read('', leader)).campId).toBe(other);
  expect((await read(`campId=${old}`, leader)).code).toBe('NOT_FOUND');
  const gone = await makeTrainee(context, campId, { archivedAt: clock.now() });
  expect((await read()).total).toBe(2);
  expect((await set(1, { user: gone })).body.code).toBe('VALIDATION');
});

test('staff search the sheet grid and page through it', async () => {
  expect((await read(`campId=${campId}&search=badr`)).data).toHaveLength(1);
  expect((await read(`campId=${campId}&search=%25`)).total).toBe(0);
  const second = await read(`campId=${campId}&page=2&size=1`);
  expect([second.total, second.data[0].name]).toEqual([2, 'Badr Ali']);
  expect(await read(`campId=${campId}&page=9`)).toMatchObject({ total: 2, data: [] });
});

test('staff read the sheets of one mentor’s trainees, also as a file', async () => {
  const mona = await makePerson(context, { role: 'mentor', firstName: 'Mona' });
  await makeStaff(context, campId, [mona]);
  const give = (userId: string, mentorId: string | null) =>
    db
      .update(enrolments)
      .set({ mentorId })
      .where(and(eq(enrolments.campId, campId), eq(enrolments.userId, userId)));
  await give(aya.user.id, mentor.user.id);
  await give(badr.user.id, mona.user.id);
  const namesOf = async (query: string, reader = mentor) => {
    const { total, data } = await read(`campId=${campId}&${query}`, reader);
    return { total, names: (data as { name: string }[]).map(({ name }) => name) };
  };
  const ofMona = `mentorId=${mona.user.id}`;
  expect(await namesOf('')).toEqual({ total: 2, names: ['Aya Adel', 'Badr Ali'] });
  for (const reader of [mentor, hr, leader])
    expect(await namesOf(ofMona, reader)).toEqual({ total: 1, names: ['Badr Ali'] });
  expect(await namesOf(`${ofMona}&search=aya`)).toEqual({ total: 0, names: [] });
  expect((await read(ofMona, mona)).data).toMatchObject([{ name: 'Badr Ali' }]);
  // The columns are those of the camp, no matter who is shown.
  expect((await read(`campId=${campId}&${ofMona}`)).columns).toHaveLength(3);

  const nobody = { total: 0, names: [] };
  expect(await namesOf(`mentorId=${stranger.user.id}`)).toEqual(nobody);
  expect(await namesOf(`mentorId=${crypto.randomUUID()}`)).toEqual(nobody);
  expect((await read(`campId=${campId}&mentorId=x`)).code).toBe('NOT_FOUND');
  expect((await read(`campId=${other}&${ofMona}`)).code).toBe('FORBIDDEN');

  const response = await fetch(`${api.url}/api/sheet?campId=${campId}&${ofMona}&format=csv&size=1`, {
    headers: { token: mentor.token },
  });
  const [, ...rows] = (await response.text()).trim().split(/\r?\n/);
  expect(rows.map((row) => row.split(',')[0])).toEqual(['Badr Ali']);
});

test('a failed sync is explained in the reader’s language until the link changes', async () => {
  await db.insert(sheetColumns).values({
    sessionId: arrays,
    kind: 'sheet',
    contestId: 100_001,
    problems: 8,
    syncedAt: clock.now(),
    triedAt: clock.now(),
    failure: { key: 'sheets.problems.needsKey', values: { contest: 100_001 } },
  });
  await db.insert(handleChecks).values({
    userId: aya.user.id,
    handle: aya.user.codeforcesHandle!,
    known: null,
    checkedAt: clock.now(),
  });
  const body = await read();
  expect(body.columns[0]).toMatchObject({
    problems: 8,
    syncedAt: clock.now().toISOString(),
    problem: 'Contest 100001 is private. Codeforces shows it only with an API key, and none is set',
  });
  expect(body.data[0].problem).toContain(aya.user.codeforcesHandle);
  expect((await read(undefined, mentor, 'ar')).columns[0].problem).toContain('100001 خاصة');
  await db
    .update(trainingSessions)
    .set({ sheetLink: 'https://codeforces.com/gym/100009' })
    .where(eq(trainingSessions.id, arrays));
  expect((await read()).columns[0].problem).toBeNull();
  await db.update(users).set({ codeforcesHandle: 'another' }).where(eq(users.id, aya.user.id));
  expect((await read()).data[0].problem).toBeNull();
});

test('the exported sheet grid has a column for each sheet and contest', async () => {
  await synced(4);
  const response = await fetch(`${api.url}/api/sheet?campId=${campId}&format=csv`, {
    headers: { token: mentor.token },
  });
  const lines = (await response.text()).replace(/^\uFEFF/, '').split(/\r?\n/);
  expect(lines[0]).toBe('name,codeforces_handle,Arrays (sheet),Arrays (contest),Strings (sheet)');
  expect(lines[1]).toBe(`Aya Adel,${aya.user.codeforcesHandle},4,,`);
});

test('a mentor of the wave or a leader queues one sync, and gets a response at once', async () => {
  await synced(4);
  await db.insert(sheetColumns).values({ sessionId: arrays, kind: 'sheet', contestId: 7, problems: 8 });
  const sync = (camp: string, { token }: typeof mentor) =>
    api.post('/api/sheet/sync', { campId: camp }, { token });
  const state = (camp: string, { token }: typeof mentor) =>
    api.get(`/api/sheet/sync?campId=${camp}`, { token });
  for (const refused of [sync, state]) {
    expect((await refused(campId, hr)).body.code).toBe('FORBIDDEN');
    expect((await refused(campId, stranger)).body.code).toBe('FORBIDDEN');
    expect((await refused('x', leader)).body.code).toBe('NOT_FOUND');
  }
  const answers = await Promise.all([sync(campId, mentor), sync(campId, leader), sync(campId, mentor)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await expect.poll(async () => (await state(campId, mentor)).body.data.running).toBe(false);
  const { columns } = (await state(campId, mentor)).body.data;
  expect(columns[0]).toMatchObject({
    problem: 'Codeforces did not respond. The next sync tries again',
    // The link names another contest now, so the number of problems of the old one is dropped.
    problems: null,
  });
  expect((await read()).data[0].cells[0]).toMatchObject({ solved: 4 });
});
