import { and, eq, notInArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import { attendanceMarks } from './attendance.table.ts';

const { api, context, clock, url } = await appForFile();
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId, title: 'Mine' });
const foreign = await makeCamp(context, { levelId, title: 'Not mine' });
const leader = await makePerson(context, { role: 'leader' });
const hr = await makePerson(context, { role: 'hr' });
const instructor = await makePerson(context, { role: 'instructor' });
const mentor = await makePerson(context, { role: 'mentor' });
await makeStaff(context, campId, [hr, instructor, mentor]);
const aya = await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Adel' });
const badr = await makeTrainee(context, campId, { firstName: 'Badr', lastName: 'Samy' });
const stranger = await makeTrainee(context, foreign, { firstName: 'Else', lastName: 'Where' });
const loops = await makeSession(context, campId, 'Loops');
const arrays = await makeSession(context, campId, 'Arrays');
const theirs = await makeSession(context, foreign, 'Theirs');

beforeEach(async () => {
  await context.db.delete(attendanceMarks);
  const others = notInArray(enrolments.userId, [aya.user.id, badr.user.id]);
  await context.db.delete(enrolments).where(and(eq(enrolments.campId, campId), others));
  await context.db.update(camps).set({ startDate: null });
  await context.db.update(enrolments).set({ joinedAt: clock.now() });
  for (const [position, id] of [loops, arrays].entries())
    await context.db
      .update(trainingSessions)
      .set({ position, startsAt: clock.now() })
      .where(eq(trainingSessions.id, id));
});

const grid = async (query = '', token = hr.token) =>
  api.get(`/api/attendance?campId=${campId}&${query}`, { token });
const put = (token: string, body: object) =>
  api.patch('/api/attendance', { sessionId: loops, userId: aya.user.id, ...body }, { token });
const cellsOf = async (name: string) => {
  const { body } = await grid();
  return body.data.find((row: { name: string }) => row.name === name)?.cells;
};

test('hr marks a trainee, gets the mark before, and the count of the column rises', async () => {
  const before = (await grid()).body;
  expect(before).toMatchObject({ total: 2, size: 20, campId });
  expect(before.columns).toMatchObject([
    { sessionId: loops, title: 'Loops', turnout: null },
    { sessionId: arrays, title: 'Arrays', turnout: null },
  ]);
  expect(before.data[0]).toMatchObject({
    userId: aya.user.id,
    name: 'Aya Adel',
    email: aya.user.email,
    phone: '01012345678',
    cells: [null, null],
    counted: [true, true],
  });
  expect((await put(hr.token, { state: 'present' })).body.data).toEqual({ state: 'present', before: null });
  expect((await put(hr.token, { state: 'late' })).body.data).toEqual({ state: 'late', before: 'present' });
  expect((await put(hr.token, { state: 'late' })).body.data).toEqual({ state: 'late', before: 'late' });
  expect((await grid()).body.columns[0].turnout).toEqual({
    attended: 1,
    expected: 2,
    marked: 1,
    late: 1,
    excused: 0,
  });
  expect(await cellsOf('Aya Adel')).toEqual(['late', null]);
  expect((await put(hr.token, { state: null })).body.data).toEqual({ state: null, before: 'late' });
  expect((await put(hr.token, { state: null })).body.data).toEqual({ state: null, before: null });
  expect((await grid()).body.columns[0].turnout).toBeNull();
});

test('undoing a mark does not overwrite a newer mark of another person', async () => {
  await put(hr.token, { state: 'present' });
  expect((await put(hr.token, { state: null, expected: 'present' })).body.data).toEqual({
    state: null,
    before: 'present',
  });
  await put(leader.token, { state: 'excused' });
  for (const expected of ['present', null]) {
    const late = await put(hr.token, { state: 'absent', expected });
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await put(hr.token, { state: null, expected })).status).toBe(409);
  }
  expect((await cellsOf('Aya Adel'))[0]).toBe('excused');
  await put(hr.token, { state: null, expected: 'excused' });
  expect((await put(hr.token, { state: 'present', expected: 'late' })).status).toBe(409);
  expect((await cellsOf('Aya Adel'))[0]).toBeNull();
});

