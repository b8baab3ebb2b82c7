import { asc, eq, lt } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { loadSample } from '#app/server/sample/load-sample.ts';
import { signInPeople } from '#app/server/sample/sample-people.ts';
import { sampleCamps } from '#app/server/sample/sample-programme.ts';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { inboxEntries } from '#features/notifications/server/inbox/inbox.table.ts';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { levels } from '#features/programme/server/levels/levels.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { handleName, queueSync, syncName } from '#features/results/server/sheets/sheets.service.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { warnings } from '#features/warnings/server/warnings.table.ts';
import { campsToSync } from '#features/results/server/sheets/sync.queries.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { isStaff, type Role } from '#club/shared/access.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { startCodeforcesServer } from './codeforces-server.ts';
import { unfinishedJobs } from './job-queue.ts';
import { startAuthSession } from './people.ts';
import { appForFile, appForTest, type TestApp } from './test-app.ts';

async function club({ context }: TestApp) {
  await loadSample(context);
  const people = await context.db.select().from(users).orderBy(asc(users.email));
  const waves = await context.db.select().from(camps).orderBy(asc(camps.id));
  return { people, waves };
}

/** An archived one has no results to sync. */
const openCamps = sampleCamps.filter(({ archived }) => !archived);

const codeforces = await startCodeforcesServer();
afterAll(() => codeforces.close());
const app = await appForFile({
  environment: { CODEFORCES_URL: codeforces.url, CODEFORCES_INTERVAL: '0' },
});

test('the sample club has three levels, six waves, their people and sessions', async () => {
  const { people, waves } = await club(app);
  const { db, clock } = app.context;
  expect(await db.$count(levels)).toBe(3);
  const present = people.filter(({ archivedAt }) => archivedAt === null);
  expect(present.filter(({ role }) => isStaff(role))).toHaveLength(12);
  expect(present.filter(({ role }) => role === 'trainee')).toHaveLength(120);
  expect(await db.$count(joinRequests, eq(joinRequests.state, 'pending'))).toBe(20);
  const today = clubDay(clock.now());
  const stateOf = ({ startDate, endDate, registration, archivedAt }: (typeof waves)[number]) => {
    if (archivedAt) return 'archived';
    if (endDate! < today) return 'finished';
    if (startDate! <= today) return 'running';
    return registration ? 'open' : 'planned';
  };
  expect(waves.map(stateOf).toSorted()).toEqual([
    'archived',
    'finished',
    'open',
    'planned',
    'running',
    'running',
  ]);
  for (const { id } of waves)
    expect(await db.$count(trainingSessions, eq(trainingSessions.campId, id))).toBe(8);
  const placed = await db.select().from(enrolments);
  expect(new Set(placed.map(({ userId }) => userId)).size).toBe(122);
  expect(placed.every(({ mentorId }) => mentorId !== null)).toBe(true);
  expect(people.some(({ firstName }) => /[\u0600-\u06ff]/.test(firstName))).toBe(true);
});

