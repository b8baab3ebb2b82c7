import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { campStaff } from '#features/programme/server/camps/camps.table.ts';
import { users } from '#features/accounts/server/users/users.table.ts';
import { day, hour, TestCamp } from '#features/warnings/server/warnings.harness.ts';
import { readOutbox } from '#tests/outbox.ts';
import { makePerson, makeStaff, type Person } from '#tests/people.ts';
import { unfinishedJobs } from '#tests/job-queue.ts';
import { appForFile } from '#tests/test-app.ts';
import { tomorrowOf } from '../../reminders.rules.ts';
import { sendDigests, remindOfTomorrow, notifyOfProposals } from './reminders.service.ts';

const app = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context, clock, dataDir } = app;

const inboxOf = async ({ token }: Person) =>
  (await api.get('/api/inbox', { token })).body.data as { kind: string; title: string; text: string }[];
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
  expect(mail?.text).toContain('• غدًا: المخططات');
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
