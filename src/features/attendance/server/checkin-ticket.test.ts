import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { camps } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sweepJob } from '#app/server/sweep-job.ts';
import type { ApiClient } from '#tests/api-client.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee, type Person } from '#tests/people.ts';
import { whileLocked } from '#tests/races.ts';
import { appForFile, startTestApp } from '#tests/test-app.ts';
import { ticketByAddress } from './checkin.service.ts';
import { attendanceMarks, checkinTickets } from './attendance.table.ts';

const app = await appForFile();
const { api, context, clock } = app;
const levelId = await makeLevel(context);
const campId = await makeCamp(context, { levelId });
const foreign = await makeCamp(context, { levelId });
const leader = await makePerson(context, { role: 'leader' });
const second = 1000;
const minute = 60 * second;

/** A session with an open check-in, its current code and a trainee of its camp. */
async function evening(window: object = {}) {
  const id = await makeSession(context, campId, 'Loops');
  const opened = await api.post(`/api/session/${id}/checkin`, window, { token: leader.token });
  return { id, code: String(opened.body.data.code), trainee: await makeTrainee(context, campId) };
}
const take = (code: unknown, from = api) => from.post('/api/attendance/checkin/ticket', { code });
const ticketFor = async (code: string): Promise<string> => (await take(code)).body.data.ticket;
const use = ({ token }: Person, ticket: unknown, from = api) =>
  from.post('/api/attendance/checkin', { ticket }, { token });
const isIn = async (sessionId: string, { user }: Person) =>
  (await context.db.$count(
    attendanceMarks,
    and(eq(attendanceMarks.sessionId, sessionId), eq(attendanceMarks.userId, user.id)),
  )) > 0;
const refused = { status: 400, body: { errors: { ticket: expect.any(String) } } };

test('somebody who scans signed out is marked present after the code has changed', async () => {
  const { id, code, trainee } = await evening();
  const { status, body } = await take(code);
  const now = clock.now();
  expect(status).toBe(200);
  expect(body.data).toEqual({
    ticket: expect.stringMatching(/^[\w-]{100,200}$/),
    now: now.toISOString(),
    expiresAt: new Date(now.getTime() + 2 * minute).toISOString(),
  });
  clock.advance(2 * minute - 1);
  expect((await api.post('/api/attendance/checkin', { code }, { token: trainee.token })).status).toBe(400);
  expect((await use(trainee, body.data.ticket)).body.data).toEqual({
    sessionId: id,
    title: 'Loops',
    state: 'present',
  });
  expect(await isIn(id, trainee)).toBe(true);
});

test('who scans in time and then signs in is not late', async () => {
  const { id, code, trainee } = await evening();
  const startsAt = new Date(clock.now().getTime() - 9 * minute);
  await context.db.update(trainingSessions).set({ startsAt }).where(eq(trainingSessions.id, id));
  const ticket = await ticketFor(code);
  clock.advance(1.5 * minute);
  expect((await use(trainee, ticket)).body.data.state).toBe('present');
});

test('two minutes after the scan it is too late, and the message says so', async () => {
  const { id, code, trainee } = await evening();
  const ticket = await ticketFor(code);
  clock.advance(2 * minute);
  const late = await use(trainee, ticket);
  expect(late).toMatchObject(refused);
  expect(late.body.message).toContain('two minutes');
  expect(await isIn(id, trainee)).toBe(false);
});

test('a code that is old, early, foreign to the secret or made up gives no ticket', async () => {
  const { id, code } = await evening();
  for (const wrong of ['', 'x', code.slice(1), 'A'.repeat(32), null, 7])
    expect(await take(wrong), String(wrong)).toMatchObject({
      status: 400,
      body: { errors: { code: expect.any(String) } },
    });
  const opensAt = new Date(clock.now().getTime() + minute).toISOString();
  await api.post(`/api/session/${id}/checkin`, { opensAt }, { token: leader.token });
  expect((await take(code)).status).toBe(400);
  const other = await evening();
  clock.advance(30 * second);
  expect((await take(other.code)).status).toBe(400);
});

test('a scan in time counts although the check-in closes before the sign-in', async () => {
  const closesAt = new Date(clock.now().getTime() + 10 * second).toISOString();
  const { id, code, trainee } = await evening({ closesAt });
  const ticket = await ticketFor(code);
  clock.advance(minute);
  expect((await take(code)).status).toBe(400);
  expect((await use(trainee, ticket)).status).toBe(200);
  expect(await isIn(id, trainee)).toBe(true);
});

