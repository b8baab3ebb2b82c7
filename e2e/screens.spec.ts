import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expect, expectNoSidewaysScroll, otherPairs, phoneOnly, test } from './fixtures.ts';
import { holdCovers, oldest } from './public.ts';
import { expectRead } from './screens.ts';
import { expectUsableInBothThemes } from './usable.ts';

interface Screen {
  path: string;
  /** What it says when it is there. */
  heading: (words: Catalog) => string;
  /** What one does to see it. */
  open?: (page: Page, words: Catalog) => Promise<unknown>;
}

const forStrangers: Screen[] = [
  { path: '/login', heading: ({ auth }) => auth.signIn.title },
  {
    path: '/signup',
    heading: ({ auth }) => auth.signUp.title,
    open: async (page, { auth }) => {
      await page.getByRole('button', { name: auth.signUp.submit }).click();
      await expect(page.getByText(auth.errors.nationalIdRequired)).toBeVisible();
    },
  },
  { path: '/resetpassword', heading: ({ auth }) => auth.forgot.title },
  { path: '/otp', heading: ({ auth }) => auth.reset.title },
  { path: '/verify-email?token=spent', heading: ({ auth }) => auth.verify.failedTitle },
  { path: '/setup', heading: ({ auth }) => auth.setup.title },
  { path: '/nowhere', heading: ({ shell }) => shell.notFound.title },
];

const forMembers: Screen[] = [
  { path: '/dashboard', heading: ({ users }) => users.profile.title },
  {
    path: '/dashboard/profile',
    heading: ({ users }) => users.profile.title,
    open: (page, { users }) => page.getByRole('button', { name: users.profile.edit }).click(),
  },
  {
    path: '/dashboard/profile',
    heading: ({ users }) => users.profile.title,
    open: (page, { users }) => page.getByRole('button', { name: users.data.removeButton }).click(),
  },
  { path: '/dashboard/nowhere', heading: ({ shell }) => shell.notFound.title },
];

async function show(page: Page, words: Catalog, { path, heading, open }: Screen) {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: heading(words), level: 1 })).toBeVisible();
  await expectRead(page);
  await open?.(page, words);
  await expectNoSidewaysScroll(page);
}

test.describe('everybody can use', () => {
  test('the menu of a phone', phoneOnly, async ({ page, words }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: words.shell.menu.open }).click();
    await expect(page.getByRole('dialog', { name: words.shell.menu.title })).toBeVisible();
    await expectUsableInBothThemes(page);
  });

  test('the screens of accounts', async ({ page, words }) => {
    for (const screen of forStrangers) {
      await show(page, words, screen);
      await expectUsableInBothThemes(page);
    }
  });

  test('the screens of members', async ({ page, words, signInAs }) => {
    await signInAs('user');
    for (const screen of forMembers) {
      await show(page, words, screen);
      await expectUsableInBothThemes(page);
    }
  });
});

test('no screen is wider than what shows it', otherPairs, async ({ page, request, words, signInAs }) => {
  await holdCovers(page);
  const stories = [await oldest(request, 'news'), await oldest(request, 'event')];
  for (const path of ['/', '/about', '/committees', '/ecpc', '/training', ...stories]) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
  }
  // A page with a route keeps no scripts from one visit to the next.
  await page.unrouteAll();
  for (const screen of forStrangers) await show(page, words, screen);
  await signInAs('leader');
  for (const screen of forMembers) await show(page, words, screen);
});
