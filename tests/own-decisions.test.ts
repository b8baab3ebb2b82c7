import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { openCheckin } from '#features/attendance/attendance.contract.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { notifyOfProposals } from '#features/notifications/server/reminders/reminders.service.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { TestCamp, day } from '#features/warnings/server/warnings.harness.ts';
import { proposalId } from '#features/warnings/warnings.rules.ts';
import { makePerson, makeStaff, type Person } from './people.ts';
import { appForFile } from './test-app.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { db } = context;
const wave = await TestCamp.make(context, { absencesInRow: 2 });
const { campId } = wave;
const first = await wave.session('Arrays', wave.ago(3 * day));
const sessionId = await wave.session('Strings', wave.ago(2 * day));
const trainee = await wave.trainee();

/** Somebody of the staff who trains in the wave. */
async function enrolled(): Promise<Person> {
  const leader = await makePerson(context, { role: 'leader' });
  await db.insert(enrolments).values({ campId, userId: leader.user.id, joinedAt: wave.ago(30 * day) });
  return leader;
}
const by = ({ token }: Person) => ({ token });
const [own, other] = [await enrolled(), await makePerson(context, { role: 'leader' })];
const userId = own.user.id;

const message = 'Nobody decides about themselves: ask another leader or somebody else of the staff.';
const refused = { status: 403, body: { code: 'FORBIDDEN', message } };
/** What the call says to the person concerned, and to another leader. */
async function both(send: (as: { token: string }) => Promise<{ status: number }>) {
  expect(await send(by(own))).toMatchObject(refused);
  expect(await send(by(other))).toMatchObject({ status: 200 });
}

test('a leader who trains marks others and not themselves, also where a mark is taken away', async () => {
  const mark = (id: string, state: string | null) => (as: { token: string }) =>
    api.patch('/api/attendance', { sessionId, userId: id, state }, as);
  expect(await mark(trainee.user.id, 'present')(by(own))).toMatchObject({ status: 200 });
  await both(mark(userId, 'present'));
  await both(mark(userId, null));
  const arabic = await api.patch(
    '/api/attendance',
    { sessionId, userId, state: 'present' },
    { ...by(own), language: 'ar' },
  );
  expect(arabic.body.message).toContain('لا يقرّر أحد في شأن نفسه');
});

test('the code of a check-in counts for a leader who trains once somebody else has opened it', async () => {
  const today = await wave.session('Today', wave.ago(0));
  async function opensAndArrives(opens: Person) {
    const opened = await api.post(openCheckin.path.replace(':id', today), {}, by(opens));
    return api.post('/api/attendance/checkin', { code: opened.body.data.code }, by(own));
  }
  expect(await opensAndArrives(own)).toMatchObject(refused);
  expect(await opensAndArrives(other)).toMatchObject({ status: 200, body: { data: { state: 'present' } } });
  await both((as) => api.patch('/api/attendance', { sessionId: today, userId, state: null }, as));
});

test('a result, an excuse and a join request of one’s own are for others to decide', async () => {
  await both((as) => api.patch('/api/sheet', { sessionId, kind: 'sheet', userId, solved: 1 }, as));
  const [excuse] = await db.insert(excuses).values({ sessionId, userId, reason: 'An exam' }).returning();
  await both((as) => api.patch(`/api/excuse/${excuse?.id}`, { decision: 'accepted' }, as));
  await both((as) => api.patch(`/api/excuse/${excuse?.id}`, { decision: 'pending' }, as));
  const next = await TestCamp.make(context, {}, 'Wave 2');
  const [mine, theirs] = await db
    .insert(joinRequests)
    .values([userId, trainee.user.id].map((id) => ({ userId: id, campId: next.campId })))
    .returning();
  // All or nothing: the other one waits on.
  await both((as) =>
    api.patch('/api/request', { requestIds: [theirs?.id, mine?.id], requestStat: 'accepted' }, as),
  );
});

