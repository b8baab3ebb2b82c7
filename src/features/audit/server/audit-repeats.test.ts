import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries, auditRepeats } from './audit.table.ts';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { makeCamp, makePerson, makeSession, makeTrainee } from '#tests/people.ts';
import { appForTest } from '#tests/test-app.ts';
import { auditedClub, by } from './audit.harness.ts';

const { api, context, clock, levelId, campId, hr, log } = await auditedClub();

test('fifty exports of one’s own data are one entry that counts them, one from another address is its own', async () => {
  const person = await makePerson(context);
  const exportOwn = (headers = {}) => api.get('/api/user/me/export', { token: person.token, headers });
  const replies = await Promise.all(Array.from({ length: 50 }, () => exportOwn()));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(await log(by(person))).toMatchObject([
    { action: 'account.exported', target: { _id: person.user.id }, times: 50 },
  ]);
  await exportOwn({ 'x-forwarded-for': '198.51.100.9' });
  expect((await log(by(person))).map(({ times }) => times)).toEqual([50, 1]);
  clock.advance(60 * 60_000);
  await exportOwn();
  expect(await log(by(person))).toHaveLength(3);
});

test('repeated changes of a profile are summed in the log when they changed the same fields', async () => {
  const person = await makePerson(context);
  const changes = [
    ...Array.from({ length: 20 }, (_, turn) => ({ phone: `010000000${10 + turn}` })),
    { firstName: 'Salma' },
    { firstName: 'Mona', phone: '01200000000' },
    { phone: '01200000001', firstName: 'Hana' },
  ];
  for (const change of changes)
    expect((await api.patch('/api/user/me', change, { token: person.token })).status).toBe(200);
  const entries = await log(by(person));
  expect(entries.map(({ action, details, times }) => [action, details?.fields, times])).toEqual([
    ['account.updated', ['phone'], 20],
    ['account.updated', ['firstName'], 1],
    ['account.updated', ['firstName', 'phone'], 2],
  ]);
});

test('attempts on calls of the staff are in the log, repeats summed by person, call and hour', async () => {
  const trainee = await makeTrainee(context, campId);
  const other = await makeCamp(context, { levelId, title: 'Not theirs' });
  const session = await makeSession(context, other);
  const body = { sessionId: session, userId: trainee.user.id, state: 'present' };
  for (let turn = 0; turn < 3; turn += 1)
    expect((await api.get('/api/user', { token: trainee.token })).status).toBe(403);
  expect((await api.patch('/api/attendance', body, { token: trainee.token })).status).toBe(403);
  expect((await api.patch('/api/attendance', body, { token: hr.token })).status).toBe(403);
  // Refused, but no call of the staff.
  await context.db.update(camps).set({ standingOpen: false }).where(eq(camps.id, other));
  expect((await api.get(`/api/standing?campId=${other}`, { token: trainee.token })).status).toBe(403);
  const ofTrainee = await log(`${by(trainee)}&kind=refusal`);
  expect(ofTrainee.map(({ details, times }) => [details?.call, times])).toEqual([
    ['GET /api/user', 3],
    ['PATCH /api/attendance', 1],
  ]);
  expect(await log(`${by(hr)}&kind=refusal`)).toMatchObject([{ details: { call: 'PATCH /api/attendance' } }]);
  clock.advance(60 * 60_000);
  await api.get('/api/user', { token: trainee.token });
  expect(await log(`${by(trainee)}&kind=refusal`)).toHaveLength(3);
});

test('a thousand calls of visitors to the staff’s addresses are one entry an hour', async () => {
  const club = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  const paths = ['/api/user', '/api/audit', '/api/attendance', '/api/request'];
  for (let turn = 0; turn < 10; turn += 1)
    await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        club.api.get(paths[at % 4]!, { token: at % 2 ? undefined : `guess-${turn}-${at}` }),
      ),
    );
  expect(await club.context.db.select().from(auditEntries)).toMatchObject([
    { action: 'call.refused', actorId: null },
  ]);
  expect(await club.context.db.select({ times: auditRepeats.times }).from(auditRepeats)).toEqual([
    { times: 1000 },
  ]);
});
