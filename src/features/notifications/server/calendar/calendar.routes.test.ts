import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { camps, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { toClubClock } from '#club/shared/club-time.ts';
import {
  makeCamp,
  makeLevel,
  makePerson,
  makeSession,
  makeStaff,
  makeTrainee,
  password,
  type Person,
} from '#tests/people.ts';
import { codeIn, mailTo } from '#tests/outbox.ts';
import { offerNewPassword } from '#features/accounts/server/auth/operator.service.ts';
import { appForFile } from '#tests/test-app.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock } = app;
const levelId = await makeLevel(context);
const day = 24 * 60 * 60_000;
const newPassword = 'a louder balloon rises';

let campId: string;
let sessionId: string;
let trainee: Person;
let instructor: Person;

const by = ({ token }: Person) => ({ token });
const addressOf = async (person: Person): Promise<string> =>
  (await api.get('/api/user/me/calendar', by(person))).body.data.address;
const load = (address: string, headers: Record<string, string> = {}) =>
  fetch(address.replace('http://club.test', app.url), { headers });

const readFeed = async (address: string) => eventsOf(await (await load(address)).text());

/** The events of a feed, as a calendar app reads them. */
function eventsOf(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      sequence: event.sequence,
      url: String(component.getFirstPropertyValue('url')),
      location: component.getFirstPropertyValue('location'),
    };
  });
}

const change = (fields: Partial<typeof trainingSessions.$inferInsert>) =>
  context.db.update(trainingSessions).set(fields).where(eq(trainingSessions.id, sessionId));
const inDays = (days: number) => new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000 + days * day);

beforeEach(async () => {
  campId = await makeCamp(context, { levelId, title: 'Wave 7' });
  sessionId = await makeSession(context, campId, 'Graphs');
  await change({ startsAt: inDays(2) });
  trainee = await makeTrainee(context, campId);
  instructor = await makePerson(context, { role: 'instructor' });
  await makeStaff(context, campId, [instructor]);
});

test('a trainee subscribes to the sessions of their wave and sees a session move', async () => {
  const address = await addressOf(trainee);
  expect(address).toMatch(/^http:\/\/club\.test\/calendar\/[\w-]{43}\.ics$/);
  const before = await readFeed(address);
  expect(before).toEqual([
    {
      uid: `${sessionId}@club.test`,
      summary: 'Graphs · Wave 7',
      start: inDays(2).toISOString(),
      zone: 'UTC',
      sequence: expect.any(Number),
      url: `http://club.test/session/${sessionId}`,
      location: null,
    },
  ]);
  const moved = { startsAt: toClubClock(inDays(9)) };
  expect((await api.patch(`/api/session/${sessionId}`, moved, by(instructor))).status).toBe(200);
  const [after] = await readFeed(address);
  expect(after).toMatchObject({ uid: before[0]!.uid, start: inDays(9).toISOString() });
  expect(after!.sequence).toBeGreaterThan(before[0]!.sequence);
});

test('one session with its place goes into a calendar, and a subscribed one takes the place over', async () => {
  const place = 'Room 5, https://meet.example.com/graphs';
  const [before] = await readFeed(await addressOf(trainee));
  expect((await api.patch(`/api/session/${sessionId}`, { place }, by(instructor))).status).toBe(200);
  const file = (id: string, person = trainee) => api.get(`/api/session/${id}/calendar`, by(person));
  const events = eventsOf((await file(sessionId)).body.data.text);
  expect(events).toMatchObject([
    { summary: 'Graphs · Wave 7', start: inDays(2).toISOString(), location: place },
  ]);
  const [after] = await readFeed(await addressOf(trainee));
  expect(after).toMatchObject({ uid: events[0]!.uid, location: place });
  expect(after!.sequence).toBeGreaterThan(before!.sequence);
  expect((await file(sessionId, await makePerson(context))).status).toBe(403);
  await change({ publishedAt: null });
  expect((await file(sessionId)).status).toBe(404);
  await change({ publishedAt: clock.now(), startsAt: null });
  expect((await file(sessionId)).status).toBe(404);
});

test('sheets have a deadline for those who have to solve them, at the same hour of the club’s clock', async () => {
  await context.db.update(camps).set({ sheetDays: 7 }).where(eq(camps.id, campId));
  // A week in which the clocks of Egypt change.
  await change({
    startsAt: new Date('2026-10-27T16:00:00Z'),
    sheetLink: 'https://codeforces.com/gym/100001',
  });
  await context.db
    .update(enrolments)
    .set({ joinedAt: new Date('2026-10-01') })
    .where(eq(enrolments.userId, trainee.user.id));
  const own = await readFeed(await addressOf(trainee));
  expect(own.map(({ uid, summary, start }) => [uid, summary, start])).toEqual([
    [`${sessionId}@club.test`, 'Graphs · Wave 7', '2026-10-27T16:00:00.000Z'],
    [`${sessionId}-sheet-7@club.test`, 'Due: Graphs', '2026-11-03T17:00:00.000Z'],
  ]);
  expect((await readFeed(await addressOf(instructor))).map(({ summary }) => summary)).toEqual([
    'Graphs · Wave 7',
  ]);
});

test('a deadline that a rule of the wave moves is another event, so that no calendar keeps the old one', async () => {
  await change({ sheetLink: 'https://codeforces.com/gym/100001' });
  const deadline = async (sheetDays: number) => {
    await context.db.update(camps).set({ sheetDays }).where(eq(camps.id, campId));
    return (await readFeed(await addressOf(trainee))).find(({ uid }) => uid.includes('-sheet-'))!;
  };
  const [first, second] = [await deadline(9), await deadline(3)];
  expect(second.start < first.start).toBe(true);
  expect(second.uid).not.toBe(first.uid);
  expect(await deadline(9)).toEqual(first);
});

