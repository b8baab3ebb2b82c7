import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { watch } from '#tests/live-stream.ts';
import { makeCamp, makeLevel, makePerson, makeStaff, makeTrainee, type Person } from '#tests/people.ts';
import { appForFile, appForTest, executeAsOwner } from '#tests/test-app.ts';
import type { InboxKind } from '../../inbox.rules.ts';
import { notify } from './inbox.service.ts';
import { inboxEntries } from './inbox.table.ts';

const app = await appForFile();
const { api, context } = app;
const levelId = await makeLevel(context);

let campId: string;
let trainee: Person;
let leader: Person;

beforeEach(async () => {
  campId = await makeCamp(context, { levelId });
  trainee = await makeTrainee(context, campId);
  leader = await makePerson(context, { role: 'leader' });
});

const by = ({ token }: Person) => ({ token });
const inboxOf = async (person: Person, query = '') => (await api.get(`/api/inbox${query}`, by(person))).body;

const say = (
  about: string,
  { kind = 'session-tomorrow', to = [trainee] }: { kind?: InboxKind; to?: Person[] } = {},
) =>
  context.db.transaction((tx) =>
    notify(context, tx, [
      {
        kind,
        campId,
        about,
        facts: { session: 'Graphs', sessionAr: 'المخططات', wave: 'Wave 1', startsAt: '2026-11-20T16:00:00Z' },
        to: to.map(({ user }) => user.id),
      },
    ]),
  );

test('an entry is in the language of its reader, newest first, and leads to what it tells', async () => {
  await say('first');
  await say('second');
  const body = await inboxOf(trainee);
  expect(body).toMatchObject({ page: 1, total: 2, unread: 2 });
  expect(body.data[0]).toMatchObject({
    kind: 'session-tomorrow',
    title: 'Tomorrow: Graphs',
    text: '\u2068Wave 1\u2069, Friday 20 November, 6:00 pm',
    readAt: null,
  });
  const arabic = await api.get('/api/inbox', { ...by(trainee), headers: { 'accept-language': 'ar' } });
  expect(arabic.body.data[0].title).toBe('غدًا: \u2068المخططات\u2069');
});

test('the same is told once, also by two transactions at the same moment', async () => {
  await Promise.all(Array.from({ length: 5 }, () => say('once')));
  expect((await inboxOf(trainee)).total).toBe(1);
});

