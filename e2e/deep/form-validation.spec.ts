import type { Response } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

test('a page without a form does not load the validation of forms', async ({ page }) => {
  const loadsZod = async (path: string) => {
    const scripts: Promise<string>[] = [];
    const read = (response: Response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    };
    page.on('response', read);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', read);
    return (await Promise.all(scripts)).some((script) => script.includes('_zod'));
  };
  // That of sign-up loads when somebody begins to fill it in.
  for (const path of ['/', '/about', '/committees', '/ecpc', '/signup']) {
    expect(await loadsZod(path), path).toBe(false);
  }
  expect(await loadsZod('/login'), '_zod is the mark by which Zod is known').toBe(true);
});
