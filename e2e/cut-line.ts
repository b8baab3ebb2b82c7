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
  serviceWorkers: 'allow',
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

/** The scripts that a page of the server names. */
export async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
}

/** Waits until these pages with their scripts and the last data of these endpoints are on the device. */
export async function expectOfflineCopy(page: Page, { paths, data }: { paths: string[]; data: string[] }) {
  await expect.poll(() => cachedPaths(page, 'pages')).toEqual(expect.arrayContaining(paths));
  for (const path of paths) {
    const scripts = await scriptsOf(page, path);
    await expect.poll(() => cachedPaths(page, 'assets')).toEqual(expect.arrayContaining(scripts));
  }
  await expect.poll(() => storedPaths(page)).toEqual(expect.arrayContaining(data));
}

/** The endpoints whose last data is on the device. */
export const storedPaths = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('last-data');
        open.addEventListener('success', () => {
          const read = open.result.transaction('queries').objectStore('queries').getAll();
          read.addEventListener('success', () => {
            const queries = read.result as { queryKey: string[] }[];
            open.result.close();
            resolve(queries.map(({ queryKey }) => String(queryKey[1])));
          });
        });
      }),
  );

/** What a page says of data that it had before. */
export const oldDataNote = (page: Page) => page.getByRole('main').getByRole('status').first();
