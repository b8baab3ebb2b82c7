import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { mailTo } from '#tests/outbox.ts';
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
import type { PersonOut } from '../people.contract.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir, clock } = app;
const levelId = await makeLevel(context);

let campId: string;
let sessionId: string;
let trainee: Person;
let mentor: Person;
let leader: Person;

beforeEach(async () => {
  campId = await makeCamp(context, { levelId, title: 'Wave 1' });
  sessionId = await makeSession(context, campId, 'Graphs');
  trainee = await makeTrainee(context, campId, { firstName: 'Nour', lastName: 'Adel' });
  mentor = await makePerson(context, { role: 'mentor', firstName: 'Mina', lastName: 'Mentor' });
  leader = await makePerson(context, { role: 'leader', firstName: 'Lina', lastName: 'Leader' });
  await makeStaff(context, campId, [mentor]);
});

const by = ({ token }: Person) => ({ token });
const read = async (person: Person, of = trainee) => api.get(`/api/person/${of.user.id}`, by(person));
const dataOf = async (person: Person, of = trainee) => (await read(person, of)).body.data as PersonOut;
const post = (path: string, body: object | undefined, person = leader, of = trainee) =>
  api.post(`/api/person/${of.user.id}/${path}`, body, by(person));
const attend = () =>
  context.db.insert(attendanceMarks).values({ sessionId, userId: trainee.user.id, state: 'present' });

test('staff of a wave read its trainee with attendance, results and notes; details are for leaders', async () => {
  await attend();
  const seen = await dataOf(mentor);
  expect(seen).toMatchObject({
    user: { firstName: 'Nour', email: trainee.user.email, phone: '01012345678' },
    waves: [{ campId, title: 'Wave 1', sessions: [{ title: 'Graphs', state: 'present' }], warnings: [] }],
    requests: [],
    history: [],
  });
  for (const secret of ['nationalId', 'DOB', 'university']) expect(seen.user).not.toHaveProperty(secret);
  const whole = await dataOf(leader);
  expect(whole.user).toHaveProperty('DOB');
  expect(whole.user.nationalId ?? '…').toContain('…');
});

test('staff of other waves read nothing of a person, and of one with two waves only what happened in theirs', async () => {
  const other = await makeCamp(context, { levelId, title: 'Wave 2' });
  const outside = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, other, [outside]);
  expect((await read(outside)).status).toBe(403);
  await context.db
    .insert(enrolments)
    .values({ campId: other, userId: trainee.user.id, joinedAt: clock.now() });
  await post('note', { campId, text: 'Talked on Sunday' }, mentor);
  const seen = await dataOf(outside);
  expect(seen.waves.map(({ title }) => title)).toEqual(['Wave 2']);
  expect(seen.notes).toEqual([]);
  expect((await dataOf(leader)).waves).toHaveLength(2);
});

test('a note is for the staff of the wave, with date and author, and its author or a leader deletes it', async () => {
  const { status, body } = await post(
    'note',
    { campId, text: 'Works at night.\nAsk in the evening' },
    mentor,
  );
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ author: { name: 'Mina Mentor' }, camp: { title: 'Wave 1' }, mine: true });
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, campId, [hr]);
  expect((await dataOf(hr)).notes).toMatchObject([
    { text: 'Works at night.\nAsk in the evening', mine: false },
  ]);
  const remove = (person: Person) =>
    api.delete(`/api/person/${trainee.user.id}/note/${body.data._id}`, undefined, by(person));
  expect((await remove(hr)).status).toBe(403);
  expect((await remove(leader)).status).toBe(200);
  expect((await dataOf(leader)).history[0]).toMatchObject({ action: 'note.removed' });
  expect((await remove(leader)).status).toBe(404);
  // Neither the trainee's export nor the log has the text.
  const exported = await api.get('/api/user/me/export', by(trainee));
  expect(JSON.stringify(exported.body)).not.toContain('at night');
  expect(JSON.stringify((await dataOf(leader)).history)).not.toContain('at night');
});

test('a note needs a text, and a wave of the person in which the author works', async () => {
  const other = await makeCamp(context, { levelId });
  expect((await post('note', { campId, text: ' ' }, mentor)).body.errors).toHaveProperty('text');
  expect((await post('note', { campId, text: 'x'.repeat(2001) }, mentor)).body.errors).toHaveProperty('text');
  expect((await post('note', { campId: other, text: 'x' }, mentor)).status).toBe(403);
  expect((await post('note', { campId: other, text: 'x' }, leader)).body.errors).toHaveProperty('campId');
});

