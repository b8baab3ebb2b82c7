import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { attendanceMarks, checkins } from '#features/attendance/server/attendance.table.ts';
import { enrolments } from '../camps/camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { campsToSync, columnsToSync } from '#features/results/server/sheets/sync.queries.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
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
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;

const archive = (sessionId: string, by = token) => api.post('/api/archive', { sessionId }, { token: by });
const restore = (id: string, by = token) => api.post(`/api/archive/${id}/restore`, {}, { token: by });
const remove = (id: string, by = token) => api.delete(`/api/session/${id}`, undefined, { token: by });
const removal = (id: string, by = token) => api.get(`/api/session/${id}/removal`, { token: by });
const get = async (path: string, by = token) => (await api.get(path, { token: by })).body;

/** A camp whose first session is full of records, beside one that stays. */
async function makeOwnCamp({ trainees = 3 } = {}) {
  const campId = await makeCamp(context, { levelId });
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  const people: Person[] = [];
  for (let at = 0; at < trainees; at += 1) people.push(await makeTrainee(context, campId));
  const [full, other] = [
    await makeSession(context, campId, 'Full'),
    await makeSession(context, campId, 'Other'),
  ];
  // An absence counts only after joining.
  await context.db
    .update(enrolments)
    .set({ joinedAt: new Date('2020-01-01') })
    .where(eq(enrolments.campId, campId));
  const slidesKey = await context.files.put('slides', 'pdf', Buffer.from('%PDF'));
  const link = 'https://codeforces.com/contest/1';
  await context.db
    .update(trainingSessions)
    .set({
      attendance: true,
      sheetLink: link,
      startsAt: new Date(context.clock.now().getTime() - 86_400_000 * 9),
    })
    .where(eq(trainingSessions.campId, campId));
  await context.db.update(trainingSessions).set({ slidesKey }).where(eq(trainingSessions.id, full));
  const records = async (sessionId: string, solved: number) => {
    for (const { user } of people) {
      await context.db.insert(attendanceMarks).values({ sessionId, userId: user.id, state: 'absent' });
      await context.db
        .insert(sheetCells)
        .values({ sessionId, kind: 'sheet', userId: user.id, manual: solved });
    }
  };
  await records(full, 4);
  await records(other, 1);
  return { campId, instructor, people, full, other, slidesKey };
}

test('a session with marks, results or warnings is not deleted, and the reply says how many there are', async () => {
  const { campId, people, full, instructor } = await makeOwnCamp();
  const { id: userId } = people[0]!.user;
  await context.db
    .insert(warnings)
    .values({ campId, userId, sessionId: full, kind: 'sheet', reason: 'Late' });
  expect(await removal(full, instructor.token)).toMatchObject({
    status: 200,
    body: {
      data: {
        blocked: true,
        parts: [
          { what: 'slides', count: 1 },
          { what: 'marks', count: 3 },
          { what: 'results', count: 3 },
          { what: 'warnings', count: 1 },
        ],
      },
    },
  });
  const refused = await remove(full, instructor.token);
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'CONFLICT',
      message:
        'This session has 3 attendance marks, 3 results, and 1 warning. Archive it instead: everything is kept and can be restored',
    },
  });
  const arabic = await api.delete(`/api/session/${full}`, undefined, { token, language: 'ar' });
  expect(arabic.body.message).toContain('3 علامات حضور و3 نتائج وإنذار واحد');
  expect((await get(`/api/standing?campId=${campId}`)).data).toMatchObject([{ total: 5 }, {}, {}]);
});

test('a session without records is deleted with its slides', async () => {
  const campId = await makeCamp(context, { levelId });
  const id = await makeSession(context, campId);
  expect((await removal(id)).body.data).toEqual({ parts: [], blocked: false });
  expect((await remove(id)).status).toBe(200);
  expect((await removal(id)).status).toBe(404);
});

