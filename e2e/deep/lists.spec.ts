import * as spec from '#tests/spec-texts.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';

test('a long list is paged, and a list that failed to load can be retried', async ({
  page,
  words,
  says,
  signInAs,
}) => {
  const { ui } = words;
  const total = 32;
  const newsItem = (number: number) => ({
    _id: `id-${number}`,
    id: `id-${number}`,
    title: `Headline ${number}`,
    content: 'Text',
    coverImage: { secure_url: '/favicon.svg', small_url: '/favicon.svg' },
    createdAt: '2026-01-01T00:00:00.000Z',
  });
  let failing = false;
  await page.route('**/api/news?*', async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    const rows = Array.from({ length: Math.min(15, total - (at - 1) * 15) }, (_, order) =>
      newsItem((at - 1) * 15 + order + 1),
    );
    await route.fulfill(
      failing
        ? { status: 404, json: { success: false, status: 'Fail', code: 'NOT_FOUND', message: 'gone' } }
        : { json: { success: true, status: 'Success', data: rows, page: at, size: 15, total } },
    );
  });
  const pageNote = (number: number) =>
    page.getByText(ui.list.page.replace('{{page}}', String(number)).replace('{{pages}}', '3'));
  await signInAs('leader');
  await page.goto('/dashboard/newsDash');
  await expect(pageNote(1)).toBeVisible();
  const next = page.getByRole('button', { name: says(spec.pager.next, ui.list.next) });
  const previous = page.getByRole('button', { name: says(spec.pager.previous, ui.list.previous) });
  await next.click();
  await expect(page).toHaveURL('/dashboard/newsDash?page=2');
  await expect(page.getByText('Headline 16', { exact: true })).toBeVisible();
  await next.press('Enter');
  await expect(page.getByText('Headline 32', { exact: true })).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expectFitsAndAccessible(page);
  await previous.click();
  await expect(pageNote(2)).toBeVisible();
  await page.goBack();
  await expect(pageNote(3)).toBeVisible();
  // A link to a page that no longer exists opens the last one.
  await page.goto('/dashboard/newsDash?page=9');
  await expect(pageNote(3)).toBeVisible();
  failing = true;
  await page.reload();
  await expect(page.getByRole('alert')).toContainText(says(spec.lists.loadFailed, ui.list.failed));
  failing = false;
  await page.getByRole('button', { name: ui.retry }).click();
  await expect(pageNote(3)).toBeVisible();
});

test('the page size of a list can be chosen, and the address keeps it', async ({ page, words, signInAs }) => {
  const { ui } = words;
  await signInAs('leader');
  await page.goto('/dashboard/trainees?size=1000');
  const size = page.getByRole('combobox', { name: ui.list.size });
  const pages = page.getByRole('navigation', { name: ui.list.pages });
  const people = page.getByRole('checkbox', { name: new RegExp(ui.list.select.split('{{')[0]!) });
  await expect(size).toHaveValue('1000');
  // The first hundred rows are drawn at once, the rest after them.
  await expect.poll(() => people.count()).toBeGreaterThan(110);
  await expect(pages).toHaveCount(0);
  await size.selectOption('');
  await expect(page).toHaveURL('/dashboard/trainees');
  await page.getByRole('button', { name: ui.list.next }).click();
  await expect(page).toHaveURL('/dashboard/trainees?page=2');
  await size.selectOption('50');
  await expect(page).toHaveURL('/dashboard/trainees?size=50');
});

test('a list that hangs says so after some seconds, and loads when it is asked for again', async ({
  page,
  words,
  signInAs,
}) => {
  const { ui } = words;
  await signInAs('leader');
  // The first call is never answered.
  await page.route('**/api/news?*', () => undefined, { times: 1 });
  await page.goto('/dashboard/newsDash');
  await expect(page.getByText(ui.slow.title)).toBeVisible();
  await page.getByRole('button', { name: ui.retry }).click();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByText(ui.slow.title)).toHaveCount(0);
});

test('the headings of a long table stay in sight above its names, also where it scrolls sideways', async ({
  page,
  signInAs,
}) => {
  await signInAs('leader');
  for (const width of [1366, 800]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/dashboard/trainees?size=50');
    const heading = page.getByRole('columnheader').nth(1);
    const names = page.getByRole('rowheader');
    await names.nth(30).scrollIntoViewIfNeeded();
    await names.nth(30).evaluate((row) => row.scrollIntoView({ block: 'center' }));
    await expect(heading).toBeInViewport();
    // What one would press where the heading is, is the heading.
    const isOnTop = () =>
      heading.evaluate((cell) => {
        const { left, top, width: wide, height } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(left + wide / 4, top + height / 2));
      });
    await expect.poll(isOnTop).toBe(true);
  }
});

test(
  'on a phone the filters of a list are in a sheet, and Back closes it before it leaves the page',
  onPhone,
  async ({ page, words, signInAs }) => {
    const { ui, requests } = words;
    await signInAs('leader');
    await page.goto('/dashboard/waveData');
    await page.goto('/dashboard/request');
    const filter = page.getByRole('button', { name: new RegExp(`^${ui.list.filter}`) });
    await filter.click();
    const sheet = page.getByRole('dialog', { name: ui.list.filter });
    await sheet.getByLabel(requests.filters.state).selectOption('rejected');
    await expect(page).toHaveURL(/status=rejected/);
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/status=rejected/);
    await expect(filter).toContainText('1');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/request');
  },
);

test('the whole of a list goes on paper, as a table with its heading and without what one presses', async ({
  page,
  words,
  signInAs,
}) => {
  const { ui, members } = words;
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signInAs('leader');
  await page.goto('/dashboard/trainees');
  await page.getByRole('button', { name: ui.export.label }).click();
  await page.getByRole('menuitem', { name: ui.export.print }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  const sheet = page.locator('.print-sheet');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByRole('heading', { name: members.trainees.title })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(sheet.getByText(ui.list.remove, { exact: true })).toHaveCount(0);
  expect(await sheet.locator('tbody tr').count()).toBeGreaterThan(100);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(15);
});
