import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { atRest, startCodeforcesServer } from '#tests/codeforces-server.ts';
import { randomInt } from 'node:crypto';
import { mailTo } from '#tests/outbox.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile, startTestApp } from '#tests/test-app.ts';
import { findRows } from '#kit/server/database/client.ts';
import { withLock } from '#kit/server/database/locks.ts';
import { wakeWorkers } from '#kit/server/jobs/jobs.queries.ts';
import { syncLock } from './sheets.service.ts';
import { campsToSync } from './sync.queries.ts';
import { handleChecks, sheetCells, sheetColumns } from './sheets.table.ts';

const codeforces = await startCodeforcesServer();
const interval = 30;
const environment = { CODEFORCES_URL: codeforces.url, CODEFORCES_INTERVAL: String(interval) };
const app = await appForFile({ environment });
const { api, context, clock } = app;
const { db } = context;
afterAll(() => codeforces.close());
const levelId = await makeLevel(context);
const leader = await makePerson(context, { role: 'leader' });

beforeEach(() => {
  Object.assign(codeforces.state, atRest());
  codeforces.calls.length = 0;
});

const camp = (title: string) => makeCamp(context, { levelId, title });
const trainee = (campId: string, codeforcesHandle: string | null) =>
  makeTrainee(context, campId, { firstName: codeforcesHandle ?? 'None', lastName: 'T', codeforcesHandle });
async function session(campId: string, links: { sheetLink?: string; contestLink?: string }) {
  const id = await makeSession(context, campId);
  await db.update(trainingSessions).set(links).where(eq(trainingSessions.id, id));
  return id;
}
const gym = (id: number) => `https://codeforces.com/gym/${id}`;
const round = (id: number) => `https://codeforces.com/contest/${id}`;

const queue = (campId: string) => api.post('/api/sheet/sync', { campId }, { token: leader.token });
async function finished(campId: string) {
  const state = async () =>
    (await api.get(`/api/sheet/sync?campId=${campId}`, { token: leader.token })).body.data.running;
  await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe(false);
}
async function sync(campId: string) {
  await queue(campId);
  await finished(campId);
}
const sheet = async (campId: string) =>
  (await api.get(`/api/sheet?campId=${campId}`, { token: leader.token })).body;
const solvedIn = async (campId: string) =>
  Object.fromEntries(
    (await sheet(campId)).data.map((row: { name: string; cells: ({ solved: number } | null)[] }) => [
      row.name.split(' ')[0],
      row.cells.map((cell) => cell?.solved ?? null),
    ]),
  );
const methods = (method: string) => codeforces.calls.filter((call) => call.method === method);

test('each trainee gets the distinct problems they solved; nobody without a known handle gets a zero', async () => {
  const campId = await camp('Counting');
  await session(campId, { sheetLink: gym(100_001), contestLink: 'https://m1.codeforces.com/contest/7' });
  for (const handle of ['nour', 'ziad', 'Renamed', 'nobody', null]) await trainee(campId, handle);
  codeforces.state.users = ['Nour', 'ZIAD', { was: 'renamed', is: 'brand.new' }];
  codeforces.state.contests = {
    100_001: {
      problems: ['A', 'B', 'C', 'D'],
      submissions: [
        { by: 'NOUR', problem: 'A' },
        { by: 'nour', problem: 'A' },
        { by: ['Nour', 'Brand.New'], problem: 'B', practice: true },
        { by: 'renamed', problem: 'C' },
        { by: 'ziad', problem: 'D', verdict: 'TIME_LIMIT_EXCEEDED' },
      ],
    },
    7: { problems: ['A', 'B', 'C', 'D', 'E'], submissions: [{ by: 'ziad', problem: 'E' }] },
  };
  await sync(campId);
  expect(await solvedIn(campId)).toEqual({
    nour: [2, 0],
    ziad: [0, 1],
    Renamed: [2, 0],
    nobody: [null, null],
    None: [null, null],
  });
  const { columns, data } = await sheet(campId);
  expect(columns).toMatchObject([
    { problems: 4, problem: null, syncedAt: clock.now().toISOString() },
    { problems: 5, problem: null },
  ]);
  const problems = data.map(({ problem }: { problem: string | null }) => problem);
  expect(problems.filter(Boolean).sort()).toEqual([
    'Codeforces does not know “\u2068nobody\u2069”',
    'No Codeforces handle',
  ]);
  expect(methods('user.info')).toHaveLength(2);

  codeforces.calls.length = 0;
  codeforces.state.contests[100_001]!.submissions.unshift({ by: 'ziad', problem: 'D' });
  await sync(campId);
  expect((await solvedIn(campId)).ziad).toEqual([1, 1]);
  expect(methods('user.info')).toHaveLength(0);
  const totals = await db.select().from(enrolments).where(eq(enrolments.campId, campId));
  expect(totals.map(({ total }) => total).sort()).toEqual([0, 0, 2, 2, 2]);
});

