import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attendanceMarks, checkins } from '#features/attendance/server/attendance.table.ts';
import { codeAt } from '#features/attendance/server/checkin-code.ts';
import { joinRequests } from '../requests/requests.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
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
import { whileLocked } from '#tests/races.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir } = app;
const levelId = await makeLevel(context, 'Level 1');
const { token, user: leader } = await makePerson(context, { role: 'leader' });

const archive = (body: object) => api.post('/api/archive', body, { token });
const get = (path: string, by: string) => api.get(path, { token: by });

async function makePastCamp() {
  const campId = await makeCamp(context, { levelId, title: 'Past' });
  const [me, other] = [await makeTrainee(context, campId), await makeTrainee(context, campId)];
  const sessionId = await makeSession(context, campId, 'Graphs');
  const results = [
    { sessionId, kind: 'sheet' as const, userId: me.user.id, manual: 4 },
    { sessionId, kind: 'sheet' as const, userId: other.user.id, manual: 6 },
  ];
  await context.db.insert(sheetCells).values(results);
  await context.db.insert(attendanceMarks).values({ sessionId, userId: me.user.id, state: 'late' });
  await context.db
    .insert(warnings)
    .values({ campId, userId: me.user.id, sessionId, kind: 'attendance', reason: 'Late again' });
  return { campId, sessionId, me, other };
}

test('a trainee of an archived wave reads their sessions, attendance, results, rank and warnings', async () => {
  const { campId, sessionId, me, other } = await makePastCamp();
  await archive({ campId });
  // Somebody who is archived themselves still stands in the past camp.
  await archive({ userIds: [other.user.id] });
  expect((await get('/api/me/progress', me.token)).body.data).toMatchObject([
    {
      campId,
      archivedAt: expect.any(String),
      rank: 2,
      trainees: 2,
      total: 4,
      sessions: [{ sessionId, state: 'late', sheet: { solved: 4 } }],
      warnings: [{ reason: 'Late again', needed: null, link: null }],
    },
  ]);
  for (const query of ['', `?campId=${campId}`, `?campId=${campId}&search=Nour`])
    expect((await get(`/api/standing${query}`, me.token)).body).toMatchObject({
      total: 2,
      data: [
        { rank: 1, userId: other.user.id, total: 6 },
        { rank: 2, userId: me.user.id, total: 4 },
      ],
    });
  expect((await get(`/api/standing?campId=${campId}&search=nobody`, me.token)).body.total).toBe(0);
  expect((await get(`/api/camp/leader/${campId}`, me.token)).body.data).toMatchObject({
    archivedAt: expect.any(String),
    registration: false,
    sessions: [{ _id: sessionId }],
  });
  expect((await get(`/api/session/leader/${sessionId}`, me.token)).status).toBe(200);
  expect((await get(`/api/level/${levelId}`, me.token)).body.data.camps).toContainEqual(
    expect.objectContaining({ _id: campId, archivedAt: expect.any(String), registration: false }),
  );
  expect((await get('/api/warning/me', me.token)).body.total).toBe(1);
});

test('nobody else reads an archived wave', async () => {
  const { campId, sessionId } = await makePastCamp();
  const staff = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [staff]);
  await archive({ campId });
  const elsewhere = await makeTrainee(context, await makeCamp(context, { levelId }));
  for (const { token: by } of [staff, elsewhere]) {
    expect((await get(`/api/camp/leader/${campId}`, by)).status).toBe(404);
    expect((await get(`/api/standing?campId=${campId}`, by)).status).toBe(404);
    expect((await get(`/api/live?campId=${campId}`, by)).status).toBe(404);
    const { camps: listed } = (await get(`/api/level/${levelId}`, by)).body.data;
    expect(listed.map(({ _id }: { _id: string }) => _id)).not.toContain(campId);
  }
  const session = `/api/session/leader/${sessionId}`;
  const applicant = await makePerson(context);
  expect((await get(session, elsewhere.token)).status).toBe(404);
  expect((await get(session, applicant.token)).status).toBe(403);
  for (const by of [staff.token, token]) expect((await get(session, by)).status).toBe(200);
});

test('a running wave comes before a past one where none is named', async () => {
  const { campId: past, me } = await makePastCamp();
  await archive({ campId: past });
  const now = await makeCamp(context, { levelId, title: 'Now' });
  const ask = await api.post('/api/request', { campId: now }, { token: me.token });
  expect(ask.status).toBe(200);
  const accepted = { requestIds: [ask.body.data._id], requestStat: 'accepted' };
  expect((await api.patch('/api/request', accepted, { token })).status).toBe(200);
  expect((await get('/api/standing', me.token)).body.data).toMatchObject([{ campId: now }]);
  const { data } = (await get('/api/me/progress', me.token)).body;
  expect(data).toMatchObject([{ campId: now }, { campId: past }]);
});

