import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { makePerson, makeStaff, makeTrainee, type Person } from '#tests/people.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import { momentText } from '#club/shared/moment-text.ts';
import { day, TestCamp } from './warnings.harness.ts';
import { warnings } from './warnings.table.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir } = app;
const leader = await makePerson(context, { role: 'leader', firstName: 'Laila' });
const camp = await TestCamp.make(context);
const foreign = await TestCamp.make(context, {}, 'Foreign wave');
const hr = await makePerson(context, { role: 'hr' });
await makeStaff(context, camp.campId, [hr]);

const warn = (who: Person, body: object, by: Person = hr) =>
  api.post('/api/warning', { userId: who.user.id, ...body }, { token: by.token });
const byHand = { kind: 'attendance', reason: 'Left in the middle' };
const listOf = async (query: string, by: Person = hr) =>
  (await api.get(`/api/warning?${query}`, { token: by.token })).body;

test('a leader sets and switches off each rule of a wave, and hr reads them', async () => {
  const { campId } = await TestCamp.make(context);
  const path = `/api/camp/${campId}/rules`;
  const put = (body: object, token = leader.token) => api.send('PUT', path, body, { token });
  expect((await api.get(path, { token: leader.token })).body.data).toEqual({
    target: 50,
    absencesInRow: 2,
    sheetPercent: 50,
    sheetDays: 7,
    lateAfter: 10,
    teamSolves: true,
  });
  expect((await put({ absencesInRow: 3, target: 80 })).body.data).toEqual({
    target: 80,
    absencesInRow: 3,
    sheetPercent: 50,
    sheetDays: 7,
    lateAfter: 10,
    teamSolves: true,
  });
  expect((await put({ absencesInRow: null, sheetPercent: null })).body.data).toMatchObject({
    absencesInRow: null,
    sheetPercent: null,
    target: 80,
  });
  expect((await put({})).status).toBe(200);
  for (const wrong of [
    { target: 0 },
    { sheetPercent: 101 },
    { sheetDays: null },
    { absencesInRow: 'two' },
    { lateAfter: -1 },
    { teamSolves: 'perhaps' },
  ]) {
    const { status, body } = await put(wrong);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, Object.keys(wrong)]);
  }
  expect((await put({ target: 10 }, hr.token)).status).toBe(403);
  expect((await api.get(path, { token: hr.token })).status).toBe(403);
  await makeStaff(context, campId, [hr]);
  expect((await api.get(path, { token: hr.token })).body.data.target).toBe(80);
  for (const unknown of [crypto.randomUUID(), 'x'])
    expect((await api.get(`/api/camp/${unknown}/rules`, { token: hr.token })).status).toBe(404);
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, campId));
  expect(log.map(({ action, details }) => [action, details])).toEqual([
    ['rules.changed', { title: 'Wave 1', absencesInRow: 3, target: 80 }],
    ['rules.changed', { title: 'Wave 1', absencesInRow: null, sheetPercent: null }],
  ]);
});

test('a warning by hand is mailed in the trainee’s language and appears in every list', async () => {
  const camp = await TestCamp.make(context);
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, camp.campId, [hr]);
  const trainee = await camp.trainee({ firstName: 'Mona', lastName: 'Adel', language: 'ar' });
  const sessionId = await camp.session('Arrays', camp.ago(2 * day));
  const { status, body } = await warn(trainee, { ...byHand, sessionId }, hr);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    name: 'Mona Adel',
    kind: 'attendance',
    reason: 'Left in the middle',
    evidence: null,
    sessionId,
    session: 'Arrays',
    campId: camp.campId,
    camp: 'Wave 1',
    number: 1,
    withdrawnAt: null,
  });
  const mail = await mailTo(dataDir, trainee.user.email);
  expect(mail.subject).toBe('إنذار في Level 1 · Wave 1');
  expect(mail.text).toContain('السبب: \u2068Left in the middle\u2069.');
  expect(mail.text).toContain('الجلسة: \u2068Arrays\u2069 (');
  expect(mail.text).toContain('المطلوب: احضر الجلسة القادمة، ولم يُحدد موعدها بعد.');
  expect(mail.text).toContain(`http://club.test/session/${sessionId}`);

  expect((await listOf(`campId=${camp.campId}&kind=attendance&search=mona`, hr)).data).toHaveLength(1);
  expect((await listOf(`campId=${camp.campId}&kind=sheet`, hr)).data).toEqual([]);
  expect((await listOf('', hr)).total).toBe(1);
  const file = await fetch(`${app.url}/api/warning?campId=${camp.campId}&format=csv`, {
    headers: { token: hr.token },
  });
  const [heading, row] = (await file.text()).split('\r\n');
  expect(heading).toBe('name,email,phone,kind,number,reason,session,level,wave,createdAt,withdrawnAt');
  expect(row).toContain('Mona Adel,');
  const own = await api.get('/api/warning/me', { token: trainee.token });
  expect(own.body).toMatchObject({ total: 1, data: [{ _id: body.data._id, number: 1 }] });
  const people = await api.get(
    `/api/warning/people?campId=${camp.campId}&userIds=${trainee.user.id},${crypto.randomUUID()}`,
    { token: hr.token },
  );
  expect(people.body).toMatchObject({
    total: 1,
    data: [{ userId: trainee.user.id, email: trainee.user.email, phone: '01012345678', warnings: 1 }],
  });
  const exported = await api.get('/api/user/me/export', { token: trainee.token });
  expect(exported.body.data.warnings).toMatchObject([{ wave: 'Wave 1', reason: 'Left in the middle' }]);
});

