import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { desktopOnly, expect, test } from './fixtures.ts';
import { expectLoaded } from './screens.ts';

// The copy for offline use loads more, later, and is no part of the first visit.
test.use({ serviceWorkers: 'block' });

/** Bytes of all scripts that the page loads until it is ready, compressed as scripts/precompress.mjs does. */
async function scriptBytes(page: Page, path: string, ready: () => Promise<void>): Promise<number> {
  const scripts: Response[] = [];
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  };
  page.on('response', collect);
  await page.goto(path);
  await ready();
  page.off('response', collect);
  const bodies = await Promise.all(scripts.map((script) => script.body()));
  const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB in ${scripts.length} scripts`);
  return bytes;
}

const nothingMore = () => Promise.resolve();

test.describe('scripts of a first visit', desktopOnly, () => {
  test('the home page loads few', async ({ page }) => {
    expect(await scriptBytes(page, '/', nothingMore)).toBeLessThanOrEqual(130_000);
  });

  test('sign-up loads few', async ({ page }) => {
    expect(await scriptBytes(page, '/signup', nothingMore)).toBeLessThanOrEqual(150_000);
  });

  for (const role of ['trainee', 'leader'] as const)
    test(`the first page of the dashboard loads few for a ${role}`, async ({ page, signInAs }) => {
      await signInAs(role);
      const ready = async () => {
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
      };
      expect(await scriptBytes(page, '/dashboard/waveData', ready)).toBeLessThanOrEqual(180_000);
    });
});
