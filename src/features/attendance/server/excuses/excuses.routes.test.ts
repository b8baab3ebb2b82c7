import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { AttendanceState } from '../../attendance.rules.ts';
import { attendanceMarks } from '../attendance.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { sweepJob } from '#app/server/sweep-job.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  type Person,
} from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForFile } from '#tests/test-app.ts';
import { type ExcuseOut, listExcuses } from '../../excuses.contract.ts';
import { excuses, proofsToDelete } from './excuses.table.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock } = app;
const levelId = await makeLevel(context);
const day = 24 * 60 * 60_000;

let campId: string;
let sessionId: string;
let trainee: Person;
let hr: Person;
let leader: Person;

const by = ({ token }: Person) => ({ token });
const holdAt = (days: number, id = sessionId) =>
  context.db
    .update(trainingSessions)
    .set({ startsAt: new Date(clock.now().getTime() + days * day) })
    .where(eq(trainingSessions.id, id));
const markOf = async (person = trainee) => {
  const [row] = await context.db
    .select({ state: attendanceMarks.state })
    .from(attendanceMarks)
    .where(and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.userId, person.user.id)));
  return row?.state ?? null;
};
const mark = (state: AttendanceState) =>
  api.patch('/api/attendance', { sessionId, userId: trainee.user.id, state }, by(hr));
const send = (change: object = {}, person = trainee) =>
  api.post('/api/excuse', { sessionId, reason: 'An exam at the same hour', ...change }, by(person));
const decide = (id: string, decision: unknown, person = hr, more: object = {}) =>
  api.patch(`/api/excuse/${id}`, { decision, ...more }, by(person));
const inboxOf = async (person: Person) =>
  ((await api.get('/api/inbox', by(person))).body.data as { kind: string; title: string }[]).map(
    ({ kind, title }) => [kind, title],
  );

beforeEach(async () => {
  campId = await makeCamp(context, { levelId });
  sessionId = await makeSession(context, campId, 'Graphs');
  await holdAt(1);
  trainee = await makeTrainee(context, campId, { firstName: 'Nour', lastName: 'Adel' });
  hr = await makePerson(context, { role: 'hr' });
  leader = await makePerson(context, { role: 'leader' });
  await makeStaff(context, campId, [hr]);
});

test('an excuse before a session is decided with one call, and the trainee is excused and told', async () => {
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    session: { _id: sessionId, title: 'Graphs' },
    camp: { _id: campId, title: 'Wave 1', level: { title: 'Level 1' } },
    user: { _id: trainee.user.id, name: 'Nour Adel' },
    reason: 'An exam at the same hour',
    file: null,
    state: 'pending',
  });
  expect(await inboxOf(hr)).toContainEqual(['new-excuse', '\u2068Nour Adel\u2069 asks to be excused']);
  const waiting = await api.get('/api/excuse?state=pending', by(hr));
  expect(waiting.body).toMatchObject({ total: 1, data: [{ _id: body.data._id }] });

  expect(await decide(body.data._id, 'accepted')).toMatchObject({
    status: 200,
    body: { message: 'Excused', data: { state: 'accepted', decidedAt: expect.any(String) } },
  });
  expect(await markOf()).toBe('excused');
  expect(await inboxOf(trainee)).toContainEqual(['excuse-decided', 'Excused: Graphs']);
  expect((await api.get('/api/excuse', by(trainee))).body.data[0].state).toBe('accepted');
});

test('the list and its file name the wave with its level, in the language of the reader', async () => {
  await context.db.update(levels).set({ titleAr: 'المستوى ١' }).where(eq(levels.id, levelId));
  await send();
  const read = async (language: 'en' | 'ar') =>
    (await api.get(`/api/excuse?campId=${campId}`, { ...by(hr), language })).body.data as ExcuseOut[];
  const [english] = await read('en');
  expect(english!.camp.level.title).toBe('Level 1');
  expect(listExcuses.exportRow(english!)).toMatchObject({ wave: 'Level 1 · Wave 1' });
  expect((await read('ar'))[0]!.camp.level.title).toBe('المستوى ١');
});

test('the mentor of the trainee decides too, and where a wave has nobody, its leaders are told', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  await context.db
    .update(enrolments)
    .set({ mentorId: mentor.user.id })
    .where(eq(enrolments.userId, trainee.user.id));
  const { _id: id } = (await send()).body.data;
  expect(await inboxOf(mentor)).toContainEqual(['new-excuse', '\u2068Nour Adel\u2069 asks to be excused']);
  expect(await inboxOf(leader)).toEqual([]);
  expect((await decide(id, 'rejected', mentor)).status).toBe(200);
  expect(await markOf()).toBeNull();

  const lonely = await makeCamp(context, { levelId });
  const other = await makeTrainee(context, lonely, { firstName: 'Ziad', lastName: 'Amr' });
  const there = await makeSession(context, lonely);
  await holdAt(1, there);
  await send({ sessionId: there }, other);
  expect(await inboxOf(leader)).toContainEqual(['new-excuse', '\u2068Ziad Amr\u2069 asks to be excused']);
});

