import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectLoaded } from '../screens.ts';

// The copy for offline use loads more, later, and is no part of the first visit.
test.use({ serviceWorkers: 'block' });

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

/** Bytes of all scripts that the page loads until it is ready, compressed as scripts/precompress.mjs does. */
async function scriptBytes(page: Page, { path, most }: Visit, ready: () => Promise<void>): Promise<number> {
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
  const size = `${path}: ${(bytes / 1000).toFixed(1)} kB in ${scripts.length} scripts, at most ${most} kB`;
  test.info().annotations.push({ type: 'size', description: size });
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
