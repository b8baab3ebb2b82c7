import * as spec from '#tests/spec-texts.ts';
import type { Catalog } from '#app/catalogs/en.ts';
import { colours, expectAccessible } from '../accessible.ts';
import { expect, inArabic, test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { openInApp } from '../router.ts';
import { desktop, expectAccessibleAndFits, expectLoaded, look, phone, type Screen } from '../screens.ts';

const campId = '00000000-0000-7000-8000-000000000103';
const levelId = '00000000-0000-7000-8000-000000000001';

const leaderScreens: Screen[] = [
  {
    path: '/dashboard/trainees?search=sample_',
    heading: ({ members }) => members.trainees.title,
    shows: (page) => page.getByText('trainee@sample.club'),
  },
  {
    path: '/dashboard/coremembers?search=sample_leader',
    heading: ({ members }) => members.staff.title,
    shows: (page) => page.getByText('leader@sample.club'),
  },
  { path: '/dashboard/coremembers/addcoremember', heading: ({ members }) => members.newMember.title },
  {
    path: '/dashboard/request',
    heading: ({ requests }) => requests.page.title,
    shows: (page) => page.getByText('user@sample.club'),
  },
  {
    path: '/dashboard/levels',
    heading: ({ levels }) => levels.dashboard.title,
    shows: (page, words) => page.getByText(sampleTitle('Level 3', words), { exact: true }),
  },
  { path: `/dashboard/levels/addlevel?id=${levelId}`, heading: ({ levels }) => levels.dashboard.update },
  {
    path: '/dashboard/waves?search=Wave',
    heading: ({ camps }) => camps.dashboard.title,
    shows: (page, words) => page.getByText(sampleTitle('Wave 2', words)).first(),
  },
  {
    path: `/dashboard/waves/addwave?id=${campId}`,
    heading: ({ camps }) => camps.dashboard.update,
    shows: (page) => page.getByText('Salma Ibrahim').first(),
  },
  {
    path: `/dashboard/sessions?campId=${campId}`,
    heading: ({ sessions }) => sessions.dashboard.title,
    shows: (page, words) => page.getByText(sampleTitle('Binary search', words)),
  },
  { path: '/dashboard/sessions/addsession', heading: ({ sessions }) => sessions.dashboard.add },
  {
    path: '/dashboard/audit?search=signed-in',
    heading: ({ audit }) => audit.title,
    shows: (page, { audit }) => page.getByText(audit.actions.account['signed-in']).first(),
  },
  {
    path: '/dashboard/system',
    heading: ({ system }) => system.page.title,
    shows: (page, { system }) => page.getByRole('heading', { name: system.storage.title }),
  },
];

/** One person’s row shows what the rows of all show. */
const runningScreens: Screen[] = [
  {
    path: `/dashboard/standing?campId=${campId}&search=Nour`,
    heading: ({ standing }) => standing.table.title,
    shows: (page) => page.getByText(/ \/ 50/).first(),
  },
  {
    path: `/dashboard/sheet_contest?campId=${campId}&search=Nour`,
    heading: ({ sheets }) => sheets.page.title,
    shows: (page, words) => page.getByText(sampleTitle('Complexity', words)).first(),
  },
  {
    path: `/dashboard/attendance?campId=${campId}&search=Nour`,
    heading: ({ attendance }) => attendance.page.title,
    // A cell of the grid, or the buttons of a trainee on a phone.
    shows: (page) => page.locator('[data-cell], li [role=group]').first(),
  },
  {
    path: `/dashboard/warning?campId=${campId}&search=Nour`,
    heading: ({ warnings }) => warnings.page.title,
    shows: (page, { warnings }) => page.getByText(warnings.proposals.title),
  },
  { path: '/dashboard/archive', heading: ({ archive }) => archive.page.title },
  {
    path: '/dashboard/analysis',
    heading: ({ analysis }) => analysis.page.title,
    shows: (page) => page.locator('svg.recharts-surface').first(),
  },
  {
    path: `/dashboard/warning_attendance?campId=${campId}&search=Nour`,
    heading: ({ warnings }) => warnings.page.title,
    shows: (page, { warnings }) => page.getByText(warnings.proposals.title),
  },
];

const traineeScreens: Screen[] = [
  { path: '/training', heading: ({ training }) => training.page.title },
  {
    path: `/level/${levelId}`,
    heading: (words) => sampleTitle('Level 1', words),
    shows: (page, words) => page.getByText(sampleTitle('Wave 1', words)).first(),
  },
  {
    path: `/wave/${campId}`,
    heading: (words) => sampleTitle('Wave 1', words),
    shows: (page) => page.getByText(/ \/ 50/).first(),
  },
  { path: '/form', heading: ({ training }) => training.join.title },
  {
    path: '/dashboard/waveData',
    heading: ({ progress }) => progress.page.title,
    shows: (page, { progress }) => page.getByText(progress.wave.rank).first(),
  },
  { path: '/checkin', heading: ({ attendance }) => attendance.checkin.title },
];

const otherScreens: Screen[] = [
  {
    path: '/',
    heading: ({ site }) => site.home.hero,
    shows: (page, { greeting }) => page.getByText(greeting.work),
  },
  {
    path: '/dashboard/newsDash',
    heading: ({ news }) => news.dashboard.title,
    shows: (page, { ui }) => page.getByRole('link', { name: ui.list.update }).first(),
  },
  { path: '/dashboard/newsDash/addnews', heading: ({ news }) => news.dashboard.add },
  {
    path: '/dashboard/events',
    heading: ({ events }) => events.dashboard.title,
    shows: (page, { ui }) => page.getByRole('link', { name: ui.list.update }).first(),
  },
  { path: '/dashboard/events/addevent', heading: ({ events }) => events.dashboard.add },
  {
    path: '/dashboard/achievementsDash',
    heading: ({ achievements }) => achievements.dashboard.title,
    shows: (page, { ui }) => page.getByRole('link', { name: ui.list.update }).first(),
  },
  {
    path: '/dashboard/achievementsDash/addachievement',
    heading: ({ achievements }) => achievements.dashboard.add,
  },
  { path: '/dashboard/site/founders', heading: ({ site }) => site.editor.title },
  { path: '/dashboard/notifications', heading: ({ shell }) => shell.dashboard.notifications },
  {
    path: `/dashboard/people?campId=${campId}&search=Nour`,
    heading: ({ shell }) => shell.dashboard.people,
    shows: (page) => page.getByText(/^Nour /).first(),
  },
  { path: '/dashboard/excuses', heading: ({ excuses }) => excuses.page.title },
  { path: '/dashboard/waveData', heading: ({ progress }) => progress.page.title },
];

/** Dialogs, each with the button that opens it. */
const dialogs: [path: string, button: (words: Catalog) => string][] = [
  ['/dashboard/newsDash', ({ ui }) => ui.list.removeOf.split('{{')[0]!],
  ['/dashboard/trainees?search=sample_', ({ members }) => members.import.open],
  ['/dashboard/coremembers?search=sample_leader', ({ inviting }) => inviting.invite],
];

// Journeys are in the light theme.
test.use({ colorScheme: 'dark' });

test('the training screens are accessible to a leader', inArabic, async ({ page, words, signInAs }) => {
  await signInAs('leader');
  await look(page, words, leaderScreens);
});

test(
  'the screens of a running wave are accessible to a leader',
  inArabic,
  async ({ page, words, signInAs }) => {
    await signInAs('leader');
    await look(page, words, runningScreens);
    // Its buttons are nowhere but on a phone.
    await page.setViewportSize(phone);
    await openInApp(page, `/dashboard/attendance?campId=${campId}&search=Nour`);
    await expect(page.locator('li [role=group]').first()).toBeVisible();
    await expectAccessible(page);
  },
);

test('the training screens are accessible to a trainee', inArabic, async ({ page, words, signInAs }) => {
  await signInAs('trainee');
  await look(page, words, traineeScreens);
  await openInApp(page, `/wave/${campId}`);
  await page.locator('main a[href^="/session/"]').first().click();
  await expect(page.getByRole('heading', { name: words.training.session.material })).toBeVisible();
  await expectLoaded(page);
  await expectAccessibleAndFits(page);
});

test('the other screens of a leader and their dialogs are accessible in the dark theme', async ({
  page,
  words,
  signInAs,
}) => {
  await signInAs('leader');
  await look(page, words, otherScreens, colours);
  await page.setViewportSize(desktop);
  for (const [path, button] of dialogs)
    await test.step(path, async () => {
      // Closing a dialog goes back in the history, which a way in the app could meet.
      await page.goto(path);
      await page
        .getByRole('button', { name: button(words) })
        .first()
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page, colours);
    });
  await test.step('the page of a person', async () => {
    await page.goto(`/dashboard/people?campId=${campId}&search=Nour`);
    await page
      .getByRole('link', { name: /^Nour / })
      .first()
      .click();
    await expect(page.getByRole('button', { name: words.people.edit.open })).toBeVisible();
    await expectLoaded(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.people.edit.open }).click();
    await expect(page.getByRole('dialog', { name: words.people.edit.title })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a visitor reads why C++ and sees locked levels on the training page', async ({ page, words, says }) => {
  await page.goto('/training');
  const { why, levels } = words.training;
  await expect(page.getByRole('heading', { name: says(spec.training.why, why.title) })).toBeVisible();
  for (const benefit of [why.speedText, why.libraryText, why.everywhereText])
    await expect(page.getByText(benefit)).toBeVisible();
  await expect(page.getByText(says(spec.training.loginFirst, levels.loginFirst))).toHaveCount(3);
  await expect(page.locator('details')).toHaveCount(3);
  const [first, second] = await page.locator('details').all();
  await first!.locator('summary').click();
  await second!.locator('summary').click();
  await expect(first!).not.toHaveAttribute('open', /.*/);
  await expect(second!).toHaveAttribute('open', /.*/);
  await expectAccessible(page);
});
