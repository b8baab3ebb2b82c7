import { expect, test, vi } from 'vitest';
import { attendanceMarks } from '#features/attendance/server/attendance.table.ts';
import { camps, campStaff, enrolments } from '#features/programme/server/camps/camps.table.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { roles } from '#club/shared/access.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { type LiveEvent, watch } from '#tests/live-stream.ts';
import { makeCamp, makeLevel, makePerson, makeSession, makeTrainee, password } from '#tests/people.ts';
import { appForFile, appForTest, startTestApp } from '#tests/test-app.ts';

const app = await appForFile();
const { api, context } = app;
const levelId = await makeLevel(context);

/** Resolves when this process has received every notification sent so far; they arrive in order. */
async function allHeard(): Promise<void> {
  const marker = crypto.randomUUID();
  const heard = new Promise<void>((resolve) =>
    context.notifier.on(marker, () => {
      resolve();
    }),
  );
  await context.notifier.send(context.db, marker, '');
  await heard;
}

/** Each test has its own camp, so that it gets no events of another test. */
async function makeOwnCamp() {
  const campId = await makeCamp(context, { levelId });
  const sessionId = await makeSession(context, campId);
  const { user, token } = await makeTrainee(context, campId);
  await allHeard();
  const solve = (manual: number) =>
    context.db
      .insert(sheetCells)
      .values({ sessionId, userId: user.id, kind: 'sheet', manual })
      .onConflictDoUpdate({
        target: [sheetCells.sessionId, sheetCells.kind, sheetCells.userId],
        set: { manual },
      });
  return { campId, sessionId, user, token, solve };
}

/** The timeout is long enough for a slow machine. */
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000 });

const counted = (heard: LiveEvent[], event: string) => heard.filter((one) => one.event === event).length;