test('a solve keeps the moment of the first accepted submission, and a result by hand that of its entry', async () => {
  const campId = await camp('Moments');
  const sessionId = await session(campId, { sheetLink: gym(100_041) });
  const { user } = await trainee(campId, 'nour');
  codeforces.state.users = ['nour'];
  const submissions = [
    { by: 'nour', problem: 'A', at: 1_790_000_000 },
    { by: 'nour', problem: 'B', at: 1_780_500_000 },
    { by: 'nour', problem: 'A', at: 1_780_000_000 },
  ];
  codeforces.state.contests = { 100_041: { problems: ['A', 'B', 'C'], submissions } };
  await sync(campId);
  const cell = async () => {
    const [row] = await db.select().from(sheetCells).where(eq(sheetCells.sessionId, sessionId));
    return row!;
  };
  expect((await cell()).solvedAt).toEqual({ A: 1_780_000_000, B: 1_780_500_000 });
  const set = { sessionId, kind: 'sheet', userId: user.id, solved: 1 };
  await api.patch('/api/sheet', set, { token: leader.token });
  const entered = clock.now();
  clock.advance(60_000);
  submissions.unshift({ by: 'nour', problem: 'C', at: 1_790_000_001 });
  await sync(campId);
  expect(await cell()).toMatchObject({ manual: 1, synced: 3, updatedAt: entered });
});

test('a private or unknown contest and an outage are explained, keep the old results, and recover', async () => {
  const campId = await camp('Trouble');
  await session(campId, { sheetLink: gym(100_002), contestLink: gym(100_003) });
  await session(campId, { sheetLink: gym(100_004) });
  await session(campId, { sheetLink: 'https://codeforces.com/contest/8' });
  await trainee(campId, 'nour');
  codeforces.state.users = ['nour'];
  const contest = { problems: ['A', 'B'], submissions: [{ by: 'nour', problem: 'A' }] };
  codeforces.state.contests = {
    100_002: contest,
    100_003: { ...contest, private: true },
    100_004: { ...contest, notStarted: true },
  };
  await sync(campId);
  const problemsOf = async () =>
    (await sheet(campId)).columns.map(({ problem }: { problem: string | null }) => problem);
  expect(await problemsOf()).toEqual([
    null,
    'Contest 100003 is private or does not exist. Codeforces shows private contests only with an API key, and none is set',
    'Contest 100004 has not begun yet',
    'Codeforces has no contest 8',
  ]);
  const good = clock.now().toISOString();
  clock.advance(60_000);

  codeforces.state.mood = '503';
  codeforces.calls.length = 0;
  await sync(campId);
  expect(await problemsOf()).toEqual(
    Array.from({ length: 4 }, () => 'Codeforces did not respond. The next sync tries again'),
  );
  expect((await sheet(campId)).columns[0]).toMatchObject({
    syncedAt: good,
    triedAt: clock.now().toISOString(),
    problems: 1,
  });
  expect(await solvedIn(campId)).toEqual({ nour: [1, null, null, null] });
  // Three failures of one column are enough to stop the sync.
  expect(codeforces.calls).toHaveLength(3);

  Object.assign(codeforces.state, { mood: 'fine' });
  codeforces.state.contests = { 100_002: contest, 100_003: contest, 100_004: contest, 8: contest };
  clock.advance(60_000);
  await sync(campId);
  expect(await problemsOf()).toEqual([null, null, null, null]);
  expect(await solvedIn(campId)).toEqual({ nour: [1, 1, 1, 1] });
});