test('a ticket checks in one person, who may send it again after a lost reply', async () => {
  const { id, code, trainee } = await evening();
  const friend = await makeTrainee(context, campId);
  const ticket = await ticketFor(code);
  expect((await use(trainee, ticket)).status).toBe(200);
  expect((await use(trainee, ticket)).status).toBe(200);
  expect(await use(friend, ticket)).toMatchObject(refused);
  expect(await isIn(id, friend)).toBe(false);
});

test('of two people who use one ticket at the same moment one is marked, on two processes as well', async () => {
  const beside = await startTestApp({ beside: app });
  const { id, code, trainee } = await evening();
  const friend = await makeTrainee(context, campId);
  const ticket = await ticketFor(code);
  const replies = await whileLocked(context, sql`lock table ${checkinTickets} in access exclusive mode`, [
    () => use(trainee, ticket),
    () => use(friend, ticket, beside.api),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect([await isIn(id, trainee), await isIn(id, friend)].filter(Boolean)).toHaveLength(1);
  await beside.close();
});

test('a ticket is worth nothing in another network, changed, or for somebody outside the wave', async () => {
  const { id, code, trainee } = await evening();
  const ticket = await ticketFor(code);
  const elsewhere = await api.post(
    '/api/attendance/checkin',
    { ticket },
    { token: trainee.token, headers: { 'x-forwarded-for': '203.0.113.7' } },
  );
  expect(elsewhere).toMatchObject(refused);
  const flipped = ticket.slice(0, -1) + (ticket.endsWith('A') ? 'B' : 'A');
  const later = `${ticket.slice(0, 24)}z${ticket.slice(25)}`;
  const other = await evening();
  const mixed = (await ticketFor(other.code)).slice(0, 22) + ticket.slice(22);
  for (const wrong of ['', 'x', flipped, later, mixed, `${ticket}A`, code])
    expect(await use(trainee, wrong), wrong).toMatchObject(refused);
  const stranger = await makeTrainee(context, foreign);
  expect((await use(stranger, ticket)).status).toBe(403);
  expect(await isIn(id, trainee)).toBe(false);
  expect((await use(trainee, ticket)).status).toBe(200);
});

test('a check-in takes a code or a ticket, not both and not neither', async () => {
  const { code, trainee } = await evening();
  const ticket = await ticketFor(code);
  for (const body of [{}, { code, ticket }])
    expect(await api.post('/api/attendance/checkin', body, { token: trainee.token })).toMatchObject({
      status: 400,
      body: { errors: { code: expect.any(String) } },
    });
  expect((await api.post('/api/attendance/checkin', { ticket })).status).toBe(401);
});

test('guessing for tickets is limited per address', async () => {
  const { code } = await evening();
  await context.limits.reserve(ticketByAddress, '127.0.0.1', ticketByAddress.max);
  expect((await take(code)).status).toBe(429);
  clock.advance(ticketByAddress.windowMs);
  expect((await take((await evening()).code)).status).toBe(200);
});

test('used tickets are deleted when nobody could use them any more', async () => {
  const { code, trainee } = await evening();
  await use(trainee, await ticketFor(code));
  const sweep = () => sweepJob(context).run();
  await sweep();
  expect(await context.db.$count(checkinTickets)).toBeGreaterThan(0);
  clock.advance(3 * 60 * minute);
  await sweep();
  expect(await context.db.$count(checkinTickets)).toBe(0);
});

test('the projector says which start lets phones open its link, and nothing when they can', async () => {
  const { id } = await evening();
  const read = async (from: ApiClient) =>
    (await from.get(`/api/session/${id}/checkin`, { token: leader.token })).body.data.linkFix;
  expect(await read(api)).toBeNull();
  const local = await startTestApp({ beside: app, environment: { PUBLIC_URL: 'http://127.0.0.1:3000' } });
  expect(await read(local.api)).toMatch(/ HOST=0\.0\.0\.0 PUBLIC_URL=http:\/\/[\w.-]+:\d+ npm start$/);
  // The sample club is for this computer only, so phones need another database.
  await context.db.update(camps).set({ sample: true });
  expect(await read(local.api)).toMatch(/^DATA_DIR=\.\/club .*HOST=0\.0\.0\.0 PUBLIC_URL=/);
  await local.close();
});
