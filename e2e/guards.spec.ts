import { signInByForm } from './account.ts';
import { expect, samplePassword, test, twoProjectsAreEnough } from './fixtures.ts';

twoProjectsAreEnough();

test('the dashboard asks strangers to sign in, and leads them back', async ({ page, words }) => {
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/profile')}`);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
});

test('signing in never leads away from the site', async ({ page, words }) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/dashboard')}`);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/');
});

test('a token without a readable user is no session', async ({ page, words, phone }) => {
  await page.addInitScript(() => {
    localStorage.setItem('userToken', 'something');
    localStorage.setItem('user', '{"firstName":');
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
  if (!phone) {
    await expect(
      page.getByRole('banner').getByRole('link', { name: words.shell.nav.signUp, exact: true }),
    ).toBeVisible();
  }
});

test('a session that the server has ended leads to sign-in and back', async ({ page, request, signInAs }) => {
  const token = await signInAs('mentor');
  await request.post('/api/auth/logout', { headers: { token } });
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/profile')}`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('leaving in one tab leaves in the other', async ({ page, context, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/api/health');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/login');
});

test('old links to /dashBoard arrive', async ({ page, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashBoard/profile');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
});

test('the page the server sends says nothing about who asks', async ({ page, request, signInAs }) => {
  await signInAs('leader');
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toBeVisible();
  const html = await (await request.get('/dashboard')).text();
  expect(html).not.toContain('leader@sample.club');
  expect(html).not.toContain('<dl');
});
