import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { allRoutes } from '#app/server/routes.ts';
import { applicantRole, may } from '#club/shared/access.ts';
import { camps } from './camps.table.ts';
import { trainingSessions } from '../sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  startAuthSession,
} from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const levelId = await makeLevel(context, 'Level 1');
const leader = await makePerson(context, { role: 'leader' });
const applicant = await makePerson(context);
const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mona', lastName: 'Adel' });

interface Camp {
  campId: string;
  sessionId: string;
  trainee: Awaited<ReturnType<typeof makeTrainee>>;
}

async function makeOwnCamp(change: Partial<typeof camps.$inferInsert> = {}): Promise<Camp> {
  const campId = await makeCamp(context, { levelId, title: 'Autumn wave' });
  await context.db
    .update(camps)
    .set({
      description: 'From October to January.',
      startDate: '2026-10-03',
      endDate: '2027-01-16',
      ...change,
    })
    .where(eq(camps.id, campId));
  await makeStaff(context, campId, [mentor]);
  const sessionId = await makeSession(context, campId, 'Secret loops');
  await context.db
    .update(trainingSessions)
    .set({ sessionLink: 'https://youtu.be/recording1', sheetLink: 'https://codeforces.com/gym/1' })
    .where(eq(trainingSessions.id, sessionId));
  const trainee = await makeTrainee(context, campId, { firstName: 'Aya', lastName: 'Zaki' });
  return { campId, sessionId, trainee };
}

const camp = await makeOwnCamp();
const other = await makeOwnCamp();
const joinFirst = expect.stringContaining('Ask to join a wave');

test('a user reads of a wave its title, text, dates and names of staff, and how to get in', async () => {
  const { status, body } = await api.get(`/api/camp/leader/${camp.campId}`, { token: applicant.token });
  expect({ status, message: body.message }).toEqual({ status: 200, message: joinFirst });
  expect(body.data).toEqual({
    _id: camp.campId,
    title: 'Autumn wave',
    description: 'From October to January.',
    startDate: '2026-10-03',
    endDate: '2027-01-16',
    registration: true,
    archivedAt: null,
    levelId,
    level: { _id: levelId, title: 'Level 1' },
    locked: true,
    instructor: null,
    instructors: [],
    mentors: [{ firstName: 'Mona', lastName: 'Adel' }],
    hrs: [],
    sessions: [],
  });
});

/** The address of every call that a user may read, with each id in turn. */
function readPaths(ids: string[]): string[] {
  return allRoutes(context)
    .map(({ endpoint }) => endpoint)
    .filter(({ method, stream, can }) => method === 'GET' && !stream && may(applicantRole, can))
    .flatMap(({ path }) => (path.includes(':id') ? ids.map((id) => path.replace(':id', id)) : [path]));
}

test('nothing that a user can call names a trainee, a handle, a session or a recording of a wave', async () => {
  const secrets = [
    'Zaki',
    camp.trainee.user.id,
    camp.trainee.user.codeforcesHandle!,
    mentor.user.id,
    mentor.user.codeforcesHandle!,
    'Secret loops',
    camp.sessionId,
    'recording1',
    'codeforces.com/gym',
  ];
  const paths = readPaths([camp.campId, camp.sessionId, levelId, camp.trainee.user.id]);
  expect(paths).toContain(`/api/camp/leader/${camp.campId}`);
  for (const path of [
    ...paths,
    `/api/standing?campId=${camp.campId}`,
    `/api/standing?campId=${camp.campId}&search=a`,
    `/api/standing?campId=${camp.campId}&levelId=${levelId}`,
    `/api/standing?levelId=${levelId}`,
    `/api/standing?levelId=${levelId}&search=a&size=1000`,
    `/api/live?campId=${camp.campId}`,
    `/api/sheet?campId=${camp.campId}`,
    `/api/attendance?campId=${camp.campId}`,
  ]) {
    const reply = JSON.stringify((await api.get(path, { token: applicant.token })).body);
    for (const secret of secrets) expect(reply, path).not.toContain(secret);
    const file = await fetch(`${api.url}${path}${path.includes('?') ? '&' : '?'}format=csv`, {
      headers: { token: applicant.token },
    });
    const text = await file.text();
    for (const secret of secrets) expect(text, `${path} as a file`).not.toContain(secret);
  }
});