test('in the sample club everything happens in its order, and there is something to look at everywhere', async () => {
  const { people, waves } = await club(app);
  const { db, clock } = app.context;
  const now = clock.now();
  const inOrder = (name: string, ...dates: (Date | null)[]) => {
    const known = dates.filter((date) => date !== null);
    expect(known, name).toEqual(known.toSorted((one, other) => one.getTime() - other.getTime()));
  };
  const person = new Map(people.map((user) => [user.id, user]));
  const wave = new Map(waves.map((camp) => [camp.id, camp]));
  const sessions = await db.select().from(trainingSessions).orderBy(asc(trainingSessions.startsAt));
  for (const { title, campId, createdAt, publishedAt, startsAt } of sessions)
    inOrder(title, wave.get(campId)!.createdAt, createdAt, publishedAt, startsAt);
  const published = sessions.map(({ publishedAt }) => publishedAt!.toISOString());
  expect(new Set(published.map((at) => at.slice(0, 10))).size).toBeGreaterThan(20);
  expect(published.every((at) => at <= now.toISOString())).toBe(true);
  const asked = await db.select().from(joinRequests);
  for (const { userId, campId, createdAt, decidedAt, state } of asked) {
    const { createdAt: signedUp, emailVerifiedAt, email } = person.get(userId)!;
    const first = sessions.find((session) => session.campId === campId)!.startsAt;
    inOrder(email, signedUp, emailVerifiedAt, createdAt, decidedAt, state === 'accepted' ? first : now);
  }
  for (const { userId, campId, joinedAt } of await db.select().from(enrolments))
    expect(asked).toContainEqual(expect.objectContaining({ userId, campId, decidedAt: joinedAt }));
  const session = new Map(sessions.map((one) => [one.id, one]));
  for (const { sessionId, solvedAt, updatedAt } of await db.select().from(sheetCells)) {
    const solved = Object.values(solvedAt ?? {}).map((at) => new Date(at * 1000));
    for (const at of solved) inOrder('a result', session.get(sessionId)!.startsAt, at, now);
    expect(updatedAt.getTime()).toBeLessThanOrEqual(Date.now());
  }
  const marks = await db.select().from(attendanceMarks);
  const given = await db.select().from(excuses).orderBy(asc(excuses.id));
  expect(new Set(given.map(({ state }) => state))).toEqual(new Set(['accepted', 'rejected', 'pending']));
  for (const { sessionId, createdAt, decidedAt, state } of given) {
    const { publishedAt, startsAt } = session.get(sessionId)!;
    inOrder('an excuse', publishedAt, createdAt, decidedAt, state === 'accepted' ? startsAt : null, now);
  }
  const places = ({ sessionId, userId }: { sessionId: string; userId: string }) => `${sessionId} ${userId}`;
  expect(marks.flatMap((mark) => (mark.state === 'excused' ? places(mark) : [])).toSorted()).toEqual(
    given.flatMap((excuse) => (excuse.state === 'accepted' ? places(excuse) : [])).toSorted(),
  );
  for (const { sessionId, markedAt } of marks)
    inOrder('a mark', session.get(sessionId)!.startsAt, markedAt, now);
  const warned = await db.select().from(warnings);
  expect(new Set(warned.map(({ withdrawnAt }) => withdrawnAt === null)).size).toBe(2);
  for (const { sessionId, createdAt, withdrawnAt } of warned)
    inOrder('a warning', session.get(sessionId!)!.startsAt, createdAt, withdrawnAt, now);

  const entries = await db.select().from(inboxEntries).orderBy(asc(inboxEntries.id));
  inOrder('the inbox', ...entries.map(({ createdAt }) => createdAt));
  for (const { createdAt, readAt } of entries) inOrder('an entry', createdAt, readAt, now);
  for (const { email } of signInPeople()) {
    const own = entries.filter(({ userId }) => person.get(userId)!.email === email);
    const [oldest] = own;
    expect(now.getTime() - oldest!.createdAt.getTime(), email).toBeGreaterThan(100 * 24 * 60 * 60_000);
    expect(own.length, email).toBeGreaterThanOrEqual(email.startsWith('user') ? 1 : 15);
  }
  const leader = await startAuthSession(app.context, people.find(({ role }) => role === 'leader')!.id);
  const { data } = (await app.api.get('/api/archive', { token: leader })).body;
  expect(new Set(data.map(({ kind }: { kind: string }) => kind)).size).toBe(3);
});

test('the sample club is the same every time and is loaded once', async () => {
  const told = ({ people, waves }: Awaited<ReturnType<typeof club>>) => ({
    people: people.map(({ email, firstName, lastName, role, codeforcesHandle }) => [
      email,
      firstName,
      lastName,
      role,
      codeforcesHandle,
    ]),
    waves: waves.map(({ title, description }) => [title, description]),
  });
  const first = told(await club(app));
  expect(told(await club(await appForTest()))).toEqual(first);
  expect(told(await club(app))).toEqual(first);
});

