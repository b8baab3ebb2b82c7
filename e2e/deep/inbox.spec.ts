import type { Page } from '@playwright/test';
import { holdCalls } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';

const bell = (page: Page) => page.getByRole('banner').locator('a[href="/dashboard/inbox"][title]');

test('nothing in the header moves when the bell appears', async ({ page, words, language, signInAs }) => {
  await signInAs('trainee');
  const release = await holdCalls(page, '**/assets/*.js');
  const other = language === 'ar' ? 'en' : 'ar';
  const place = async () => {
    await page.evaluate(() => document.fonts.ready);
    const { x, y, width } = (await page
      .getByRole('banner')
      .getByRole('link', { name: words.ui.languages[other] })
      .boundingBox())!;
    return { x, y, width };
  };
  const opened = page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The document has its words before its styles.
  await expect(page.locator('body')).toHaveCSS('display', 'flex');
  await expect(bell(page)).toHaveCount(0);
  const before = await place();
  release();
  await opened;
  await expect(bell(page)).toBeVisible();
  expect(await place()).toEqual(before);
});

test('a visitor has no bell and opens no stream', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/') && calls.push(sent.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(bell(page)).toHaveCount(0);
  expect(calls.filter((url) => /live|inbox/.test(url))).toEqual([]);
});

test('a wide screen has the sidebar instead of the bar, and uses its width', async ({
  page,
  words,
  signInAs,
}) => {
  const { shell } = words;
  await page.setViewportSize({ width: 1700, height: 900 });
  await signInAs('leader');
  await page.goto('/dashboard/waves');
  await expect(page.getByRole('navigation', { name: shell.dashboard.menu })).toBeVisible();
  await expect(page.getByRole('navigation', { name: shell.bar.title })).toBeHidden();
  const current = page.getByRole('navigation', { name: shell.dashboard.menu }).locator('[aria-current=page]');
  await expect(current).toHaveAttribute('href', '/dashboard/waves');
  const { x, width } = (await page.getByRole('table').boundingBox())!;
  expect(width).toBeGreaterThan(1350);
  expect(1700 - x - width).toBeLessThan(40);
});
