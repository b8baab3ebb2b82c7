import { expect, type Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expectNoSidewaysScroll } from './fixtures.ts';
import { expectUsableInBothThemes } from './usable.ts';

export interface Screen {
  path: string;
  heading: (words: Catalog) => string | RegExp;
  /** What is there once everything was read. */
  shows?: (page: Page, words: Catalog) => ReturnType<Page['getByText']>;
}

/** Nothing holds the place of something any more, and what is shown is the answer to the question of the address. */
export const expectRead = (page: Page) =>
  expect(page.locator('main .animate-pulse, [aria-busy=true]')).toHaveCount(0);

/** Opens one after the other; each is there, fits, and can be used by everybody in both themes. */
export async function look(page: Page, words: Catalog, screens: Screen[]) {
  for (const { path, heading, shows } of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading(words), level: 1 })).toBeVisible();
    if (shows) await expect(shows(page, words)).toBeVisible();
    await expectRead(page);
    await expectNoSidewaysScroll(page);
    await expectUsableInBothThemes(page);
  }
}
