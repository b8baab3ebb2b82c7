import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fillSignUp, newPerson, picture } from './account.ts';
import { expect, test } from './fixtures.ts';

/** Something between the browser and the server answered, in no words of ours. */
const wordless = { status: 418, body: '' };

/** Calls to this address wait until they are let go. */
async function holdCalls(page: Page, address: string) {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await free;
    await route.continue();
  });
  return letGo;
}

test('sign-up says what is wrong under its field and goes to the first of it', async ({ page, words }) => {
  const { auth, users, errors } = words;
  await page.goto('/signup');
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(page.locator('input[name=firstName]')).toBeFocused();
  await expect(page.getByText(users.errors.firstNameRequired, { exact: true })).toBeVisible();
  await page.locator('input[name=nationalId]').fill('123');
  await expect(page.getByText(auth.errors.nationalIdInvalid)).toBeVisible();
  await page.locator('input[name=password]').fill('one long password');
  await page.locator('input[name=confirmPassword]').fill('quite another one');
  await expect(page.getByText(auth.errors.passwordsDiffer)).toBeVisible();
  await page
    .getByLabel(auth.signUp.picture)
    .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText(errors.imageInvalid)).toBeVisible();
});

test('waves follow the level: closed ones cannot be chosen, a level without any says so', async ({
  page,
  words,
  request,
  signInAs,
}) => {
  const { auth } = words;
  const empty = `Empty ${Math.random().toString(36).slice(2, 8)}`;
  const token = await signInAs('leader');
  await request.post('/api/level', { headers: { token }, data: { title: empty, description: 'No waves.' } });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/signup');
  const level = page.locator('select[name=levelId]');
  const camp = page.locator('select[name=campId]');
  await expect(camp).toBeDisabled();
  await level.selectOption({ label: 'Level 1' });
  await expect(camp).toBeEnabled();
  await expect(camp.getByText(auth.signUp.campIsClosed.replace('{{title}}', 'Wave 1'))).toBeDisabled();
  await camp.selectOption({ label: 'Wave 2' });
  await level.selectOption({ label: empty });
  await expect(page.getByText(auth.signUp.campsNone)).toBeVisible();
  await expect(camp).toBeDisabled();
  await expect(camp).toHaveValue('');
});

test('what only the server knows stands under its field, and nothing typed is lost', async ({
  page,
  words,
}) => {
  const { auth } = words;
  await page.goto('/signup');
  await fillSignUp(page, words, { ...newPerson(), email: 'leader@sample.club' });
  const letGo = await holdCalls(page, '**/api/auth/signup');
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(page.getByRole('button', { name: auth.signUp.busy })).toBeDisabled();
  letGo();
  await expect(page.getByRole('alert')).toContainText(auth.errors.emailTaken);
  await expect(page.locator('input[name=email]')).toBeFocused();
  await expect(page.locator('input[name=email]')).toHaveAccessibleDescription(auth.errors.emailTaken);
  await expect(page.locator('input[name=firstName]')).toHaveValue('Salma');
  await page.route('**/api/auth/signup', (route) => route.fulfill(wordless));
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(page.getByRole('alert')).toContainText(auth.signUp.failed);
});

test('levels that cannot be loaded can be asked for again', async ({ page, words }) => {
  const { auth, ui } = words;
  await page.route('**/api/level?*', (route) => route.fulfill(wordless));
  await page.goto('/signup');
  await expect(page.getByText(auth.signUp.levelsFailed)).toBeVisible();
  await page.unroute('**/api/level?*');
  await page.getByRole('button', { name: ui.retry }).click();
  await page.locator('select[name=levelId]').selectOption({ label: 'Level 1' });
  await expect(page.getByText(auth.signUp.levelsFailed)).toHaveCount(0);
});

test('sign-in waits for a valid form, shows the password on request and says why it failed', async ({
  page,
  words,
}) => {
  const { auth, ui, validation } = words;
  await page.goto('/login');
  const submit = page.getByRole('button', { name: auth.signIn.submit });
  await expect(submit).toBeDisabled();
  await page.locator('input[name=email]').fill('not an address');
  await page.locator('input[name=password]').fill('wrong password');
  await expect(page.getByText(validation.emailInvalid)).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.locator('input[name=email]').fill('leader@sample.club');
  await page
    .getByRole('button', { name: ui.showPassword.replace('{{field}}', auth.fields.password) })
    .click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
  const letGo = await holdCalls(page, '**/api/auth/login');
  await submit.click();
  await expect(page.getByRole('button', { name: auth.signIn.busy })).toBeDisabled();
  letGo();
  await expect(page.getByRole('alert')).toContainText(auth.errors.credentialsWrong);
  await page.route('**/api/auth/login', (route) => route.fulfill(wordless));
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(auth.signIn.failed);
});

test('without a connection the form says so and keeps everything', async ({ page, context, words }) => {
  await page.goto('/login');
  await page.locator('input[name=email]').fill('leader@sample.club');
  await page.locator('input[name=password]').fill('whatever it is');
  await context.setOffline(true);
  await page.getByRole('button', { name: words.auth.signIn.submit }).click();
  await expect(page.getByRole('alert')).toContainText(words.errors.OFFLINE);
  await expect(page.locator('input[name=password]')).toHaveValue('whatever it is');
  await context.setOffline(false);
  await page.getByRole('link', { name: words.auth.signIn.forgot }).click();
  await expect(page.getByRole('heading', { name: words.auth.forgot.title })).toBeVisible();
  await page.getByLabel(words.auth.fields.email).fill('leader@sample.club');
  await page.route('**/api/auth/forgot-password', (route) => route.fulfill(wordless));
  await page.getByRole('button', { name: words.auth.forgot.submit }).click();
  await expect(page.getByRole('alert')).toContainText(words.auth.forgot.failed);
});

test('one’s own data comes as a file', async ({ page, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashboard/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.users.data.exportButton }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('trainee@sample.club');
});

test('a refused change says so, and cancelling brings the old values back', async ({
  page,
  words,
  signInAs,
}) => {
  const { profile } = words.users;
  await signInAs('hr');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: profile.edit }).click();
  await page.getByLabel(profile.fields.lastName).fill('Somebody Else');
  await page.route('**/api/user/me{,/image}', (route) => route.fulfill(wordless));
  await page.getByLabel(profile.choosePicture).setInputFiles(picture);
  await page.getByRole('button', { name: profile.uploadPicture }).click();
  await expect(page.locator('#picture-problem')).toContainText(profile.failed);
  await page.getByRole('button', { name: profile.save }).click();
  await expect(page.getByRole('alert')).toContainText(profile.failed);
  await expect(page.getByLabel(profile.fields.lastName)).toHaveValue('Somebody Else');
  await page.getByRole('button', { name: words.ui.cancel }).click();
  await expect(page.getByRole('button', { name: profile.edit })).toBeVisible();
  await expect(page.getByText('Somebody Else')).toHaveCount(0);
});

test('what was typed before the scripts arrived is still there afterwards', async ({ page, words }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const opened = page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=email]').fill('early@example.com');
  await page.locator('input[name=password]').fill('typed on a slow train');
  const submit = page.getByRole('button', { name: words.auth.signIn.submit });
  await expect(submit).toBeDisabled();
  arrive();
  await opened;
  await expect(submit).toBeEnabled();
  await expect(page.locator('input[name=email]')).toHaveValue('early@example.com');
  await expect(page.locator('input[name=password]')).toHaveValue('typed on a slow train');
});
