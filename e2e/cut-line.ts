import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { type Line, openLine } from './line.ts';

/** The app behind a line that can be cut. Calls that fail are what these tests are about. */
export const test = base.extend<{ appUrl: string; line: Line }>({
  appUrl: [`http://127.0.0.1:${process.env.E2E_PORT ?? '4173'}`, { option: true }],
  line: async ({ appUrl }, use) => {
    const line = await openLine(appUrl);
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => use(line.url),
  quiet: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await use();
    expect(errors).toEqual([]);
  },
});

export const banner = (page: Page) => page.getByRole('banner');

/** Follows a link of the dashboard menu, which is in a drawer on a phone. */
export async function followMenu(page: Page, phone: boolean, menu: string, name: string) {
  if (phone) await page.getByRole('button', { name: menu }).click();
  await page
    .getByRole('navigation', { name: menu })
    .getByRole('link', { name, exact: true })
    .filter({ visible: true })
    .click();
}

/** What the service worker has. */
export const cachedPaths = (page: Page, name: 'pages' | 'assets') =>
  page.evaluate(async (cache) => {
    const requests = await (await caches.open(cache)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, name);