test('an archived session counts nowhere and comes back whole', async () => {
  const { campId, people, full, other } = await makeOwnCamp();
  const { token: own, user } = people[0]!;
  const secret = Buffer.from('secret of the check-in code');
  const at = context.clock.now();
  await context.db.insert(checkins).values({ sessionId: full, opensAt: at, closesAt: at, secret });
  const everywhere = async () => ({
    standing: (await get(`/api/standing?campId=${campId}`)).data.map(({ total }: { total: number }) => total),
    attendance: await get(`/api/attendance?campId=${campId}`),
    sheet: await get(`/api/sheet?campId=${campId}`),
    proposed: (await get(`/api/warning/proposed?campId=${campId}`)).data,
    progress: (await get('/api/me/progress', own)).data,
    analysis: (await get(`/api/analysis?campId=${campId}`)).data,
    wave: (await get(`/api/camp/leader/${campId}`)).data,
    list: (await get(`/api/session?campId=${campId}`)).data,
    solved: (await get('/api/solved')).data,
  });
  const before = await everywhere();
  expect(before.standing).toEqual([5, 5, 5]);
  expect(before.attendance.columns).toHaveLength(2);
  expect(before.proposed).not.toEqual([]);

  const { status, body } = await archive(full);
  expect(status).toBe(200);
  const [entry] = body.data.entryIds as string[];
  const during = await everywhere();
  expect(during.standing).toEqual([1, 1, 1]);
  expect(during.attendance.columns).toMatchObject([{ sessionId: other }]);
  expect(during.sheet.columns).toMatchObject([{ sessionId: other }]);
  expect(during.proposed).toEqual([]);
  expect(during.progress).toMatchObject([{ total: 1, sessions: [{ sessionId: other }] }]);
  expect(JSON.stringify(during.analysis)).not.toContain(full);
  expect(during.wave).toMatchObject({ sessionsCount: 1, sessions: [{ _id: other }] });
  expect(during.list).toMatchObject([{ _id: other }]);
  const since = context.clock.now().toISOString();
  expect(await columnsToSync(context.db, { campId, since })).toMatchObject([{ sessionId: other }]);
  expect((await api.get(`/api/session/leader/${full}`, { token: own })).status).toBe(404);
  const csv = await fetch(`${app.url}/api/attendance?campId=${campId}&format=csv`, { headers: { token } });
  expect(await csv.text()).not.toContain('Full');

  const order = (sessionIds: string[]) => api.patch(`/api/camp/${campId}/order`, { sessionIds }, { token });
  expect((await order([full, other])).status).toBe(404);
  const clone = await api.post(
    `/api/camp/${campId}/clone`,
    { title: 'Copy', startDate: '2027-01-01' },
    { token },
  );
  expect(clone.body.data.sessions).toMatchObject([{ title: 'Other' }]);
  const readOnly = 'This session is archived. Restore it to change something in it';
  const mark = { sessionId: full, userId: user.id, state: 'present' };
  expect(await api.patch('/api/attendance', mark, { token })).toMatchObject({
    status: 404,
    body: { message: readOnly },
  });
  const cell = { sessionId: full, userId: user.id, kind: 'sheet', solved: 9 };
  expect((await api.patch('/api/sheet', cell, { token })).body.message).toBe(readOnly);
  for (const call of [
    remove(full),
    archive(full),
    api.patch(`/api/session/${full}`, { title: 'x' }, { token }),
  ])
    expect((await call).status).toBe(404);

  expect((await restore(entry!)).status).toBe(200);
  expect(await everywhere()).toEqual(before);
  expect(await context.db.$count(checkins, eq(checkins.sessionId, full))).toBe(1);

  await archive(full);
  expect((await order([other])).status).toBe(200);
});

