import { emailOf, enterPassword } from '../account-security.ts';
import { expectToast, signInByForm } from '../account.ts';
import { expect, onPhone } from '../fixtures.ts';
import { test } from '../own-club.ts';

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