test('a leader moves a trainee: results stay with the wave, the move is told and in the history', async () => {
  const to = await makeCamp(context, { levelId, title: 'Wave 2' });
  const next = await makePerson(context, { role: 'mentor', firstName: 'Next', lastName: 'Mentor' });
  await makeStaff(context, to, [next]);
  await attend();
  await context.db.insert(sheetColumns).values({ sessionId, kind: 'sheet', problems: 5 });
  await context.db
    .insert(sheetCells)
    .values({ sessionId, kind: 'sheet', userId: trainee.user.id, manual: 4 });
  await context.db.insert(joinRequests).values({ userId: trainee.user.id, campId: to });
  expect((await post('move', { from: campId, to })).body.message).toBe('Moved');

  const seen = await dataOf(leader);
  expect(seen.waves).toMatchObject([{ title: 'Wave 2', total: 0, mentor: 'Next Mentor' }]);
  expect(seen.left).toMatchObject([{ campId, title: 'Wave 1', attended: 1, marked: 1, solved: 4 }]);
  expect(seen.requests).toMatchObject([{ status: 'accepted' }]);
  expect(seen.history[0]).toMatchObject({
    action: 'member.moved',
    actor: { name: 'Lina Leader' },
    details: {
      from: 'Wave 1',
      to: 'Wave 2',
      mentorBefore: null,
      mentorNow: 'Next Mentor',
      marked: 1,
      solved: 4,
    },
  });
  const inbox = await api.get('/api/inbox', by(trainee));
  expect(inbox.body.data[0]).toMatchObject({ kind: 'wave-changed', title: 'You are now in Wave 2' });
  // Back again, everything counts as before.
  await post('move', { from: to, to: campId });
  expect((await dataOf(leader)).waves).toMatchObject([{ title: 'Wave 1', total: 4 }]);
});

test('staff of a wave still open the page of somebody who left it, and see nothing of the new wave', async () => {
  const to = await makeCamp(context, { levelId, title: 'Wave 2' });
  await attend();
  await post('note', { campId, text: 'Talked on Sunday' }, mentor);
  await post('move', { from: campId, to });
  const seen = await dataOf(mentor);
  expect(seen.waves).toEqual([]);
  expect(seen.left).toMatchObject([{ campId, title: 'Wave 1', attended: 1, marked: 1 }]);
  expect(seen.notes).toMatchObject([{ text: 'Talked on Sunday' }]);
  expect(JSON.stringify(seen)).not.toContain('Wave 2');
  expect((await post('note', { campId, text: 'Left on Monday' }, mentor)).status).toBe(200);
  expect((await post('note', { campId: to, text: 'x' }, mentor)).status).toBe(403);
});

test('a note or a warning alone leads staff to somebody who left, and nothing at all does not', async () => {
  const [noted, warned, neither] = [
    await makeTrainee(context, campId),
    await makeTrainee(context, campId),
    await makeTrainee(context, campId),
  ];
  await post('note', { campId, text: 'Left early' }, mentor, noted);
  await context.db
    .insert(warnings)
    .values({ campId, userId: warned.user.id, kind: 'sheet', reason: 'Copied' });
  for (const { user } of [noted, warned, neither])
    await api.delete(`/api/person/${user.id}/wave/${campId}`, undefined, by(leader));
  for (const person of [noted, warned])
    expect((await dataOf(mentor, person)).left).toMatchObject([
      { campId, attended: 0, marked: 0, solved: 0 },
    ]);
  expect((await read(mentor, neither)).status).toBe(403);
});

test('reasons of excuses are for those who decide them', async () => {
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  await context.db.insert(excuses).values({ sessionId, userId: trainee.user.id, reason: 'In hospital' });
  expect((await dataOf(instructor)).excuses).toEqual([]);
  for (const person of [mentor, leader])
    expect((await dataOf(person)).excuses).toMatchObject([{ reason: 'In hospital' }]);
});

test('nobody reads, adds or deletes notes on themselves, whatever they have become', async () => {
  const { body } = await post('note', { campId, text: 'Works at night' }, mentor);
  await context.db.update(users).set({ role: 'leader' }).where(eq(users.id, trainee.user.id));
  context.authSessions.forgetUser(trainee.user.id);
  expect((await dataOf(trainee)).notes).toEqual([]);
  const { data } = (await api.get(`/api/person?campId=${campId}`, by(trainee))).body;
  expect(data).toMatchObject([{ userId: trainee.user.id, notes: 0 }]);
  expect((await post('note', { campId, text: 'A saint' }, trainee)).status).toBe(403);
  const path = `/api/person/${trainee.user.id}/note/${body.data._id}`;
  expect((await api.delete(path, undefined, by(trainee))).status).toBe(403);
  expect((await dataOf(mentor)).notes).toHaveLength(1);
});