test('a warning without a wave goes to the wave of the session, or to the newest that both share', async () => {
  const trainee = await camp.trainee();
  const elsewhere = await foreign.trainee();
  expect((await warn(trainee, byHand)).body.data.campId).toBe(camp.campId);
  expect((await warn(trainee, { ...byHand, sessionId: '' })).status).toBe(200);
  expect((await warn(elsewhere, byHand)).status).toBe(403);
  expect((await warn(elsewhere, byHand, leader)).body.data.campId).toBe(foreign.campId);
});

test('staff warn only trainees of waves in which they work', async () => {
  const trainee = await camp.trainee();
  const elsewhere = await foreign.trainee();
  const nobody = await makePerson(context);
  const other = await foreign.session('Elsewhere', foreign.ago(day));
  const refusals: [Person, object, number, string?][] = [
    [nobody, byHand, 400, 'userId'],
    [elsewhere, { ...byHand, campId: camp.campId }, 400, 'userId'],
    [trainee, { ...byHand, userId: 'x' }, 404, 'userId'],
    [trainee, { ...byHand, userId: crypto.randomUUID() }, 404, 'userId'],
    [trainee, { ...byHand, sessionId: 'x' }, 404, 'sessionId'],
    [trainee, { ...byHand, sessionId: other }, 403],
    [trainee, { ...byHand, sessionId: other, campId: camp.campId }, 400, 'sessionId'],
    [trainee, { ...byHand, sessionId: crypto.randomUUID() }, 404, 'sessionId'],
    [trainee, { ...byHand, campId: foreign.campId }, 403],
    [trainee, { ...byHand, campId: crypto.randomUUID() }, 404],
    [trainee, { ...byHand, kind: 'contest' }, 400, 'kind'],
    [trainee, { ...byHand, reason: ' ' }, 400, 'reason'],
  ];
  for (const [who, body, status, field] of refusals) {
    const reply = await warn(who, body);
    expect([reply.status, ...Object.keys(reply.body.errors ?? {})]).toEqual([
      status,
      ...(field === undefined ? [] : [field]),
    ]);
  }
  await context.db.update(users).set({ archivedAt: new Date() }).where(eq(users.id, elsewhere.user.id));
  expect((await warn(elsewhere, { ...byHand, campId: foreign.campId }, leader)).status).toBe(400);
  expect(await context.db.select().from(warnings).where(eq(warnings.userId, trainee.user.id))).toEqual([]);
});

test('a withdrawn warning stays in the log and does not count, and the person is told by mail', async () => {
  const trainee = await camp.trainee({ firstName: 'Hany', lastName: 'Sami' });
  const first = (await warn(trainee, byHand)).body.data._id as string;
  await warn(trainee, { ...byHand, reason: 'Again.' });
  const withdraw = (by: Person) => api.delete(`/api/warning/${first}`, undefined, { token: by.token });
  const stranger = await makePerson(context, { role: 'hr' });
  expect((await withdraw(stranger)).status).toBe(403);
  expect((await withdraw(hr)).status).toBe(200);
  expect(await withdraw(hr)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
  expect((await api.delete('/api/warning/x', undefined, { token: hr.token })).status).toBe(404);

  const rows = (await listOf(`campId=${camp.campId}&search=Hany`)).data as {
    number: number;
    withdrawnAt: string | null;
    reason: string;
  }[];
  expect(rows.map(({ number, withdrawnAt, reason }) => [reason, number, withdrawnAt !== null])).toEqual([
    ['Again.', 1, false],
    ['Left in the middle', 0, true],
  ]);
  const mail = await mailTo(dataDir, trainee.user.email, /^Your warning in Level 1 · Wave 1 is void$/);
  expect(mail.text).toContain(`It is void as of ${momentText(context.clock.now(), 'en').split(',')[0]}`);
  expect(mail.text).toContain('Its reason, which no longer holds, was: “Left in the middle”.');
  expect(mail.text).not.toMatch(/What to do|^Reason:/m);
  const own = await api.get('/api/warning/me', { token: trainee.token });
  expect(own.body.data).toMatchObject([
    { reason: 'Again.', void: false, needed: expect.any(String) },
    { reason: 'Left in the middle', void: true, needed: null, link: null },
  ]);
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, trainee.user.id));
  expect(log.map(({ action }) => action)).toEqual(['warning.sent', 'warning.sent', 'warning.withdrawn']);
});

