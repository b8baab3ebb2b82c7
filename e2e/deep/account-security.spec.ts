import type { APIRequestContext } from '@playwright/test';
import type { Role } from '#club/shared/access.ts';
import { account, emailOf, enterPassword } from '../account-security.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, goodPassword, signInByForm } from '../account.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';
import { test } from '../own-club.ts';

// One after the other, so that they share one club.
test.describe.configure({ mode: 'default' });

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** Signs in as another device would. */
async function signInElsewhere(request: APIRequestContext, role: Role, userAgent = iPhone): Promise<string> {
  const data = { email: emailOf(role), password: samplePassword };
  const reply = await request.post('/api/auth/login', { data, headers: { 'user-agent': userAgent } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return String((await reply.json()).token);
}

const isSignedIn = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/user/me', { headers: { token } })).ok();

test('a member changes the password on the account page, and every other device is signed out', async ({
  page,
  request,
  words,
  signInAs,
  mailTo,
}) => {
  const { password } = words.security;
  const other = await signInElsewhere(request, 'instructor');
  await signInAs('instructor');
  await page.goto('/dashboard/profile');
  await page
    .getByRole('main')
    .getByRole('link', { name: words.users.security.title })
    .filter({ hasText: words.users.security.text })
    .click();
  await expect(page).toHaveURL(account);
  await page.getByRole('button', { name: password.change }).click();
  const dialog = page.getByRole('dialog', { name: password.dialog });
  await fieldOf(page, password.current).fill('not my password');
  await fieldOf(page, words.auth.fields.newPassword).fill(goodPassword);
  await dialog.getByRole('button', { name: password.submit }).click();
  await expect(dialog.getByText(words.users.errors.passwordWrong).first()).toBeVisible();
  await expect(fieldOf(page, password.current)).toBeFocused();
  await expectAccessible(page);

  await fieldOf(page, password.current).fill(samplePassword);
  await dialog.getByRole('button', { name: password.submit }).click();
  await expectToast(page, words.auth.messages.passwordChanged);
  await expect(dialog).toBeHidden();
  expect(await isSignedIn(request, other)).toBe(false);
  await mailTo(emailOf('instructor'), words.auth.mail.passwordSubject);
  // This device stays signed in, and the new password is the one that works.
  await page.reload();
  await expect(page).toHaveURL(account);
  await enterPassword(page, words, 'instructor', goodPassword);
  await expectToast(page, words.auth.messages.signedIn);
});

test(
  'a member sees where they are signed in, ends one session, then all others',
  onPhone,
  async ({ page, request, words, counted }) => {
    const { sessions } = words.security;
    await enterPassword(page, words, 'hr');
    await expect(page).toHaveURL('/');
    const tokens = [await signInElsewhere(request, 'hr'), await signInElsewhere(request, 'hr', 'curl/8')];
    const [onPhone = '', unknown = ''] = tokens;
    await page.goto(account);
    const section = page.getByRole('region', { name: sessions.title });
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(sessions.thisDevice);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    const phone = rows.filter({
      hasText: sessions.device.replace('{{browser}}', 'Safari').replace('{{system}}', 'iOS'),
    });
    await expect(phone).toContainText('127.0.0.1');
    await expectAccessible(page);
    await phone.getByRole('button').click();
    await expectToast(page, words.auth.messages.sessionEnded);
    await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
    await expect(rows).toHaveCount(2);
    expect(await isSignedIn(request, onPhone)).toBe(false);
    expect(await isSignedIn(request, unknown)).toBe(true);

    await section.getByRole('button', { name: sessions.endOthers }).click();
    const dialog = page.getByRole('dialog', { name: sessions.othersTitle });
    await expect(dialog).toContainText(counted(sessions, 'othersText', 1));
    await dialog.getByRole('button', { name: sessions.end }).click();
    await expect(section.getByText(sessions.only)).toBeVisible();
    await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
    expect(await isSignedIn(request, unknown)).toBe(false);
    await page.reload();
    await expect(page).toHaveURL(account);
  },
);

test(
  'after too many wrong passwords the page says how many minutes to wait, while the member’s own device gets in',
  onPhone,
  async ({ page, request, browser, clubUrl, words, counted }) => {
    await enterPassword(page, words, 'mentor');
    await expect(page).toHaveURL('/');
    const wrong = { email: emailOf('mentor'), password: 'a guess of somebody else' };
    const guess = async () =>
      (await request.post('/api/auth/login', { data: wrong })).headers()['retry-after'];

    const stranger = await browser.newPage({ baseURL: clubUrl, locale: 'ar-EG' });
    await stranger.route('**/api/auth/login', async (route) => {
      await expect.poll(guess).toBeDefined();
      // The longest wait, which takes an hour of guessing to reach.
      const reply = await route.fetch();
      await route.fulfill({ response: reply, headers: { ...reply.headers(), 'retry-after': '900' } });
    });
    await stranger.goto('/login');
    await stranger.getByRole('button', { name: words.auth.signIn.submit }).waitFor();
    await signInByForm(stranger, words, wrong);
    const alert = stranger.getByRole('alert');
    await expect(alert).toContainText(counted(words.errors, 'rateLimitedMinutes', 15));
    await expect(alert).toContainText(words.auth.signIn.wait);
    await stranger.close();

    await enterPassword(page, words, 'mentor');
    await expect(page).toHaveURL('/');
    await expectToast(page, words.auth.messages.signedIn);
  },
);
