import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { enrolments } from '../camps/camps.table.ts';
import { joinRequests } from '../requests/requests.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  type Person,
  signUpForm,
} from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const { token } = leader;

const archive = (body: unknown, by = token) => api.post('/api/archive', body, { token: by });
const restore = (id: string, by = token) => api.post(`/api/archive/${id}/restore`, {}, { token: by });
const remove = (id: string) => api.delete(`/api/archive/${id}`, undefined, { token });
const list = async (query = '') => (await api.get(`/api/archive?${query}`, { token })).body;
const me = async ({ token: own }: Person) => (await api.get('/api/user/me', { token: own })).status;
const signIn = ({ user }: Person) => api.post('/api/auth/login', { email: user.email, password });
const enrolIn = (campId: string, { user }: Person) =>
  context.db.insert(enrolments).values({ campId, userId: user.id });
const statusOf = async ({ user }: Person) => {
  const { body } = await api.get(`/api/user?search=${encodeURIComponent(user.email)}`, { token });
  return body.data[0]?.status as string | undefined;
};

async function archivedEntry(campId: string): Promise<string> {
  const { status, body } = await archive({ campId });
  expect(status).toBe(200);
  return body.data.entryIds[0] as string;
}

test('archiving a wave keeps everybody’s account and sign-in', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Autumn' });
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const [one, promoted] = [
    await makeTrainee(context, campId),
    await makeTrainee(context, campId, { role: 'hr' }),
  ];
  const sessionId = await makeSession(context, campId);
  await context.db.insert(attendanceMarks).values({ sessionId, userId: one.user.id, state: 'present' });

  const counted = await api.get(`/api/archive/camp/${campId}`, { token });
  expect(counted.body.data).toEqual({ trainees: 2, pending: 0 });
  const reply = await archive({ campId });
  expect((await api.get(`/api/archive/camp/${campId}`, { token })).status).toBe(404);
  expect((await api.get('/api/archive/camp/x', { token })).status).toBe(404);
  expect(reply).toMatchObject({
    status: 200,
    body: { data: { archived: 1, answered: 0, entryIds: [expect.any(String)] } },
  });
  const [entryId] = reply.body.data.entryIds as string[];
  for (const person of [one, promoted, mentor]) {
    expect(await me(person)).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    expect(await statusOf(person)).toBe('active');
  }
  expect(await list('search=autumn')).toMatchObject({
    total: 1,
    data: [
      {
        _id: entryId,
        kind: 'wave',
        name: 'Autumn',
        level: 'Level 1',
        wave: 'Autumn',
        email: null,
      },
    ],
  });

  expect((await restore(entryId!)).status).toBe(200);
  expect((await api.get(`/api/camp/leader/${campId}`, { token: mentor.token })).body.data).toMatchObject({
    traineesCount: 2,
    mentorsId: [mentor.user.id],
  });
  expect(await context.db.$count(attendanceMarks, eq(attendanceMarks.sessionId, sessionId))).toBe(1);
  expect(await list(`campId=${campId}`)).toMatchObject({ total: 0 });
});

test('a wave counts its active trainees, and archived ones still prevent its deletion', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Nobody but one' });
  const person = await makeTrainee(context, campId);
  const counts = async () => {
    const { data } = (await api.get('/api/camp?search=nobody but one', { token })).body;
    const { traineesCount, trainees } = (await api.get(`/api/camp/leader/${campId}`, { token })).body.data;
    return [data[0].traineesCount, data[0].trainees.length, traineesCount, trainees.length];
  };
  expect(await counts()).toEqual([1, 1, 1, 1]);
  const [entry] = (await archive({ userIds: [person.user.id] })).body.data.entryIds;
  expect(await counts()).toEqual([0, 0, 0, 0]);
  expect((await api.get(`/api/archive/camp/${campId}`, { token })).body.data).toEqual({
    trainees: 0,
    pending: 0,
  });
  expect((await api.delete(`/api/camp/${campId}`, undefined, { token })).status).toBe(409);
  await restore(entry);
  expect(await counts()).toEqual([1, 1, 1, 1]);
});

