import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { enrolments } from '#features/programme/server/camps/camps.table.ts';
import { sheetCells, sheetColumns } from '#features/results/server/sheets/sheets.table.ts';
import type { OwnCampOut } from '../../progress.contract.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { fullDay } from '#club/shared/moment-text.ts';
import { day, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { makePerson, makeStaff, makeTrainee } from '#tests/people.ts';
import { appForFile } from '#tests/test-app.ts';

const { api, context } = await appForFile();
const leader = await makePerson(context, { role: 'leader' });
const ago = (milliseconds: number) => new Date(context.clock.now().getTime() - milliseconds);
const progress = async (token: string, language?: string) =>
  (await api.get('/api/me/progress', { token, language })).body.data;

test('a trainee sees their attendance, sheets, rank, warnings and next session', async () => {
  const camp = await TestCamp.make(context, { target: 20 });
  const mentor = await makePerson(context, { role: 'mentor', firstName: 'Mina', lastName: 'Mentor' });
  await makeStaff(context, camp.campId, [mentor]);
  const me = await camp.trainee();
  const best = await camp.trainee();
  const equal = await camp.trainee();
  const gone = await camp.trainee({ archivedAt: new Date() });
  await context.db
    .update(enrolments)
    .set({ mentorId: mentor.user.id })
    .where(eq(enrolments.userId, me.user.id));
  const loops = await camp.session('Loops', ago(9 * day), { sheetLink: 'https://codeforces.com/contest/1' });
  const arrays = await camp.session('Arrays', ago(2 * day), { contestLink: 'https://codeforces.com/gym/2' });
  const next = await camp.session('Strings', ago(-5 * day));
  await camp.mark(me, loops, 'late');
  await camp.sheet(loops, 8);
  await camp.solved(me, loops, 6);
  await camp.solved(best, loops, 8);
  await camp.solved(equal, loops, 6);
  await camp.solved(gone, loops, 8);
  await context.db.insert(sheetColumns).values({ sessionId: arrays, kind: 'contest', problems: null });
  await context.db
    .insert(sheetCells)
    .values({ sessionId: arrays, kind: 'contest', userId: equal.user.id, manual: 0 });
  const warned = { userId: me.user.id, kind: 'sheet', reason: 'Copied' };
  const first = await api.post('/api/warning', warned, { token: leader.token });
  await api.post('/api/warning', warned, { token: leader.token });
  await api.delete(`/api/warning/${first.body.data._id}`, undefined, { token: leader.token });

  const [own, ...rest] = await progress(me.token);
  expect(rest).toEqual([]);
  expect(own).toMatchObject({
    campId: camp.campId,
    title: 'Wave 1',
    level: 'Level 1',
    mentor: 'Mina Mentor',
    rank: 2,
    trainees: 3,
    total: 6,
    outOf: 20,
    next: { sessionId: next, title: 'Strings' },
    warnings: [{ kind: 'sheet', reason: 'Copied', sessions: [], link: null }],
    voidWarnings: [{ _id: first.body.data._id, reason: 'Copied' }],
    status: { well: false, warnings: 1, missed: 0 },
    needed: [
      expect.stringMatching(
        /^Warning of \d+ \w+ \d{4}: Copied\. If something is in your way, talk to your mentor \u2068Mina Mentor \(\u2068person.+@club.test\u2069\)\u2069\.$/,
      ),
    ],
  });
  expect(own.warnings).toHaveLength(1);
  expect(own.sessions).toMatchObject([
    {
      title: 'Loops',
      state: 'late',
      counted: true,
      sheet: { solved: 6, problems: 8, link: 'https://codeforces.com/contest/1' },
      contest: null,
    },
    {
      title: 'Arrays',
      state: null,
      counted: true,
      sheet: null,
      contest: { solved: 0, problems: null, link: 'https://codeforces.com/gym/2' },
    },
    { title: 'Strings', state: null, counted: true, sheet: null, contest: null },
  ]);
  expect((await progress(equal.token))[0].rank).toBe(2);
  expect((await progress(best.token))[0].rank).toBe(1);
});

test('a trainee reads what they need to do, in their language and only while it is true', async () => {
  const camp = await TestCamp.make(context);
  const me = await camp.trainee();
  const arrays = await camp.session('Arrays', ago(2 * day));
  await camp.session('Strings', ago(-5 * day));
  await camp.sheet(arrays, 8);
  await camp.mark(me, arrays, 'absent');
  const [own] = await progress(me.token);
  expect(own.needed).toEqual([
    expect.stringMatching(
      /^Solve 4 more problems of the sheet “\u2068Arrays\u2069” by \w+day \d+ \w+, \d+:\d\d [ap]m$/,
    ),
    expect.stringMatching(/^Come to “\u2068Strings\u2069” on \w+day/),
    `Catch up on the session you missed: \u2068Arrays\u2069 (${fullDay(ago(2 * day), 'en')})`,
  ]);
  expect(
    own.todo.map(({ what, sessions }: OwnCampOut['todo'][number]) => [what, sessions[0]?.title]),
  ).toEqual([
    ['solve', 'Arrays'],
    ['come', 'Strings'],
    ['missed', 'Arrays'],
  ]);
  expect(own.status).toEqual({ well: false, warnings: 0, missed: 1 });
  expect((await progress(me.token, 'ar'))[0].needed[0]).toContain(
    'حُل 4 مسائل أخرى من شيت «\u2068Arrays\u2069» قبل ',
  );
  await camp.solved(me, arrays, 4);
  await camp.mark(me, arrays, 'excused');
  expect((await progress(me.token))[0]).toMatchObject({
    needed: [],
    status: { well: true, warnings: 0, missed: 0 },
  });
});

test('all is not well for a trainee with a warning, until it is withdrawn', async () => {
  const camp = await TestCamp.make(context, { sheetPercent: null });
  const me = await camp.trainee();
  const loops = await camp.session('Loops', ago(9 * day));
  const arrays = await camp.session('Arrays', ago(2 * day));
  const strings = await camp.session('Strings', ago(-5 * day));
  for (const session of [loops, arrays]) await camp.mark(me, session, 'absent');
  const proposal = `attendance:${me.user.id}:${arrays}`;
  await api.post('/api/warning/decide', { proposals: [proposal], decision: 'send' }, { token: leader.token });
  const [warned] = await progress(me.token);
  expect(warned.status).toEqual({ well: false, warnings: 1, missed: 2 });
  expect(warned.warnings).toMatchObject([
    {
      reason: 'Missed 2 sessions in a row: \u2068Loops\u2069, \u2068Arrays\u2069',
      sessions: [{ title: 'Loops' }, { title: 'Arrays', startsAt: ago(2 * day).toISOString() }],
      needed: expect.stringContaining('Come to the next session, “\u2068Strings\u2069”, on '),
      link: `/session/${strings}`,
    },
  ]);
  expect(warned.todo).toMatchObject([
    { what: 'warning', sessions: [{ title: 'Loops' }, { title: 'Arrays' }] },
  ]);
  await api.delete(`/api/warning/${warned.warnings[0]._id}`, undefined, { token: leader.token });
  const [after] = await progress(me.token);
  expect(after).toMatchObject({
    warnings: [],
    voidWarnings: [{ _id: warned.warnings[0]._id, withdrawnAt: expect.any(String) }],
    status: { well: false, warnings: 0, missed: 2 },
    todo: [{ what: 'missed' }],
  });
  for (const session of [loops, arrays]) await camp.mark(me, session, 'excused');
  expect((await progress(me.token))[0].status).toEqual({ well: true, warnings: 0, missed: 0 });
});

test('sessions before a trainee joined do not count against them', async () => {
  const camp = await TestCamp.make(context);
  const me = await camp.trainee({}, ago(day));
  const arrays = await camp.session('Arrays', ago(2 * day));
  await camp.sheet(arrays, 8);
  const [own] = await progress(me.token);
  expect(own.sessions[0]).toMatchObject({ counted: false, state: null });
  expect(own.needed).toEqual([]);
});

test('somebody without a handle is asked for it, and their results are not known instead of zero', async () => {
  const camp = await TestCamp.make(context);
  const me = await camp.trainee({ codeforcesHandle: null });
  const arrays = await camp.session('Arrays', ago(2 * day), {
    sheetLink: 'https://codeforces.com/contest/1',
  });
  await camp.sheet(arrays, 8);
  const [own] = await progress(me.token);
  expect(own.needed).toEqual([
    'Add your Codeforces handle to your profile: without it your results cannot be read',
  ]);
  expect(own.sessions[0].sheet).toMatchObject({ solved: null, problems: 8 });
  expect((await progress(me.token, 'ar'))[0].needed[0]).toContain('أضف');
});

test('a wave whose last day has passed asks for nothing any more: its warnings are history', async () => {
  const camp = await TestCamp.make(context);
  const me = await camp.trainee();
  const arrays = await camp.session('Arrays', ago(2 * day));
  await camp.session('Strings', ago(-5 * day));
  await camp.sheet(arrays, 8);
  await camp.mark(me, arrays, 'absent');
  const about = { userId: me.user.id, kind: 'attendance', sessionId: arrays, reason: 'Away' };
  await api.post('/api/warning', about, { token: leader.token });
  const home = async () => (await api.get('/api/me/home', { token: me.token })).body.data;
  expect((await home()).todo).not.toEqual([]);
  expect((await progress(me.token))[0].status).toMatchObject({ well: false, warnings: 1, missed: 1 });

  await camp.change({ endDate: clubDay(ago(day)) });
  expect((await progress(me.token))[0]).toMatchObject({
    warnings: [{ reason: 'Away', needed: null, link: null }],
    status: { well: true, warnings: 0, missed: 0 },
    next: null,
    needed: [],
    todo: [],
  });
  expect(await home()).toMatchObject({ todo: [], standing: null });
  const proposed = await api.get(`/api/warning/proposed?campId=${camp.campId}`, { token: leader.token });
  expect(proposed.body.data).toEqual([]);
});

test('a trainee sees their own waves, the newest first and those that are over last', async () => {
  const first = await TestCamp.make(context, {}, 'First');
  const second = await TestCamp.make(context, {}, 'Second');
  const archived = await TestCamp.make(context, { archivedAt: new Date() }, 'Archived');
  const me = await makeTrainee(context, second.campId);
  const over = await TestCamp.make(context, { endDate: clubDay(ago(day)) }, 'Over');
  for (const { campId } of [first, archived, over])
    await context.db.insert(enrolments).values({ campId, userId: me.user.id, joinedAt: ago(30 * day) });
  const camps = await progress(me.token);
  expect(camps).toMatchObject([
    { title: 'Second', archivedAt: null },
    { title: 'First', archivedAt: null },
    { title: 'Over', archivedAt: null },
    { title: 'Archived', archivedAt: expect.any(String), next: null, needed: [] },
  ]);
  expect(await progress(leader.token)).toEqual([]);
  expect((await api.get('/api/me/progress')).status).toBe(401);
});