test('of very many sessions the latest are in the calendar', async () => {
  const past = Array.from({ length: 2000 }, (_, at) => ({
    campId,
    title: `Past ${at}`,
    startsAt: inDays(-1),
    publishedAt: inDays(-3),
  }));
  await context.db.insert(trainingSessions).values(past);
  // Leaders would read them in every test that follows.
  onTestFinished(
    async () => void (await context.db.delete(trainingSessions).where(eq(trainingSessions.campId, campId))),
  );
  const feed = await readFeed(await addressOf(trainee));
  expect(feed).toHaveLength(2000);
  expect(feed.map(({ uid }) => uid)).toContain(`${sessionId}@club.test`);
});

test('staff get the sessions of their waves, leaders of all, and people of other waves none of them', async () => {
  const leader = await makePerson(context, { role: 'leader' });
  const outside = await makeTrainee(context, await makeCamp(context, { levelId }));
  const uids = async (person: Person) => (await readFeed(await addressOf(person))).map(({ uid }) => uid);
  const uid = `${sessionId}@club.test`;
  expect(await uids(instructor)).toEqual([uid]);
  expect(await uids(leader)).toContain(uid);
  expect(await uids(outside)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a draft', () => change({ publishedAt: null })],
  ['an archived session', () => change({ archivedAt: clock.now() })],
  [
    'a session of an archived wave',
    () => context.db.update(camps).set({ archivedAt: clock.now() }).where(eq(camps.id, campId)),
  ],
  [
    'a session of a wave that the person left',
    () => context.db.delete(enrolments).where(eq(enrolments.userId, trainee.user.id)),
  ],
])('%s is in no calendar', async (_, before) => {
  const address = await addressOf(trainee);
  await before();
  expect(await readFeed(address)).toEqual([]);
});

test('a renewed address replaces the old one at once, and an archived person has none', async () => {
  const old = await addressOf(trainee);
  expect(await addressOf(trainee)).toBe(old);
  const { body } = await api.post('/api/user/me/calendar', undefined, by(trainee));
  expect(body).toMatchObject({
    message: 'The old address no longer works',
    data: { webcal: expect.stringMatching(/^webcal:/) },
  });
  expect(body.data.address).not.toBe(old);
  expect((await load(old)).status).toBe(404);
  expect((await load(body.data.address)).status).toBe(200);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, trainee.user.id));
  expect((await load(body.data.address)).status).toBe(404);
});

test.each<[string, (person: Person) => Promise<unknown>, string]>([
  [
    'a changed password',
    async ({ token }) => {
      const body = { currentPassword: password, newPassword };
      const reply = await api.patch('/api/user/me/password', body, { token });
      expect(reply.body.message).toContain('your calendar has a new address');
    },
    newPassword,
  ],
  [
    'a password that was forgotten',
    async ({ user: { email } }) => {
      const { token } = (await api.post('/api/auth/forgot-password', { email })).body;
      const body = { otp: codeIn(await mailTo(app.dataDir, email)), newPassword };
      expect((await api.post('/api/auth/reset-password', body, { token })).status).toBe(200);
      expect((await mailTo(app.dataDir, email, /was changed/)).text).toContain('it has a new address');
    },
    newPassword,
  ],
  ['the operator’s link to a new password', ({ user }) => offerNewPassword(context, user), password],
])('%s ends the calendar address, and the person gets another', async (_, act, after) => {
  const old = await addressOf(trainee);
  const other = await addressOf(instructor);
  await act(trainee);
  expect((await load(old)).status).toBe(404);
  expect((await load(other)).status).toBe(200);
  const { email } = trainee.user;
  const signedIn = await api.post('/api/auth/login', { email, password: after });
  const address = await addressOf({ ...trainee, token: signedIn.body.token ?? '' });
  expect(address).not.toBe(old);
  expect((await load(address)).status).toBe(200);
});

test('ten first requests at once get one address', async () => {
  const addresses = await Promise.all(Array.from({ length: 10 }, () => addressOf(trainee)));
  expect(new Set(addresses).size).toBe(1);
  expect((await load(addresses[0]!)).status).toBe(200);
});

test('an unchanged calendar is not sent twice, and no cache in between stores it', async () => {
  const address = await addressOf(trainee);
  const first = await load(address);
  expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const known = { 'if-none-match': first.headers.get('etag') ?? '' };
  clock.advance(60_000);
  expect((await load(address, known)).status).toBe(304);
  const weak = { 'if-none-match': `"another", W/${known['if-none-match']}` };
  expect((await load(address, weak)).status).toBe(304);
  expect((await load(address, { 'if-none-match': '"another"' })).status).toBe(200);
  await change({ title: 'Trees' });
  expect((await load(address, known)).status).toBe(200);
});

test('the calendar is in the language of its owner', async () => {
  await context.db.update(users).set({ language: 'ar' }).where(eq(users.id, trainee.user.id));
  await change({ titleAr: 'المخططات' });
  const [event] = await readFeed(await addressOf(trainee));
  expect(event?.summary).toBe('المخططات · Wave 7');
});

test('an address that nobody has is not found, and its secret is not in the log', async () => {
  const lines: string[] = [];
  app.onRecord((record) => lines.push(JSON.stringify(record)));
  for (const secret of ['x', 'x'.repeat(43), '%00', '..%2f', 'x'.repeat(2000)])
    expect((await load(`http://club.test/calendar/${secret}.ics`)).status).toBe(404);
  await load(await addressOf(trainee));
  expect(lines.join('\n')).not.toContain((await addressOf(trainee)).slice(-40));
});
