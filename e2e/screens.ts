import { expect, type Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expectNoSidewaysScroll } from './fixtures.ts';
import { expectAccessible } from './accessible.ts';
import { openInApp } from './router.ts';

export interface Screen {
  path: string;
  heading: (words: Catalog) => string | RegExp;
  /** What is visible once the data has loaded. */
  shows?: (page: Page, words: Catalog) => ReturnType<Page['getByText']>;
}

/** No skeleton is left, and no list waits for the rows of its address. */
export const expectLoaded = (page: Page) =>
  expect(page.locator('main .animate-pulse, [aria-busy=true]')).toHaveCount(0);

/** Every page stands between them. */
export async function expectHeaderAndFooter(page: Page) {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** Axe finds nothing on a desktop, and the page fits a phone. It has one of the sizes, and the other one afterwards. */
export async function expectAccessibleAndFits(page: Page, rules?: string[]) {
  const wasPhone = page.viewportSize()?.width === phone.width;
  if (wasPhone) await expectNoSidewaysScroll(page);
  else await expectAccessible(page, rules);
  await page.setViewportSize(wasPhone ? desktop : phone);
  if (wasPhone) await expectAccessible(page, rules);
  else await expectNoSidewaysScroll(page);
}

/** Opens each screen, which has its heading and no error, is accessible and fits a phone. */
export async function look(page: Page, words: Catalog, screens: Screen[], rules?: string[]) {
  for (const [at, { path, heading, shows }] of screens.entries()) {
    if (at === 0) await page.goto(path);
    else await openInApp(page, path);
    await expect(page.getByRole('heading', { name: heading(words), level: 1 })).toBeVisible();
    // The charts are the largest part that loads on demand.
    if (shows) await expect(shows(page, words)).toBeVisible({ timeout: 60_000 });
    await expectLoaded(page);
    await expect(page.locator('main [role=alert]'), path).toHaveCount(0);
    await expectAccessibleAndFits(page, rules);
  }
}
