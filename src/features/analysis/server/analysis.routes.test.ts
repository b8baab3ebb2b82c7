import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';
import type { AnalysisOut } from '../analysis.contract.ts';
import { TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { everyWeek, weekOf } from '../analysis.rules.ts';

const { api, context, clock } = await appForFile();
const { token } = await makePerson(context, { role: 'leader' });

const day = 24 * 60 * 60_000;
const now = clock.now().getTime();
const daysAgo = (days: number) => new Date(now - days * day);
const dateOf = (moment: Date) => moment.toISOString().slice(0, 10);

async function read(query = '', language = 'en'): Promise<AnalysisOut> {
  const { status, body } = await api.get(`/api/analysis?${query}`, { token, language });
  expect(status).toBe(200);
  return body.data as AnalysisOut;
}

async function held(campId: string, title: string, days: number, sheet = true): Promise<string> {
  const id = await makeSession(context, campId, title);
  const sheetLink = sheet ? 'https://codeforces.com/gym/1' : null;
  await context.db
    .update(trainingSessions)
    .set({ startsAt: daysAgo(days), sheetLink, attendance: true })
    .where(eq(trainingSessions.id, id));
  if (sheet) await context.db.insert(sheetColumns).values({ sessionId: id, kind: 'sheet', problems: 8 });
  return id;
}

const mark = (sessionId: string, { user }: Person, state: AttendanceState) =>
  context.db.insert(attendanceMarks).values({ sessionId, userId: user.id, state });
const solve = (sessionId: string, { user }: Person, manual: number, kind: 'sheet' | 'contest' = 'sheet') =>
  context.db.insert(sheetCells).values({ sessionId, kind, userId: user.id, manual });

// A small club whose numbers can be checked by hand: a camp past its half with three sessions and four trainees.
const low = await makeLevel(context, 'Level 1');
const high = await makeLevel(context, 'Level 2');
const campId = await makeCamp(context, { levelId: low, title: 'Wave 1' });
const other = await makeCamp(context, { levelId: high, title: 'Wave 2' });
const [mona, sara] = [
  await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Adel' }),
  await makePerson(context, { role: 'mentor', firstName: 'Sara', lastName: 'Badr' }),
];
await makeStaff(context, campId, [mona, sara]);
await context.db
  .update(camps)
  .set({ startDate: dateOf(daysAgo(60)), endDate: dateOf(daysAgo(-20)), target: 20, sheetPercent: 50 })
  .where(eq(camps.id, campId));

const trainee = async (name: string, mentor: Person | null, joined = 50) => {
  const person = await makeTrainee(context, campId, { firstName: name, lastName: 'Trainee' });
  await context.db
    .update(enrolments)
    .set({ mentorId: mentor?.user.id ?? null, joinedAt: daysAgo(joined) })
    .where(eq(enrolments.userId, person.user.id));
  return person;
};
const good = await trainee('Good', mona);
const weak = await trainee('Weak', mona);
await trainee('Late', sara, 5);
const warned = await trainee('Warned', null);
const first = await held(campId, 'First', 21);
const second = await held(campId, 'Second', 14);
const third = await held(campId, 'Third', 7, false);
const untaken = await held(campId, 'Untaken', 6, false);
await held(campId, 'To come', -7);

await mark(first, good, 'present');
await mark(second, good, 'late');
await mark(third, good, 'excused');
await mark(first, weak, 'present');
await mark(second, weak, 'absent');
await mark(third, weak, 'absent');
await mark(first, warned, 'present');
await mark(second, warned, 'present');
await solve(first, good, 8);
await solve(second, good, 4);
await solve(third, good, 3, 'contest');
await solve(first, weak, 0);
await solve(second, weak, 1);
await solve(first, warned, 1);
await solve(second, warned, 3);
const warning = { campId, userId: warned.user.id, kind: 'attendance' as const, reason: 'twice away' };
await context.db
  .insert(warnings)
  .values([warning, warning, { ...warning, withdrawnAt: daysAgo(1) }, { ...warning, userId: good.user.id }]);

test('attendance of a session is of those who were expected, without excused people and late joiners', async () => {
  const { attendance } = await read(`campId=${campId}`);
  const shared = { campId, camp: 'Wave 1' };
  expect(attendance).toEqual([
    {
      ...shared,
      sessionId: first,
      session: 'First',
      at: daysAgo(21).toISOString(),
      present: 3,
      expected: 3,
      marked: 3,
    },
    {
      ...shared,
      sessionId: second,
      session: 'Second',
      at: daysAgo(14).toISOString(),
      present: 2,
      expected: 3,
      marked: 3,
    },
    {
      ...shared,
      sessionId: third,
      session: 'Third',
      at: daysAgo(7).toISOString(),
      present: 0,
      expected: 2,
      marked: 1,
    },
    // Nobody took attendance.
    {
      ...shared,
      sessionId: untaken,
      session: 'Untaken',
      at: daysAgo(6).toISOString(),
      present: null,
      expected: 3,
      marked: 0,
    },
  ]);
});

test('the distribution counts trainees by tenths of the target', async () => {
  const { totals } = await read(`campId=${campId}`);
  // 15, 1, 0 and 4 of 20.
  expect(totals.map(({ trainees }) => trainees)).toEqual([2, 0, 1, 0, 0, 0, 0, 1, 0, 0]);
  expect(totals[2]).toEqual({ from: 20, to: 30, trainees: 1 });
});

test('staff see who is at risk and why, in their language and as in My trainees', async () => {
  const { atRisk } = await read(`campId=${campId}`);
  expect(atRisk).toEqual([
    {
      userId: warned.user.id,
      name: 'Warned Trainee',
      campId,
      camp: 'Wave 1',
      mentor: null,
      mentorId: null,
      reasons: ['2 warnings', 'Last 2 sheets below the rule'],
    },
    expect.objectContaining({
      userId: weak.user.id,
      mentor: 'Mona Adel',
      mentorId: mona.user.id,
      reasons: ['Missed the last 2 sessions', 'Last 2 sheets below the rule'],
    }),
    expect.objectContaining({ userId: good.user.id, mentor: 'Mona Adel', reasons: ['One warning'] }),
  ]);
  const arabic = await read(`campId=${campId}`, 'ar');
  expect(arabic.atRisk[0]!.reasons[0]).toBe('إنذاران');
  const trainees = await api.get(`/api/person?risk=true&campId=${campId}`, { token });
  expect(trainees.body.data.map(({ userId }: { userId: string }) => userId)).toEqual(
    atRisk.map(({ userId }) => userId),
  );
});

test('staff compare waves and the groups of mentors', async () => {
  const { camps: compared, mentors } = await read(`levelId=${low}`);
  // 15, 1, 0 and 4 of 20 are all of one target among four; they came to 5 of the 8 sessions that count for them.
  expect(compared).toEqual([
    {
      campId,
      camp: 'Wave 1',
      level: 'Level 1',
      year: daysAgo(60).getUTCFullYear(),
      trainees: 4,
      attendance: 0.625,
      average: 0.25,
      warnings: 3,
    },
  ]);
  const shared = { campId, camp: 'Wave 1' };
  expect(mentors).toEqual([
    { ...shared, mentorId: mona.user.id, mentor: 'Mona Adel', trainees: 2, attendance: 0.6, average: 0.4 },
    { ...shared, mentorId: sara.user.id, mentor: 'Sara Badr', trainees: 1, attendance: null, average: 0 },
    { ...shared, mentorId: null, mentor: null, trainees: 1, attendance: 0.667, average: 0.2 },
  ]);
});

test('requests are counted per week of the club’s calendar, with zeros for empty weeks', async () => {
  const ask = async (createdAt: string, state: 'pending' | 'accepted' | 'rejected') => {
    const { user } = await makePerson(context);
    await context.db
      .insert(joinRequests)
      .values({ userId: user.id, campId: other, state, createdAt: new Date(createdAt) });
  };
  // Midnight in Cairo is 22:00 UTC in winter: the first is still of Friday, the second of Saturday.
  await ask('2026-01-02T21:59:00Z', 'accepted');
  await ask('2026-01-02T22:00:00Z', 'rejected');
  await ask('2026-01-09T12:00:00Z', 'pending');
  // In summer it is 21:00 UTC.
  await ask('2026-01-20T12:00:00Z', 'pending');
  const { applications } = await read(`campId=${other}`);
  expect(applications).toEqual([
    { week: '2025-12-27', pending: 0, accepted: 1, rejected: 0 },
    { week: '2026-01-03', pending: 1, accepted: 0, rejected: 1 },
    { week: '2026-01-10', pending: 0, accepted: 0, rejected: 0 },
    { week: '2026-01-17', pending: 1, accepted: 0, rejected: 0 },
  ]);
});

test('the analysis covers all waves, or the level or wave in the filter', async () => {
  const everything = await read();
  expect(everything.camps.map(({ camp }) => camp)).toEqual(['Wave 1', 'Wave 2']);
  expect((await read(`levelId=${high}`)).camps).toMatchObject([
    { camp: 'Wave 2', trainees: 0, attendance: null, average: null, warnings: 0 },
  ]);
  const nothing = await read(`levelId=${await makeLevel(context, 'Level 3')}`);
  expect(nothing).toMatchObject({ applications: [], attendance: [], solved: [], atRisk: [], camps: [] });
  for (const wrong of [
    'campId=x',
    `campId=${crypto.randomUUID()}`,
    'levelId=x',
    `levelId=${crypto.randomUUID()}`,
  ])
    expect((await api.get(`/api/analysis?${wrong}`, { token })).status).toBe(404);
});

test('archived waves and people are left out, unless the filter names the wave', async () => {
  const old = await makeCamp(context, { levelId: high, title: 'Old wave' });
  const [gone, stays] = [await makeTrainee(context, old), await makeTrainee(context, old)];
  await context.db
    .update(enrolments)
    .set({ joinedAt: daysAgo(50) })
    .where(eq(enrolments.campId, old));
  await mark(await held(old, 'Long ago', 0), gone, 'present');
  const put = async (body: object) =>
    (await api.post('/api/archive', body, { token })).body.data.entryIds[0] as string;
  const ofOld = async () => (await read(`campId=${old}`)).camps[0]!.trainees;
  expect(await ofOld()).toBe(2);
  const entry = await put({ userIds: [gone.user.id] });
  expect(await ofOld()).toBe(1);
  // Nobody who is left has a mark.
  expect((await read(`campId=${old}`)).attendance).toMatchObject([{ present: null, expected: 1, marked: 0 }]);
  await api.post(`/api/archive/${entry}/restore`, {}, { token });
  await put({ campId: old });
  expect((await read(`levelId=${high}`)).camps.map(({ camp }) => camp)).toEqual(['Wave 2']);
  const named = await read(`campId=${old}`);
  expect(named.camps).toMatchObject([{ camp: 'Old wave', trainees: 2, attendance: 1 }]);
  expect(stays.user.archivedAt).toBeNull();
});

test('a wave that is over puts nobody at risk, also when the filter names it', async () => {
  await context.db
    .update(camps)
    .set({ endDate: dateOf(daysAgo(3)) })
    .where(eq(camps.id, campId));
  expect((await read()).atRisk).toEqual([]);
  expect((await read(`campId=${campId}`)).atRisk).toEqual([]);
});

test('what is solved stands in the week in which it was solved or entered, between weeks without anything', async () => {
  const id = await makeCamp(context, { levelId: await makeLevel(context, 'Level 4') });
  await context.db
    .update(camps)
    .set({ startDate: clubDay(daysAgo(40)) })
    .where(eq(camps.id, id));
  const [aya, badr] = [await makeTrainee(context, id), await makeTrainee(context, id)];
  const [loops, arrays] = [await makeSession(context, id), await makeSession(context, id)];
  const unix = (days: number) => Math.floor(daysAgo(days).getTime() / 1000);
  const cell = { kind: 'sheet' as const, updatedAt: daysAgo(2) };
  await context.db.insert(sheetCells).values([
    // The first of them was solved long before the wave.
    {
      ...cell,
      sessionId: loops,
      userId: aya.user.id,
      synced: 3,
      solvedAt: { A: unix(500), B: unix(16), C: unix(16) },
    },
    { ...cell, sessionId: arrays, userId: aya.user.id, synced: 1, manual: 2, solvedAt: { A: unix(30) } },
    // Read before moments were stored.
    { ...cell, sessionId: loops, userId: badr.user.id, synced: 4, updatedAt: daysAgo(9) },
  ]);
  const { solved } = await read(`campId=${id}`);
  const week = (days: number) => weekOf(clubDay(daysAgo(days)));
  expect(solved.filter((one) => one.solved > 0)).toEqual([
    { week: week(40), solved: 1, trainees: 1 },
    { week: week(16), solved: 2, trainees: 1 },
    { week: week(9), solved: 4, trainees: 1 },
    { week: week(2), solved: 2, trainees: 1 },
  ]);
  expect(solved.map((one) => one.week)).toEqual(
    everyWeek([{ week: week(40) }], {}, week(0)).map((one) => one.week),
  );
});

test('somebody in two waves is one of the people, and waves of the archive are compared when asked for', async () => {
  const level = await makeLevel(context, 'Level 5');
  const [older, newer] = [
    await makeCamp(context, { levelId: level }),
    await makeCamp(context, { levelId: level }),
  ];
  const both = await makeTrainee(context, older);
  await context.db.insert(enrolments).values({ campId: newer, userId: both.user.id });
  await makeTrainee(context, newer);
  for (const camp of [older, newer].map((id) => new TestCamp(context, id)))
    await camp.mark(both, await camp.session('Held', camp.ago(day)), 'present');
  expect(await read(`levelId=${level}`)).toMatchObject({
    people: { trainees: 2 },
    judged: 1,
    camps: [{ trainees: 1 }, { trainees: 2 }],
  });
  await context.db
    .update(camps)
    .set({ startDate: '2024-02-03', endDate: '2024-04-01', archivedAt: clock.now() })
    .where(eq(camps.id, older));
  expect((await read(`levelId=${level}`)).camps.map((camp) => camp.campId)).toEqual([newer]);
  const { people, camps: compared } = await read(`levelId=${level}&archived=true`);
  expect(people.trainees).toBe(2);
  expect(compared.map((camp) => [camp.campId, camp.year])).toEqual([
    [newer, clock.now().getUTCFullYear()],
    [older, 2024],
  ]);
});

test('where nobody can be judged yet, it is not said that nobody is at risk', async () => {
  const newcomers = await TestCamp.make(context);
  await newcomers.session('Before them', newcomers.ago(3 * day));
  const first = await newcomers.trainee({}, newcomers.ago(2 * day));
  const judged = async () => {
    const found = await read(`campId=${newcomers.campId}`);
    return [found.judged, found.atRisk];
  };
  expect(await judged()).toEqual([0, []]);
  await newcomers.mark(first, await newcomers.session('With them', newcomers.ago(day)), 'present');
  expect(await judged()).toEqual([1, []]);
  await newcomers.change({ archivedAt: context.clock.now() });
  expect(await judged()).toEqual([null, []]);
});
