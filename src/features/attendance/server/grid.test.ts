import { and, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context, clock } = await appForFile();
const levelId = await makeLevel(context);
const leader = await makePerson(context, { role: 'leader' });

interface Row {
  userId: string;
  name: string;
  cells: (string | null)[];
}

/** A camp of two sessions and three trainees, all of them present in both. */
async function fullCamp() {
  const campId = await makeCamp(context, { levelId });
  const sessions = [
    await makeSession(context, campId, 'Loops'),
    await makeSession(context, campId, 'Arrays'),
  ];
  const people = [
    await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Adel' }),
    await makeTrainee(context, campId, { firstName: 'Badr', lastName: 'Samy' }),
    await makeTrainee(context, campId, { firstName: 'Ola', lastName: 'Zaki' }),
  ] as const;
  await context.db.update(trainingSessions).set({ startsAt: clock.now() });
  for (const sessionId of sessions) for (const { user } of people) await mark(sessionId, user.id, 'present');
  return { campId, sessions, people };
}

const mark = (sessionId: string, userId: string, state: string | null) =>
  api.patch('/api/attendance', { sessionId, userId, state }, { token: leader.token });

const grid = async (campId: string) =>
  (await api.get(`/api/attendance?campId=${campId}&size=100`, { token: leader.token })).body as unknown as {
    total: number;
    columns: { sessionId: string; turnout: { attended: number | null } | null }[];
    data: Row[];
  };

const heads = async (campId: string) =>
  (await grid(campId)).columns.map(({ turnout }) => turnout?.attended ?? 0);
const names = async (campId: string) => (await grid(campId)).data.map(({ name }) => name);
const leave = (campId: string, ids: string[]) =>
  context.db.delete(enrolments).where(and(eq(enrolments.campId, campId), inArray(enrolments.userId, ids)));

test('the count of a column follows trainees who leave the wave and come back', async () => {
  const { campId, people, sessions } = await fullCamp();
  const [aya, badr] = people.map(({ user }) => user.id) as [string, string];
  expect(await heads(campId)).toEqual([3, 3]);
  await leave(campId, [aya, badr]);
  expect(await heads(campId)).toEqual([1, 1]);
  await context.db.insert(enrolments).values([
    { campId, userId: aya },
    { campId, userId: badr },
  ]);
  expect(await heads(campId)).toEqual([3, 3]);
  await mark(sessions[0]!, aya, 'late');
  await mark(sessions[0]!, badr, 'absent');
  await mark(sessions[1]!, badr, null);
  expect(await heads(campId)).toEqual([2, 2]);
});

test('an archived trainee is not counted until they are restored', async () => {
  const { campId, people } = await fullCamp();
  const archive = (archivedAt: Date | null) =>
    context.db.update(users).set({ archivedAt }).where(eq(users.id, people[0].user.id));
  await archive(clock.now());
  expect(await grid(campId)).toMatchObject({ total: 2 });
  expect(await heads(campId)).toEqual([2, 2]);
  await archive(null);
  expect(await grid(campId)).toMatchObject({ total: 3 });
  expect(await heads(campId)).toEqual([3, 3]);
});

test('a removed account is subtracted from every count', async () => {
  const { campId, people } = await fullCamp();
  const elsewhere = await makeCamp(context, { levelId });
  const session = await makeSession(context, elsewhere);
  const { user } = people[0];
  await context.db.insert(enrolments).values({ campId: elsewhere, userId: user.id });
  await context.db.update(trainingSessions).set({ startsAt: clock.now() });
  await mark(session, user.id, 'present');
  expect(await heads(elsewhere)).toEqual([1]);
  await context.db.delete(users).where(eq(users.id, user.id));
  expect(await heads(campId)).toEqual([2, 2]);
  expect(await heads(elsewhere)).toEqual([0]);
});

test('a session that moves to another wave counts the trainees of that wave', async () => {
  const { campId, people, sessions } = await fullCamp();
  const other = await makeCamp(context, { levelId });
  await context.db.insert(enrolments).values({ campId: other, userId: people[0].user.id });
  const move = (to: string) =>
    context.db.update(trainingSessions).set({ campId: to }).where(eq(trainingSessions.id, sessions[0]!));
  await move(other);
  expect(await heads(other)).toEqual([1]);
  await move(campId);
  expect(await heads(campId)).toEqual([3, 3]);
  await context.db.delete(trainingSessions).where(eq(trainingSessions.id, sessions[0]!));
  expect(await heads(campId)).toEqual([3]);
});

test('the count is right when marks and removals happen at the same time', async () => {
  const { campId, sessions } = await fullCamp();
  const many = await Promise.all(Array.from({ length: 12 }, () => makeTrainee(context, campId)));
  await Promise.all(
    many.flatMap(({ user }, at) => [
      mark(sessions[0]!, user.id, 'present'),
      mark(sessions[1]!, user.id, 'late'),
      ...(at % 2 === 0 ? [leave(campId, [user.id])] : []),
    ]),
  );
  const { data } = await grid(campId);
  const there = (place: number) =>
    data.filter(({ cells }) => cells[place] === 'present' || cells[place] === 'late').length;
  expect(await heads(campId)).toEqual([there(0), there(1)]);
});

test('trainees are sorted by their current name', async () => {
  const { campId, people } = await fullCamp();
  expect(await names(campId)).toEqual(['Aya Adel', 'Badr Samy', 'Ola Zaki']);
  await api.patch('/api/user/me', { firstName: 'Zeina' }, { token: people[0].token });
  expect(await names(campId)).toEqual(['Badr Samy', 'Ola Zaki', 'Zeina Adel']);
});

test('a session without a date counts from its publication for those who joined before', async () => {
  const campId = await makeCamp(context, { levelId });
  await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Adel' });
  const sessionId = await makeSession(context, campId, 'Draft');
  const moment = (days: number) => new Date(clock.now().getTime() + days * 24 * 60 * 60_000);
  await context.db
    .update(enrolments)
    .set({ joinedAt: moment(-5) })
    .where(eq(enrolments.campId, campId));
  const publish = (publishedAt: Date) =>
    context.db
      .update(trainingSessions)
      .set({ createdAt: moment(-9), publishedAt })
      .where(eq(trainingSessions.id, sessionId));
  await publish(moment(-1));
  expect((await grid(campId)).data).toMatchObject([{ counted: [true] }]);
  await publish(moment(-8));
  expect((await grid(campId)).data).toMatchObject([{ counted: [false] }]);
});