describe('a restored session comes back', () => {
  /** A camp with sessions on the first days of December, archived in its middle. */
  async function makeOrdered() {
    const campId = await makeCamp(context, { levelId });
    const ids: string[] = [];
    for (const day of [1, 2, 3, 4]) {
      const body = { title: `Day ${day}`, campId, startsAt: `2026-12-0${day}T16:00` };
      ids.push((await api.post('/api/session', body, { token })).body.data._id as string);
    }
    const [first, second, third, fourth] = ids as [string, string, string, string];
    const listed = async () =>
      (await get(`/api/session?campId=${campId}`)).data.map(({ title }: { title: string }) => title);
    const placesOf = async () => {
      const rows = await context.db
        .select({ position: trainingSessions.position })
        .from(trainingSessions)
        .where(and(eq(trainingSessions.campId, campId), isNull(trainingSessions.archivedAt)));
      return rows.map(({ position }) => position);
    };
    const order = (sessionIds: string[]) => api.patch(`/api/camp/${campId}/order`, { sessionIds }, { token });
    const archived = async (id: string) => (await archive(id)).body.data.entryIds[0] as string;
    return { campId, first, second, third, fourth, listed, placesOf, order, archived };
  }

  test('at its old place when nobody took it', async () => {
    const { campId, second, listed, archived } = await makeOrdered();
    const entry = await archived(second);
    await api.post('/api/session', { title: 'New', campId }, { token });
    await restore(entry);
    expect(await listed()).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4', 'New']);
  });

  test('before the first session that is held later when the others were reordered', async () => {
    const { first, second, third, fourth, listed, placesOf, order, archived } = await makeOrdered();
    const entry = await archived(second);
    expect((await order([first, third, fourth])).status).toBe(200);
    await restore(entry);
    expect(await listed()).toEqual(['Day 1', 'Day 2', 'Day 3', 'Day 4']);
    const again = await archived(second);
    await order([third, first, fourth]);
    await restore(again);
    expect(await listed()).toEqual(['Day 2', 'Day 3', 'Day 1', 'Day 4']);
    expect(new Set(await placesOf()).size).toBe(4);
  });

  test('at a place of its own when others are restored and reordered at the same time', async () => {
    const { first, second, third, fourth, placesOf, order, archived } = await makeOrdered();
    const entries = [await archived(second), await archived(third)];
    await order([fourth, first]);
    const replies = await Promise.all([...entries.map((entry) => restore(entry)), order([first, fourth])]);
    expect(replies.slice(0, 2).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await placesOf()).size).toBe(4);
  });
});

test('a warning about an archived session says so, and asks for nothing until it is restored', async () => {
  const { campId, people, full } = await makeOwnCamp({ trainees: 1 });
  const { token: own, user } = people[0]!;
  const about = { userId: user.id, campId, sessionId: full, kind: 'sheet', reason: 'Copied' };
  expect((await api.post('/api/warning', about, { token })).status).toBe(200);
  const [entry] = (await archive(full)).body.data.entryIds as string[];
  const archived = { sessions: [{ sessionId: full, archived: true }], needed: null, link: null };
  expect((await get('/api/warning/me', own)).data).toMatchObject([archived]);
  const [camp] = (await get('/api/me/progress', own)).data;
  expect(camp).toMatchObject({ warnings: [archived], status: { well: false, warnings: 1 } });
  expect(camp.needed[0]).toContain('The session is archived, so there is nothing to do for it.');
  const arabic = await api.get('/api/me/progress', { token: own, language: 'ar' });
  expect(arabic.body.data[0].needed[0]).toContain('الجلسة مؤرشفة، فلا يلزمك شيء بشأنها.');
  await restore(entry!);
  expect((await get('/api/warning/me', own)).data).toMatchObject([
    { sessions: [{ archived: false }], needed: expect.any(String), link: `/session/${full}` },
  ]);
});

test('the wave’s instructor archives and restores its sessions, and nobody else’s', async () => {
  const { campId, full, instructor } = await makeOwnCamp();
  const stranger = await makePerson(context, { role: 'instructor' });
  for (const call of [
    archive(full, stranger.token),
    removal(full, stranger.token),
    remove(full, stranger.token),
  ])
    expect((await call).status).toBe(403);
  const { body } = await archive(full, instructor.token);
  const [entry] = body.data.entryIds as string[];
  expect((await restore(entry!, stranger.token)).status).toBe(403);
  expect((await get(`/api/archive?campId=${campId}&kind=session`)).data).toMatchObject([
    { _id: entry, kind: 'session', name: 'Full', level: 'Level 1', wave: 'Wave 1' },
  ]);
  expect((await api.get('/api/archive', { token: instructor.token })).status).toBe(403);
  expect((await api.delete(`/api/archive/${entry}`, undefined, { token: instructor.token })).status).toBe(
    403,
  );
  expect((await restore(entry!, instructor.token)).status).toBe(200);
  const userIds = [(await makePerson(context)).user.id];
  for (const wanted of [{ campId }, { userIds }])
    expect((await api.post('/api/archive', wanted, { token: instructor.token })).status).toBe(403);
  const camp = await api.post('/api/archive', { campId }, { token });
  expect((await restore(camp.body.data.entryIds[0], instructor.token)).status).toBe(403);
});