test('what is rolled back was never told', async () => {
  await expect(
    context.db.transaction(async (tx) => {
      await notify(context, tx, [
        { kind: 'role-changed', campId: null, about: 'x', facts: {}, to: [trainee.user.id] },
      ]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await inboxOf(trainee)).total).toBe(0);
});

test('entries are read one by one, all at once, and made unread again', async () => {
  for (const about of ['a', 'b', 'c']) await say(about);
  const [first] = (await inboxOf(trainee)).data;
  const read = (body: object, person = trainee) => api.patch('/api/inbox', body, by(person));
  expect((await read({ ids: [first._id] })).body.data).toEqual({ unread: 2, changed: [first._id] });
  expect((await inboxOf(trainee)).data[0].readAt).not.toBeNull();
  const all = (await read({ all: true })).body.data;
  expect(all).toMatchObject({ unread: 0, changed: { length: 2 } });
  expect(all.changed).not.toContain(first._id);
  expect((await read({ ids: all.changed, read: false })).body.data.unread).toBe(2);
  await read({ all: true });
  expect((await read({ ids: [first._id], read: false })).body.data.unread).toBe(1);
  expect((await api.get('/api/inbox/unread', by(trainee))).body.data).toEqual({ unread: 1 });
  expect((await read({ ids: [first._id] }, leader)).status).toBe(404);
  for (const wrong of [{}, { ids: [] }, { ids: [first._id], all: true }, { all: 'maybe' }])
    expect((await read(wrong)).status, JSON.stringify(wrong)).toBe(400);
});

test('nobody reads an entry about a wave that they may not read any more', async () => {
  const mentor = await makePerson(context, { role: 'mentor' });
  await makeStaff(context, campId, [mentor]);
  await say('about the session', { to: [trainee, mentor, leader] });
  await say('about a trainee', { kind: 'new-excuse', to: [mentor, leader] });
  expect((await inboxOf(mentor)).unread).toBe(2);
  await context.db.delete(enrolments).where(eq(enrolments.userId, trainee.user.id));
  expect(await inboxOf(trainee)).toMatchObject({ data: [], total: 0, unread: 0 });
  await context.db.update(users).set({ role: 'trainee' }).where(eq(users.id, mentor.user.id));
  await vi.waitFor(async () => expect((await inboxOf(mentor)).unread).toBe(1));
  expect((await inboxOf(leader)).unread).toBe(2);
});

test('what a later release wrote, before it was rolled back, is neither listed nor counted', async () => {
  const rolledBack = await appForTest({ own: true });
  const person = await makePerson(rolledBack.context);
  await executeAsOwner(rolledBack, "alter type inbox_kind add value 'later'");
  const entry = `insert into inbox_entries (user_id, kind, about, facts) values ('${person.user.id}'`;
  await executeAsOwner(
    rolledBack,
    `${entry}, 'later', 'x', '{}'), ('${person.user.id}', 'handle', 'y', '{}')`,
  );
  const { body } = await rolledBack.api.get('/api/inbox', by(person));
  expect(body).toMatchObject({ total: 1, unread: 1, data: [{ kind: 'handle' }] });
});

test('a kind that is switched off for the inbox is not shown, and a mail goes only where it is wanted', async () => {
  const own = await appForTest();
  const camp = await makeCamp(own.context, { levelId: await makeLevel(own.context) });
  const person = await makeTrainee(own.context, camp);
  const chosen = { kind: 'material', inbox: false, mail: true, push: false };
  const saved = await own.api.send(
    'PUT',
    '/api/user/me/notification',
    { kinds: [chosen], digest: false },
    by(person),
  );
  expect(saved.body.data).toMatchObject({ digest: false, kinds: expect.arrayContaining([chosen]) });
  const facts = { session: 'Graphs', wave: 'Wave 1', parts: 'slides' };
  for (const kind of ['material', 'session-published'] as const)
    await own.context.db.transaction((tx) =>
      notify(own.context, tx, [
        { kind, campId: camp, about: 'x', facts: { ...facts, variant: 'undated' }, to: [person.user.id] },
      ]),
    );
  const { body } = await own.api.get('/api/inbox', by(person));
  expect(body.data.map(({ kind }: { kind: string }) => kind)).toEqual(['session-published']);
});

test('a trainee chooses nothing that is for staff, and wrong choices are refused', async () => {
  const { body } = await api.get('/api/user/me/notification', by(trainee));
  const kinds = body.data.kinds.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('warning');
  expect(kinds).not.toContain('new-request');
  const forLeader = (await api.get('/api/user/me/notification', by(leader))).body.data.kinds;
  expect(forLeader.map(({ kind }: { kind: string }) => kind)).toContain('new-request');
  const put = (change: object) => api.send('PUT', '/api/user/me/notification', change, by(trainee));
  expect((await put({ kinds: [{ kind: 'gossip', inbox: true, mail: true, push: true }] })).status).toBe(400);
  expect((await put({ kinds: [{ kind: 'warning', inbox: 'x', mail: true, push: true }] })).status).toBe(400);
  expect((await put({ digest: 'yes' })).status).toBe(400);
});

test('the bell moves in every open page of the person, and in nobody else’s', async () => {
  const other = await makeTrainee(context, campId);
  const here = await watch(app.url, campId, trainee.token);
  const there = await watch(app.url, campId, other.token);
  await say('live');
  await vi.waitFor(() => expect(here.heard).toContainEqual({ event: 'inbox', data: {} }), 20_000);
  expect(there.heard.filter(({ event }) => event === 'inbox')).toEqual([]);
  await api.patch('/api/inbox', { all: true }, by(trainee));
  await vi.waitFor(() => expect(here.heard.filter(({ event }) => event === 'inbox')).toHaveLength(2), 20_000);
});

test('a decision about a request and a warning are told', async () => {
  const applicant = await makePerson(context, { role: 'user' });
  const asked = await api.post('/api/request', { campId }, by(applicant));
  expect((await inboxOf(leader)).data[0]).toMatchObject({ kind: 'new-request', link: '/dashboard/request' });
  const decided = { requestIds: [asked.body.data._id], requestStat: 'accepted' };
  expect((await api.patch('/api/request', decided, by(leader))).status).toBe(200);
  expect((await inboxOf(applicant)).data[0]).toMatchObject({
    kind: 'request-decided',
    link: `/wave/${campId}`,
  });
  const warned = { userId: trainee.user.id, campId, kind: 'attendance', reason: 'Twice away' };
  const { data } = (await api.post('/api/warning', warned, by(leader))).body;
  expect((await inboxOf(trainee)).data[0]).toMatchObject({ kind: 'warning', text: 'Twice away' });
  await api.delete(`/api/warning/${data._id}`, undefined, by(leader));
  expect((await inboxOf(trainee)).data.map(({ title }: { title: string }) => title)[0]).toBe(
    'A warning is withdrawn',
  );
});

test('archived people are told nothing', async () => {
  await context.db.update(users).set({ archivedAt: new Date() }).where(eq(users.id, trainee.user.id));
  await say('gone');
  expect(await context.db.$count(inboxEntries, eq(inboxEntries.userId, trainee.user.id))).toBe(0);
});

test('a trainee is told of another mentor, once, and not when it is the same', async () => {
  const [mina, omar] = [
    await makePerson(context, { role: 'mentor', firstName: 'Mina', lastName: 'Adel' }),
    await makePerson(context, { role: 'mentor' }),
  ];
  await makeStaff(context, campId, [mina, omar]);
  const assign = (mentor: Person) =>
    api.patch(
      `/api/camp/${campId}/mentor`,
      { userId: trainee.user.id, mentorId: mentor.user.id },
      by(leader),
    );
  const before = (await inboxOf(trainee)).total;
  await assign(omar);
  await assign(mina);
  expect((await assign(mina)).status).toBe(200);
  const { data, total } = await inboxOf(trainee);
  expect(total).toBe(before + 2);
  expect(data[0]).toMatchObject({ kind: 'wave-changed', title: 'Your mentor is Mina Adel' });
});

test('the export of a person says when they were told what, without the names in it', async () => {
  await say('exported', { kind: 'new-excuse' });
  const { body } = await api.get('/api/user/me/export', by(trainee));
  expect(body.data.inbox).toEqual([{ kind: 'new-excuse', createdAt: expect.any(String), readAt: null }]);
});
