import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#kit/shared/access.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

interface Screen {
  name: string;
  path: string;
  role?: Role;
  /** What it says when it is there. */
  heading: (words: Catalog) => string;
  /** What one does to see it. */
  open?: (page: Page, words: Catalog) => Promise<unknown>;
  phoneOnly?: boolean;
}

const screens: Screen[] = [
  { name: 'home', path: '/', heading: ({ site }) => site.home.hero },
  { name: 'sign-in', path: '/login', heading: ({ auth }) => auth.signIn.title },
  { name: 'sign-up', path: '/signup', heading: ({ auth }) => auth.signUp.title },
  {
    name: 'sign-up with errors',
    path: '/signup',
    heading: ({ auth }) => auth.signUp.title,
    open: async (page, { auth }) => {
      await page.getByRole('button', { name: auth.signUp.submit }).click();
      await expect(page.getByText(auth.errors.nationalIdRequired)).toBeVisible();
    },
  },
  { name: 'reset password', path: '/resetpassword', heading: ({ auth }) => auth.forgot.title },
  { name: 'code', path: '/otp', heading: ({ auth }) => auth.reset.title },
  {
    name: 'verification failed',
    path: '/verify-email?token=spent',
    heading: ({ auth }) => auth.verify.failedTitle,
  },
  { name: 'setup', path: '/setup', heading: ({ auth }) => auth.setup.title },
  { name: 'not found', path: '/nowhere', heading: ({ shell }) => shell.notFound.title },
  { name: 'profile', path: '/dashboard', role: 'trainee', heading: ({ users }) => users.profile.title },
  {
    name: 'profile in edit mode',
    path: '/dashboard/profile',
    role: 'leader',
    heading: ({ users }) => users.profile.title,
    open: (page, { users }) => page.getByRole('button', { name: users.profile.edit }).click(),
  },
  {
    name: 'removal of an account',
    path: '/dashboard/profile',
    role: 'leader',
    heading: ({ users }) => users.profile.title,
    open: (page, { users }) => page.getByRole('button', { name: users.data.removeButton }).click(),
  },
  {
    name: 'dashboard not found',
    path: '/dashboard/nowhere',
    role: 'user',
    heading: ({ shell }) => shell.notFound.title,
  },
  {
    name: 'menu',
    path: '/',
    heading: ({ site }) => site.home.hero,
    open: (page, { shell }) => page.getByRole('button', { name: shell.menu.open }).click(),
    phoneOnly: true,
  },
];

for (const { name, path, role, heading, open, phoneOnly } of screens) {
  test(`everybody can use it: ${name}`, async ({ page, words, phone, signInAs }) => {
    test.skip(phoneOnly === true && !phone, 'only phones have it');
    if (role) await signInAs(role);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading(words), level: 1 })).toBeVisible();
    await open?.(page, words);
    await expectNoSidewaysScroll(page);
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(
        ({ id, nodes }) => `${theme}: ${id} on ${nodes.map(({ html }) => html).join(', ')}`,
      );
      expect(found).toEqual([]);
    }
  });
}
