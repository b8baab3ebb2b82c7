import { expectAccessible } from '../accessible.ts';
import { signInByForm } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';

test('a visitor who opens the dashboard signs in and returns to the page', async ({ page, words }) => {
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/profile')}`);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();

  await test.step('an old link to /dashBoard opens the dashboard', async () => {
    await page.goto('/dashBoard/profile');
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
  });

  await test.step('sign-in never redirects to another site', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/login?next=${encodeURIComponent('//evil.example/dashboard')}`);
    await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
    await expect(page).toHaveURL('/');
  });
});

test('a stored token without readable user data counts as signed out', async ({ page, words }) => {
  await page.addInitScript(() => {
    localStorage.setItem('userToken', 'something');
    localStorage.setItem('user', '{"firstName":');
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(
    page.getByRole('banner').getByRole('link', { name: words.shell.nav.signUp, exact: true }),
  ).toBeVisible();
});

test('an export without a session leads to sign-in', async ({ page, request, words, signInAs }) => {
  const token = await signInAs('leader');
  // Another read that fails, or the event of the end, would lead to sign-in as well: no events, and it ends while
  // the export is on its way.
  await page.context().route('**/api/live*', () => Promise.resolve());
  await page.goto('/dashboard/trainees');
  let status: number | undefined;
  await page.context().route('**/api/user?format=csv', async (route) => {
    await request.post('/api/auth/logout', { headers: { token } });
    const response = await route.fetch();
    status = response.status();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: words.ui.export.label }).click();
  await page.getByRole('menuitem', { name: words.ui.export.csv }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/trainees')}`);
  await expect.poll(() => status).toBe(401);
});

test('signing out in one tab signs out the other tab', async ({ page, context, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/api/health');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: words.auth.signIn.title, level: 1 })).toBeVisible();
  await expect(page.getByText(words.auth.signIn.ended)).toHaveCount(0);
});

test('every tab of a session that was ended elsewhere says so and leads back to its page', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { auth, users } = words;
  const token = await signInAs('trainee');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: users.profile.title, level: 1 })).toBeVisible();
  const other = await context.newPage();
  await request.post('/api/auth/logout', { headers: { token } });
  await other.goto('/dashboard/standing');
  for (const [tab, path] of [
    [other, '/dashboard/standing'],
    [page, '/dashboard/profile'],
  ] as const) {
    await expect(tab).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(tab.getByText(auth.signIn.ended)).toBeVisible();
  }
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('the HTML of the dashboard contains no personal data', async ({ page, request, signInAs }) => {
  await signInAs('leader');
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toBeVisible();
  const html = await (await request.get('/dashboard')).text();
  expect(html).not.toContain('leader@sample.club');
  expect(html).not.toContain('<dl');
});

test('a page of another role leads home, which says whose it is, who is signed in and where to go instead', async ({
  page,
  words,
  signInAs,
}) => {
  const { forbidden, dashboard } = words.shell;
  await signInAs('trainee');
  await page.goto('/dashboard/request?size=30');
  await expect(page).toHaveURL('/');
  const main = page.getByRole('main');
  const notice = main.getByRole('alert');
  const admits = (name: string, role: string) =>
    forbidden.admits.replace('{{page}}', name).replace('{{roles}}', role);
  await expect(notice).toContainText(admits(dashboard.requests, forbidden.roles.leader));
  await expect(notice).toContainText(words.users.profile.roles.trainee);
  await expectAccessible(page);

  await notice.getByRole('link', { name: forbidden.otherAccount }).click();
  await signInByForm(page, words, { email: 'leader@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/dashboard/request?size=30');
  await expect(page.getByRole('heading', { name: words.requests.page.title, level: 1 })).toBeVisible();

  await signInAs('trainee');
  await page.goto('/dashboard/attendance');
  const names = `${forbidden.roles.hr} and ${forbidden.roles.leader}`;
  await expect(notice).toContainText(admits(dashboard.attendance, names));
  const instead = main.getByRole('navigation', { name: forbidden.instead });
  await instead.getByRole('link', { name: dashboard.standing }).click();
  await expect(page).toHaveURL('/dashboard/standing');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(notice).toHaveCount(0);
});
