import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { daysAgo, makeCamp } from '../camp.ts';
import { codeforces } from '../stand-in.ts';

test('a sync reports an unknown handle, a private contest and an outage, then recovers', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { sheets } = words;
  const camp = await makeCamp(request, {
    people: ['Known', 'Unknown'],
    handles: [`known_${Date.now() % 1e6}`, `gone_${Date.now() % 1e6}`],
    sessions: [
      { title: 'Public', startsAt: daysAgo(20), sheet: 'https://codeforces.com/contest/7001' },
      {
        title: 'Private',
        startsAt: daysAgo(10),
        sheet: 'https://codeforces.com/group/abcdefghij/contest/107002',
      },
    ],
  });
  const { data } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}&search=Known`);
  const handle = data.find((user: { firstName: string }) => user.firstName === 'Known')
    .codeforces_handle as string;
  await codeforces({
    mood: 'fine',
    users: [handle],
    contests: {
      7001: {
        problems: ['A', 'B', 'C'],
        submissions: [
          { by: handle.toUpperCase(), problem: 'A' },
          { by: handle, problem: 'A' },
        ],
      },
      107002: { problems: ['A'], submissions: [], private: true },
    },
  });
  await signInAs('mentor');
  await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
  const sync = page.getByRole('button', { name: sheets.sync.now });
  await sync.click();
  await expect(
    page.getByText(sheets.cell.of.replace('{{solved}}', '1').replace('{{problems}}', '3')).first(),
  ).toBeVisible({
    timeout: 40_000,
  });
  await expect(sync).toBeVisible({ timeout: 40_000 });
  await expect(
    page.getByText(new RegExp(sheets.problems.unknownHandle.split('“')[0]!)).first(),
  ).toBeVisible();
  await expect(page.getByText(/107002/).first()).toBeVisible();

  await codeforces({ mood: '503' });
  await sync.click();
  await expect(page.getByText(sheets.problems.down).first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('1/3').first()).toBeVisible();

  await expect(sync).toBeVisible({ timeout: 40_000 });
  await codeforces({
    mood: 'fine',
    contests: {
      7001: {
        problems: ['A', 'B', 'C'],
        submissions: [
          { by: handle, problem: 'B' },
          { by: handle, problem: 'A' },
        ],
      },
    },
  });
  await sync.click();
  await expect(page.getByText('2/3').first()).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(sheets.problems.down)).toHaveCount(0, { timeout: 40_000 });
});

test(
  'on a phone a mentor sees four sheets of everybody at once, and opens, corrects and saves a result in three taps',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const { sheets, ui } = words;
    const sheet = 'https://codeforces.com/group/abcdefghij/contest/1';
    const camp = await makeCamp(request, {
      people: ['Amina', 'Basem'],
      sessions: [50, 40, 30, 20, 10].map((days) => ({
        title: `Week ${days}`,
        startsAt: daysAgo(days),
        sheet,
      })),
    });
    await signInAs('mentor');
    await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
    const table = page.getByRole('grid', { name: sheets.page.table });
    await expect(table.getByRole('row')).toHaveCount(3);
    const cells = table.getByRole('row').nth(1).getByRole('button');
    await expect(cells).toHaveCount(5);
    for (const place of [0, 1, 2, 3]) {
      await expect(cells.nth(place)).toBeInViewport({ ratio: 1 });
      expect((await cells.nth(place).boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expectFitsAndAccessible(page);
    await cells.nth(1).click();
    const dialog = page.getByRole('dialog', { name: /Amina/ });
    await expect(dialog.getByRole('link', { name: sheets.cell.open.sheet })).toHaveAttribute('href', sheet);
    await dialog.getByRole('textbox', { name: sheets.edit.solved }).fill('4');
    await dialog.getByRole('button', { name: ui.save }).click();
    await expect(dialog).toBeHidden();
    await expect(cells.nth(1)).toHaveText(/4/);
    // The names stay in sight while the sheets pass.
    await cells.nth(4).scrollIntoViewIfNeeded();
    await expect(table.getByRole('link', { name: /Amina/ })).toBeInViewport({ ratio: 1 });
  },
);
