import { and, eq, inArray } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
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
import { appForFile } from '#tests/test-app.ts';
import type { DoneForOut } from '../people.contract.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir, clock } = app;
const levelId = await makeLevel(context);

let [from, to] = ['', ''];
let leader: Person;
let mentor: Person;
let trainees: Person[];

beforeEach(async () => {
  [from, to] = [
    await makeCamp(context, { levelId, title: 'Wave 1' }),
    await makeCamp(context, { levelId, title: 'Wave 2' }),
  ];
  leader = await makePerson(context, { role: 'leader', firstName: 'Lina', lastName: 'Leader' });
  mentor = await makePerson(context, { role: 'mentor', firstName: 'Mina', lastName: 'Mentor' });
  await makeStaff(context, from, [mentor]);
  trainees = await Promise.all(Array.from({ length: 15 }, () => makeTrainee(context, from)));
  await context.db.update(enrolments).set({ mentorId: mentor.user.id }).where(eq(enrolments.campId, from));
});

const idsOf = (people: readonly Person[]) => people.map(({ user }) => user.id);
const post = (path: 'move' | 'mentor' | 'remind', body: object, { token } = leader, language = 'en') =>
  api.post(`/api/person/${path}`, body, { token, language });
const mentorsIn = async (campId: string) => {
  const rows = await context.db.select().from(enrolments).where(eq(enrolments.campId, campId));
  return new Map(rows.map(({ userId, mentorId }) => [userId, mentorId]));
};
const countOf = async (campId: string) =>
  (await api.get(`/api/camp/leader/${campId}`, { token: leader.token })).body.data.traineesCount;
const entriesOf = (people: readonly Person[], action: string) =>
  context.db
    .select()
    .from(auditEntries)
    .where(and(inArray(auditEntries.targetId, idsOf(people)), eq(auditEntries.action, action)));

test('a leader moves fifteen trainees in one call: places, mentors, counts, log and inbox say so', async () => {
  const [one, two] = [
    await makePerson(context, { role: 'mentor', firstName: 'One' }),
    await makePerson(context, { role: 'mentor', firstName: 'Two' }),
  ];
  await makeStaff(context, to, [one, two]);
  const sessionId = await makeSession(context, from);
  const [first] = trainees;
  await context.db.insert(attendanceMarks).values({ sessionId, userId: first!.user.id, state: 'present' });
  await context.db.insert(joinRequests).values({ userId: first!.user.id, campId: to });

  const { body } = await post('move', { userIds: idsOf(trainees), from, to });
  expect(body.data).toEqual(
    trainees.map(({ user }) => ({ userId: user.id, ok: true, reason: null, mentorBefore: mentor.user.id })),
  );
  expect([await countOf(from), await countOf(to)]).toEqual([0, 15]);
  const loads = [...(await mentorsIn(to)).values()].filter((id) => id === one.user.id);
  expect([7, 8]).toContain(loads.length);
  const entries = await entriesOf(trainees, 'member.moved');
  expect(entries).toHaveLength(15);
  expect(entries.find(({ targetId }) => targetId === first!.user.id)?.details).toMatchObject({
    from: 'Wave 1',
    to: 'Wave 2',
    mentorBefore: 'Mina Mentor',
    marked: 1,
    solved: 0,
  });
  const [request] = await context.db.select().from(joinRequests).where(eq(joinRequests.campId, to));
  expect(request?.state).toBe('accepted');
  const inbox = await api.get('/api/inbox', { token: trainees[14]!.token });
  expect(inbox.body.data[0]).toMatchObject({ kind: 'wave-changed', title: 'You are now in Wave 2' });
});

test('a move is taken back: everybody has the place, the day of joining and the mentor of before', async () => {
  const second = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, from, [second]);
  const some = idsOf(trainees.slice(0, 4));
  await context.db
    .update(enrolments)
    .set({ mentorId: second.user.id, joinedAt: new Date('2026-01-05T10:00:00Z') })
    .where(and(eq(enrolments.campId, from), inArray(enrolments.userId, some)));
  const before = await mentorsIn(from);
  const { body } = await post('move', { userIds: idsOf(trainees), from, to });
  const mentors = (body.data as DoneForOut[]).map(({ userId, mentorBefore }) => ({
    userId,
    mentorId: mentorBefore,
  }));
  const back = await post('move', { userIds: idsOf(trainees), from: to, to: from, mentors });
  expect(back.body.data.every(({ ok }: DoneForOut) => ok)).toBe(true);
  expect(await mentorsIn(from)).toEqual(before);
  const [row] = await context.db.select().from(enrolments).where(eq(enrolments.userId, some[0]!));
  expect(row?.joinedAt.toISOString()).toBe('2026-01-05T10:00:00.000Z');
});