test('a trainee who becomes a user again reads nobody of the wave they were in', async () => {
  const { campId, trainee } = await makeOwnCamp();
  const path = `/api/user/profile/${trainee.user.id}`;
  expect((await api.patch(path, { role: 'user' }, { token: leader.token })).status).toBe(400);
  await context.db.update(users).set({ role: 'user' }).where(eq(users.id, trainee.user.id));
  const token = await startAuthSession(context, trainee.user.id);
  for (const call of [
    '/api/standing',
    `/api/standing?levelId=${levelId}`,
    '/api/standing?search=a',
    '/api/camp',
  ])
    expect(await api.get(call, { token }), call).toMatchObject({ status: 200, body: { data: [], total: 0 } });
  expect((await api.get(`/api/standing?campId=${campId}`, { token })).status).toBe(403);
});

test('a session link, a standing and the live events of a wave tell a user in their language how to get in', async () => {
  const { token } = applicant;
  for (const path of [
    `/api/session/leader/${camp.sessionId}`,
    `/api/standing?campId=${camp.campId}`,
    `/api/live?campId=${camp.campId}`,
  ]) {
    expect(await api.get(path, { token })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: joinFirst },
    });
    const { body } = await api.get(path, { token, language: 'ar' });
    expect(body.message).toContain('اطلب الانضمام');
  }
  expect(await api.get('/api/attendance', { token })).toMatchObject({
    status: 403,
    body: { message: 'You are not allowed to do this' },
  });
});

test('a user whom a leader accepts reads the wave at once, with the same session', async () => {
  const person = await makePerson(context);
  const { token } = person;
  await api.post('/api/request', { campId: camp.campId }, { token });
  const [request] = (await api.get('/api/request/me', { token })).body.data;
  await api.patch(
    '/api/request',
    { requestIds: [request._id], requestStat: 'accepted' },
    { token: leader.token },
  );
  expect((await api.get(`/api/camp/leader/${camp.campId}`, { token })).body.data).toMatchObject({
    locked: false,
    sessions: [{ title: 'Secret loops' }],
  });
  expect((await api.get(`/api/session/leader/${camp.sessionId}`, { token })).body.data.sessionLink).toBe(
    'https://youtu.be/recording1',
  );
});

test('the group of a wave is shown to its trainees, its staff and leaders, and to nobody else', async () => {
  const groupLink = 'https://chat.whatsapp.com/autumn';
  const patch = (body: object) => api.patch(`/api/camp/${camp.campId}`, body, { token: leader.token });
  expect((await patch({ groupLink: 'http://chat.whatsapp.com/x' })).body.errors).toHaveProperty('groupLink');
  expect((await patch({ groupLink })).status).toBe(200);
  const stranger = await makePerson(context, { role: 'mentor' });
  const read = async ({ token }: typeof mentor) => {
    const page = await api.get(`/api/camp/leader/${camp.campId}`, { token });
    const list = await api.get('/api/camp', { token });
    return [page, list].map((reply) => JSON.stringify(reply).includes(groupLink));
  };
  for (const person of [camp.trainee, mentor, leader]) expect(await read(person)).toEqual([true, true]);
  for (const person of [other.trainee, stranger, applicant])
    expect(await read(person)).toEqual([false, false]);
  expect((await api.get('/api/me/progress', { token: camp.trainee.token })).body.data[0].groupLink).toBe(
    groupLink,
  );
});

