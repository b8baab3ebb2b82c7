import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { AttendanceState } from '../attendance.rules.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { appForFile, startTestApp } from '#tests/test-app.ts';
import { attendanceMarks, checkins } from './attendance.table.ts';

const app = await appForFile();
const { api, context, clock } = app;
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const foreign = await makeCamp(context, { levelId });
const leader = await makePerson(context, { role: 'leader' });
const hr = await makePerson(context, { role: 'hr' });
const instructor = await makePerson(context, { role: 'instructor' });
await makeStaff(context, campId, [hr, instructor]);
const theirs = await makeSession(context, foreign, 'Theirs');
const minute = 60_000;

const open = (id: string, body: object = {}, token = hr.token) =>
  api.post(`/api/session/${id}/checkin`, body, { token });
const projector = async (id: string, token = hr.token) =>
  (await api.get(`/api/session/${id}/checkin`, { token })).body.data;
const scan = (person: Person, code: unknown, at = api) =>
  at.post('/api/attendance/checkin', { code }, { token: person.token });
const stateOf = async (sessionId: string, { user }: Person) =>
  (
    await context.db
      .select()
      .from(attendanceMarks)
      .where(and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.userId, user.id)))
  )[0]?.state;
const refused = { status: 400, body: { errors: { code: expect.any(String) } } };

/** A session with an open check-in, and a trainee of its camp. */
async function evening() {
  const id = await makeSession(context, campId, 'Loops');
  await open(id);
  return { id, trainee: await makeTrainee(context, campId) };
}

test('staff open a check-in, a trainee scans the code and appears on the list', async () => {
  const id = await makeSession(context, campId, 'Loops');
  expect(await projector(id)).toMatchObject({ title: 'Loops', opensAt: null, code: null, present: [] });
  const now = clock.now();
  const opened = (await open(id)).body.data;
  expect(opened).toMatchObject({
    sessionId: id,
    campId,
    now: now.toISOString(),
    opensAt: now.toISOString(),
    closesAt: new Date(now.getTime() + 120 * minute).toISOString(),
    link: `http://club.test/checkin?code=${opened.code}`,
  });
  const left = Date.parse(opened.changesAt) - now.getTime();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(15_000);
  const trainee = await makeTrainee(context, campId, { firstName: 'Nour', lastName: 'Mahmoud' });
  expect((await scan(trainee, opened.code)).body.data).toEqual({
    sessionId: id,
    title: 'Loops',
    state: 'present',
  });
  expect((await projector(id)).present).toEqual([
    {
      userId: trainee.user.id,
      name: 'Nour Mahmoud',
      handle: trainee.user.codeforcesHandle,
      state: 'present',
      at: now.toISOString(),
      beforeScan: null,
    },
  ]);
});

test('the code changes every 15 seconds, and the code before is still accepted', async () => {
  const { id, trainee } = await evening();
  const { code, changesAt } = await projector(id);
  clock.advance(Date.parse(changesAt) - clock.now().getTime() - 1);
  expect((await projector(id)).code).toBe(code);
  clock.advance(1);
  expect((await projector(id)).code).not.toBe(code);
  clock.advance(14_999);
  const inTime = await makeTrainee(context, campId);
  expect((await scan(inTime, code)).status).toBe(200);
  clock.advance(1);
  expect(await scan(trainee, code)).toMatchObject(refused);
  expect(await stateOf(id, trainee)).toBeUndefined();
});

test('a code is refused before the check-in opens and after it closes', async () => {
  const { id, trainee } = await evening();
  const { code } = await projector(id);
  const later = new Date(clock.now().getTime() + 10 * minute).toISOString();
  expect((await open(id, { opensAt: later })).body.data).toMatchObject({ opensAt: later, code: null });
  expect(await scan(trainee, code)).toMatchObject(refused);
  await open(id, { closesAt: new Date(clock.now().getTime() + 5000).toISOString() });
  expect((await projector(id)).code).toBe(code);
  clock.advance(5000);
  expect(await projector(id)).toMatchObject({ code: null, link: null, changesAt: null });
  expect(await scan(trainee, code)).toMatchObject(refused);
  expect(await stateOf(id, trainee)).toBeUndefined();
});

