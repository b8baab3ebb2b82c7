import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEntries } from '#features/audit/server/audit.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { makePerson, makeStaff, type Person } from '#tests/people.ts';
import { mailTo, readOutbox } from '#tests/outbox.ts';
import { appForFile } from '#tests/test-app.ts';
import { fullDay } from '#club/shared/moment-text.ts';
import { day, hour, TestCamp } from './warnings.harness.ts';
import { sheetDeadline } from '../warnings.rules.ts';
import { dismissals, warnings } from './warnings.table.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, dataDir, clock } = app;
const leader = await makePerson(context, { role: 'leader' });

/** A camp of three weekly sessions that are over, the last of them two days ago, and one to come. */
async function weekly(rules = {}) {
  const camp = await TestCamp.make(context, rules);
  const sessions = [
    await camp.session('Loops', camp.ago(16 * day)),
    await camp.session('Arrays', camp.ago(9 * day)),
    await camp.session('Strings', camp.ago(2 * day)),
    await camp.session('Functions', camp.ago(-5 * day)),
  ] as const;
  return { wave: camp, sessions };
}

const proposed = async ({ campId }: TestCamp, query = '', by: Person = leader) =>
  (await api.get(`/api/warning/proposed?campId=${campId}&${query}`, { token: by.token })).body;
const idsOf = async (camp: TestCamp, query = '') =>
  ((await proposed(camp, query)).data as { _id: string }[]).map(({ _id }) => _id);
const decide = (proposals: unknown, decision: unknown, more: object = {}, by: Person = leader) =>
  api.post('/api/warning/decide', { proposals, decision, ...more }, { token: by.token });

test('absences in a row and half-done sheets are proposed with their evidence, in the language of the reader', async () => {
  const { wave: camp, sessions } = await weekly();
  const [, arrays, strings] = sessions;
  const absent = await camp.trainee({ firstName: 'Aya', lastName: 'Absent' });
  const lazy = await camp.trainee({ firstName: 'Basem', lastName: 'Lazy' });
  const nothing = await camp.trainee({ firstName: 'Camelia', lastName: 'Nothing' });
  await camp.trainee({ firstName: 'Dina', lastName: 'Unknown' });
  for (const session of [arrays, strings]) await camp.mark(absent, session, 'absent');
  await camp.sheet(arrays, 7);
  await camp.solved(absent, arrays, 4);
  await camp.solved(lazy, arrays, 3);
  await camp.solved(nothing, arrays, 0);
  const all = await proposed(camp);
  expect(all).toMatchObject({ total: 3, page: 1, size: 15 });
  expect(all.data.slice(0, 2)).toEqual([
    {
      _id: `attendance:${absent.user.id}:${strings}`,
      kind: 'attendance',
      userId: absent.user.id,
      campId: camp.campId,
      name: 'Aya Absent',
      email: absent.user.email,
      phone: '01012345678',
      reason: 'Missed 2 sessions in a row: \u2068Arrays\u2069, \u2068Strings\u2069',
      needed: expect.stringMatching(
        /^Come to the next session, “\u2068Functions\u2069”, on \w+day .*; if you cannot, tell us before it begins\. If something is in your way, talk to the staff/,
      ),
      sessions: [
        { sessionId: arrays, title: 'Arrays', startsAt: camp.ago(9 * day).toISOString() },
        { sessionId: strings, title: 'Strings', startsAt: camp.ago(2 * day).toISOString() },
      ],
      evidence: {
        sessions: [
          { sessionId: arrays, title: 'Arrays' },
          { sessionId: strings, title: 'Strings' },
        ],
        solved: null,
        problems: null,
        asked: null,
      },
    },
    {
      _id: `sheet:${lazy.user.id}:${arrays}`,
      kind: 'sheet',
      userId: lazy.user.id,
      campId: camp.campId,
      name: 'Basem Lazy',
      email: lazy.user.email,
      phone: '01012345678',
      reason: 'Solved 3 of 7 problems of the sheet “\u2068Arrays\u2069”',
      needed: expect.stringMatching(
        /^Solve at least 4 of the 7 problems of the sheet “\u2068Arrays\u2069” by \w+day /,
      ),
      sessions: [{ sessionId: arrays, title: 'Arrays', startsAt: camp.ago(9 * day).toISOString() }],
      evidence: { sessions: [{ sessionId: arrays, title: 'Arrays' }], solved: 3, problems: 7, asked: 4 },
    },
  ]);
  expect((await proposed(camp, 'kind=sheet&search=LAZY')).total).toBe(1);
  expect((await proposed(camp, 'size=1&page=3')).data).toHaveLength(1);
  expect((await proposed(camp, 'size=1&page=4')).data).toEqual([]);
  const arabic = await api.get(`/api/warning/proposed?campId=${camp.campId}&kind=attendance`, {
    token: leader.token,
    language: 'ar',
  });
  expect(arabic.body.data[0].reason).toContain('غياب عن جلستين متتاليتين: ');
});

