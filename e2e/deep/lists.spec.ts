import * as spec from '#tests/spec-texts.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, test } from '../fixtures.ts';

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