test('a change in a wave is sent to its watchers and to nobody else', async () => {
  const { campId, sessionId, user, token, solve } = await makeOwnCamp();
  const other = await makeOwnCamp();
  const here = await watch(app.url, campId, token);
  const there = await watch(app.url, other.campId, token);
  expect(here.response.status).toBe(200);
  expect(Object.fromEntries(here.response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(here.response.headers.get('content-encoding')).toBeNull();
  await solve(3);
  await eventually(() =>
    expect(here.heard).toEqual([
      { event: 'sheet', data: { campId, userIds: [user.id] } },
      { event: 'standing', data: { campId } },
    ]),
  );
  await context.db.insert(attendanceMarks).values({ sessionId, userId: user.id, state: 'present' });
  await eventually(() => expect(counted(here.heard, 'attendance')).toBe(1));
  expect(there.heard).toEqual([]);
});

test('a trainee of another wave hears that the standing changed, and nothing else', async () => {
  const { campId, sessionId, user, solve, token } = await makeOwnCamp();
  const other = await makeOwnCamp();
  const inside = await watch(app.url, campId, token);
  const outside = await watch(app.url, campId, other.token);
  await context.db.insert(attendanceMarks).values({ sessionId, userId: user.id, state: 'present' });
  await eventually(() => expect(counted(inside.heard, 'attendance')).toBe(1));
  await solve(3);
  await eventually(() => {
    expect(counted(inside.heard, 'sheet')).toBe(1);
    expect(outside.heard).toEqual([{ event: 'standing', data: { campId } }]);
  });
});

test('the events of a wave end for trainees of other waves when its standing is closed', async () => {
  const { campId, token, solve } = await makeOwnCamp();
  const other = await makeOwnCamp();
  const leader = await makePerson(context, { role: 'leader' });
  const inside = await watch(app.url, campId, token);
  const outside = await watch(app.url, campId, other.token);
  await api.patch(`/api/camp/${campId}`, { standingOpen: false }, { token: leader.token });
  await outside.ended;
  expect((await api.get(`/api/live?campId=${campId}`, { token: other.token })).status).toBe(403);
  await inside.ended;
  const again = await watch(app.url, campId, token);
  await solve(3);
  await eventually(() => expect(counted(again.heard, 'standing')).toBe(1));
});

test('staff hear who was marked or warned, and trainees only what is about themselves', async () => {
  const { campId, sessionId, user: own, token } = await makeOwnCamp();
  const { user } = await makeTrainee(context, campId);
  const leader = await makePerson(context, { role: 'leader' });
  const by = { token: leader.token };
  await allHeard();
  const { heard: trainee } = await watch(app.url, campId, token);
  const { heard: staff } = await watch(app.url, campId, leader.token);
  const named = (...userIds: string[]) => ({ event: 'attendance', data: { campId, userIds } });
  const warned = { userId: user.id, campId, kind: 'attendance', reason: 'Twice away' };
  const { data } = (await api.post('/api/warning', warned, by)).body;
  await eventually(() => expect(staff).toEqual([named(user.id)]));
  await api.delete(`/api/warning/${data._id}`, undefined, by);
  await eventually(() => expect(staff).toEqual([named(user.id), named(user.id)]));
  await api.patch('/api/attendance', { sessionId, userId: own.id, state: 'present' }, by);
  await eventually(() => expect(staff.at(-1)).toEqual(named(own.id)));
  await api.send('PUT', `/api/camp/${campId}/rules`, { sheetPercent: 40 }, by);
  const all = (event: string) => ({ event, data: { campId } });
  await eventually(() => {
    expect(staff.slice(3)).toEqual(expect.arrayContaining([all('attendance'), all('sheet')]));
    // Nothing of the warning: what comes first is the own mark.
    const [first, ...rest] = trainee.filter(({ event }) => event !== 'inbox');
    expect(first).toEqual(named(own.id));
    // Topics wait for their own last event, so their order is open.
    expect(rest.toSorted((one, other) => one.event.localeCompare(other.event))).toEqual([
      all('attendance'),
      all('sheet'),
    ]);
  });
});

test('watchers get an event when a person joins, is archived or restored, and when the target changes', async () => {
  const { campId: camp, sessionId, token } = await makeOwnCamp();
  const { heard } = await watch(app.url, camp, token);
  const tells = async (topics: string[], change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await eventually(() => expect(heard.map(({ event }) => event).toSorted()).toEqual(topics));
  };
  const all = ['attendance', 'sheet', 'standing'];
  let person = '';
  await tells(all, async () => (person = (await makeTrainee(context, camp)).user.id));
  const archive = (archivedAt: Date | null) =>
    context.db.update(users).set({ archivedAt }).where(eq(users.id, person));
  await tells(all, () => archive(new Date()));
  await tells(all, () => archive(null));
  for (const archivedAt of [new Date(), null])
    await tells(all, () =>
      context.db.update(trainingSessions).set({ archivedAt }).where(eq(trainingSessions.id, sessionId)),
    );
  const leader = await makePerson(context, { role: 'leader' });
  const rule = (rules: object) => api.send('PUT', `/api/camp/${camp}/rules`, rules, { token: leader.token });
  await tells(all, () => rule({ target: 70 }));
  await tells(['attendance', 'sheet'], () => rule({ sheetDays: 9 }));
});

/** What triggers notified about a camp: the topic, and whose data changed. */
function notificationsOf(campId: string): string[] {
  const heard: string[] = [];
  context.notifier.on('changed', (payload) => {
    const [topic, camp, person] = payload.split(' ');
    if (camp === campId) heard.push(person ? `${topic} ${person}` : topic!);
  });
  return heard;
}

test('a statement names the topics and people of a wave that it changes, each once', async () => {
  const { campId, sessionId, user } = await makeOwnCamp();
  const { user: other } = await makeTrainee(context, campId);
  const stranger = await makePerson(context, { role: 'trainee' });
  await allHeard();
  const heard = notificationsOf(campId);
  const tells = async (named: string[], change: () => Promise<unknown>) => {
    heard.length = 0;
    await change();
    await allHeard();
    expect(heard.toSorted()).toEqual(named.toSorted());
  };
  const insert = (...cells: (readonly [string, number])[]) =>
    context.db
      .insert(sheetCells)
      .values(cells.map(([userId, manual]) => ({ sessionId, userId, kind: 'sheet' as const, manual })));
  const both = [`sheet ${[user.id, other.id].toSorted().join()}`];
  await tells([...both, 'standing'], () => insert([user.id, 3], [other.id, 5]));
  // A result of nothing is a cell more, and no total changes.
  await tells([`sheet ${stranger.user.id}`], () => insert([stranger.user.id, 0]));
  await tells(both, () =>
    context.db
      .update(sheetCells)
      .set({ synced: 9 })
      .where(and(eq(sheetCells.sessionId, sessionId), inArray(sheetCells.userId, [user.id, other.id]))),
  );
  const ofSession = eq(attendanceMarks.sessionId, sessionId);
  const marks = [user, other].map(({ id }) => ({ sessionId, userId: id, state: 'present' as const }));
  const marked = [`attendance ${user.id}`, `attendance ${other.id}`];
  await tells(marked, () => context.db.insert(attendanceMarks).values(marks));
  await tells(marked, () => context.db.update(attendanceMarks).set({ state: 'late' }).where(ofSession));
  await tells(marked, () => context.db.delete(attendanceMarks).where(ofSession));
  // The heading of a column says when it was synced.
  await tells(['sheet'], () =>
    context.db.insert(sheetColumns).values({ sessionId, kind: 'sheet', problems: 5 }),
  );
  await tells(['standing', 'attendance', 'sheet'], () =>
    context.db.delete(trainingSessions).where(eq(trainingSessions.id, sessionId)),
  );
});

test('the stream of somebody who joins or leaves a wave ends, and they hear what they may from then on', async () => {
  const { campId, sessionId, token: bystander } = await makeOwnCamp();
  const { user, token } = await makePerson(context, { role: 'trainee' });
  const mentor = await makePerson(context, { role: 'mentor' });
  const stays = await watch(app.url, campId, bystander);
  const changes: (() => Promise<unknown>)[] = [
    () => context.db.insert(enrolments).values({ campId, userId: user.id }),
    () => context.db.delete(enrolments).where(eq(enrolments.userId, user.id)),
  ];
  for (const change of changes) {
    const { ended } = await watch(app.url, campId, token);
    await change();
    await ended;
  }
  const [added, removed] = [
    () => context.db.insert(campStaff).values({ campId, userId: mentor.user.id, duty: 'mentor' }),
    () => context.db.delete(campStaff).where(eq(campStaff.userId, mentor.user.id)),
  ];
  const before = await watch(app.url, campId, mentor.token);
  await added();
  await before.ended;
  const works = await watch(app.url, campId, mentor.token);
  await context.db.insert(attendanceMarks).values({ sessionId, userId: user.id, state: 'present' });
  await eventually(() => expect(counted(works.heard, 'attendance')).toBe(1));
  await removed();
  await works.ended;
  expect(await Promise.race([stays.ended.then(() => 'ended'), allHeard().then(() => 'open')])).toBe('open');
});

test('the events of a wave end for trainees of other waves when it is archived', async () => {
  const { campId } = await makeOwnCamp();
  const other = await makeOwnCamp();
  const outside = await watch(app.url, campId, other.token);
  await context.db.update(camps).set({ archivedAt: new Date() }).where(eq(camps.id, campId));
  await outside.ended;
  expect((await api.get(`/api/live?campId=${campId}`, { token: other.token })).status).toBe(404);
});

test('a burst of changes is sent at once, and then at most twice a second', async () => {
  const { campId, token, solve } = await makeOwnCamp();
  const { heard } = await watch(app.url, campId.toUpperCase(), token);
  const started = performance.now();
  for (let solved = 10; solved < 30; solved += 1) await solve(solved);
  await eventually(() => expect(counted(heard, 'standing')).toBeGreaterThanOrEqual(2));
  const windows = (performance.now() - started) / 499;
  expect(counted(heard, 'standing')).toBeLessThanOrEqual(1 + windows);
});

test('a change through one process reaches watchers on another', async () => {
  const { campId, token, solve } = await makeOwnCamp();
  const second = await appForTest({ beside: app });
  const watching = await Promise.all([1, 2, 3].map(() => watch(second.url, campId, token)));
  await solve(40);
  await eventually(() => {
    for (const { heard } of watching) expect(counted(heard, 'standing')).toBe(1);
  });
});

test('everybody who is accepted may watch a wave that exists, and nobody without a session', async () => {
  const { campId, token } = await makeOwnCamp();
  for (const role of roles) {
    const person = await makePerson(context, { role });
    const { status } = (await watch(app.url, campId, person.token)).response;
    expect(status, role).toBe(role === 'user' ? 403 : 200);
  }
  expect((await api.get(`/api/live?campId=${campId}`)).status).toBe(401);
  expect((await api.get(`/api/live?campId=${campId}`, { token: 'not-a-token' })).status).toBe(401);
  expect((await api.get('/api/live?campId=x', { token })).body.code).toBe('NOT_FOUND');
  const unknown = crypto.randomUUID();
  expect((await api.get(`/api/live?campId=${unknown}`, { token })).body.code).toBe('NOT_FOUND');
});

test('everybody who is signed in may watch their inbox, and hears of nobody else', async () => {
  const { campId, user, token } = await makeOwnCamp();
  const applicant = await makePerson(context, { role: 'user' });
  const leader = await makePerson(context, { role: 'leader' });
  const own = await watch(app.url, null, token);
  const other = await watch(app.url, null, applicant.token);
  const warned = { userId: user.id, campId, kind: 'attendance', reason: 'Twice away' };
  await api.post('/api/warning', warned, { token: leader.token });
  await eventually(() => expect(own.heard).toEqual([{ event: 'inbox', data: {} }]));
  await app.context.db.execute(`select pg_notify('club', 'inbox ${applicant.user.id}')`);
  await eventually(() => expect(other.heard).toEqual([{ event: 'inbox', data: {} }]));
  expect((await api.get('/api/live')).status).toBe(401);
});

test('a stream ends when the person signs out or gets another role', async () => {
  const { campId, token, solve } = await makeOwnCamp();
  const person = await makePerson(context, { role: 'trainee' });
  const first = await watch(app.url, campId, person.token);
  const bystander = await watch(app.url, campId, token);
  await api.post('/api/auth/logout', undefined, { token: person.token });
  await first.ended;
  const other = await makePerson(context, { role: 'mentor' });
  const second = await watch(app.url, campId, other.token);
  await context.db.update(users).set({ role: 'hr' }).where(eq(users.id, other.user.id));
  await second.ended;
  await solve(50);
  await eventually(() => expect(counted(bystander.heard, 'standing')).toBe(1));
});

test('an account has at most ten open streams, and closing one makes room', async () => {
  const { campId } = await makeOwnCamp();
  const person = await makePerson(context, { role: 'trainee' });
  const open = await Promise.all(Array.from({ length: 10 }, () => watch(app.url, campId, person.token)));
  const refused = await api.get(`/api/live?campId=${campId}`, { token: person.token });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  open[0]!.stop();
  await eventually(async () => {
    const again = await watch(app.url, campId, person.token);
    again.stop();
    expect(again.response.status).toBe(200);
  });
});

test('an open event stream does not keep the session of staff alive', async () => {
  const { campId } = await makeOwnCamp();
  const { user } = await makePerson(context, { role: 'mentor' });
  const { body } = await api.post('/api/auth/login', { email: user.email, password });
  const token = String(body.token);
  const hour = 60 * 60_000;
  app.clock.advance(11 * hour);
  const { response } = await watch(app.url, campId, token);
  expect(response.status).toBe(200);
  app.clock.advance(2 * hour);
  expect((await api.get('/api/user/me', { token })).status).toBe(401);
});

test('a server that stops ends its open streams', async () => {
  const stopping = await startTestApp();
  const camp = await makeCamp(stopping.context, { levelId: await makeLevel(stopping.context) });
  const person = await makePerson(stopping.context, { role: 'trainee' });
  const { ended } = await watch(stopping.url, camp, person.token);
  const closed = stopping.close();
  await ended;
  await closed;
});