test('a sync writes only cells that changed', async () => {
  const campId = await camp('Quiet');
  const sessionId = await session(campId, { sheetLink: gym(100_005) });
  await trainee(campId, 'nour');
  codeforces.state.users = ['nour'];
  codeforces.state.contests = { 100_005: { problems: ['A'], submissions: [{ by: 'nour', problem: 'A' }] } };
  await sync(campId);
  const cells = () => db.select().from(sheetCells).where(eq(sheetCells.sessionId, sessionId));
  const [before] = await cells();
  clock.advance(60_000);
  await sync(campId);
  expect(await cells()).toEqual([before]);
});

test('a sync reads a long contest from where the last one stopped, and from the start for new trainees', async () => {
  const campId = await camp('Long');
  const sessionId = await session(campId, { sheetLink: gym(100_006) });
  await trainee(campId, 'nour');
  codeforces.state.users = ['nour', 'ziad'];
  const strangers = Array.from({ length: 2300 }, (_, n) => ({ by: `stranger${n}`, problem: 'A' }));
  const nour = (problem: string, verdict = 'OK') => ({ by: 'nour', problem, verdict });
  const submissions = [...strangers, nour('A'), { by: 'ziad', problem: 'B' }];
  codeforces.state.contests = { 100_006: { problems: ['A', 'B', 'C', 'D'], submissions } };
  const pages = async () => {
    codeforces.calls.length = 0;
    clock.advance(60_000);
    await sync(campId);
    return methods('contest.status').map(({ parameters: { handle, from } }) => handle ?? Number(from));
  };
  expect(await pages()).toEqual([1, 1001, 2001]);
  expect(await solvedIn(campId)).toEqual({ nour: [1] });

  // One is accepted at once, one is still judged.
  submissions.unshift(nour('B', ''), nour('C'));
  expect(await pages()).toEqual([1]);
  expect(await solvedIn(campId)).toEqual({ nour: [2] });
  submissions[0] = nour('B');
  submissions.unshift({ by: 'stranger1', problem: 'D' });
  expect(await pages()).toEqual([1]);
  expect(await solvedIn(campId)).toEqual({ nour: [3] });
  expect((await sheet(campId)).columns[0]).toMatchObject({ problems: 4 });

  const { user } = await trainee(campId, 'ziad');
  expect(await pages()).toEqual([1, 'ziad']);
  expect(await solvedIn(campId)).toEqual({ nour: [3], ziad: [1] });

  // Submissions from the time away are read after the trainee comes back.
  const away = eq(enrolments.userId, user.id);
  const [seat] = await db.delete(enrolments).where(away).returning();
  submissions.unshift({ by: 'ziad', problem: 'C' });
  expect(await pages()).toEqual([1]);
  await db.insert(enrolments).values(seat!);
  expect(await pages()).toEqual([1, 'ziad']);
  expect(await solvedIn(campId)).toEqual({ nour: [3], ziad: [2] });

  // Rejudged submissions are read again after a day.
  submissions.splice(
    submissions.findIndex(({ problem, by }) => problem === 'C' && by === 'nour'),
    1,
  );
  expect(await pages()).toEqual([1]);
  const yesterday = new Date(clock.now().getTime() - 24 * 60 * 60_000);
  await db.update(sheetColumns).set({ readAt: yesterday }).where(eq(sheetColumns.sessionId, sessionId));
  expect(await pages()).toEqual([1, 1001, 2001]);
  expect(await solvedIn(campId)).toEqual({ nour: [2], ziad: [2] });
});

test('a sync reads a contest from the start when the link names another one', async () => {
  const campId = await camp('Moved');
  const sessionId = await session(campId, { sheetLink: gym(100_007) });
  await trainee(campId, 'nour');
  codeforces.state.users = ['nour'];
  const long = (problem: string) => ({
    problems: ['A', 'B', 'C'],
    submissions: [
      ...Array.from({ length: 1500 }, (_, n) => ({ by: `stranger${n}`, problem: 'A' })),
      { by: 'nour', problem },
    ],
  });
  codeforces.state.contests = { 100_007: long('A') };
  await sync(campId);
  await db
    .update(trainingSessions)
    .set({ sheetLink: gym(100_008) })
    .where(eq(trainingSessions.id, sessionId));
  // The new one is not there yet.
  clock.advance(60_000);
  await sync(campId);
  codeforces.state.contests[100_008] = long('B');
  clock.advance(60_000);
  codeforces.calls.length = 0;
  await sync(campId);
  expect(methods('contest.status')).toHaveLength(2);
  expect(await solvedIn(campId)).toEqual({ nour: [1] });
  const cells = await db.select().from(sheetCells).where(eq(sheetCells.sessionId, sessionId));
  expect(cells.map(({ letters }) => letters)).toEqual([['B']]);
});

