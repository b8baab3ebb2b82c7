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
