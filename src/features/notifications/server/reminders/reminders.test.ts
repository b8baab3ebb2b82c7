import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campStaff } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { day, hour, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { readOutbox } from '#tests/outbox.ts';
import { makePerson, makeStaff, type Person, startAuthSession } from '#tests/people.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { appForFile } from '#tests/test-app.ts';
import { clubDay } from '#club/shared/club-time.ts';
import { fullDay } from '#club/shared/moment-text.ts';
import { tomorrowOf } from '../../reminders.rules.ts';
import { sendDigests, remindOfTomorrow, notifyOfProposals, notifyOfSeasonEnds } from './reminders.service.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock, dataDir } = app;

const inboxOf = async ({ token }: Person) =>
  (await api.get('/api/inbox', { token })).body.data as {
    kind: string;
    title: string;
    text: string;
    link: string;
  }[];
const mailsTo = async ({ user }: Person, subject: RegExp) => {
  await expect.poll(() => unfinishedJobs(context.db, 'mail')).toEqual([]);
  return (await readOutbox(dataDir)).filter((mail) => mail.to === user.email && subject.test(mail.subject));
};
const tomorrowNoon = () => new Date(tomorrowOf(clock.now()).from.getTime() + 12 * hour);

test('everybody in a wave is told once, the evening before, of a session tomorrow', async () => {
  const camp = await TestCamp.make(context);
  const [trainee, mentor, outside] = [
    await camp.trainee(),
    await makePerson(context, { role: 'mentor' }),
    await makePerson(context, { role: 'trainee' }),
  ];
  await makeStaff(context, camp.campId, [mentor]);
  await camp.session('Graphs', tomorrowNoon());
  await camp.session('Draft', tomorrowNoon(), { publishedAt: null });
  await camp.session('Later', new Date(tomorrowNoon().getTime() + day));
  for (let run = 0; run < 2; run += 1) await remindOfTomorrow(context);
  for (const person of [trainee, mentor])
    expect((await inboxOf(person)).map(({ title }) => title)).toEqual(['Tomorrow: Graphs']);
  expect(await inboxOf(outside)).toEqual([]);
});

test('those who decide are told once of warnings that are proposed', async () => {
  const camp = await TestCamp.make(context, { startDate: '2020-01-01', endDate: '2100-01-01' });
  const hr = await makePerson(context, { role: 'hr' });
  await makeStaff(context, camp.campId, [hr]);
  const sessions = [
    await camp.session('Loops', camp.ago(9 * day)),
    await camp.session('Arrays', camp.ago(2 * day)),
  ];
  for (const firstName of ['Aya', 'Basem']) {
    const person = await camp.trainee({ firstName, lastName: 'Away' });
    for (const session of sessions) await camp.mark(person, session, 'absent');
  }
  for (let run = 0; run < 2; run += 1) await notifyOfProposals(context);
  const told = (await inboxOf(hr)).filter(({ kind }) => kind === 'proposal');
  expect(told).toMatchObject([
    { title: 'Proposed warnings in Wave 1', text: 'To decide: Aya Away, Basem Away' },
  ]);
});

test('a digest on Friday names the sessions of the week and what is unread, once, in the language of its reader', async () => {
  const camp = await TestCamp.make(context);
  const trainee = await camp.trainee({ firstName: 'Nour', language: 'ar' });
  const quiet = await makePerson(context, { role: 'trainee' });
  const declined = await camp.trainee();
  await api.send('PUT', '/api/user/me/notification', { digest: false }, { token: declined.token });
  await camp.session('Graphs', tomorrowNoon(), { titleAr: 'المخططات' });
  await remindOfTomorrow(context);
  for (let run = 0; run < 2; run += 1) await sendDigests(context);
  const [mail, ...more] = await mailsTo(trainee, /أسبوعك/);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('• المخططات: ');
  expect(mail?.text).toContain('• غدًا: \u2068المخططات\u2069');
  for (const person of [quiet, declined]) expect(await mailsTo(person, /week/)).toEqual([]);
  // The week after there is another.
  clock.advance(7 * day);
  await camp.session('Trees', tomorrowNoon());
  await sendDigests(context);
  expect(await mailsTo(trainee, /أسبوعك/)).toHaveLength(2);
});

test('no digest goes to somebody archived, and none names what they may not read any more', async () => {
  const camp = await TestCamp.make(context);
  const [gone, left] = [await camp.trainee(), await makePerson(context, { role: 'mentor' })];
  await makeStaff(context, camp.campId, [left]);
  await camp.session('Secrets', tomorrowNoon());
  await remindOfTomorrow(context);
  await context.db.update(users).set({ archivedAt: clock.now() }).where(eq(users.id, gone.user.id));
  await context.db.delete(campStaff).where(eq(campStaff.userId, left.user.id));
  await sendDigests(context);
  for (const person of [gone, left]) expect(await mailsTo(person, /week/)).toEqual([]);
});

const clubDaysAgo = (days: number) => clubDay(new Date(clock.now().getTime() - days * day));

test('when a wave has ended its people are told once how it ended, and again only when it goes on and ends anew', async () => {
  const camp = await TestCamp.make(context, {
    endDate: clubDaysAgo(1),
    target: 9,
    createdAt: new Date(clock.now().getTime() - 90 * day),
  });
  const best = await camp.trainee({ firstName: 'Aya', lastName: 'Best', language: 'ar' });
  const absent = await camp.trainee({ firstName: 'Basem' });
  const [mentor, leader] = [
    await makePerson(context, { role: 'mentor' }),
    await makePerson(context, { role: 'leader' }),
  ];
  await makeStaff(context, camp.campId, [mentor]);
  const [loops, arrays] = [
    await camp.session('Loops', camp.ago(9 * day)),
    await camp.session('Arrays', camp.ago(2 * day)),
  ];
  for (const session of [loops, arrays]) await camp.mark(best, session, 'present');
  await camp.mark(absent, loops, 'late');
  await camp.solved(best, loops, 8);
  // History that was written down later, and what ended long ago, is no news.
  const written = await TestCamp.make(context, { endDate: clubDaysAgo(3), createdAt: clock.now() });
  const old = await TestCamp.make(context, { endDate: clubDaysAgo(15), createdAt: camp.ago(90 * day) });
  const others = [await written.trainee(), await old.trainee()];

  for (let run = 0; run < 2; run += 1) await notifyOfSeasonEnds(context);
  const until = (language: 'en' | 'ar') => fullDay(new Date(Date.parse(clubDaysAgo(1)) + 13 * day), language);
  const own = { kind: 'season-ended', link: `/dashboard/waveData#${camp.campId}` };
  expect(await inboxOf(best)).toMatchObject([
    {
      ...own,
      title: '\u2068Level 1 · Wave 1\u2069 has ended',
      text: expect.stringContaining('Rank: 1 of 2\n'),
    },
  ]);
  const [mail, ...more] = await mailsTo(best, /^انتهت الموجة: \u2068Level 1 · Wave 1\u2069$/);
  expect(more).toEqual([]);
  for (const line of ['المركز: 1 من 2', 'المحلولة: 8، وكان الهدف 9', 'الحضور: 2 من 2', until('ar')])
    expect(mail?.text).toContain(line);
  const [unranked] = await inboxOf(absent);
  expect(unranked).toMatchObject(own);
  expect(unranked!.text).toContain(`Attendance: 1 of 2 sessions\nSolutions until ${until('en')} count.`);
  expect(unranked!.text).not.toContain('rank');
  for (const person of [mentor, leader])
    expect(await inboxOf(person)).toMatchObject([
      {
        link: `/dashboard/standing?campId=${camp.campId}`,
        text: expect.stringContaining('Trainees: 2\nTop of the standing: Aya Best (8)\n'),
      },
    ]);
  for (const person of others) expect(await inboxOf(person)).toEqual([]);

  const change = (endDate: string) =>
    api.patch(`/api/camp/${camp.campId}`, { endDate }, { token: leader.token });
  expect((await change(clubDaysAgo(-1))).status).toBe(200);
  await notifyOfSeasonEnds(context);
  for (const person of [best, mentor]) expect(await inboxOf(person)).toEqual([]);
  await camp.solved(absent, arrays, 9);
  clock.advance(2 * day);
  await notifyOfSeasonEnds(context);
  best.token = await startAuthSession(context, best.user.id);
  expect((await inboxOf(best)).map(({ text }) => text)).toEqual([expect.stringContaining('Rank: 2 of 2')]);
});

test('a wave that is archived before its last day has ended for its people, until it comes back', async () => {
  const past = { createdAt: new Date(clock.now().getTime() - 90 * day) };
  const camp = await TestCamp.make(context, past);
  const called = await TestCamp.make(context, {
    ...past,
    startDate: clubDaysAgo(-9),
    endDate: clubDaysAgo(-99),
  });
  const people = [await camp.trainee(), await called.trainee()] as const;
  const leader = await makePerson(context, { role: 'leader' });
  const entries = [];
  for (const { campId } of [camp, called])
    entries.push((await api.post('/api/archive', { campId }, { token: leader.token })).body.data.entryIds[0]);
  const told = async () => {
    await notifyOfSeasonEnds(context);
    for (const person of people) person.token = await startAuthSession(context, person.user.id);
    return Promise.all(people.map(async (person) => (await inboxOf(person)).map(({ title }) => title)));
  };
  expect(await told()).toEqual([[], []]);
  clock.advance(day);
  const lastDay = fullDay(new Date(clubDaysAgo(1)), 'en');
  // What was called off before it began has not ended.
  expect(await told()).toEqual([['\u2068Level 1 · Wave 1\u2069 has ended'], []]);
  expect((await inboxOf(people[0]))[0]!.text).toContain(`Solutions until ${lastDay} count.`);
  leader.token = await startAuthSession(context, leader.user.id);
  await api.post(`/api/archive/${entries[0]}/restore`, {}, { token: leader.token });
  expect(await told()).toEqual([[], []]);
});