test('without a wave one reads what the badge of the menu counts: both kinds, of all running waves one works in', async () => {
  const running = { startDate: '2020-01-01', endDate: '2100-01-01' };
  const one = await weekly(running);
  const other = await weekly(running);
  const over = await weekly({ startDate: '2020-01-01', endDate: '2020-02-01' });
  const elsewhere = await weekly(running);
  const hr = await makePerson(context, { role: 'hr' });
  for (const { wave } of [one, other, over]) await makeStaff(context, wave.campId, [hr]);
  const ids: string[] = [];
  for (const { wave: camp, sessions } of [one, other, over, elsewhere]) {
    const [, arrays, strings] = sessions;
    const who = await camp.trainee();
    for (const session of [arrays, strings]) await camp.mark(who, session, 'absent');
    await camp.sheet(arrays, 7);
    await camp.solved(who, arrays, 0);
    ids.push(`attendance:${who.user.id}:${strings}`, `sheet:${who.user.id}:${arrays}`);
  }
  // What others decide about hr is not theirs to read here.
  await context.db.insert(enrolments).values({
    campId: one.wave.campId,
    userId: hr.user.id,
    joinedAt: one.wave.ago(30 * day),
  });
  for (const session of one.sessions.slice(1, 3)) await one.wave.mark(hr, session, 'absent');

  const all = async (by: Person, query = '') =>
    (await api.get(`/api/warning/proposed?${query}`, { token: by.token })).body;
  const waiting = async (by: Person) =>
    (await api.get('/api/me/waiting', { token: by.token })).body.data.proposals;
  const read = await all(hr);
  expect(read).toMatchObject({ total: await waiting(hr), counting: null });
  expect(read.data.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.slice(0, 4).toSorted());
  expect(new Set(read.data.map(({ campId }: { campId: string }) => campId))).toEqual(
    new Set([one.wave.campId, other.wave.campId]),
  );
  expect((await all(hr, 'kind=sheet')).total).toBe(2);
  expect((await all(hr, 'size=3&page=2')).data).toHaveLength(1);
  const every = await all(leader, 'size=1000');
  expect(every.total).toBe(await waiting(leader));
  expect(every.data).toEqual(
    expect.arrayContaining(ids.slice(6).map((_id) => expect.objectContaining({ _id }))),
  );
  expect((await decide(ids.slice(0, 4), 'dismiss', {}, hr)).body.data).toEqual({ decided: 4, outdated: [] });
  expect(await all(hr)).toMatchObject({ data: [], total: await waiting(hr) });
  expect((await all(await makePerson(context, { role: 'mentor' }))).code).toBe('FORBIDDEN');
});

