import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { sheetCells } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { clubDay } from '#club/shared/club-time.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeTrainee,
  startAuthSession,
} from '#tests/people.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { siteDefaults } from '../site.defaults.ts';
import { siteSections } from './site.table.ts';

let app: TestApp;
let levelId: string;
let running: Camp;

beforeEach(async () => {
  app = await appForTest({ environment: { RATE_LIMITS: 'off' } });
  levelId = await makeLevel(app.context);
  running = await makeOwnCamp({ startDate: day(-10), endDate: day(0) });
});

/** Sets from how many solved problems the home page names somebody. */
async function nameFrom(talentedFrom: number, { api, context } = app) {
  const { token } = await makePerson(context, { role: 'leader' });
  const home = { ...siteDefaults.home, talentedFrom };
  expect((await api.patch('/api/site', { home }, { token })).status).toBe(200);
}

const day = (days: number) =>
  new Date(Date.parse(clubDay(app.clock.now())) + days * 86_400_000).toISOString().slice(0, 10);

async function makeOwnCamp(dates: { startDate?: string; endDate?: string }) {
  const campId = await makeCamp(app.context, { levelId });
  await app.context.db
    .update(camps)
    .set({ ...dates, title: 'Running' })
    .where(eq(camps.id, campId));
  return { campId, sessionId: await makeSession(app.context, campId) };
}
type Camp = Awaited<ReturnType<typeof makeOwnCamp>>;

async function solver(firstName: string, { campId, sessionId }: Camp, synced: number, imageKey?: string) {
  const { user } = await makeTrainee(app.context, campId, { firstName, lastName: 'S', imageKey });
  await app.context.db.insert(sheetCells).values({ sessionId, userId: user.id, kind: 'sheet', synced });
  return user.id;
}

const talented = async (from = app.api) => (await from.get('/api/talented')).body.data as unknown[];
const solved = async (from = app.api) => (await from.get('/api/solved')).body.data as unknown;
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 200 });

test('the home page names nobody before a problem is solved', async () => {
  await nameFrom(0);
  await solver('Zero', running, 0);
  expect(await talented()).toEqual([]);
  expect(await solved()).toEqual({ problems: 0 });
});

test('the home page names the best of the running waves, with totals over all their waves', async () => {
  await nameFrom(0);
  const second = await makeOwnCamp({ startDate: day(-3) });
  const undated = await makeOwnCamp({});
  const over = await makeOwnCamp({ startDate: day(-20), endDate: day(-1) });
  const future = await makeOwnCamp({ startDate: day(1) });
  const amal = await solver('Amal', running, 5, 'people/amal.webp');
  await app.context.db.insert(enrolments).values({ campId: second.campId, userId: amal });
  await app.context.db
    .insert(sheetCells)
    .values({ sessionId: second.sessionId, userId: amal, kind: 'contest', synced: 4 });
  const basma = await solver('Basma', second, 7);
  await solver('Over', over, 90);
  await solver('Future', future, 90);
  await solver('Undated', undated, 90);
  const amalOut = {
    image: { secure_url: app.context.files.urlOf('people/amal.webp') },
    name: 'Amal S',
    totalProblems: 9,
  };
  await eventually(async () =>
    expect(await talented()).toEqual([amalOut, { image: null, name: 'Basma S', totalProblems: 7 }]),
  );
  await eventually(async () => expect(await solved()).toEqual({ problems: 16 }));
  await app.context.db.update(users).set({ archivedAt: app.context.clock.now() }).where(eq(users.id, basma));
  await eventually(async () => expect(await talented()).toEqual([amalOut]));
  await eventually(async () => expect(await solved()).toEqual({ problems: 9 }));
  await app.context.db
    .update(camps)
    .set({ archivedAt: app.context.clock.now() })
    .where(eq(camps.id, second.campId));
  await eventually(async () => expect(await talented()).toEqual([{ ...amalOut, totalProblems: 5 }]));
  await eventually(async () => expect(await solved()).toEqual({ problems: 5 }));
});

test('the home page names at most twelve, and every process shows new results', async () => {
  const beside = await appForTest({ beside: app, environment: { RATE_LIMITS: 'off' } });
  await talented(beside.api);
  expect(await solved(beside.api)).toEqual({ problems: 0 });
  for (let number = 0; number < 13; number += 1)
    await solver(`Many${String.fromCodePoint(65 + number)}`, running, 20 + number);
  await eventually(async () => {
    const shown = await talented(beside.api);
    expect(shown).toHaveLength(12);
    expect(shown[0]).toMatchObject({ name: 'ManyM S', totalProblems: 32 });
    // 20 to 32.
    expect(await solved(beside.api)).toEqual({ problems: 338 });
  });
});

const names = async (from = app.api) =>
  ((await talented(from)) as { name: string }[]).map(({ name }) => name.split(' ')[0]);

test('the home page names people from ten solved problems on, or from the number that a leader sets, at once', async () => {
  await solver('Nine', running, 9);
  await solver('Ten', running, 10);
  await solver('Thirty', running, 30);
  await eventually(async () => expect(await names()).toEqual(['Thirty', 'Ten']));
  const beside = await appForTest({ beside: app, environment: { RATE_LIMITS: 'off' } });
  expect(await names(beside.api)).toEqual(['Thirty', 'Ten']);
  await nameFrom(11);
  expect(await names()).toEqual(['Thirty']);
  await vi.waitFor(async () => expect(await names(beside.api)).toEqual(['Thirty']), { timeout: 20_000 });
  await nameFrom(0);
  expect(await names()).toEqual(['Thirty', 'Ten', 'Nine']);
});

test('a home page that a leader edited before there was a threshold keeps its texts', async () => {
  const { talentedFrom: _, ...home } = siteDefaults.home;
  const title = { en: 'Our club', ar: 'نادينا' };
  await app.context.db
    .insert(siteSections)
    .values({ name: 'home', value: { ...home, title }, updatedAt: app.clock.now() });
  expect((await app.api.get('/api/site')).body.data.home).toMatchObject({ title, talentedFrom: 10 });
});

test('a trainee who declines is not named any more, in no process, until they agree again', async () => {
  const amal = await solver('Amal', running, 40);
  await solver('Basma', running, 20);
  const beside = await appForTest({ beside: app, environment: { RATE_LIMITS: 'off' } });
  await eventually(async () => expect(await names(beside.api)).toEqual(['Amal', 'Basma']));
  await eventually(async () => expect(await names()).toEqual(['Amal', 'Basma']));
  const token = await startAuthSession(app.context, amal);
  const choose = (shownAsTalented: unknown) => app.api.patch('/api/user/me', { shownAsTalented }, { token });
  expect((await app.api.get('/api/user/me', { token })).body.data.shownAsTalented).toBe(true);
  expect((await choose(false)).body.data.shownAsTalented).toBe(false);
  for (const { api } of [app, beside])
    await vi.waitFor(async () => expect(await names(api)).toEqual(['Basma']), { timeout: 20_000 });
  expect((await choose('perhaps')).status).toBe(400);
  expect((await app.api.patch('/api/user/me', { firstName: 'Amal' }, { token })).status).toBe(200);
  expect((await app.api.get('/api/user/me', { token })).body.data.shownAsTalented).toBe(false);
  await choose(true);
  await vi.waitFor(async () => expect(await names()).toEqual(['Amal', 'Basma']), { timeout: 20_000 });
});
