import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectLoaded } from '../screens.ts';

/** What the server sends of a file of the build: compressed by scripts/precompress.mjs, or as it is if it is tiny. */
async function sentBytes(path: string): Promise<number> {
  const file = join('build/client', path);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/** In kB, of all scripts that a page loads until it is ready. The limits are in docs/decisions/017-first-visit.md. */
async function scriptSize(page: Page, path: string, ready: () => Promise<unknown>): Promise<number> {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  });
  await page.goto(path);
  await ready();
  const sizes = await Promise.all([...scripts].map(sentBytes));
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0) / 1000;
  const description = `${path}: ${size.toFixed(1)} kB in ${scripts.size} scripts`;
  test.info().annotations.push({ type: 'size', description });
  expect(size).toBeGreaterThan(0);
  return size;
}

test.describe('scripts of a first visit', () => {
  for (const [name, path, most] of [
    ['the home page', '/', 150],
    ['sign-up', '/signup', 190],
  ] as const)
    test(`${name} loads at most ${most} kB`, async ({ page }) => {
      // The texts come after the scripts of the document.
      const size = await scriptSize(page, path, () => page.waitForLoadState('networkidle'));
      expect(size).toBeLessThanOrEqual(most);
    });

  for (const role of ['trainee', 'leader'] as const)
    test(`Waves loads at most 220 kB for a ${role}`, async ({ page, signInAs }) => {
      await signInAs(role);
      const size = await scriptSize(page, '/dashboard/waveData', async () => {
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
      });
      expect(size).toBeLessThanOrEqual(220);
    });
});