test('no warning is proposed for late joiners, for archived people or by rules that are off', async () => {
  const { wave: camp, sessions } = await weekly({ sheetPercent: null });
  const late = await camp.trainee({}, camp.ago(5 * day));
  const gone = await camp.trainee({ archivedAt: new Date() });
  const here = await camp.trainee();
  for (const who of [gone, here])
    for (const session of sessions.slice(0, 3)) await camp.mark(who, session, 'absent');
  await camp.sheet(sessions[0], 10);
  for (const who of [late, gone, here]) await camp.solved(who, sessions[0], 0);
  expect(await idsOf(camp)).toEqual([`attendance:${here.user.id}:${sessions[2]}`]);
  await camp.change({ absencesInRow: null });
  expect(await idsOf(camp)).toEqual([]);
  await camp.change({ sheetPercent: 50 });
  const left = await idsOf(camp);
  expect(left).toEqual([`sheet:${here.user.id}:${sessions[0]}`]);
  await camp.change({ archivedAt: new Date() });
  expect((await proposed(camp)).code).toBe('NOT_FOUND');
  expect((await decide(left, 'send')).body.data).toEqual({ decided: 0, outdated: left });
});

test('a sheet is due at the same hour of the club’s clock, and a session counts once it is over', async () => {
  const camp = await TestCamp.make(context);
  const who = await camp.trainee();
  const now = clock.now().getTime();
  const first = await camp.session('Yesterday', new Date(now - day));
  const second = await camp.session('Just now', new Date(now - 2 * hour));
  const due = await camp.session('A week ago', new Date(now - 7 * day + hour), { attendance: false });
  await camp.sheet(due, 4);
  await camp.solved(who, due, 0);
  for (const session of [first, second]) await camp.mark(who, session, 'absent');
  expect(await idsOf(camp)).toEqual([]);
  clock.advance(hour + 1);
  expect(await idsOf(camp)).toEqual([`attendance:${who.user.id}:${second}`, `sheet:${who.user.id}:${due}`]);
});

test('a sent proposal is mailed with its reason and never proposed again, even when withdrawn', async () => {
  const { wave: camp, sessions } = await weekly();
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, camp.campId, [hr]);
  const who = await camp.trainee({ language: 'ar' });
  await camp.sheet(sessions[0], 10);
  await camp.solved(who, sessions[0], 2);
  const [id] = await idsOf(camp);
  const { body } = await decide([id, id], 'send', {}, hr);
  expect(body.data).toEqual({ decided: 1, outdated: [] });
  const mail = await mailTo(dataDir, who.user.email);
  expect(mail.subject).toBe('إنذار في Level 1 · Wave 1');
  expect(mail.text).toContain('2 من 10');
  expect(mail.text).toContain('حُل 5 مسائل على الأقل من أصل 10 في شيت «\u2068Loops\u2069» قبل');
  expect(mail.text).toContain(`الجلسة: \u2068Loops\u2069 (${fullDay(camp.ago(16 * day), 'ar')}).`);
  expect(mail.text).toContain(`http://club.test/session/${sessions[0]}`);
  expect(mail.text).toContain('http://club.test/dashboard/waveData');
  expect(await idsOf(camp)).toEqual([]);
  const own = await api.get('/api/warning/me', { token: who.token });
  expect(own.body.data).toMatchObject([
    {
      kind: 'sheet',
      session: 'Loops',
      camp: 'Wave 1',
      level: 'Level 1',
      evidence: { solved: 2, problems: 10, asked: 5 },
      number: 1,
      void: false,
      sessions: [{ sessionId: sessions[0], title: 'Loops', startsAt: camp.ago(16 * day).toISOString() }],
      needed: expect.stringContaining('Solve at least 5 of the 10 problems'),
      link: `/session/${sessions[0]}`,
    },
  ]);
  await camp.solved(who, sessions[0], 6);
  const enough = await api.get('/api/warning/me', { token: who.token });
  expect(enough.body.data[0].needed).toContain('You have now solved 6 of the 10 problems');
  await api.delete(`/api/warning/${own.body.data[0]._id}`, undefined, { token: hr.token });
  expect(await idsOf(camp)).toEqual([]);
  expect((await decide([id], 'send')).body.data).toEqual({ decided: 0, outdated: [id] });
});