test('a made-up code is refused', async () => {
  const { id, trainee } = await evening();
  const { code } = (await projector(id)) as { code: string };
  const other = await evening();
  const { code: otherCode } = (await projector(other.id)) as { code: string };
  const flipped = code.slice(0, -1) + (code.endsWith('A') ? 'B' : 'A');
  const mixed = code.slice(0, 22) + otherCode.slice(22);
  for (const wrong of [
    '',
    'x',
    flipped,
    mixed,
    `${code}A`,
    code.slice(1),
    'A'.repeat(32),
    '../'.repeat(9),
    7,
  ])
    expect(await scan(trainee, wrong), String(wrong)).toMatchObject(refused);
  expect(await stateOf(id, trainee)).toBeUndefined();
  expect((await scan(trainee, ` ${code} `)).status).toBe(200);
});

test('a person outside the wave cannot check in, and a visitor must sign in', async () => {
  const { id } = await evening();
  const { code } = await projector(id);
  const stranger = await makeTrainee(context, foreign);
  for (const person of [stranger, hr, leader]) {
    expect((await scan(person, code)).status).toBe(403);
    expect(await stateOf(id, person)).toBeUndefined();
  }
  expect((await api.post('/api/attendance/checkin', { code })).status).toBe(401);
});

test.each([
  ['present', 'present'],
  ['late', 'late'],
  ['excused', 'present'],
  ['absent', 'present'],
] satisfies [AttendanceState, AttendanceState][])(
  'somebody marked %s is %s after a scan',
  async (given, left) => {
    const { id, trainee } = await evening();
    await context.db.insert(attendanceMarks).values({ sessionId: id, userId: trainee.user.id, state: given });
    const { code } = await projector(id);
    expect((await scan(trainee, code)).body.data.state).toBe(left);
    expect((await scan(trainee, code)).body.data.state).toBe(left);
    expect(await stateOf(id, trainee)).toBe(left);
  },
);

test('a second scan does not overwrite the mark of staff, and a cleared mark can be scanned again', async () => {
  const { id, trainee } = await evening();
  const { code } = await projector(id);
  await scan(trainee, code);
  const say = (state: AttendanceState | null) =>
    api.patch('/api/attendance', { sessionId: id, userId: trainee.user.id, state }, { token: hr.token });
  for (const state of ['absent', 'excused', 'late'] as const) {
    expect((await say(state)).status).toBe(200);
    expect((await scan(trainee, code)).body.data.state).toBe(state);
    expect(await stateOf(id, trainee)).toBe(state);
  }
  await say(null);
  expect((await scan(trainee, code)).body.data.state).toBe('present');
});

test('from the minutes of the wave’s rules after the start on, a scan is late and the reply says so', async () => {
  const { id } = await evening();
  const { code } = await projector(id);
  const scanned = async (minutesAgo: number, lateAfter: number) => {
    const startsAt = new Date(clock.now().getTime() - minutesAgo * minute);
    await context.db.update(trainingSessions).set({ startsAt }).where(eq(trainingSessions.id, id));
    await api.patch(`/api/camp/${campId}`, { lateAfter }, { token: leader.token });
    const { body } = await scan(await makeTrainee(context, campId), code);
    return [body.data.state, body.message];
  };
  const present = ['present', 'You are checked in'];
  expect(await scanned(-5, 10)).toEqual(present);
  expect(await scanned(9.99, 10)).toEqual(present);
  expect(await scanned(10, 10)).toEqual(['late', 'You are checked in, and marked late']);
  expect(await scanned(10, 11)).toEqual(present);
  const late = (await projector(id)).present.filter(({ state }: { state: string }) => state === 'late');
  expect(late).toHaveLength(1);
});