test('two processes sync two waves once each and keep the interval between calls', async () => {
  const beside = await startTestApp({ environment, beside: app });
  codeforces.state.users = ['nour'];
  const waves = await Promise.all(['One', 'Two'].map(camp));
  const ids = [100_010, 100_011, 100_012, 100_013, 100_014, 100_015];
  for (const [place, id] of ids.entries()) {
    await session(waves[place % 2]!, { sheetLink: gym(id) });
    codeforces.state.contests[id] = { problems: ['A'], submissions: [{ by: 'nour', problem: 'A' }] };
  }
  for (const wave of waves) await trainee(wave, 'nour');
  const started = performance.now();
  const ask = async () => {
    for (const campId of [...waves, ...waves]) {
      for (const { api: process } of [app, beside])
        await process.post('/api/sheet/sync', { campId }, { token: leader.token });
    }
    // Time passes, so that a column synced since the request is skipped by the other process.
    clock.advance(1000);
  };
  // No sync starts before all are requested.
  const { signal } = new AbortController();
  const [one = '', two = ''] = waves;
  await withLock(db, { name: syncLock(one), signal }, () =>
    withLock(db, { name: syncLock(two), signal }, ask),
  );
  for (const wave of waves) await finished(wave);
  expect(
    methods('contest.status')
      .map(({ parameters }) => parameters.contestId)
      .sort(),
  ).toEqual(ids.map(String));
  // A call may be late but never early.
  expect(codeforces.calls.at(-1)!.at - started).toBeGreaterThan((codeforces.calls.length - 1) * interval - 1);
  await beside.close();
});

test('a saved handle is checked in a job, so that saving does not wait for Codeforces', async () => {
  const campId = await camp('Handles');
  const { user, token } = await trainee(campId, 'nour');
  const checks = () => db.select().from(handleChecks).where(eq(handleChecks.userId, user.id));
  codeforces.state.users = ['Fresh_One'];
  const save = (handle: string) => api.patch('/api/user/me', { codeforces_handle: handle }, { token });
  expect((await save('fresh_one')).status).toBe(200);
  await expect.poll(checks).toMatchObject([{ handle: 'fresh_one', known: 'Fresh_One' }]);
  expect((await save('no_such_one')).status).toBe(200);
  await expect.poll(checks).toMatchObject([{ handle: 'no_such_one', known: null }]);
  expect((await sheet(campId)).data[0].problem).toContain('no_such_one');

  codeforces.state.mood = '503';
  codeforces.calls.length = 0;
  expect((await save('fresh_one')).status).toBe(200);
  await expect.poll(() => codeforces.calls.length).toBe(3);
  expect((await sheet(campId)).data[0].problem).toBeNull();
  codeforces.calls.length = 0;
  expect((await api.patch('/api/user/me', { firstName: 'Nour' }, { token })).status).toBe(200);
  expect(codeforces.calls).toEqual([]);
});

test('somebody who changes their handle a hundred times leaves one check, which lets syncs go first', async () => {
  const campId = await camp('Changing');
  await session(campId, { sheetLink: gym(100_020) });
  codeforces.state.contests[100_020] = { problems: ['A'], submissions: [] };
  const { user } = await trainee(campId, 'first');
  const waiting = () =>
    findRows<{ postponed: boolean }>(
      db,
      sql`select start_after > now() as postponed from pgboss.job where name = 'handle-check'
        and data ->> 'userId' = ${user.id} and state < 'active'`,
    );
  const { signal } = new AbortController();
  await withLock(db, { name: syncLock(campId), signal }, async () => {
    await queue(campId);
    for (let turn = 0; turn < 100; turn += 1) {
      const change = { codeforces_handle: `handle_${turn}` };
      expect((await api.patch(`/api/person/${user.id}`, change, { token: leader.token })).status).toBe(200);
    }
    await expect.poll(waiting).toEqual([{ postponed: true }]);
    expect(codeforces.calls).toEqual([]);
  });
  await finished(campId);
  codeforces.calls.length = 0;
  await db.execute(sql`update pgboss.job set start_after = now() where name = 'handle-check'`);
  await wakeWorkers(db, 'handle-check');
  await expect
    .poll(() => codeforces.calls)
    .toMatchObject([{ method: 'user.info', parameters: { handles: 'handle_99' } }]);
});

