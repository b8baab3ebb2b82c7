import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#club/shared/access.ts';
import { signInByForm } from './account.ts';
import { samplePassword } from './fixtures.ts';

export const account = '/dashboard/account';

export const emailOf = (role: Role) => `${role}@sample.club`;

/** Opens the sign-in page signed out and sends the password. */
export async function enterPassword(page: Page, words: Catalog, role: Role, password = samplePassword) {
  await page.goto('/api/health');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInByForm(page, words, { email: emailOf(role), password });
}
