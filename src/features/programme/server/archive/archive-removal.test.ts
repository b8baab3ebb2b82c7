import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, campStaff, enrolments } from '../camps/camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  type Person,
} from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;

const archive = (body: unknown) => api.post('/api/archive', body, { token });
const restore = (id: string) => api.post(`/api/archive/${id}/restore`, {}, { token });
const remove = (id: string) => api.delete(`/api/archive/${id}`, undefined, { token });
const signIn = ({ user }: Person) => api.post('/api/auth/login', { email: user.email, password });
const statusOf = async ({ user }: Person) => {
  const { body } = await api.get(`/api/user?search=${encodeURIComponent(user.email)}`, { token });
  return body.data[0]?.status as string | undefined;
};
const archivedEntry = async (campId: string) => (await archive({ campId })).body.data.entryIds[0] as string;

test('deleting a wave removes its sessions and results, and its people keep their accounts', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Gone wave' });
  const person = await makeTrainee(context, campId);
  const sessionId = await makeSession(context, campId);
  const slides = await context.files.put('slides', 'pdf', Buffer.from('%PDF'));
  await context.db
    .update(trainingSessions)
    .set({ slidesKey: slides })
    .where(eq(trainingSessions.id, sessionId));
  await context.db.insert(sheetCells).values({ sessionId, kind: 'sheet', userId: person.user.id, manual: 3 });
  await context.db.insert(attendanceMarks).values({ sessionId, userId: person.user.id, state: 'late' });
  const entry = await archivedEntry(campId);
  expect(existsSync(join(app.dataDir, 'files', slides))).toBe(true);
  expect((await remove(entry)).status).toBe(200);
  expect(await context.db.$count(camps, eq(camps.id, campId))).toBe(0);
  expect(await context.db.$count(enrolments, eq(enrolments.campId, campId))).toBe(0);
  expect(existsSync(join(app.dataDir, 'files', slides))).toBe(false);
  expect(await statusOf(person)).toBe('active');
  expect((await signIn(person)).status).toBe(200);
});

test('deleting a mentor removes the picture, and the trainees get another mentor', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Has mentors' });
  const imageKey = await context.files.put('images', 'webp', Buffer.from('picture'));
  const mentor = await makePerson(context, { role: 'mentor', imageKey });
  const other = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor, other]);
  const trainee = await makeTrainee(context, campId);
  await context.db
    .update(enrolments)
    .set({ mentorId: mentor.user.id })
    .where(eq(enrolments.userId, trainee.user.id));
  const { body } = await archive({ userIds: [mentor.user.id] });
  expect(existsSync(join(app.dataDir, 'files', imageKey))).toBe(true);
  expect((await remove(body.data.entryIds[0])).status).toBe(200);
  expect(await context.db.$count(users, eq(users.id, mentor.user.id))).toBe(0);
  expect(await context.db.$count(campStaff, eq(campStaff.userId, mentor.user.id))).toBe(0);
  const [enrolment] = await context.db
    .select()
    .from(enrolments)
    .where(eq(enrolments.userId, trainee.user.id));
  expect(enrolment!.mentorId).toBe(other.user.id);
  expect(existsSync(join(app.dataDir, 'files', imageKey))).toBe(false);
});

test('a trainee reads what goes with their own account, and nothing of it is left afterwards', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Left behind' });
  const imageKey = await context.files.put('images', 'webp', Buffer.from('picture'));
  const { user, token: own } = await makeTrainee(context, campId, { imageKey });
  const other = await makeTrainee(context, campId);
  const sessionIds = [await makeSession(context, campId), await makeSession(context, campId)];
  for (const sessionId of sessionIds)
    for (const userId of [user.id, other.user.id])
      await context.db.insert(attendanceMarks).values({ sessionId, userId, state: 'absent' });
  const cell = { sessionId: sessionIds[0]!, kind: 'sheet' as const, userId: user.id };
  await context.db.insert(sheetCells).values({ ...cell, manual: 3 });
  await context.db.insert(warnings).values({ campId, userId: user.id, kind: 'attendance', reason: 'Away' });
  const next = await makeCamp(context, { levelId, title: 'Next' });
  await api.post('/api/request', { campId: next }, { token: own });
  const removal = (by: string) => api.get('/api/user/me/removal', { token: by });
  expect((await removal(own)).body.data).toEqual({
    blocked: false,
    parts: [
      { what: 'marks', count: 2 },
      { what: 'results', count: 1 },
      { what: 'warnings', count: 1 },
      { what: 'requests', count: 1 },
      { what: 'enrolments', count: 1 },
      { what: 'pictures', count: 1 },
    ],
  });
  expect((await api.delete('/api/user/me', { password }, { token: own })).status).toBe(200);
  expect(await context.db.$count(attendanceMarks, eq(attendanceMarks.sessionId, sessionIds[0]!))).toBe(1);
  expect(await context.db.$count(warnings, eq(warnings.campId, campId))).toBe(0);
  expect((await removal(other.token)).body.data.parts).toEqual([
    { what: 'marks', count: 2 },
    { what: 'enrolments', count: 1 },
  ]);
});

test('a mentor reads in how many waves they work and how many trainees get another mentor', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Mentored' });
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const { user } = await makeTrainee(context, campId);
  await context.db.update(enrolments).set({ mentorId: mentor.user.id }).where(eq(enrolments.userId, user.id));
  const parts = [
    { what: 'duties', count: 1 },
    { what: 'mentored', count: 1 },
  ];
  expect((await api.get('/api/user/me/removal', { token: mentor.token })).body.data.parts).toEqual(parts);
  const ofPerson = await api.get(`/api/user/profile/${mentor.user.id}/removal`, { token });
  expect(ofPerson.body.data.parts).toEqual(parts);
});

test.each(['restore', 'delete', 'restore or delete'] as const)(
  'of twenty concurrent requests to %s an entry, one succeeds',
  async (what) => {
    const campId = await makeCamp(context, { levelId });
    await makeTrainee(context, campId);
    const id = await archivedEntry(campId);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        what === 'restore' || (what === 'restore or delete' && at % 2 === 0) ? restore(id) : remove(id),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19);
  },
);