test('results that were read as a former handle say so, to staff and to the trainee', async () => {
  const campId = await camp('Former');
  await session(campId, { sheetLink: gym(100_051), contestLink: gym(100_052) });
  const { user, token } = await trainee(campId, 'Old_Nour');
  codeforces.state.users = ['Old_Nour', 'new_nour'];
  const contest = { problems: ['A', 'B'], submissions: [{ by: 'old_nour', problem: 'A' }] };
  codeforces.state.contests = { 100_051: contest, 100_052: contest };
  await sync(campId);
  const readAs = async () =>
    (await sheet(campId)).data[0].cells.map((cell: { readAs: unknown }) => cell.readAs);
  expect(await readAs()).toEqual([null, null]);
  await api.patch('/api/user/me', { codeforces_handle: 'new_nour' }, { token });
  expect(await readAs()).toEqual(['old_nour', 'old_nour']);
  const [column] = (await sheet(campId)).columns;
  const set = (solved: number | null) =>
    api.patch(
      '/api/sheet',
      { sessionId: column.sessionId, kind: 'sheet', userId: user.id, solved },
      { token: leader.token },
    );
  expect((await set(0)).body.data).toMatchObject({ solved: 0, readAs: null });
  expect((await set(null)).body.data).toMatchObject({ solved: 1, readAs: 'old_nour' });
  const own = (await api.get('/api/me/progress', { token })).body.data[0].sessions[0];
  expect(own).toMatchObject({ sheet: { solved: 1, readAs: 'old_nour' }, contest: { readAs: 'old_nour' } });
  const person = (await api.get(`/api/person/${user.id}`, { token: leader.token })).body.data;
  expect(person.waves[0].sessions[0].sheet.readAs).toBe('old_nour');
  delete codeforces.state.contests[100_052];
  clock.advance(60_000);
  await sync(campId);
  expect(await readAs()).toEqual([null, 'old_nour']);
  expect(await solvedIn(campId)).toEqual({ Old_Nour: [0, 1] });
});

test('somebody of the sample club who changes their handle is synced in a wave that is not a sample', async () => {
  const campId = await camp('No sample');
  await session(campId, { sheetLink: gym(100_053) });
  const sample = {
    firstName: 'Sample',
    email: `trainee.${randomInt(1e9)}@sample.club`,
    codeforcesHandle: 'omar_1',
  };
  const { token } = await makeTrainee(context, campId, sample);
  codeforces.state.users = ['omar_1', 'real_omar'];
  const submissions = ['omar_1', 'real_omar'].map((by) => ({ by, problem: 'A' }));
  codeforces.state.contests = { 100_053: { problems: ['A'], submissions } };
  await sync(campId);
  expect(await solvedIn(campId)).toEqual({ Sample: [null] });
  expect((await sheet(campId)).data[0].problem).toContain('made up');
  // Nobody is asked, so that the sync alone has to find out.
  codeforces.state.mood = '503';
  await api.patch('/api/user/me', { codeforces_handle: 'real_omar' }, { token });
  codeforces.state.mood = 'fine';
  clock.advance(60_000);
  await sync(campId);
  expect(await solvedIn(campId)).toEqual({ Sample: [1] });
  expect((await sheet(campId)).data[0].problem).toBeNull();
});