test('of many, those who cannot be moved are named with the reason, and the rest moves', async () => {
  const [first, second, ...rest] = trainees;
  await context.db.insert(enrolments).values([
    { campId: to, userId: first!.user.id },
    { campId: from, userId: leader.user.id },
  ]);
  await context.db
    .delete(enrolments)
    .where(and(eq(enrolments.campId, from), eq(enrolments.userId, second!.user.id)));
  const nobody = crypto.randomUUID();
  const userIds = [...idsOf(trainees), leader.user.id, nobody];
  const { status, body } = await post('move', { userIds, from, to }, leader, 'ar');
  expect(status).toBe(200);
  const reasons = new Map((body.data as DoneForOut[]).map(({ userId, reason }) => [userId, reason]));
  expect(reasons.get(first!.user.id)).toBe('متدرب في هذه الموجة بالفعل');
  expect(reasons.get(second!.user.id)).toBe('ليس متدربًا في هذه الموجة');
  for (const id of [leader.user.id, nobody]) expect(reasons.get(id)).toEqual(expect.any(String));
  expect(rest.map(({ user }) => reasons.get(user.id))).toEqual(rest.map(() => null));
  expect(await countOf(to)).toBe(1 + rest.length);
});

test('a move of many names two waves that are there, and between one and five hundred people', async () => {
  const userIds = idsOf(trainees);
  const errorsOf = async (body: object) => Object.keys((await post('move', body)).body.errors ?? {});
  expect(await errorsOf({ userIds, from, to: from })).toEqual(['to']);
  expect(await errorsOf({ userIds, from, to: crypto.randomUUID() })).toEqual(['to']);
  expect(await errorsOf({ userIds: [], from, to })).toEqual(['userIds']);
  const many = Array.from({ length: 501 }, () => crypto.randomUUID());
  expect(await errorsOf({ userIds: many, from, to })).toEqual(['userIds']);
  expect((await post('move', { userIds: many.slice(1), from, to })).body.data).toHaveLength(500);
  expect((await post('move', { userIds, from, to }, mentor)).status).toBe(403);
});

test('of ten moves of the same people at once, each person moves once', async () => {
  const userIds = idsOf(trainees);
  const replies = await Promise.all(Array.from({ length: 10 }, () => post('move', { userIds, from, to })));
  expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  const done = replies.flatMap(({ body }) => (body.data as DoneForOut[]).filter(({ ok }) => ok));
  expect(done).toHaveLength(15);
  expect(await entriesOf(trainees, 'member.moved')).toHaveLength(15);
});

test('a leader gives fifteen trainees another mentor, and each the one of before again', async () => {
  const next = await makePerson(context, { role: 'mentor', firstName: 'Next', lastName: 'Mentor' });
  await makeStaff(context, from, [next]);
  const userIds = idsOf(trainees);
  const own = { campId: from, userIds: userIds.slice(0, 3), mentorId: next.user.id };
  expect((await post('mentor', own)).body.data).toHaveLength(3);
  const before = await mentorsIn(from);
  const { body } = await post('mentor', { campId: from, userIds, mentorId: next.user.id });
  expect(new Set((await mentorsIn(from)).values())).toEqual(new Set([next.user.id]));
  // Once for each, also for the three who had them before.
  expect(await entriesOf(trainees, 'camp.mentor-assigned')).toHaveLength(15);
  expect((await mailTo(dataDir, trainees[14]!.user.email)).text).toContain('Next Mentor');

  const mentors = (body.data as DoneForOut[]).map(({ userId, mentorBefore }) => ({
    userId,
    mentorId: mentorBefore,
  }));
  const undo = { campId: from, userIds, mentorId: next.user.id, mentors, expected: next.user.id };
  expect((await post('mentor', undo)).body.data.every(({ ok }: DoneForOut) => ok)).toBe(true);
  expect(await mentorsIn(from)).toEqual(before);
  // A second undo finds that others decided since, and overwrites nothing.
  const again = (await post('mentor', undo)).body.data as DoneForOut[];
  expect(again.filter(({ ok }) => ok)).toHaveLength(3);
});