test('a proposal that is no longer true is not sent, and the response names it', async () => {
  const { wave: camp, sessions } = await weekly();
  const [, arrays, strings] = sessions;
  const [excused, solver, left, still] = [
    await camp.trainee(),
    await camp.trainee(),
    await camp.trainee(),
    await camp.trainee(),
  ];
  await camp.sheet(arrays, 10);
  await camp.solved(solver, arrays, 0);
  for (const who of [excused, left, still]) {
    await camp.solved(who, arrays, 9);
    for (const session of [arrays, strings]) await camp.mark(who, session, 'absent');
  }
  const ids = await idsOf(camp);
  expect(ids).toHaveLength(4);
  await camp.mark(excused, strings, 'excused');
  await camp.solved(solver, arrays, 5);
  await context.db.update(users).set({ archivedAt: new Date() }).where(eq(users.id, left.user.id));
  const neverMade = `sheet:${crypto.randomUUID()}:${crypto.randomUUID()}`;
  for (const impossible of ['nonsense', 'sheet:x:y'])
    expect((await decide([...ids, impossible], 'send', { campId: camp.campId })).status).toBe(404);
  const { body } = await decide([...ids, neverMade], 'send', { campId: camp.campId });
  expect(body.data.decided).toBe(1);
  expect(body.data.outdated.toSorted()).toEqual(
    [
      `attendance:${excused.user.id}:${strings}`,
      `attendance:${left.user.id}:${strings}`,
      `sheet:${solver.user.id}:${arrays}`,
      neverMade,
    ].toSorted(),
  );
  await mailTo(dataDir, still.user.email);
  const written = (await readOutbox(dataDir)).map(({ to }) => to);
  for (const who of [excused, solver, left]) expect(written).not.toContain(who.user.email);
});

test('a dismissed proposal does not return until as many new absences follow', async () => {
  const camp = await TestCamp.make(context);
  const who = await camp.trainee();
  const sessions: string[] = [];
  for (const days of [20, 15, 10, 5]) {
    sessions.push(await camp.session(`${days} days ago`, camp.ago(days * day)));
  }
  const miss = (number: number) => camp.mark(who, sessions[number]!, 'absent');
  await miss(0);
  await miss(1);
  // Of the two sessions after them nobody took attendance, so they do not break the row.
  expect(await idsOf(camp)).toEqual([`attendance:${who.user.id}:${sessions[1]}`]);
  await miss(2);
  await miss(3);
  const [id] = await idsOf(camp);
  expect(id).toBe(`attendance:${who.user.id}:${sessions[3]}`);
  expect((await decide([id], 'dismiss')).body.data).toEqual({ decided: 1, outdated: [] });
  expect(await idsOf(camp)).toEqual([]);
  const fifth = await camp.session('4 days ago', camp.ago(4 * day));
  await camp.mark(who, fifth, 'absent');
  expect(await idsOf(camp)).toEqual([]);
  const sixth = await camp.session('3 days ago', camp.ago(3 * day));
  await camp.mark(who, sixth, 'absent');
  expect(await idsOf(camp)).toEqual([`attendance:${who.user.id}:${sixth}`]);
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, who.user.id));
  expect(log.map(({ action }) => action)).toEqual(['warning.dismissed']);
  expect(await context.db.select().from(warnings).where(eq(warnings.userId, who.user.id))).toEqual([]);
});