test('an unknown handle is told to its owner once and to the mentor, and is not taken for zero solved problems', async () => {
  const campId = await camp('Unknown');
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  const { user, token } = await trainee(campId, 'Known_Nour');
  const weeks = (number: number) => new Date(clock.now().getTime() - number * 7 * 24 * 60 * 60_000);
  await db
    .update(enrolments)
    .set({ mentorId: mentor.user.id, joinedAt: weeks(9) })
    .where(eq(enrolments.userId, user.id));
  for (const [place, contest] of [2054, 2055, 2056].entries()) {
    const id = await session(campId, { sheetLink: round(contest) });
    const at = place === 2 ? new Date(clock.now().getTime() - 60_000) : weeks(3 - place);
    await db.update(trainingSessions).set({ startsAt: at }).where(eq(trainingSessions.id, id));
    codeforces.state.contests[contest] = { problems: ['A', 'B', 'C', 'D'], submissions: [] };
  }
  codeforces.state.users = ['known_nour'];
  await sync(campId);
  const mine = async () =>
    (await api.get(`/api/person?campId=${campId}`, { token: mentor.token })).body.data[0];
  const proposals = async () =>
    (await api.get(`/api/warning/proposed?campId=${campId}&kind=sheet`, { token: leader.token })).body.total;
  const todos = async () =>
    (await api.get('/api/me/progress', { token })).body.data[0].todo.map(
      ({ what }: { what: string }) => what,
    );
  expect([(await mine()).risk, await proposals(), await todos()]).toEqual([['sheets'], 2, ['solve']]);

  const save = (handle: string) => api.patch('/api/user/me', { codeforces_handle: handle }, { token });
  await save('nuor');
  await expect.poll(todos).toEqual(['handle']);
  expect([(await mine()).risk, await proposals()]).toEqual([['handle'], 0]);
  const home = (await api.get('/api/me/home', { token })).body.data;
  expect(home.todo).toEqual([{ text: expect.stringContaining('nuor'), link: '/dashboard/profile' }]);
  expect((await api.get('/api/user/me', { token })).body.data.handleUnknown).toBe(true);
  const { data } = (await api.get(`/api/analysis?campId=${campId}`, { token: leader.token })).body;
  expect(data.atRisk).toMatchObject([{ userId: user.id, reasons: ['Codeforces does not know the handle'] }]);
  const { handle } = (await api.get(`/api/person/${user.id}`, { token: mentor.token })).body.data;
  expect(handle).toMatchObject({
    unknown: true,
    shared: false,
    changes: [{ from: 'Known_Nour', to: 'nuor' }],
  });
  const told = async (by: string) =>
    (await api.get('/api/inbox?kind=handle', { token: by })).body.data.map(
      ({ title }: { title: string }) => title,
    );
  expect(await told(token)).toEqual(['Codeforces does not know \u2068nuor\u2069']);
  expect(await told(mentor.token)).toEqual([
    '\u2068Known_Nour T\u2069: Codeforces does not know \u2068nuor\u2069',
    '\u2068Known_Nour T\u2069: another Codeforces handle',
  ]);
  expect((await mailTo(app.dataDir, user.email, /nuor/)).text).toContain('/dashboard/profile');
  await save('Known_Nour');
  await expect.poll(todos).toEqual(['solve']);
  await save('nuor');
  await expect.poll(todos).toEqual(['handle']);
  expect(await told(token)).toHaveLength(1);
  expect((await mine()).lastSheets.map(({ solved }: { solved: number | null }) => solved)).toEqual([0, 0, 0]);
});

test('nothing is said to be solved of a sheet that was never read, because the handle is unknown', async () => {
  const campId = await camp('Never read');
  await session(campId, { sheetLink: round(2057) });
  const { token } = await trainee(campId, 'no_such_nour');
  codeforces.state.contests = { 2057: { problems: ['A', 'B'], submissions: [] } };
  await sync(campId);
  const { sessions, todo } = (await api.get('/api/me/progress', { token })).body.data[0];
  expect(sessions[0].sheet).toMatchObject({ solved: null, problems: 2 });
  expect(todo).toMatchObject([{ what: 'handle' }]);
});

test('a team’s solve counts as the rules of the wave say, and a change reads the contest again', async () => {
  const campId = await camp('Teams');
  await session(campId, { sheetLink: gym(100_058) });
  for (const handle of ['nour', 'ziad']) await trainee(campId, handle);
  codeforces.state.users = ['nour', 'ziad'];
  const strangers = Array.from({ length: 1500 }, (_, n) => ({ by: `stranger${n}`, problem: 'A' }));
  const submissions = [...strangers, { by: ['nour', 'ziad'], problem: 'A' }, { by: 'ziad', problem: 'B' }];
  codeforces.state.contests = { 100_058: { problems: ['A', 'B'], submissions } };
  const count = async (teamSolves: boolean) => {
    const rules = await api.send('PUT', `/api/camp/${campId}/rules`, { teamSolves }, { token: leader.token });
    expect(rules.body.data.teamSolves).toBe(teamSolves);
    clock.advance(60_000);
    await sync(campId);
    return solvedIn(campId);
  };
  expect(await count(true)).toEqual({ nour: [1], ziad: [2] });
  expect(await count(false)).toEqual({ nour: [0], ziad: [1] });
  expect(await count(true)).toEqual({ nour: [1], ziad: [2] });
});