test('a move needs two waves: one of the person, and another that they are not in', async () => {
  const other = await makeCamp(context, { levelId });
  const errorsOf = async (body: object) => Object.keys((await post('move', body)).body.errors ?? {});
  expect(await errorsOf({ from: campId, to: campId })).toEqual(['to']);
  expect(await errorsOf({ from: other, to: campId })).toEqual(['from']);
  expect(await errorsOf({ from: campId, to: crypto.randomUUID() })).toEqual(['to']);
  await context.db
    .insert(enrolments)
    .values({ campId: other, userId: trainee.user.id, joinedAt: clock.now() });
  expect((await post('move', { from: campId, to: other })).status).toBe(409);
  for (const person of [mentor, trainee])
    expect((await post('move', { from: campId, to: other }, person)).status).toBe(403);
});

test('of ten moves at once one happens', async () => {
  const to = await makeCamp(context, { levelId });
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('move', { from: campId, to })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(400)]);
});

test('a leader takes somebody out of a wave, who is told', async () => {
  const remove = () => api.delete(`/api/person/${trainee.user.id}/wave/${campId}`, undefined, by(leader));
  expect((await remove()).status).toBe(200);
  const { waves: camps, history } = await dataOf(leader);
  expect(camps).toEqual([]);
  expect(history[0]).toMatchObject({
    action: 'member.taken-out',
    details: { wave: 'Wave 1', mentorBefore: null, marked: 0, solved: 0 },
  });
  expect((await api.get('/api/inbox', by(trainee))).body.data[0].title).toBe('You left Wave 1');
  expect((await remove()).status).toBe(404);
});

test('a leader corrects details, and the log has the names of the fields but no values', async () => {
  const edit = (body: object, person = leader) =>
    api.patch(`/api/person/${trainee.user.id}`, body, by(person));
  const { body } = await edit({ firstName: 'Noor', phone: '٠١٠٩٩٩٩٩٩٩٩', nationalId: '29901011234567' });
  expect(body.data).toMatchObject({ firstName: 'Noor', phone: '01099999999', nationalId: '2990…4567' });
  expect((await edit({ firstName: 'Noor' })).status).toBe(200);
  const [entry] = (await dataOf(leader)).history;
  expect(entry).toMatchObject({
    action: 'member.updated',
    details: { fields: ['firstName', 'phone', 'nationalId'] },
  });
  expect(JSON.stringify(entry)).not.toContain('01099999999');
  expect((await edit({ phone: 'x', DOB: 'soon' })).body.errors).toMatchObject({
    phone: expect.any(String),
    DOB: expect.any(String),
  });
  expect((await edit({ email: leader.user.email })).status).toBe(409);
  expect((await edit({ firstName: 'Mine' }, mentor)).status).toBe(403);
});

test('a new address is verified again before the person signs in', async () => {
  const email = `corrected.${trainee.user.id}@club.test`;
  await api.patch(`/api/person/${trainee.user.id}`, { email }, by(leader));
  expect((await api.get('/api/user/me', by(trainee))).status).toBe(401);
  expect((await mailTo(dataDir, email)).text).toContain('/verify-email?token=');
  const [user] = await context.db.select().from(users).where(eq(users.id, trainee.user.id));
  expect(user?.emailVerifiedAt).toBeNull();
});

test('a leader sends the verification again and a link for the password, and the person chooses one', async () => {
  const person = await makePerson(context, { emailVerifiedAt: null });
  expect((await post('verification', undefined, leader, person)).status).toBe(200);
  expect((await mailTo(dataDir, person.user.email, /Verify/i)).text).toContain('/verify-email');
  expect((await post('verification', undefined)).status).toBe(409);

  expect((await post('password-link', undefined)).status).toBe(200);
  const mail = await mailTo(dataDir, trainee.user.email, /password/i);
  expect(mail.text).toContain('Lina Leader');
  const [, token, code] = /new-password#token=([\w-]+)&code=(\d+)/.exec(mail.text) ?? [];
  const chosen = { token, code, password: 'another quiet balloon', confirmPassword: 'another quiet balloon' };
  expect(token).toBeDefined();
  expect(chosen.code).toMatch(/^\d{6}$/);
  for (const path of ['verification', 'password-link'])
    expect((await post(path, undefined, mentor)).status).toBe(403);
});

test('nobody is found under an unknown id, and an archived person only by leaders', async () => {
  expect((await api.get(`/api/person/${crypto.randomUUID()}`, by(leader))).status).toBe(404);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, trainee.user.id));
  expect((await read(mentor)).status).toBe(404);
  expect((await read(leader)).status).toBe(200);
  expect((await read(trainee)).status).toBe(401);
});