test('dismissed proposals are listed with who dismissed them, and come back when that is undone', async () => {
  const { wave: camp, sessions } = await weekly();
  const [, arrays, strings] = sessions;
  const hr = await makePerson(context, { role: 'hr', firstName: 'Hala', lastName: 'Hr' });
  await makeStaff(context, camp.campId, [hr]);
  const who = await camp.trainee({ firstName: 'Nadia', lastName: 'Away' });
  for (const session of [arrays, strings]) await camp.mark(who, session, 'absent');
  const [id] = await idsOf(camp);
  await decide([id], 'dismiss', {}, hr);
  // A dismissal of an earlier version has no evidence.
  const old = `sheet:${who.user.id}:${arrays}`;
  await context.db
    .insert(dismissals)
    .values({ campId: camp.campId, proposal: old, createdAt: camp.ago(day) });
  const dismissed = async (query = '', by: Person = hr) =>
    (await api.get(`/api/warning/dismissed?campId=${camp.campId}&${query}`, { token: by.token })).body;
  expect(await dismissed()).toMatchObject({
    total: 2,
    data: [
      {
        _id: id,
        kind: 'attendance',
        name: 'Nadia Away',
        reason: 'Missed 2 sessions in a row: \u2068Arrays\u2069, \u2068Strings\u2069',
        session: { sessionId: strings, title: 'Strings', startsAt: camp.ago(2 * day).toISOString() },
        dismissedBy: 'Hala Hr',
        dismissedAt: context.clock.now().toISOString(),
      },
      { _id: old, kind: 'sheet', reason: null, session: { title: 'Arrays' }, dismissedBy: null },
    ],
  });
  expect((await dismissed('kind=sheet')).total).toBe(1);
  expect((await dismissed('search=nobody')).total).toBe(0);
  expect((await proposed(camp)).counting.attendance).toMatchObject({ on: true, counted: 2, decided: 1 });

  const archived = await api.post('/api/archive', { sessionId: arrays }, { token: leader.token });
  expect(await dismissed()).toMatchObject({ total: 1, data: [{ _id: id }] });
  const [entry] = archived.body.data.entryIds as string[];
  await api.post(`/api/archive/${entry}/restore`, {}, { token: leader.token });
  expect((await dismissed()).total).toBe(2);

  const stranger = await makePerson(context, { role: 'hr' });
  expect((await dismissed('', stranger)).code).toBe('FORBIDDEN');
  expect((await decide([id], 'restore', {}, stranger)).status).toBe(403);
  const restored = await Promise.all([decide([id], 'restore'), decide([id], 'restore', {}, hr)]);
  expect(restored.map(({ body }) => body.data.decided).toSorted()).toEqual([0, 1]);
  expect(await idsOf(camp)).toEqual([id]);
  expect((await dismissed()).total).toBe(1);
  expect((await decide([id], 'restore')).body.data).toEqual({ decided: 0, outdated: [id] });
  const log = await context.db.select().from(auditEntries).where(eq(auditEntries.targetId, who.user.id));
  expect(log.map(({ action }) => action)).toEqual(['warning.dismissed', 'warning.restored']);
});

test('a contest of two sessions is one sheet: it is judged with the last one, and warned about once', async () => {
  const { wave: camp, sessions } = await weekly();
  for (const session of sessions.slice(0, 2)) await camp.sheet(session, 8, 2059);
  const me = await camp.trainee();
  for (const session of sessions.slice(0, 2)) await camp.solved(me, session, 1);
  expect(await idsOf(camp, 'kind=sheet')).toEqual([`sheet:${me.user.id}:${sessions[1]}`]);
  const { data } = (await api.get(`/api/person?campId=${camp.campId}`, { token: leader.token })).body;
  expect(data).toMatchObject([{ risk: [], lastSheets: [{ solved: 1, problems: 8 }] }]);
  await camp.change({ sheetDays: 14 });
  expect(await proposed(camp, 'kind=sheet')).toMatchObject({
    data: [],
    counting: { sheet: { blank: 'early' } },
  });
  const { needed } = (await api.get('/api/me/progress', { token: me.token })).body.data[0];
  expect(needed).toHaveLength(1);
  expect(needed[0]).toContain('Arrays');
});