test('an archived wave is in no list and not on the sign-up form, and takes no requests', async () => {
  const level = await makeLevel(context, 'Level of the archived');
  const campId = await makeCamp(context, { levelId: level, title: 'Old wave' });
  const staff = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [staff]);
  const trainee = await makeTrainee(context, campId);
  await enrolIn(await makeCamp(context, { levelId, title: 'Where they go on' }), trainee);
  const sessionId = await makeSession(context, campId, 'A session of the old wave');
  const asking = await makePerson(context);
  await context.db.insert(joinRequests).values({ userId: asking.user.id, campId });
  const [request] = await context.db.select().from(joinRequests).where(eq(joinRequests.campId, campId));
  // The cached list of visitors is invalidated.
  expect((await api.get(`/api/camp/level/${level}`)).body.data).toHaveLength(1);

  const entry = await archivedEntry(campId);
  expect((await api.get(`/api/camp/level/${level}`)).body.data).toEqual([]);
  expect((await api.get(`/api/camp?levelId=${level}`, { token })).body.data).toEqual([]);
  expect((await api.get('/api/camp', { token: staff.token })).body.data).toEqual([]);
  expect((await api.get(`/api/level/${level}`, { token })).body.data.camps).toEqual([]);
  expect((await api.get(`/api/session?levelId=${level}`, { token })).body.data).toEqual([]);
  for (const [by, status] of [
    [leader, 200],
    [staff, 404],
    [trainee, 200],
    [asking, 404],
  ] as const)
    expect((await api.get(`/api/camp/leader/${campId}`, { token: by.token })).status).toBe(status);
  expect(await api.post('/api/request', { campId }, { token: asking.token })).toMatchObject({
    status: 404,
    body: { errors: { campId: 'This wave is archived and takes no requests. Choose another one' } },
  });
  expect(await api.post('/api/auth/signup', signUpForm({ levelId: level, campId }))).toMatchObject({
    status: 400,
    body: { errors: { campId: expect.any(String) } },
  });
  expect((await api.get(`/api/request?campId=${campId}`, { token })).body.total).toBe(0);
  const decision = { requestIds: [request!.id], requestStat: 'accepted' };
  expect((await api.patch('/api/request', decision, { token })).status).toBe(404);
  expect(
    (await api.post('/api/session', { title: 'New', campId, levelId: level }, { token: staff.token })).status,
  ).toBe(404);
  const clone = { title: 'Copy of the old', startDate: '2027-01-01' };
  const copy = await api.post(`/api/camp/${campId}/clone`, clone, { token });
  expect((await api.get(`/api/camp/leader/${copy.body.data._id}`, { token: staff.token })).status).toBe(200);

  await restore(entry);
  expect((await api.get(`/api/camp/level/${level}`)).body.data).toHaveLength(2);
  expect((await api.get(`/api/session?campId=${campId}`, { token })).body.data).toMatchObject([
    { _id: sessionId },
  ]);
  // The answer stays, and they may ask again.
  expect((await api.patch('/api/request', decision, { token })).status).toBe(409);
  expect((await api.post('/api/request', { campId }, { token: asking.token })).status).toBe(200);
});

test('a person who was archived before the wave is not restored with it', async () => {
  const campId = await makeCamp(context, { levelId, title: 'After them' });
  const person = await makeTrainee(context, campId);
  await archive({ userIds: [person.user.id] });
  const entry = await archivedEntry(campId);
  await restore(entry);
  expect(await statusOf(person)).toBe('archived');
});

test('archiving chosen people archives all of them or none', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Goes on' });
  const trainee = await makeTrainee(context, campId);
  const waiting = await makePerson(context);
  const mentor = await makePerson(context, { role: 'mentor' });
  const ids = [trainee, waiting, mentor].map(({ user }) => user.id);
  for (const wrong of [crypto.randomUUID(), 'x'])
    expect((await archive({ userIds: [...ids, wrong] })).status).toBe(404);
  expect(await archive({ userIds: [...ids, leader.user.id] })).toMatchObject({
    status: 409,
    body: { errors: { userIds: 'You cannot archive yourself' } },
  });
  for (const person of [trainee, waiting, mentor]) expect(await me(person)).toBe(200);
  const reply = await archive({ userIds: [...ids, ids[0]] });
  expect(reply).toMatchObject({ status: 200, body: { data: { archived: 3 } } });
  expect(reply.body.data.entryIds).toHaveLength(3);
  for (const person of [trainee, waiting, mentor]) expect(await me(person)).toBe(401);
  expect(await archive({ userIds: [ids[2], (await makePerson(context)).user.id] })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', errors: { userIds: expect.stringContaining('already in the archive') } },
  });
  expect(await list(`search=${trainee.user.lastName}`)).toMatchObject({
    data: [{ kind: 'trainee', level: 'Level 1', wave: 'Goes on', phone: '01012345678' }],
  });
  expect(await list(`search=${waiting.user.lastName}`)).toMatchObject({
    data: [{ level: null, wave: null }],
  });
});

test('a call that names nothing, both, or something unknown is refused', async () => {
  const campId = await makeCamp(context, { levelId });
  for (const body of [{}, { userIds: [] }, { campId, userIds: [leader.user.id] }, { userIds: 7 }])
    expect((await archive(body)).status).toBe(400);
  for (const unknown of ['x', crypto.randomUUID()]) {
    expect((await archive({ campId: unknown })).status).toBe(404);
    expect((await restore(unknown)).status).toBe(404);
    expect((await remove(unknown)).status).toBe(404);
  }
  await archive({ campId });
  expect(await archive({ campId })).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  const arabic = await api.post('/api/archive', {}, { token, language: 'ar' });
  expect(arabic.body.errors).toEqual({ userIds: 'اختر موجة أو جلسة أو أشخاصًا' });
});

test('only a leader archives, and the last leader is never archived', async () => {
  const one = await appForTest();
  const [first, second] = [
    await makePerson(one.context, { role: 'leader' }),
    await makePerson(one.context, { role: 'leader' }),
  ];
  const put = (by: Person, whom: Person) =>
    one.api.post('/api/archive', { userIds: [whom.user.id] }, { token: by.token });
  const hr = await makePerson(one.context, { role: 'hr' });
  expect((await put(hr, first)).status).toBe(403);
  const replies = await Promise.all([put(first, second), put(second, first)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.every(({ status }) => [200, 401, 409].includes(status))).toBe(true);
  const left = await one.context.db.select().from(users).where(eq(users.role, 'leader'));
  expect(left.filter(({ archivedAt }) => archivedAt === null)).toHaveLength(1);
});

test('of twenty concurrent requests to archive a wave, one succeeds', async () => {
  const campId = await makeCamp(context, { levelId });
  const replies = await Promise.all(Array.from({ length: 20 }, () => archive({ campId })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
});
