import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { excuses } from '#features/attendance/server/excuses/excuses.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { joinRequests } from '#features/programme/server/requests/requests.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { day, hour, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { clubDay, fromClubClock } from '#club/shared/club-time.ts';
import { makePerson, makeStaff, type Person } from '#tests/people.ts';
import { appForFile, appForTest } from '#tests/test-app.ts';
import type { ComingOut, HomeOut, WaitingOut } from '../home.contract.ts';

const { api, context } = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const homeOf = async ({ token }: Person): Promise<HomeOut> =>
  (await api.get('/api/me/home', { token })).body.data;
const waitingFor = async ({ token }: Person): Promise<WaitingOut> =>
  (await api.get('/api/me/waiting', { token })).body.data;
const titles = (sessions: ComingOut[]) => sessions.map(({ title }) => title);

test('a trainee is greeted by the next session, the to-dos and the rank', async () => {
  const camp = await TestCamp.make(context);
  const me = await camp.trainee();
  const arrays = await camp.session('Arrays', camp.ago(2 * day));
  await camp.sheet(arrays, 8);
  await camp.solved(me, arrays, 2);
  const next = await camp.session('Strings', camp.ago(-5 * day));
  await camp.session('Draft', camp.ago(-1 * day), { publishedAt: null });
  expect(await homeOf(me)).toMatchObject({
    next: { sessionId: next, title: 'Strings', camp: { _id: camp.campId }, draft: false, missing: [] },
    coming: [],
    today: [],
    todo: [{ text: expect.stringContaining('Solve 2 more'), link: `/session/${arrays}` }],
    standing: { rank: 1, of: 1, total: 2, outOf: 50 },
    start: null,
  });
  expect(await waitingFor(me)).toEqual({
    requests: null,
    excuses: null,
    proposals: null,
    syncs: null,
    followUps: null,
    syncsIn: null,
  });
});

test('an instructor sees the next sessions of their waves, drafts too, and the material that they lack', async () => {
  const camp = await TestCamp.make(context);
  const other = await TestCamp.make(context);
  const instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, camp.campId, [instructor]);
  await camp.session('Graphs', camp.ago(-2 * day), {
    content: 'Text',
    sheetLink: 'https://codeforces.com/gym/1',
  });
  await camp.session('Trees', camp.ago(-9 * day), { publishedAt: null });
  await camp.session('Over', camp.ago(5 * hour));
  await other.session('Elsewhere', camp.ago(-1 * day));
  const home = await homeOf(instructor);
  expect(titles(home.coming)).toEqual(['Graphs', 'Trees']);
  expect(home.coming[0]).toMatchObject({ missing: ['recording', 'slides', 'contest'], draft: false });
  expect(home.coming[1]).toMatchObject({ draft: true });
  expect(home.next?.title).toBe('Graphs');
});

test('those who take attendance find every session of today, also in the evening', async () => {
  const camp = await TestCamp.make(context);
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, camp.campId, [hr]);
  const morning = fromClubClock(`${clubDay(context.clock.now())}T00:01`);
  await camp.session('Morning', morning);
  await camp.session('Evening', fromClubClock(`${clubDay(context.clock.now())}T23:59`));
  await camp.session('Yesterday', new Date(morning.getTime() - 2 * 60_000));
  expect(titles((await homeOf(hr)).today)).toEqual(['Morning', 'Evening']);
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, camp.campId, [mentor]);
  expect((await homeOf(mentor)).today).toEqual([]);
});

test('the same sheet of two waves is two to-dos, a handle to correct is one', async () => {
  const [one, two] = [await TestCamp.make(context), await TestCamp.make(context)];
  const me = await one.trainee({ codeforcesHandle: null });
  await context.db
    .insert(enrolments)
    .values({ campId: two.campId, userId: me.user.id, joinedAt: two.ago(30 * day) });
  expect((await homeOf(me)).todo).toMatchObject([{ link: '/dashboard/profile' }]);
  await context.db.update(users).set({ codeforcesHandle: 'two_waves' }).where(eq(users.id, me.user.id));
  const links: string[] = [];
  for (const camp of [one, two]) {
    const arrays = await camp.session('Arrays', camp.ago(2 * day));
    await camp.sheet(arrays, 8);
    await camp.solved(me, arrays, 2);
    links.push(`/session/${arrays}`);
  }
  expect((await homeOf(me)).todo.map(({ link }) => link).toSorted()).toEqual(links.toSorted());
});

test('a leader sees what waits, staff only what they decide in their waves', async () => {
  const camp = await TestCamp.make(context, { startDate: '2020-01-01', endDate: '2100-01-01' });
  const hr = await makePerson(context, { role: 'hr' });
  const leader = await makePerson(context, { role: 'leader' });
  await makeStaff(context, camp.campId, [hr]);
  const before = await waitingFor(leader);
  const sessions = [
    await camp.session('Loops', camp.ago(9 * day)),
    await camp.session('Arrays', camp.ago(2 * day)),
  ];
  const away = await camp.trainee();
  for (const session of sessions) await camp.mark(away, session, 'absent');
  await context.db.insert(excuses).values({ sessionId: sessions[1]!, userId: away.user.id, reason: 'Ill' });
  const applicant = await makePerson(context);
  await context.db.insert(joinRequests).values({ userId: applicant.user.id, campId: camp.campId });
  const failed = { kind: 'sheet' as const, contestId: 7, failure: { key: 'sheets.failures.down' } };
  await context.db.insert(sheetColumns).values(sessions.map((sessionId) => ({ sessionId, ...failed })));
  const link = (number: number) => ({ sheetLink: `https://codeforces.com/contest/${number}` });
  await context.db.update(trainingSessions).set(link(7)).where(eq(trainingSessions.id, sessions[0]!));
  // The failure is that of another link.
  await context.db.update(trainingSessions).set(link(8)).where(eq(trainingSessions.id, sessions[1]!));
  const after = await waitingFor(leader);
  expect(after).toMatchObject({
    requests: before.requests! + 1,
    excuses: before.excuses! + 1,
    proposals: before.proposals! + 1,
    syncs: before.syncs! + 1,
    followUps: null,
  });
  expect(await waitingFor(hr)).toEqual({
    requests: null,
    excuses: 1,
    proposals: 1,
    syncs: null,
    followUps: null,
    syncsIn: null,
  });
  const outside = await makePerson(context, { role: 'hr' });
  expect(await waitingFor(outside)).toMatchObject({ excuses: 0, proposals: 0 });
});

test('an empty club tells its leader what comes first', async () => {
  const empty = await appForTest();
  const { token } = await makePerson(empty.context, { role: 'leader' });
  const { start } = (await empty.api.get('/api/me/home', { token })).body.data as HomeOut;
  expect(start).toEqual(
    ['level', 'wave', 'staff', 'session', 'trainees'].map((step) => ({ step, done: false })),
  );
});