test('where the one who decides in a wave asks to be excused themselves, its leaders are told', async () => {
  await context.db.insert(enrolments).values({ campId, userId: hr.user.id, joinedAt: clock.now() });
  expect((await send({}, hr)).status).toBe(200);
  expect(await inboxOf(hr)).toEqual([]);
  expect((await inboxOf(leader)).map(([kind]) => kind)).toEqual(['new-excuse']);
});

test('shortly after a session an absence is excused, and another decision brings the absence back', async () => {
  await holdAt(-2);
  await context.db
    .update(enrolments)
    .set({ joinedAt: new Date(clock.now().getTime() - 30 * day) })
    .where(eq(enrolments.userId, trainee.user.id));
  await mark('absent');
  const { _id: id } = (await send()).body.data;
  await decide(id, 'accepted');
  expect(await markOf()).toBe('excused');
  expect((await decide(id, 'rejected', hr, { expected: 'pending' })).status).toBe(409);
  await decide(id, 'rejected', hr, { expected: 'accepted' });
  expect(await markOf()).toBe('absent');
  // After a rejection another one may be sent, and then the old one stays rejected.
  expect((await send({ reason: 'Here is the paper' })).status).toBe(200);
  expect((await decide(id, 'accepted')).status).toBe(409);
  expect(await markOf()).toBe('absent');
});

test('a decision taken back leaves the excuse waiting, the mark as it was, and nothing told', async () => {
  const { _id: id } = (await send()).body.data;
  await decide(id, 'accepted');
  const { body } = await decide(id, 'pending', hr, { expected: 'accepted' });
  expect(body.data).toMatchObject({ state: 'pending', decidedAt: null });
  expect(await markOf()).toBeNull();
  const inbox = await api.get('/api/inbox?kind=excuse-decided', { token: trainee.token });
  expect(inbox.body.total).toBe(0);
  await decide(id, 'rejected');
  expect((await api.get('/api/inbox?kind=excuse-decided', { token: trainee.token })).body.total).toBe(1);
});

test('a refused trainee reads who refused and why, on the page, in the inbox and in a mail, until it is taken back', async () => {
  const { _id: id } = (await send()).body.data;
  await decide(id, 'rejected', hr, { reason: 'The exam is on Sunday' });
  const own = async () => (await api.get('/api/excuse?own=1', by(trainee))).body.data[0] as ExcuseOut;
  const name = `${hr.user.firstName} ${hr.user.lastName}`;
  expect(await own()).toMatchObject({ state: 'rejected', decidedBy: name, answer: 'The exam is on Sunday' });
  const text = `\u2068${name}\u2069 did not accept your excuse for \u2068Graphs\u2069: \u2068The exam is on Sunday\u2069`;
  expect((await api.get('/api/inbox?kind=excuse-decided', by(trainee))).body.data[0].text).toBe(text);
  expect((await mailTo(app.dataDir, trainee.user.email)).text).toContain(text);
  await decide(id, 'pending', hr, { expected: 'rejected' });
  expect(await own()).toMatchObject({ decidedBy: null, answer: null });
  await decide(id, 'rejected');
  expect((await api.get('/api/inbox?kind=excuse-decided', by(trainee))).body.data[0].text).toBe(
    `\u2068${name}\u2069 did not accept your excuse for \u2068Graphs\u2069.`,
  );
  expect((await decide(id, 'pending', hr, { reason: 'x'.repeat(501) })).body.errors).toHaveProperty('reason');
});

test('somebody who came after all stays present', async () => {
  const { _id: id } = (await send()).body.data;
  await mark('late');
  await decide(id, 'accepted');
  expect(await markOf()).toBe('late');
});

test.each<[string, () => Promise<unknown>, number]>([
  ['three days after the session', () => holdAt(-3), 400],
  ['from a session before they joined', () => holdAt(-1), 400],
  ['when they were there', () => mark('present'), 409],
  ['when they are excused already', () => mark('excused'), 409],
  ['twice', () => send(), 409],
  [
    'from a draft',
    () =>
      context.db
        .update(trainingSessions)
        .set({ publishedAt: null })
        .where(eq(trainingSessions.id, sessionId)),
    404,
  ],
  [
    'without a place in the wave',
    () => context.db.delete(enrolments).where(eq(enrolments.userId, trainee.user.id)),
    403,
  ],
])('nobody is excused %s', async (_, before, status) => {
  await before();
  const refused = await send();
  expect(refused.status).toBe(status);
  if (status !== 403) expect(refused.body.errors).toHaveProperty('sessionId');
});

test('an excuse needs a reason, and five at once make one', async () => {
  expect((await send({ reason: '  ' })).body.errors).toEqual({ reason: 'Say why you cannot come' });
  expect((await send({ reason: 'x'.repeat(1001) })).body.errors).toHaveProperty('reason');
  const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => send()))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409]);
});