test('an archived session is deleted for good by a leader, who reads first what goes with it', async () => {
  const { campId, people, full, other, slidesKey } = await makeOwnCamp();
  const warning = { campId, userId: people[0]!.user.id, kind: 'attendance' as const };
  const absences = [full, other].map((sessionId) => ({ sessionId, title: 'Session' }));
  await context.db.insert(warnings).values([
    { ...warning, sessionId: full, reason: 'Late' },
    { ...warning, sessionId: other, evidence: { sessions: absences, solved: null, problems: null } },
    { ...warning, sessionId: other, reason: 'Elsewhere' },
  ]);
  const [entry] = (await archive(full)).body.data.entryIds as string[];
  expect((await get(`/api/archive/removal?ids=${entry}`)).data).toEqual({
    blocked: false,
    parts: [
      { what: 'slides', count: 1 },
      { what: 'marks', count: 3 },
      { what: 'results', count: 3 },
      { what: 'unplaced', count: 2 },
    ],
  });
  expect((await api.delete(`/api/archive/${entry}`, undefined, { token })).status).toBe(200);
  expect(await context.db.$count(warnings, eq(warnings.campId, campId))).toBe(3);
  expect(await context.db.$count(trainingSessions, eq(trainingSessions.id, full))).toBe(0);
  expect(existsSync(join(app.dataDir, 'files', slidesKey))).toBe(false);
  expect((await restore(entry!)).status).toBe(404);
});

test('a wave with only archived sessions is not synced, and deleting it removes their slides', async () => {
  const campId = await makeCamp(context, { levelId });
  const id = await makeSession(context, campId);
  const slidesKey = await context.files.put('slides', 'pdf', Buffer.from('%PDF'));
  await context.db.update(trainingSessions).set({ slidesKey }).where(eq(trainingSessions.id, id));
  const [today, now] = ['2026-11-15', new Date('2030-01-01')];
  expect(await campsToSync(context.db, { today, now })).toContain(campId);
  await archive(id);
  expect(await campsToSync(context.db, { today, now })).not.toContain(campId);
  expect((await get(`/api/camp/${campId}/removal`)).data).toEqual({
    blocked: false,
    parts: [
      { what: 'sessions', count: 1 },
      { what: 'slides', count: 1 },
    ],
  });
  expect((await api.delete(`/api/camp/${campId}`, undefined, { token })).status).toBe(200);
  expect(existsSync(join(app.dataDir, 'files', slidesKey))).toBe(false);
});

test('a mark made while its empty session is being deleted is either kept or refused', async () => {
  const campId = await makeCamp(context, { levelId });
  const { user } = await makeTrainee(context, campId);
  const id = await makeSession(context, campId);
  const mark = { sessionId: id, userId: user.id, state: 'present' };
  const [deleted] = await whileLocked(
    context,
    sql`insert into attendance_marks (session_id, user_id, state) values (${id}, ${user.id}, 'late')`,
    [() => remove(id)],
  );
  expect(deleted).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('1 attendance mark') },
  });
  await api.patch('/api/attendance', { ...mark, state: null }, { token });
  const replies = await Promise.all([api.patch('/api/attendance', mark, { token }), remove(id)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([
    200,
    expect.toSatisfy((s) => [404, 409].includes(Number(s))),
  ]);
});

test('of twenty concurrent requests to archive a session, one succeeds', async () => {
  const { full } = await makeOwnCamp({ trainees: 1 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => archive(full)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(19);
});
