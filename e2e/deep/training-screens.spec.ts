import type { Role } from '#club/shared/access.ts';
import * as spec from '#tests/spec-texts.ts';
import { expect, test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { look, type Screen } from '../screens.ts';
import { expectAccessibleInBothThemes } from '../accessible.ts';

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
    shows: (page, { audit }) => page.getByText(audit.actions.accountSignedIn).first(),
  },
  {
    path: '/dashboard/system',
    heading: ({ system }) => system.page.title,
    shows: (page, { system }) => page.getByRole('heading', { name: system.storage.title }),
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
  { path: '/dashboard/waveData', heading: ({ progress }) => progress.page.title },
];

const screens: [Role, Screen[]][] = [
  ['leader', leaderScreens],
  ['trainee', traineeScreens],
];

test.describe('accessibility', () => {
  for (const [role, list] of screens)
    test(`the training screens are accessible to a ${role}`, async ({ page, words, signInAs }) => {
      test.setTimeout(240_000);
      await signInAs(role);
      await look(page, words, list);
    });

  test('a visitor reads why C++ and sees locked levels on the training page', async ({
    page,
    words,
    says,
  }) => {
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
    await expectAccessibleInBothThemes(page);
  });

  test('an instructor sees the pages of the role, and a visitor signs in before opening the programme', async ({
    page,
    words,
    signInAs,
    phone,
  }) => {
    await signInAs('instructor');
    await page.goto('/dashboard/sessions');
    await expect(page.getByRole('heading', { level: 1, name: words.sessions.dashboard.title })).toBeVisible();
    if (phone) await page.getByRole('button', { name: words.shell.dashboard.menu }).click();
    const menu = page.getByRole('navigation', { name: words.shell.dashboard.menu });
    await expect(menu.getByRole('link', { name: words.shell.dashboard.trainees, exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: words.shell.dashboard.requests })).toHaveCount(0);
    // A group with one link has no heading.
    await expect(menu.getByText(words.shell.dashboard.add, { exact: true })).toHaveCount(0);
    await expect(
      menu.getByRole('link', { name: words.sessions.dashboard.title, exact: true }),
    ).toHaveAttribute('aria-current', 'page');
    await page.goto('/dashboard/request');
    await expect(page.getByRole('heading', { level: 1, name: words.shell.forbidden.title })).toBeVisible();
    await page.evaluate(() => localStorage.clear());
    for (const path of [`/level/${levelId}`, `/wave/${campId}`, `/session/${campId}`]) {
      await page.goto(path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
  });
});