test('hr sees which mark of theirs a scan replaced, and puts it back', async () => {
  const { id, trainee } = await evening();
  const { code } = await projector(id);
  const userId = trainee.user.id;
  const mark = (body: object) =>
    api.patch('/api/attendance', { sessionId: id, userId, ...body }, { token: hr.token });
  await mark({ state: 'absent' });
  await scan(trainee, code);
  const arrivals = async () => (await projector(id)).present;
  expect(await arrivals()).toMatchObject([{ userId, state: 'present', beforeScan: 'absent' }]);
  const grid = async () =>
    (await api.get(`/api/attendance?campId=${campId}&size=1000`, { token: hr.token })).body.data.find(
      (row: { userId: string }) => row.userId === userId,
    );
  expect((await grid()).beforeScan).toEqual({ [id]: 'absent' });
  await mark({ state: 'absent', expected: 'present' });
  expect(await arrivals()).toEqual([]);
  expect(await stateOf(id, trainee)).toBe('absent');
  expect((await grid()).beforeScan).toEqual({});
});

test('guessing codes is limited per account', async () => {
  const { id, trainee } = await evening();
  for (let tries = 0; tries < 20; tries += 1) expect((await scan(trainee, 'guess')).status).toBe(400);
  const { code } = await projector(id);
  expect((await scan(trainee, code)).status).toBe(429);
  expect((await scan(await makeTrainee(context, campId), code)).status).toBe(200);
  clock.advance(11 * minute);
  expect((await scan(trainee, (await projector(id)).code)).status).toBe(200);
});

test('a code of one process is accepted by another', async () => {
  const beside = await startTestApp({ beside: app });
  const { id, trainee } = await evening();
  const { code } = await projector(id);
  const there = await beside.api.get(`/api/session/${id}/checkin`, { token: hr.token });
  expect(there.body.data.code).toBe(code);
  const both = await Promise.all([scan(trainee, code), scan(trainee, code, beside.api)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await beside.close();
});

test('a check-in must end after it begins and within a day', async () => {
  const id = await makeSession(context, campId);
  const at = (minutes: number) => new Date(clock.now().getTime() + minutes * minute).toISOString();
  for (const body of [
    { opensAt: at(10), closesAt: at(10) },
    { opensAt: at(10), closesAt: at(5) },
    { closesAt: at(-1) },
    { opensAt: at(0), closesAt: at(24 * 60 + 1) },
    { closesAt: 'tonight' },
  ])
    expect(await open(id, body)).toMatchObject({
      status: 400,
      body: { errors: { closesAt: expect.any(String) } },
    });
  expect((await open(id, { opensAt: 'now' })).body.errors).toHaveProperty('opensAt');
  expect(await context.db.$count(checkins, eq(checkins.sessionId, id))).toBe(0);
  expect((await open(id, { opensAt: at(-10), closesAt: at(24 * 60 - 10) })).status).toBe(200);
  // A time without an offset is the club's.
  expect(
    (await open(id, { opensAt: '2030-01-05T18:00', closesAt: '2030-01-05T18:30' })).body.data,
  ).toMatchObject({ opensAt: '2030-01-05T16:00:00.000Z', closesAt: '2030-01-05T16:30:00.000Z' });
});

test('extending a check-in keeps its code', async () => {
  const { id } = await evening();
  const before = await projector(id);
  const closesAt = new Date(Date.parse(before.closesAt) + 30 * minute).toISOString();
  const after = (await open(id, { opensAt: before.opensAt, closesAt })).body.data;
  expect(after).toMatchObject({ code: before.code, opensAt: before.opensAt, closesAt });
});

test('only the staff of the session’s wave and a leader run its check-in', async () => {
  const id = await makeSession(context, campId);
  const trainee = await makeTrainee(context, campId);
  for (const { token } of [hr, instructor, leader]) {
    expect((await open(id, {}, token)).status).toBe(200);
    expect((await api.get(`/api/session/${id}/checkin`, { token })).status).toBe(200);
  }
  for (const { token } of [hr, instructor]) {
    expect((await open(theirs, {}, token)).status).toBe(403);
    expect((await api.get(`/api/session/${theirs}/checkin`, { token })).status).toBe(403);
  }
  expect((await open(id, {}, trainee.token)).status).toBe(403);
  for (const unknown of [crypto.randomUUID(), 'nothing']) {
    expect((await open(unknown)).status).toBe(404);
    expect((await api.get(`/api/session/${unknown}/checkin`, { token: hr.token })).status).toBe(404);
  }
});