test('a picture or a PDF goes with it, for those who decide and for nobody else', async () => {
  const form = await withPicture('file', { sessionId, reason: 'The paper of the doctor' });
  const { data } = (await api.post('/api/excuse', form, by(trainee))).body;
  expect(data.file).toMatchObject({ name: 'picture.webp' });
  const { pathname, search } = new URL(data.file.secure_url);
  const shown = await fetch(app.url + pathname + search);
  expect(shown.status).toBe(200);
  expect(shown.headers.get('content-disposition')).toBe('inline');
  expect((await fetch(app.url + pathname)).status).toBe(403);

  const odd = new FormData();
  odd.append('sessionId', sessionId);
  odd.append('reason', 'See the file');
  odd.append('file', new Blob(['<script>']), 'paper.pdf');
  const other = await makeTrainee(context, campId);
  expect((await api.post('/api/excuse', odd, by(other))).status).toBe(415);

  // Taken back, with its file.
  expect((await api.delete(`/api/excuse/${data._id}`, undefined, by(other))).status).toBe(404);
  expect((await api.delete(`/api/excuse/${data._id}`, undefined, by(trainee))).status).toBe(200);
  expect((await fetch(app.url + pathname + search)).status).toBe(404);
  expect((await api.get('/api/excuse', by(trainee))).body.total).toBe(0);
});

test('sending and taking back a hundred times leaves one line in the log, one mail and no notification', async () => {
  const kinds = [{ kind: 'new-excuse', inbox: true, mail: true, push: true }];
  await api.send('PUT', '/api/user/me/notification', { kinds }, by(hr));
  for (let turn = 0; turn < 100; turn += 1) {
    const { body } = await send();
    expect((await api.delete(`/api/excuse/${body.data._id}`, undefined, by(trainee))).status).toBe(200);
  }
  const log = await api.get(`/api/audit?person=${trainee.user.id}`, by(leader));
  expect(log.body).toMatchObject({ total: 1, data: [{ action: 'excuse.taken-back', times: 100 }] });
  expect(await inboxOf(hr)).toEqual([]);
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  const mails = async () => (await readOutbox(app.dataDir)).filter(({ to }) => to.includes(hr.user.email));
  expect(await mails()).toHaveLength(1);
});

test('staff of other waves, instructors and trainees decide nothing and read nothing of others', async () => {
  const { _id: id } = (await send()).body.data;
  const outside = await makePerson(context, { role: 'hr' });
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
  expect((await decide(id, 'accepted', outside)).status).toBe(403);
  for (const person of [instructor, trainee]) expect((await decide(id, 'accepted', person)).status).toBe(403);
  for (const person of [outside, instructor, await makeTrainee(context, campId)])
    expect((await api.get('/api/excuse', by(person))).body.total).toBe(0);
  expect((await api.get(`/api/excuse?campId=${campId}`, by(leader))).body.total).toBe(1);
  expect((await decide(id, 'perhaps')).body.errors).toHaveProperty('decision');
  expect((await decide(crypto.randomUUID(), 'accepted')).status).toBe(404);
});

test('what was decided cannot be taken back', async () => {
  const { _id: id } = (await send()).body.data;
  await decide(id, 'rejected');
  expect((await api.delete(`/api/excuse/${id}`, undefined, by(trainee))).status).toBe(409);
});

test('a trainee reads with their own excuses whether there is an absence to excuse', async () => {
  const read = async (person = trainee) => {
    const { body } = await api.get(`/api/excuse?own=1&sessionId=${sessionId}`, by(person));
    return { attended: body.attended, mayExcuse: body.mayExcuse };
  };
  const open = { attended: false, mayExcuse: true };
  const closed = { attended: false, mayExcuse: false };
  expect(await read()).toEqual(open);
  expect(await read(hr)).toEqual(closed);
  expect(await read(await makePerson(context, { role: 'trainee' }))).toEqual(closed);
  await mark('absent');
  expect(await read()).toEqual(open);
  await mark('excused');
  expect(await read()).toEqual(closed);
  await mark('late');
  expect(await read()).toEqual({ attended: true, mayExcuse: false });
  // Nothing of it beside the list of those who decide.
  expect((await api.get(`/api/excuse?sessionId=${sessionId}`, by(hr))).body).not.toHaveProperty('mayExcuse');
});

test('an excuse that goes with its person leaves neither its file nor what staff were told of it', async () => {
  const form = await withPicture('file', { sessionId, reason: 'The paper of the doctor' });
  const { data } = (await api.post('/api/excuse', form, by(trainee))).body;
  const [row] = await context.db.select().from(excuses).where(eq(excuses.id, data._id));
  const told = async () => (await api.get('/api/inbox?kind=new-excuse', by(hr))).body;
  expect((await told()).data[0].text).toContain('doctor');
  await context.db.delete(users).where(eq(users.id, trainee.user.id));
  expect((await told()).data.filter(({ text }: { text: string }) => text.includes('doctor'))).toEqual([]);
  await sweepJob(context).run();
  const stored: string[] = [];
  for await (const { key } of context.files.list()) stored.push(key);
  expect(stored).not.toContain(row!.fileKey);
  expect(await context.db.select().from(proofsToDelete)).toEqual([]);
});
