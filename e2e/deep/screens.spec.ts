import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { colours } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { enlargeText, expectWholeCards, expectWholeWords } from '../cards.ts';
import { expect, expectNoSidewaysScroll, inArabic, onPhone, test } from '../fixtures.ts';
import { holdCovers, oldest } from '../public.ts';
import { openInApp, openNext } from '../router.ts';
import { expectAccessibleAndFits, expectHeaderAndFooter, expectLoaded, phone } from '../screens.ts';

interface Screen {
  path: string;
  /** Its main heading. */
  heading: (words: Catalog) => string;
  /** Opens the part of the page to look at. */
  open?: (page: Page, words: Catalog) => Promise<unknown>;
}

const accountScreens: Screen[] = [
  { path: '/login', heading: ({ auth }) => auth.signIn.title },
  {
    path: '/signup',
    heading: ({ auth }) => auth.signUp.title,
    open: async (page, { auth }) => {
      await page.getByRole('button', { name: auth.signUp.submit }).click();
      await expect(page.getByText(auth.errors.nationalIdInvalid)).toBeVisible();
    },
  },
  { path: '/resetpassword', heading: ({ auth }) => auth.forgot.title },
  { path: '/otp', heading: ({ auth }) => auth.reset.title },
  {
    path: '/verify-email?token=spent',
    heading: ({ auth }) => auth.verify.failedTitle,
    open: async (page, { auth }) => {
      await page.getByLabel(auth.fields.email).fill('nobody@example.com');
      await page.getByRole('button', { name: auth.verify.resend }).click();
      await expectToast(page, auth.messages.verificationSent);
    },
  },
  { path: '/new-password', heading: ({ auth }) => auth.newPassword.title },
  { path: '/setup', heading: ({ auth }) => auth.setup.title },
  { path: '/invitation', heading: ({ invitations }) => invitations.accept.uselessTitle },
  { path: '/offline', heading: ({ shell }) => shell.connection.none },
  { path: '/nowhere', heading: ({ shell }) => shell.notFound.title },
];

const memberScreens: Screen[] = [
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
  {
    path: '/dashboard/account',
    heading: ({ users }) => users.security.title,
    open: async (page, { twoStep }) => {
      // These tests open the site by its IP address.
      await expect(page.getByText(twoStep.passkeys.unavailable)).toBeVisible();
      await page.getByRole('button', { name: twoStep.app.setUp, exact: true }).click();
    },
  },
  {
    path: '/dashboard/account',
    heading: ({ users }) => users.security.title,
    open: (page, { security }) => page.getByRole('button', { name: security.password.change }).click(),
  },
  { path: '/dashboard/inbox', heading: ({ inbox }) => inbox.title },
  { path: '/dashboard/nowhere', heading: ({ shell }) => shell.notFound.title },
];

// Journeys are in the light theme.
test.use({ colorScheme: 'dark' });

test('no screen scrolls sideways, and each is accessible in the dark theme', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const show = async ({ path, heading, open }: Screen, at: number) => {
    // The first of a list loads with its session, and one that was opened before would stay as it is.
    if (at === 0 || open) await page.goto(path);
    else await openInApp(page, path);
    await expect(page.getByRole('heading', { name: heading(words), level: 1 })).toBeVisible();
    await expectHeaderAndFooter(page);
    await expectLoaded(page);
    await open?.(page, words);
    await expectAccessibleAndFits(page, colours);
  };
  await holdCovers(page);
  await page.goto('/');
  await expectAccessibleAndFits(page, colours);
  const stories = [await oldest(request, 'news'), await oldest(request, 'event')];
  for (const path of ['/about', '/committees', '/ecpc', '/training', ...stories]) {
    await openNext(page, path);
    await expectAccessibleAndFits(page, colours);
  }
  // Routed pages do not use the HTTP cache.
  await page.unrouteAll();
  for (const [at, screen] of accountScreens.entries()) await show(screen, at);
  await signInAs('leader');
  for (const [at, screen] of memberScreens.entries()) await show(screen, at);
});

const walks = [
  [null, ['/', '/about', '/committees', '/ecpc', '/signup', '/nothing-here']],
  ['trainee', ['/form', 'standing', 'inbox', 'profile', 'account', 'notifications']],
  ['mentor', ['waveData', 'people']],
  [
    'leader',
    [
      'excuses',
      'warning',
      'warning_attendance',
      'request',
      'analysis',
      'trainees',
      'coremembers',
      'waves',
      'events/addevent',
    ],
  ],
] as const;

test(
  'on the narrowest phone and in twice the text size every text is read whole, and no card runs over another one',
  onPhone,
  async ({ page, signInAs }) => {
    test.slow();
    for (const [role, paths] of walks) {
      if (role) await signInAs(role);
      for (const path of paths)
        await test.step(`${role ?? 'visitor'} ${path}`, async () => {
          await page.setViewportSize({ width: 280, height: 653 });
          await page.goto(path.startsWith('/') ? path : `/dashboard/${path}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectLoaded(page);
          await expectWholeCards(page);
          await expectNoSidewaysScroll(page);
          await enlargeText(page);
          await expectWholeCards(page);
          await expectNoSidewaysScroll(page);
        });
    }
  },
);

const lists = [
  'trainees',
  'people',
  'request',
  'sessions',
  'waves',
  'levels',
  'newsDash',
  'audit',
  'excuses',
  'standing',
];

test('on a phone every list begins in the upper third of the screen', onPhone, async ({ page, signInAs }) => {
  await page.setViewportSize(phone);
  await signInAs('leader');
  await page.goto('/dashboard');
  for (const path of lists) {
    await openNext(page, `/dashboard/${path}`);
    await expectLoaded(page);
    const first = page.locator('main ul[aria-label] > li').first();
    await expect(first).toBeVisible();
    expect((await first.boundingBox())!.y, path).toBeLessThan(300);
    await expectWholeWords(page);
  }
});

test('no table cuts a word of its headings and names in two', inArabic, async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInAs('leader');
  await page.goto('/dashboard');
  for (const path of [...lists, 'sheet_contest', 'attendance', 'warning', 'warning_attendance', 'analysis']) {
    await openNext(page, `/dashboard/${path}`);
    await expectLoaded(page);
    await expectWholeWords(page);
  }
});