test('nothing is written into an archived wave, and the reply says why', async () => {
  const { campId, sessionId, me } = await makePastCamp();
  const secret = randomBytes(32);
  const now = context.clock.now();
  const closesAt = new Date(now.getTime() + 3_600_000);
  await context.db.insert(checkins).values({ sessionId, opensAt: now, closesAt, secret });
  await archive({ campId });
  const readOnly = 'This wave is archived: it can be read, but nothing in it can be changed';
  const place = { sessionId, userId: me.user.id };
  for (const call of [
    api.patch('/api/attendance', { ...place, state: 'present' }, { token }),
    api.patch('/api/sheet', { ...place, kind: 'sheet', solved: 1 }, { token }),
    api.post('/api/warning', { ...place, kind: 'sheet', reason: 'Late' }, { token }),
    api.post(`/api/session/${sessionId}/checkin`, {}, { token }),
    api.send('PUT', `/api/camp/${campId}/rules`, { target: 9 }, { token }),
  ])
    expect(await call).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', message: readOnly } });
  const code = codeAt(now, { sessionId, secret });
  expect(await api.post('/api/attendance/checkin', { code }, { token: me.token })).toMatchObject({
    status: 400,
    body: { errors: { code: 'This session is archived, so nobody can check in any more' } },
  });
});

async function asked(campId: string, change: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  const person = await makePerson(context, change);
  expect((await api.post('/api/request', { campId }, { token: person.token })).status).toBe(200);
  return person;
}

const ownRequest = async ({ token: own }: Person) => (await get('/api/request/me', own)).body.data[0];

test('whoever waits for a wave that is archived is answered with a reason and a mail', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Full house' });
  const [english, arabic] = [await asked(campId), await asked(campId, { language: 'ar' })];
  const away = await asked(campId);
  await archive({ userIds: [away.user.id] });
  expect((await get(`/api/archive/camp/${campId}`, token)).body.data).toEqual({ trainees: 0, pending: 3 });
  const { body } = await archive({ campId });
  expect(body.data).toMatchObject({ archived: 1, answered: 3 });
  expect(await ownRequest(english)).toMatchObject({
    status: 'rejected',
    reason: 'The wave is over and takes no new trainees.',
  });
  expect(await ownRequest(arabic)).toMatchObject({ reason: 'انتهت الموجة ولم تعد تستقبل متدربين جددًا.' });
  expect((await mailTo(dataDir, english.user.email)).text).toContain('takes no new trainees');
  expect((await mailTo(dataDir, arabic.user.email)).text).toContain('لم تعد تستقبل');
  const mails = await readOutbox(dataDir);
  expect(mails.filter(({ to }) => to === away.user.email)).toEqual([]);
  const rows = await context.db.select().from(joinRequests).where(eq(joinRequests.campId, campId));
  expect(rows.map(({ decidedBy }) => decidedBy)).toEqual([leader.id, leader.id, leader.id]);
  expect((await get('/api/request?status=rejected&search=' + english.user.lastName, token)).body.total).toBe(
    1,
  );

  await api.post(`/api/archive/${body.data.entryIds[0]}/restore`, {}, { token });
  expect(await ownRequest(english)).toMatchObject({ status: 'rejected' });
});

test('a leader types the reason that the waiting people read', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Postponed' });
  const person = await asked(campId, { language: 'ar' });
  await archive({ campId, reason: 'It starts again in spring.' });
  expect(await ownRequest(person)).toMatchObject({ reason: 'It starts again in spring.' });
  expect((await mailTo(dataDir, person.user.email)).text).toContain('It starts again in spring.');
  expect((await archive({ campId, reason: 'x'.repeat(1001) })).status).toBe(400);
});

test('whoever waits for a wave that is deleted gets a mail', async () => {
  const campId = await makeCamp(context, { levelId, title: 'Cancelled' });
  const person = await asked(campId);
  expect((await get(`/api/camp/${campId}/removal`, token)).body.data).toEqual({
    blocked: false,
    parts: [{ what: 'requests', count: 1 }],
  });
  expect((await api.delete(`/api/camp/${campId}`, undefined, { token })).status).toBe(200);
  expect((await mailTo(dataDir, person.user.email)).text).toContain('The wave does not take place.');
});

test('a wave is deleted after the decisions about its people that are under way', async () => {
  const campId = await makeCamp(context, { levelId });
  await asked(campId);
  const membership = sql`select pg_advisory_xact_lock(hashtextextended('membership', 0))`;
  const [reply] = await whileLocked(context, membership, [
    () => api.delete(`/api/camp/${campId}`, undefined, { token }),
  ]);
  expect(reply?.status).toBe(200);
});

test('nobody is left waiting who asks while the wave is being archived', async () => {
  const campId = await makeCamp(context, { levelId });
  const person = await makePerson(context);
  const [reply] = await whileLocked(context, sql`update camps set archived_at = now() where id = ${campId}`, [
    () => api.post('/api/request', { campId }, { token: person.token }),
  ]);
  expect(reply).toMatchObject({ status: 404 });
  expect(await context.db.$count(joinRequests, eq(joinRequests.campId, campId))).toBe(0);
});