test('a trainee reads the sessions of another wave, and its standing because it is open', async () => {
  const { token } = other.trainee;
  const page = await api.get(`/api/camp/leader/${camp.campId}`, { token });
  expect(page.body.data).toMatchObject({ locked: false, standingOpen: true, standingReadable: true });
  expect((await api.get(`/api/session/leader/${camp.sessionId}`, { token })).status).toBe(200);
  const standing = await api.get(`/api/standing?campId=${camp.campId}`, { token });
  expect(standing.body.data).toContainEqual(expect.objectContaining({ name: 'Aya Zaki' }));
});

test('a closed standing is read by the people of the wave and by staff, and by no trainee of another wave', async () => {
  const closed = await makeOwnCamp();
  const change = { standingOpen: false };
  const reply = await api.patch(`/api/camp/${closed.campId}`, change, { token: leader.token });
  expect(reply.body.data).toMatchObject({ standingOpen: false, standingReadable: true });
  const outsider = await makePerson(context, { role: 'hr' });
  const paths = ['', '&search=a', `&levelId=${levelId}`, '&page=9'].map(
    (more) => `/api/standing?campId=${closed.campId}${more}`,
  );
  for (const path of paths) {
    for (const { token } of [closed.trainee, mentor, outsider, leader])
      expect((await api.get(path, { token })).status, path).toBe(200);
    expect(await api.get(path, { token: other.trainee.token }), path).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: expect.stringContaining('only to the people of the wave') },
    });
  }
  const file = await fetch(`${api.url}${paths[0]}&format=csv`, { headers: { token: other.trainee.token } });
  expect(file.status).toBe(403);
  const page = await api.get(`/api/camp/leader/${closed.campId}`, { token: other.trainee.token });
  expect(page.body.data).toMatchObject({ standingOpen: false, standingReadable: false });
  expect((await api.get(`/api/session/leader/${closed.sessionId}`, other.trainee)).status).toBe(200);
  expect((await api.get(`/api/live?campId=${closed.campId}`, other.trainee)).status).toBe(403);
  const own = await api.get('/api/standing', { token: closed.trainee.token });
  expect(own.body).toMatchObject({ total: 1, data: [{ campId: closed.campId }] });
});

test('the standing of a wave is open to all unless a leader closes it, and a clone keeps that setting', async () => {
  const { token } = leader;
  const added = await api.post('/api/camp', { title: 'Added', levelId }, { token });
  expect(added.body.data.standingOpen).toBe(true);
  const id = added.body.data._id;
  await api.patch(`/api/camp/${id}`, { standingOpen: 'false' }, { token });
  expect((await api.patch(`/api/camp/${id}`, { title: 'Renamed' }, { token })).body.data.standingOpen).toBe(
    false,
  );
  const copied = await api.post(
    `/api/camp/${id}/clone`,
    { title: 'Copy', startDate: '2027-02-06' },
    { token },
  );
  expect(copied.body.data.standingOpen).toBe(false);
  expect(await api.patch(`/api/camp/${id}`, { standingOpen: 'perhaps' }, { token })).toMatchObject({
    status: 400,
    body: { errors: { standingOpen: expect.any(String) } },
  });
});

test('sessions and standing of an archived wave are read by those who trained in it, and found by no other trainee', async () => {
  const past = await makeOwnCamp({ archivedAt: context.clock.now() });
  const paths = [
    `/api/camp/leader/${past.campId}`,
    `/api/session/leader/${past.sessionId}`,
    `/api/standing?campId=${past.campId}`,
  ];
  for (const path of paths) {
    expect((await api.get(path, past.trainee)).status, path).toBe(200);
    expect((await api.get(path, other.trainee)).status, path).toBe(404);
  }
  expect((await api.get(`/api/camp/leader/${past.campId}`, applicant)).status).toBe(404);
  expect((await api.get(`/api/session/leader/${past.sessionId}`, applicant)).status).toBe(403);
  expect((await api.get(`/api/live?campId=${past.campId}`, other.trainee)).status).toBe(404);
  const stranger = await makePerson(context, { role: 'instructor' });
  expect((await api.get(`/api/session/leader/${past.sessionId}`, stranger)).status).toBe(404);
});