test('absent and excused do not count as present', async () => {
  for (const state of ['absent', 'excused']) {
    await put(hr.token, { state });
    expect((await grid()).body.columns[0].turnout?.attended ?? 0).toBe(0);
  }
});

test('a leader and the instructor of the wave may mark, and others may not', async () => {
  for (const { token } of [leader, instructor])
    expect((await put(token, { sessionId: arrays, state: 'excused' })).status).toBe(200);
  for (const { token } of [mentor, aya]) expect((await put(token, { state: 'present' })).status).toBe(403);
  const elsewhere = { sessionId: theirs, userId: stranger.user.id, state: 'present' };
  for (const { token } of [hr, instructor]) expect((await put(token, elsewhere)).status).toBe(403);
  expect((await put(leader.token, elsewhere)).status).toBe(200);
});

test.each([
  ['userId', { userId: stranger.user.id }],
  ['userId', { userId: hr.user.id }],
  ['userId', { userId: '' }],
  ['userId', { userId: 7 }],
  ['userId', { userId: 'nobody' }, 404],
  ['userId', { userId: crypto.randomUUID() }, 404],
  ['sessionId', { sessionId: crypto.randomUUID() }, 404],
  ['sessionId', { sessionId: 'nothing' }, 404],
  ['state', { state: 'asleep' }],
  ['state', { state: undefined }],
])('a wrong %s is refused', async (field, change, status = 400) => {
  expect(await put(leader.token, { state: 'present', ...change })).toMatchObject({
    status,
    body: { errors: { [field]: expect.any(String) } },
  });
});

test('hr and leader read the grid, hr only of their waves; without a wave it is the one that began last', async () => {
  for (const { token } of [mentor, instructor, aya]) expect((await grid('', token)).status).toBe(403);
  const of = (id: string, token: string) => api.get(`/api/attendance?campId=${id}`, { token });
  expect((await of(foreign, hr.token)).status).toBe(403);
  expect((await of(foreign, leader.token)).body.data).toMatchObject([{ cells: [null] }]);
  expect((await of(crypto.randomUUID(), leader.token)).status).toBe(404);
  expect((await of('nothing', hr.token)).status).toBe(404);
  expect((await api.get('/api/attendance', { token: hr.token })).body.campId).toBe(campId);
  const idle = await makePerson(context, { role: 'hr' });
  expect((await api.get('/api/attendance', { token: idle.token })).body).toMatchObject({
    campId: null,
    data: [],
    columns: [],
    total: 0,
  });
  const day = (days: number) =>
    new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  await context.db
    .update(camps)
    .set({ startDate: day(-9) })
    .where(eq(camps.id, campId));
  await context.db
    .update(camps)
    .set({ startDate: day(9) })
    .where(eq(camps.id, foreign));
  expect((await api.get('/api/attendance', { token: leader.token })).body.campId).toBe(campId);
});

test('the grid shows sessions in order and people by name, with search and pages over the whole wave', async () => {
  await context.db.update(trainingSessions).set({ position: 0 }).where(eq(trainingSessions.id, arrays));
  await context.db.update(trainingSessions).set({ position: 1 }).where(eq(trainingSessions.id, loops));
  expect((await grid()).body.columns.map(({ title }: { title: string }) => title)).toEqual([
    'Arrays',
    'Loops',
  ]);
  await put(hr.token, { state: 'present' });
  expect(await cellsOf('Aya Adel')).toEqual([null, 'present']);
  expect((await grid('search=SAM')).body).toMatchObject({ total: 1, data: [{ name: 'Badr Samy' }] });
  expect((await grid('search=a%25')).body.total).toBe(0);
  expect((await grid('size=1&page=2')).body).toMatchObject({ total: 2, data: [{ name: 'Badr Samy' }] });
  expect((await grid('size=1&page=9')).body).toMatchObject({ total: 2, data: [] });
});