test('in the sample club’s running waves a few fall behind, some pass the target and some share a rank', async () => {
  const { api, context } = app;
  const { people } = await club(app);
  const token = await startAuthSession(context, people.find(({ role }) => role === 'leader')!.id);
  const read = async (path: string) => (await api.get(path, { token })).body;
  const tops: number[] = [];
  for (const { id, from, to } of sampleCamps) {
    if (from > 0 || to < 0) continue;
    const sheets = await read(`/api/warning/proposed?campId=${id}&kind=sheet`);
    expect(sheets.total).toBeGreaterThanOrEqual(6);
    expect(sheets.total).toBeLessThanOrEqual(15);
    const absences = await read(`/api/warning/proposed?campId=${id}&kind=attendance`);
    expect(absences.total).toBeGreaterThanOrEqual(3);
    expect(absences.total).toBeLessThanOrEqual(8);
    const { data } = await read(`/api/standing?campId=${id}&size=100`);
    const ranks = data.map(({ rank }: { rank: number }) => rank);
    expect(new Set(ranks).size).toBeLessThan(ranks.length);
    tops.push(data[0].total);
  }
  expect(tops).toHaveLength(2);
  expect(Math.max(...tops)).toBeGreaterThan(50);
});

async function signedIn(role: Role) {
  const { people } = await club(app);
  return startAuthSession(app.context, people.find(({ email }) => email === `${role}@sample.club`)!.id);
}

test('every sheet and contest that was held in the sample club has results, and none failed to sync', async () => {
  const token = await signedIn('leader');
  const now = app.clock.now();
  const held = await app.context.db.select().from(trainingSessions).where(lt(trainingSessions.startsAt, now));
  const heldIds = new Set(held.map(({ id }) => id));
  for (const { id, trainees } of openCamps) {
    const { body } = await app.api.get(`/api/sheet?campId=${id}&size=100`, { token });
    expect(body).toMatchObject({ sample: true, total: trainees });
    for (const [place, column] of body.columns.entries()) {
      expect(column.problem).toBeNull();
      if (!heldIds.has(column.sessionId)) continue;
      expect(column).toMatchObject({ problems: expect.any(Number), syncedAt: expect.any(String) });
      for (const { cells, problem } of body.data) {
        expect(problem).toBeNull();
        expect(cells[place]).toMatchObject({ source: 'codeforces', solved: expect.any(Number) });
      }
    }
  }
});

test('Codeforces is never called for the sample club, but it is for a wave cloned from it', async () => {
  const { api, context, clock } = app;
  const [leader, trainee] = [await signedIn('leader'), await signedIn('trainee')];
  const today = clubDay(clock.now());
  expect(await campsToSync(context.db, { today, now: clock.now() })).toEqual([]);
  const done = async () => [
    ...(await unfinishedJobs(context.db, syncName)),
    ...(await unfinishedJobs(context.db, handleName)),
  ];
  for (const { id } of openCamps) {
    const asked = await api.post('/api/sheet/sync', { campId: id }, { token: leader });
    expect(asked).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    // A job that an older version queued.
    await queueSync(context, id);
  }
  await expect.poll(done, { timeout: 20_000 }).toEqual([]);
  expect(codeforces.calls).toEqual([]);
  // One that somebody chose is not made up any more.
  const renamed = { codeforces_handle: 'sample_nour' };
  expect((await api.patch('/api/user/me', renamed, { token: trainee })).status).toBe(200);
  await expect.poll(done, { timeout: 20_000 }).toEqual([]);
  expect(codeforces.calls.map(({ method, parameters }) => [method, parameters.handles])).toEqual([
    ['user.info', 'sample_nour'],
  ]);

  const from = sampleCamps[2]!.id;
  const copy = { title: 'Wave 3', startDate: today };
  const { data } = (await api.post(`/api/camp/${from}/clone`, copy, { token: leader })).body;
  expect(data.sample).toBe(false);
  expect((await api.post('/api/sheet/sync', { campId: data._id }, { token: leader })).status).toBe(200);
  await expect.poll(done, { timeout: 20_000 }).toEqual([]);
  expect(codeforces.calls.length).toBeGreaterThan(0);
});