test('a trainee is warned by hand twenty times a day at most', async () => {
  const limited = await appForTest({ environment: { RATE_LIMITS: 'on' } });
  const { campId } = await TestCamp.make(limited.context);
  const [trainee, other] = [
    await makeTrainee(limited.context, campId),
    await makeTrainee(limited.context, campId),
  ];
  const { token } = await makePerson(limited.context, { role: 'leader' });
  const statusOf = async ({ user: { id } }: Person) =>
    (await limited.api.post('/api/warning', { userId: id, ...byHand }, { token })).status;
  const statuses = [];
  for (let turn = 0; turn < 21; turn += 1) statuses.push(await statusOf(trainee));
  expect(statuses).toEqual([...Array(20).fill(200), 429]);
  expect(await statusOf(other)).toBe(200);
});

test('every leader is told in their language of the third warning in a wave, once a day, withdrawn ones not counted', async () => {
  const second = await makePerson(context, { role: 'leader', language: 'ar' });
  // Corrected by a colleague: it may be the address of anybody.
  const moved = await makePerson(context, { role: 'leader', emailVerifiedAt: null });
  const trainee = await camp.trainee({ firstName: 'Third', lastName: 'Time' });
  const reports = async () =>
    (await readOutbox(dataDir)).filter(
      ({ to, text }) =>
        [leader, second, moved].some(({ user }) => user.email === to) && text.includes('Third Time'),
    );
  const first = (await warn(trainee, byHand)).body.data._id as string;
  await warn(trainee, byHand);
  await api.delete(`/api/warning/${first}`, undefined, { token: hr.token });
  expect((await warn(trainee, byHand)).body.data.number).toBe(2);
  const reached = (await warn(trainee, byHand)).body.data;
  expect(reached.number).toBe(3);
  const third = reached._id as string;
  expect((await mailTo(dataDir, leader.user.email, /3 warnings in Level 1 · Wave 1/)).text).toContain(
    'Third Time',
  );
  expect((await mailTo(dataDir, second.user.email, /3/)).subject).toBe('بلغت الإنذارات 3 في Level 1 · Wave 1');
  const { _id, number } = (await warn(trainee, byHand)).body.data;
  expect(number).toBe(4);
  let last = _id as string;
  let before = third;
  for (let turn = 0; turn < 3; turn += 1) {
    for (const id of [last, before]) await api.delete(`/api/warning/${id}`, undefined, { token: hr.token });
    [before, last] = [
      (await warn(trainee, byHand)).body.data._id,
      (await warn(trainee, byHand)).body.data._id,
    ];
  }
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  expect(await reports()).toHaveLength(2);
});

test('archived waves and people are not in the list, and hr reads only their own waves', async () => {
  const old = await TestCamp.make(context, {}, 'Old wave');
  const trainee = await old.trainee({ firstName: 'Gone' });
  expect((await warn(trainee, byHand, leader)).status).toBe(200);
  expect((await listOf(`campId=${old.campId}`)).code).toBe('FORBIDDEN');
  expect((await listOf(`campId=${crypto.randomUUID()}`)).code).toBe('NOT_FOUND');
  for (const path of ['proposed', 'people'])
    expect((await api.get(`/api/warning/${path}?campId=${old.campId}`, { token: hr.token })).body.code).toBe(
      'FORBIDDEN',
    );
  expect((await listOf(`campId=${old.campId}`, leader)).total).toBe(1);
  await old.change({ archivedAt: new Date() });
  expect((await listOf(`campId=${old.campId}`, leader)).code).toBe('NOT_FOUND');
  expect((await listOf('search=Gone', leader)).total).toBe(0);
  expect((await warn(trainee, { ...byHand, campId: old.campId }, leader)).status).toBe(404);
  expect((await warn(trainee, byHand, leader)).status).toBe(400);
});
