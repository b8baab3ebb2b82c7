import { expect, test } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const levelId = await makeLevel(context);
const instructor = await makePerson(context, { role: 'instructor' });
const mentor = await makePerson(context, { role: 'mentor' });
const outsider = await makePerson(context, { role: 'mentor' });

/** A camp with the staff above and a trainee. */
async function makeOwnCamp() {
  const campId = await makeCamp(context, { levelId });
  await makeStaff(context, campId, [instructor, mentor]);
  return { campId, trainee: await makeTrainee(context, campId) };
}

const addDraft = async (campId: string, title = 'Trees') => {
  const { body } = await api.post(
    '/api/session',
    { title, campId, published: false },
    { token: instructor.token },
  );
  expect(body.data.publishedAt).toBeNull();
  return body.data._id as string;
};
const publish = (id: string, published: boolean) =>
  api.patch(`/api/session/${id}`, { published }, { token: instructor.token });
const titlesIn = async (campId: string, { token }: { token: string }) =>
  (await api.get(`/api/camp/leader/${campId}`, { token })).body.data.sessions.map(
    ({ title, publishedAt }: { title: string; publishedAt: string | null }) =>
      publishedAt === null ? `${title} (draft)` : title,
  );
const toldOf = async ({ token }: { token: string }) =>
  (await api.get('/api/inbox', { token })).body.data.map(({ kind }: { kind: string }) => kind);

test('only the staff of the wave see a draft, and its people are told once when it is published', async () => {
  const { campId, trainee } = await makeOwnCamp();
  await makeSession(context, campId, 'Loops');
  const id = await addDraft(campId);
  const statusFor = async ({ token }: { token: string }) =>
    (await api.get(`/api/session/leader/${id}`, { token })).status;
  expect(await Promise.all([instructor, mentor, outsider, trainee].map(statusFor))).toEqual([
    200, 200, 404, 404,
  ]);
  for (const reader of [instructor, mentor])
    expect(await titlesIn(campId, reader)).toEqual(['Loops', 'Trees (draft)']);
  for (const reader of [outsider, trainee]) expect(await titlesIn(campId, reader)).toEqual(['Loops']);
  expect(await toldOf(trainee)).toEqual([]);

  expect((await publish(id, true)).status).toBe(200);
  expect(await titlesIn(campId, trainee)).toEqual(['Loops', 'Trees']);
  expect(await statusFor(trainee)).toBe(200);
  expect(await toldOf(trainee)).toEqual(['session-published']);

  await publish(id, false);
  await publish(id, true);
  expect(await toldOf(trainee)).toEqual(['session-published']);
});

test('the list of sessions is narrowed to drafts or to what is published', async () => {
  const { campId } = await makeOwnCamp();
  await makeSession(context, campId, 'Loops');
  await addDraft(campId);
  const titles = async (filter: string) =>
    (await api.get(`/api/session?campId=${campId}${filter}`, { token: instructor.token })).body.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await titles('')).toEqual(['Loops', 'Trees']);
  expect(await titles('&published=false')).toEqual(['Trees']);
  expect(await titles('&published=true')).toEqual(['Loops']);
});

test('an instructor puts the sessions of their wave into an order, drafts included', async () => {
  const { campId } = await makeOwnCamp();
  const [loops, trees] = [await makeSession(context, campId, 'Loops'), await addDraft(campId)];
  const order = (sessionIds: string[], token = instructor.token, camp = campId) =>
    api.patch('/api/session/order', { campId: camp, sessionIds }, { token });
  expect(await order([loops])).toMatchObject({
    status: 400,
    body: { errors: { sessionIds: expect.any(String) } },
  });
  expect((await order([trees, loops])).status).toBe(200);
  expect(await titlesIn(campId, instructor)).toEqual(['Trees (draft)', 'Loops']);
  expect((await order([loops, trees], mentor.token)).status).toBe(403);
  const other = await makeCamp(context, { levelId });
  expect((await order([], instructor.token, other)).status).toBe(403);
  expect(await order([], instructor.token, crypto.randomUUID())).toMatchObject({
    status: 404,
    body: { errors: { campId: expect.any(String) } },
  });
});