test('a mentor of many works in the wave, is not one of them, and those who train elsewhere are named', async () => {
  const other = await makePerson(context, { role: 'mentor' });
  const userIds = idsOf(trainees);
  const wrong = await post('mentor', { campId: from, userIds, mentorId: other.user.id });
  expect(wrong).toMatchObject({ status: 400, body: { errors: { mentorId: expect.any(String) } } });
  const elsewhere = await makeTrainee(context, to);
  await context.db.insert(enrolments).values({ campId: from, userId: mentor.user.id });
  const mixed = [...userIds.slice(0, 1), elsewhere.user.id, mentor.user.id, crypto.randomUUID()];
  const { body } = await post('mentor', { campId: from, userIds: mixed, mentorId: mentor.user.id });
  expect(body.data.map(({ ok }: DoneForOut) => ok)).toEqual([true, false, false, false]);
});

test('staff remind trainees of their waves: inbox, mail as they chose it, and the log', async () => {
  const text = 'The sheet of week three is open until Friday.';
  const [first, second] = trainees;
  await api.send(
    'PUT',
    '/api/user/me/notification',
    { kinds: [{ kind: 'reminder', inbox: true, mail: false, push: false }] },
    { token: second!.token },
  );
  const userIds = [...idsOf([first!, second!]), crypto.randomUUID(), mentor.user.id];
  const { body } = await post('remind', { userIds, campId: from, text }, mentor);
  expect(body.data.map(({ ok }: DoneForOut) => ok)).toEqual([true, true, false, false]);
  for (const person of [first!, second!]) {
    const [entry] = (await api.get('/api/inbox', { token: person.token })).body.data;
    expect(entry).toMatchObject({ kind: 'reminder', title: 'A reminder from Mina Mentor' });
    expect(entry.text).toContain(text);
  }
  const mail = await mailTo(dataDir, first!.user.email);
  expect(mail.text).toContain(text);
  expect((await readOutbox(dataDir)).map((sent) => sent.to)).not.toContain(second!.user.email);
  expect(await entriesOf([first!, second!], 'member.reminded')).toHaveLength(2);
});

test('a trainee is reminded by hand three times a day at most, by all of the staff together', async () => {
  const [first, second] = trainees;
  const remind = async (people: Person[], person: Person) => {
    clock.advance(1000);
    const reply = await post('remind', { userIds: idsOf(people), campId: from, text: 'Come!' }, person);
    return reply.body.data.map(({ reason }: DoneForOut) => reason);
  };
  for (const person of [mentor, leader, mentor]) expect(await remind([first!], person)).toEqual([null]);
  expect(await remind([first!, second!], leader)).toEqual(['They were reminded 3 times within a day', null]);
  clock.advance(24 * 60 * 60_000);
  // The session of the other has ended by then.
  expect(await remind([first!], await makePerson(context, { role: 'leader' }))).toEqual([null]);
  const stored = await context.db.select().from(inboxEntries).where(eq(inboxEntries.userId, first!.user.id));
  expect(stored).toHaveLength(4);
});

test('a reminder needs a text of at most 500 characters, and a wave in which the sender works', async () => {
  const userIds = idsOf(trainees);
  const remind = (change: object) =>
    post('remind', { userIds, campId: from, text: 'Come!', ...change }, mentor);
  for (const text of ['', ' ', 'x'.repeat(501)])
    expect((await remind({ text })).body.errors).toHaveProperty('text');
  expect((await remind({ campId: to })).status).toBe(403);
  expect((await remind({ campId: crypto.randomUUID() })).status).toBe(404);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, userIds[0]!));
  const { body } = await remind({});
  expect(body.data.map(({ ok }: DoneForOut) => ok)).toEqual([false, ...Array<boolean>(14).fill(true)]);
});
