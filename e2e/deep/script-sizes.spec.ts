import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectLoaded } from '../screens.ts';

interface Visit {
  path: string;
  /** In kB. */
  most: number;
}

/** As docs/decisions/017-first-visit.md says: with room for a fortnight's work. */
const home: Visit = { path: '/', most: 150 };
const signUp: Visit = { path: '/signup', most: 190 };
const camps: Visit = { path: '/dashboard/waveData', most: 220 };

const limitOf = ({ most }: Visit) => most * 1000;

/** What the server sends of a file of the build: compressed by scripts/precompress.mjs, or as it is if it is tiny. */
async function sentBytes(path: string): Promise<number> {
  const file = join('build/client', path);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

/**
 * Bytes of all scripts that the page loads until it is ready. The copy for offline use, which these tests block, loads
 * more, later, and is no part of the first visit.
 */
async function scriptBytes(page: Page, { path, most }: Visit, ready: () => Promise<void>): Promise<number> {
  const scripts = new Set<string>();
  const collect = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname);
  };
  page.on('response', collect);
  await page.goto(path);
  await ready();
  page.off('response', collect);
  const sizes = await Promise.all([...scripts].map(sentBytes));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  const size = `${path}: ${(bytes / 1000).toFixed(1)} kB in ${scripts.size} scripts, at most ${most} kB`;
  test.info().annotations.push({ type: 'size', description: size });
  expect(bytes).toBeGreaterThan(0);
  return bytes;
}

/** The texts come after the scripts of the document. */
const loaded = (page: Page) => () => page.waitForLoadState('networkidle');

test.describe('scripts of a first visit', () => {
  test('the home page loads no more than it may', async ({ page }) => {
    expect(await scriptBytes(page, home, loaded(page))).toBeLessThanOrEqual(limitOf(home));
  });

  test('sign-up loads no more than it may', async ({ page }) => {
    expect(await scriptBytes(page, signUp, loaded(page))).toBeLessThanOrEqual(limitOf(signUp));
  });

  for (const role of ['trainee', 'leader'] as const)
    test(`the first page of the dashboard loads no more than it may for a ${role}`, async ({
      page,
      signInAs,
    }) => {
      await signInAs(role);
      const ready = async () => {
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
      };
      expect(await scriptBytes(page, camps, ready)).toBeLessThanOrEqual(limitOf(camps));
    });
});