test('a session before a trainee joined counts for them where somebody marks them', async () => {
  const late = await makeTrainee(context, campId, { firstName: 'Zain', lastName: 'Late' });
  const joinedAt = new Date('2030-01-10T12:00:00Z');
  await context.db.update(enrolments).set({ joinedAt }).where(eq(enrolments.userId, late.user.id));
  await context.db
    .update(trainingSessions)
    .set({ startsAt: joinedAt })
    .where(eq(trainingSessions.id, arrays));
  const row = async () => (await grid('search=zain')).body.data[0];
  expect(await row()).toMatchObject({
    joinedAt: joinedAt.toISOString(),
    cells: [null, null],
    counted: [false, true],
  });
  for (const state of ['excused', 'absent', 'present']) {
    await put(hr.token, { userId: late.user.id, state });
    expect(await row()).toMatchObject({ cells: [state, null], counted: [true, true] });
  }
  await put(hr.token, { userId: late.user.id, state: null });
  expect(await row()).toMatchObject({ cells: [null, null], counted: [false, true] });
});

test('archived people and waves are not in the grid', async () => {
  const gone = await makeTrainee(context, campId, { firstName: 'Yara', lastName: 'Gone' });
  await put(hr.token, { userId: gone.user.id, state: 'present' });
  const { body } = await grid();
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, gone.user.id));
  const after = (await grid()).body;
  expect(after.total).toBe(body.total - 1);
  expect([body, after].map(({ columns }) => columns[0].turnout?.attended ?? 0)).toEqual([1, 0]);
  expect(await put(hr.token, { userId: gone.user.id, state: 'absent' })).toMatchObject({
    status: 400,
    body: { errors: { userId: expect.any(String) } },
  });
  const old = await makeCamp(context, { levelId, title: 'Old' });
  const session = await makeSession(context, old);
  const trainee = await makeTrainee(context, old);
  await context.db.update(camps).set({ archivedAt: clock.now() }).where(eq(camps.id, old));
  expect((await api.get(`/api/attendance?campId=${old}`, { token: leader.token })).status).toBe(404);
  expect(
    await put(leader.token, { sessionId: session, userId: trainee.user.id, state: 'present' }),
  ).toMatchObject({ status: 404, body: { errors: { sessionId: expect.any(String) } } });
  expect((await api.get(`/api/session/${session}/checkin`, { token: leader.token })).status).toBe(404);
});

test('concurrent marks of one cell all succeed, and the last one stays', async () => {
  const marks = Array.from({ length: 20 }, (_, at) =>
    put(hr.token, { userId: badr.user.id, state: at % 2 === 0 ? 'present' : 'absent' }),
  );
  const replies = await Promise.all(marks);
  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(['present', 'absent']).toContain((await cellsOf('Badr Samy'))[0]);
});

test('the exported attendance is named by wave and date, and has each session with its turnout and the share of each person', async () => {
  await put(hr.token, { state: 'present' });
  const response = await fetch(`${url}/api/attendance?campId=${campId}&search=aya&format=csv`, {
    headers: { token: hr.token },
  });
  const [header, row, last] = (await response.text()).replace('\uFEFF', '').split('\r\n');
  expect(header).toBe('name,email,phone,joinedAt,1. Loops,2. Arrays,attended,held,percent');
  expect(row).toMatch(/^Aya Adel,.+,present,,1,1,100$/);
  expect(last).toBe('Turnout,,,,1 of 2 (50%),,,,');
  const disposition = response.headers.get('content-disposition');
  expect(disposition).toMatch(/^attachment; filename="attendance - .+ - Mine - \d{4}-\d\d-\d\d\.csv"/);
});

test('a person finds their marks in the export of their own data', async () => {
  await put(hr.token, { state: 'present' });
  const { body } = await api.get('/api/user/me/export', { token: aya.token });
  expect(JSON.stringify(body)).toContain('"session":"Loops","state":"present"');
});