test('a contest of two sessions counts once, from when its link is read until it names another', async () => {
  const campId = await camp('Twice');
  const first = await session(campId, { sheetLink: round(2059) });
  await session(campId, { contestLink: 'https://m1.codeforces.com/contest/2059/problem/A' });
  const { user, token } = await trainee(campId, 'nour');
  codeforces.state.users = ['nour'];
  const solved = (...letters: string[]) => ({
    problems: ['A', 'B', 'C'],
    submissions: letters.map((problem) => ({ by: 'nour', problem })),
  });
  codeforces.state.contests = { 2059: solved('A', 'B'), 2060: solved('C') };
  const total = async () => (await api.get(`/api/standing?campId=${campId}`, { token })).body.data[0].total;
  const weeks = async () =>
    (await api.get(`/api/analysis?campId=${campId}`, { token: leader.token })).body.data.solved.reduce(
      (sum: number, week: { solved: number }) => sum + week.solved,
      0,
    );
  await sync(campId);
  expect(await solvedIn(campId)).toEqual({ nour: [2, 2] });
  expect([await total(), await weeks()]).toEqual([2, 2]);
  const by = { sessionId: first, kind: 'sheet', userId: user.id, solved: 3 };
  await api.patch('/api/sheet', by, { token: leader.token });
  expect([await total(), await weeks()]).toEqual([3, 3]);
  await api.patch('/api/sheet', { ...by, solved: null }, { token: leader.token });
  await db
    .update(trainingSessions)
    .set({ sheetLink: round(2060) })
    .where(eq(trainingSessions.id, first));
  clock.advance(60_000);
  await sync(campId);
  expect([await total(), await weeks()]).toEqual([3, 3]);
  await db
    .update(trainingSessions)
    .set({ sheetLink: round(2059) })
    .where(eq(trainingSessions.id, first));
  clock.advance(60_000);
  await sync(campId);
  expect(await total()).toBe(2);
  await api.send('DELETE', `/api/person/${user.id}/wave/${campId}`, undefined, { token: leader.token });
  const person = (await api.get(`/api/person/${user.id}`, { token: leader.token })).body.data;
  expect(person.left).toMatchObject([{ campId, solved: 2 }]);
});

test('a wave is synced from the day before it begins until two weeks after it ends', async () => {
  const dates = [
    ['2026-10-02', '2026-11-30'],
    ['2026-10-03', '2026-11-30'],
    ['2026-09-01', '2026-09-18'],
    ['2026-09-01', '2026-09-17'],
    ['2026-09-01', null],
    [null, '2026-11-30'],
  ] as const;
  const rows = await db
    .insert(camps)
    .values(dates.map(([startDate, endDate]) => ({ levelId, title: 'Dated', startDate, endDate })))
    .returning();
  const now = new Date('2026-10-01T12:00:00Z');
  const running = new Set(await campsToSync(db, { today: '2026-10-01', now }));
  expect(rows.map(({ id }) => running.has(id))).toEqual([true, false, true, false, true, true]);
});

test('a wave without dates is synced from its first session on', async () => {
  const now = new Date('2026-10-01T12:00:00Z');
  const wave = async (startsAt: Date, change: Partial<typeof camps.$inferInsert> = {}) => {
    const [row] = await db
      .insert(camps)
      .values({ levelId, title: 'Undated', ...change })
      .returning();
    await db.insert(trainingSessions).values({ campId: row!.id, title: 'First', startsAt });
    return row!.id;
  };
  const begun = await wave(now);
  const toCome = await wave(new Date('2026-10-01T12:00:01Z'));
  const over = await wave(now, { endDate: '2026-09-01' });
  const archived = await wave(now, { archivedAt: now });
  const running = await campsToSync(db, { today: '2026-10-01', now });
  expect([begun, toCome, over, archived].map((id) => running.includes(id))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