test('a session with marks does not become a draft again', async () => {
  const { campId, trainee } = await makeOwnCamp();
  const id = await makeSession(context, campId);
  await context.db
    .insert(attendanceMarks)
    .values({ sessionId: id, userId: trainee.user.id, state: 'present' });
  expect(await publish(id, false)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

const many = (body: object, { token } = instructor) => api.post('/api/session/many', body, { token });
const publishMany = (ids: string[], published: boolean, { token } = instructor) =>
  api.patch('/api/session/published', { ids, published }, { token });

test('several sessions are made at once as drafts, a week apart at the same time of day, also over a change of the clock', async () => {
  const { campId, trainee } = await makeOwnCamp();
  await makeSession(context, campId, 'Loops');
  // Egypt goes back to winter time on 30 October 2026.
  const { status, body } = await many({
    campId,
    titles: ['Trees', 'Graphs', 'Flows'],
    startsAt: '2026-10-22T18:00',
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { title: 'Trees', startsAt: '2026-10-22T15:00:00.000Z' },
    { title: 'Graphs', startsAt: '2026-10-29T15:00:00.000Z' },
    { title: 'Flows', startsAt: '2026-11-05T16:00:00.000Z' },
  ]);
  expect(await titlesIn(campId, instructor)).toEqual([
    'Loops',
    'Trees (draft)',
    'Graphs (draft)',
    'Flows (draft)',
  ]);
  expect(await toldOf(trainee)).toEqual([]);
  const undated = await many({ campId, titles: ['Later'], everyDays: 3 });
  expect(undated.body.data).toMatchObject([{ title: 'Later', startsAt: null }]);
});

test('several sessions are refused with no title, a title too many, another wave or a wrong number of days', async () => {
  const { campId } = await makeOwnCamp();
  const other = await makeCamp(context, { levelId });
  const titles = ['Trees'];
  expect((await many({ campId, titles }, mentor)).status).toBe(403);
  expect((await many({ campId: other, titles })).status).toBe(403);
  for (const [field, change] of [
    ['titles', { titles: [] }],
    ['titles', { titles: Array(31).fill('Trees') }],
    ['titles', { titles: ['Trees', ' '] }],
    ['everyDays', { everyDays: 0 }],
    ['startsAt', { startsAt: 'soon' }],
  ] as const) {
    const { status, body } = await many({ campId, titles, ...change });
    expect([status, body.errors?.[field]], field).toEqual([400, expect.any(String)]);
  }
  expect(await titlesIn(campId, instructor)).toEqual([]);
});

test('several drafts are published at once, the people of a wave are told once, and undo takes it back', async () => {
  const { campId, trainee } = await makeOwnCamp();
  const { body } = await many({ campId, titles: ['Trees', 'Graphs'] });
  const ids = body.data.map(({ _id }: { _id: string }) => _id);
  const loops = await makeSession(context, campId, 'Loops');
  expect((await publishMany([...ids, loops], true)).body.data.toSorted()).toEqual(ids.toSorted());
  expect(await titlesIn(campId, trainee)).toEqual(['Trees', 'Graphs', 'Loops']);
  const inbox = (await api.get('/api/inbox', { token: trainee.token })).body.data;
  expect(inbox).toMatchObject([
    {
      kind: 'session-published',
      title: '2 new sessions',
      text: expect.stringMatching(/Trees.*, .*Graphs/),
      link: `/wave/${campId}`,
    },
  ]);
  expect((await publishMany(ids, false)).body.data.toSorted()).toEqual(ids.toSorted());
  expect(await toldOf(trainee)).toEqual([]);
  expect(await titlesIn(campId, trainee)).toEqual(['Loops']);
  expect((await publishMany([ids[0]], true)).status).toBe(200);
  const [only] = (await api.get('/api/inbox', { token: trainee.token })).body.data;
  expect(only).toMatchObject({ title: 'New session: Trees', link: `/session/${ids[0]}` });
});

test('of several sessions all are published or none, and none of another wave', async () => {
  const { campId, trainee } = await makeOwnCamp();
  const own = await addDraft(campId);
  const theirs = await makeSession(context, await makeCamp(context, { levelId }), 'Theirs');
  expect((await publishMany([own, theirs], true)).status).toBe(403);
  expect((await publishMany([own, crypto.randomUUID()], true)).status).toBe(404);
  expect((await publishMany([own], true, mentor)).status).toBe(403);
  const held = await makeSession(context, campId, 'Held');
  await context.db
    .insert(attendanceMarks)
    .values({ sessionId: held, userId: trainee.user.id, state: 'present' });
  await publish(own, true);
  expect((await publishMany([own, held], false)).status).toBe(409);
  expect(await titlesIn(campId, instructor)).toEqual(['Trees', 'Held']);
});

test('in another order the coming sessions exchange their dates if wanted, and people are told once', async () => {
  const { campId, trainee } = await makeOwnCamp();
  const { body } = await many({ campId, titles: ['Trees', 'Graphs', 'Flows'], startsAt: '2030-11-02T18:00' });
  const [trees, graphs, flows] = body.data.map(({ _id }: { _id: string }) => _id);
  await publishMany([trees, graphs], true);
  const order = (sessionIds: string[], moveDates?: boolean) =>
    api.patch(
      '/api/session/order',
      { campId, sessionIds, moveDates: moveDates ?? false },
      { token: instructor.token },
    );
  const days = async () =>
    (await api.get(`/api/session?campId=${campId}`, { token: instructor.token })).body.data.map(
      ({ title, startsAt }: { title: string; startsAt: string }) => `${title} ${startsAt.slice(8, 10)}`,
    );
  await order([flows, graphs, trees]);
  expect(await days()).toEqual(['Flows 16', 'Graphs 09', 'Trees 02']);
  await order([trees, graphs, flows]);
  expect(await toldOf(trainee)).toEqual(['session-published']);
  await order([graphs, trees, flows], true);
  expect(await days()).toEqual(['Graphs 02', 'Trees 09', 'Flows 16']);
  const [told] = (await api.get('/api/inbox', { token: trainee.token })).body.data;
  expect(told).toMatchObject({ kind: 'session-moved', title: '2 sessions move' });
  expect(told.text).toMatch(/Graphs.*Saturday 2 November.*Trees.*Saturday 9 November/);
  await order([trees, graphs, flows], true);
  expect(await days()).toEqual(['Trees 02', 'Graphs 09', 'Flows 16']);
});