test('a warning of one’s own is sent, dismissed, brought back and withdrawn by others', async () => {
  for (const person of [own, trainee])
    for (const id of [first, sessionId]) await wave.mark(person, id, 'absent');
  const ids = [trainee.user.id, userId].map((id) => proposalId('attendance', id, sessionId));
  for (const decision of ['dismiss', 'restore', 'send'])
    await both((as) => api.post('/api/warning/decide', { campId, proposals: ids, decision }, as));
  const sent = await api.get(`/api/warning?campId=${campId}&kind=attendance`, by(own));
  const warning = sent.body.data.find((one: { userId: string }) => one.userId === userId);
  await both((as) => api.delete(`/api/warning/${warning._id}`, undefined, as));
  const byHand = { userId, campId, kind: 'attendance', reason: 'Third time' };
  await both((as) => api.post('/api/warning', byHand, as));
});

test('nobody moves the day from which their own marks count, or writes notes on themselves', async () => {
  await both((as) => api.patch(`/api/person/${userId}/wave/${campId}`, { joinedOn: '2026-01-01' }, as));
  await both((as) => api.post(`/api/person/${userId}/note`, { campId, text: 'Always early' }, as));
  const [row] = await db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.campId, campId), eq(enrolments.userId, userId)));
  expect(row?.joinedAt.toISOString()).toContain('2025-12-31');
});

test('nobody chooses their own mentor, moves themselves to another wave or takes themselves out', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const next = await TestCamp.make(context, {}, 'Wave 3');
  await both((as) => api.patch(`/api/camp/${campId}/mentor`, { userId, mentorId: mentor.user.id }, as));
  const themselves = { userId: mentor.user.id, mentorId: mentor.user.id };
  await db.insert(enrolments).values({ campId, userId: mentor.user.id });
  expect((await api.patch(`/api/camp/${campId}/mentor`, themselves, by(other))).status).toBe(400);
  await both((as) => api.post(`/api/person/${userId}/move`, { from: campId, to: next.campId }, as));
  await both((as) => api.delete(`/api/person/${userId}/wave/${next.campId}`, undefined, as));
});

test('what is for others to decide neither waits for the person concerned nor is proposed to them', async () => {
  const next = await TestCamp.make(context, { startDate: '2020-01-01', endDate: '2100-01-01' }, 'Wave 4');
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, next.campId, [hr]);
  const joined = { campId: next.campId, userId: hr.user.id, joinedAt: next.ago(30 * day) };
  await db.insert(enrolments).values(joined);
  const missed = [
    await next.session('Loops', next.ago(9 * day)),
    await next.session('Maps', next.ago(2 * day)),
  ];
  for (const id of missed) await next.mark(hr, id, 'absent');
  await db.insert(excuses).values({ sessionId: missed[1]!, userId: hr.user.id, reason: 'Ill' });
  const waiting = async (as: Person) => (await api.get('/api/me/waiting', by(as))).body.data;
  const proposed = async (as: Person, part: 'title' | 'text' = 'title') =>
    (await api.get('/api/inbox?kind=proposal', by(as))).body.data.map(
      (entry: Record<'title' | 'text', string>) => entry[part],
    );
  expect(await waiting(hr)).toMatchObject({ excuses: 0, proposals: 0 });
  expect(await waiting(other)).toMatchObject({ proposals: expect.any(Number) });
  await notifyOfProposals(context);
  expect([await proposed(hr), await proposed(other)]).toEqual([
    [],
    expect.arrayContaining(['Proposed warnings in Wave 4']),
  ]);
  // Of somebody else beside them, they read only that one.
  const nour = await next.trainee({ firstName: 'Nour', lastName: 'Away' });
  for (const id of missed) await next.mark(nour, id, 'absent');
  await notifyOfProposals(context);
  expect(await proposed(hr, 'text')).toEqual(['To decide: Nour Away']);
  expect(await waiting(hr)).toMatchObject({ proposals: 1 });
});
