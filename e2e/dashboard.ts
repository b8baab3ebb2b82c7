import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expectNoSidewaysScroll } from './fixtures.ts';

export async function expectFitsAndAccessible(page: Page) {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

export const submit = (page: Page) => page.locator('form[method=post] button[type=submit]').click();