test('a list without proposals says what has counted and what counts next', async () => {
  const { wave: camp, sessions } = await weekly({ sheetPercent: null });
  await camp.sheet(sessions[3], 5);
  const here = await camp.trainee();
  await camp.trainee({}, camp.ago(day));
  // Of the last session nobody took attendance.
  for (const session of sessions.slice(0, 2)) await camp.mark(here, session, 'present');
  const { counting, total } = await proposed(camp);
  expect(total).toBe(0);
  expect(counting).toEqual({
    attendance: {
      on: true,
      counted: 2,
      unjudged: 1,
      blank: null,
      next: { title: 'Functions', at: new Date(camp.ago(-5 * day).getTime() + 3 * hour).toISOString() },
      decided: 0,
    },
    sheet: {
      on: false,
      counted: 0,
      unjudged: 2,
      blank: 'early',
      next: { title: 'Functions', at: sheetDeadline({ heldAt: camp.ago(-5 * day) }, 7).toISOString() },
      decided: 0,
    },
  });
});

test('of twenty who send a proposal at once, one sends one warning and one mail', async () => {
  const { wave: camp, sessions } = await weekly();
  const [, arrays, strings] = sessions;
  const people = [await camp.trainee(), await camp.trainee(), await camp.trainee()];
  for (const who of people) for (const session of [arrays, strings]) await camp.mark(who, session, 'absent');
  const ids = await idsOf(camp);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => decide(turn % 2 === 0 ? ids : ids.toReversed(), 'send')),
  );
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(replies.reduce((sum, { body }) => sum + body.data.decided, 0)).toBe(3);
  const stored = await context.db.select().from(warnings).where(eq(warnings.campId, camp.campId));
  expect(stored).toHaveLength(3);
  for (const { user } of people) await mailTo(dataDir, user.email);
  const addresses = new Set(people.map(({ user }) => user.email));
  const mails = (await readOutbox(dataDir)).filter(({ to }) => addresses.has(to));
  expect(mails).toHaveLength(3);
});

test('the third warning is reported to the leaders once, even when two are sent at once', async () => {
  const camp = await TestCamp.make(context);
  const who = await camp.trainee({ firstName: 'Counted', lastName: 'Once' });
  const byHand = { userId: who.user.id, campId: camp.campId, kind: 'sheet', reason: 'Copied' };
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => api.post('/api/warning', byHand, { token: leader.token })),
  );
  expect(sent.map(({ body }) => body.data.number).toSorted()).toEqual([1, 2, 3, 4, 5]);
  await mailTo(dataDir, leader.user.email, /3 warnings/);
  expect((await readOutbox(dataDir)).filter(({ text }) => text.includes('Counted Once'))).toHaveLength(1);
});

test('hr decides about proposals in their own waves only, and malformed ones are refused', async () => {
  const { wave: camp, sessions } = await weekly();
  const hr = await makePerson(context, { role: 'hr' });
  const who = await camp.trainee();
  for (const session of [sessions[1], sessions[2]]) await camp.mark(who, session, 'absent');
  const ids = await idsOf(camp);
  expect((await decide(ids, 'send', {}, hr)).status).toBe(403);
  expect((await decide(ids, 'send', { campId: camp.campId }, hr)).status).toBe(403);
  expect((await decide(ids, 'send', { campId: crypto.randomUUID() })).status).toBe(404);
  const other = await TestCamp.make(context);
  expect((await decide(ids, 'send', { campId: other.campId })).body.data).toEqual({
    decided: 0,
    outdated: ids,
  });
  expect(Object.keys((await decide([], 'send')).body.errors ?? {})).toEqual(['proposals']);
  expect(Object.keys((await decide(ids, 'maybe')).body.errors ?? {})).toEqual(['decision']);
  expect(await idsOf(camp)).toEqual(ids);
});
