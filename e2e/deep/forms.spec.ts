import type { Page } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf, fillSignUp, newPerson } from '../account.ts';
import { wordless } from '../fail-once.ts';
import { sampleTitle } from '../sample-titles.ts';
import { expect, test } from '../fixtures.ts';

/** Calls to this address wait until the returned function is called. */
async function holdCalls(page: Page, address: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('sign-up offers all levels, however many pages of them there are', async ({ page, request }) => {
  // The real server, asked for pages of one.
  const pages = new Set<string>();
  await page.route(/\/api\/level\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('size', '1');
    pages.add(url.search);
    await route.continue({ url: url.href });
  });
  const { total } = (await (await request.get('/api/level')).json()) as { total: number };
  expect(total).toBeGreaterThan(1);
  await page.goto('/signup');
  await expect(page.locator('select[name=levelId] option:not([value=""])')).toHaveCount(total);
  expect(pages.size).toBe(total);
});

test('sign-up shows an error under each touched field and focuses the first invalid one', async ({
  page,
  words,
  says,
}) => {
  const { auth, users, errors } = words;
  const input = (name: string) => page.locator(`input[name=${name}]`);
  const nameRequired = says(spec.rules.nameRequired, users.errors.firstNameRequired);
  await page.goto('/signup');
  await input('phone').focus();
  await input('lastName').focus();
  await expect(input('phone')).toHaveAccessibleDescription(
    says(spec.rules.phoneRequired, users.errors.phoneRequired),
  );
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(input('firstName')).toBeFocused();
  await expect(input('firstName')).toHaveAccessibleDescription(nameRequired);
  await input('nationalId').fill('123');
  await expect(page.getByText(says(spec.rules.nationalId, auth.errors.nationalIdInvalid))).toBeVisible();
  for (const field of ['password', 'confirmPassword'])
    await expect(input(field)).toHaveAttribute('type', 'password');
  await input('password').fill('one long password');
  await input('confirmPassword').fill('quite another one');
  await expect(page.getByText(says(spec.rules.passwordsDiffer, auth.errors.passwordsDiffer))).toBeVisible();
  await page
    .getByLabel(auth.signUp.picture)
    .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText(errors.imageInvalid)).toBeVisible();
});

test('the waves of sign-up are those of the chosen level, and only open ones can be chosen', async ({
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
  const listed = page.waitForResponse('**/api/level?*');
  await page.goto('/signup');
  const level = page.locator('select[name=levelId]');
  const camp = page.locator('select[name=campId]');
  const { data }: { data: { title: string }[] } = await (await listed).json();
  const titles = data.map(({ title }) => title);
  expect(titles).toContain(empty);
  await expect(level.getByRole('option')).toHaveText([auth.choices.choose, ...titles]);
  await expect(camp).toBeDisabled();
  await level.selectOption({ label: sampleTitle('Level 1', words) });
  await expect(camp).toBeEnabled();
  await expect(
    camp.getByText(auth.signUp.campIsClosed.replace('{{title}}', sampleTitle('Wave 1', words))),
  ).toBeDisabled();
  await camp.selectOption({ label: sampleTitle('Wave 2', words) });
  await level.selectOption('');
  await expect(camp).toBeDisabled();
  await expect(camp).toHaveValue('');
  await level.selectOption({ label: sampleTitle('Level 1', words) });
  await camp.selectOption({ label: sampleTitle('Wave 2', words) });
  await level.selectOption({ label: empty });
  await expect(page.getByText(auth.signUp.campsNone)).toBeVisible();
  await expect(camp).toBeDisabled();
  await expect(camp).toHaveValue('');
});

test('an error of the server appears under its field, and nothing typed is lost', async ({
  page,
  words,
  says,
}) => {
  const { auth } = words;
  await page.goto('/signup');
  await fillSignUp(page, words, { ...newPerson(), email: 'leader@sample.club' });
  const release = await holdCalls(page, '**/api/auth/signup');
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(page.getByRole('button', { name: says(spec.signUp.busy, auth.signUp.busy) })).toBeDisabled();
  release();
  await expect(page.getByRole('alert')).toContainText(auth.errors.emailTaken);
  const [red = 0, green = 0, blue = 0] = await page
    .getByRole('alert')
    .evaluate((alert) => getComputedStyle(alert).color.match(/\d+/g)!.map(Number));
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await expect(page.locator('input[name=email]')).toBeFocused();
  await expect(page.locator('input[name=email]')).toHaveAccessibleDescription(auth.errors.emailTaken);
  await expect(page.locator('input[name=firstName]')).toHaveValue('Salma');
  await page.route('**/api/auth/signup', (route) => route.fulfill(wordless));
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(page.getByRole('alert')).toContainText(says(spec.signUp.failed, auth.signUp.failed));
});

test('when the validation of sign-up cannot be loaded, the server says what is wrong at each field', async ({
  page,
  context,
  words,
  says,
}) => {
  const { auth, users } = words;
  const input = (name: string) => page.locator(`input[name=${name}]`);
  await page.goto('/signup', { waitUntil: 'networkidle' });
  await page.route('**/assets/sign-up-schema-*.js', (route) => route.abort('internetdisconnected'));
  const missing = page.waitForEvent('requestfailed');
  await context.setOffline(true);
  await input('firstName').fill('Salma');
  await missing;
  await context.setOffline(false);
  await page.getByRole('button', { name: auth.signUp.submit }).click();
  await expect(input('lastName')).toBeFocused();
  await expect(input('phone')).toHaveAccessibleDescription(
    says(spec.rules.phoneRequired, users.errors.phoneRequired),
  );
  await expect(input('firstName')).toHaveValue('Salma');
  await expect(input('firstName')).toHaveAttribute('aria-invalid', 'false');
});

test('levels and waves that fail to load on sign-up can be loaded again', async ({ page, words }) => {
  const { auth, ui } = words;
  await page.route('**/api/level?*', (route) => route.fulfill(wordless));
  await page.goto('/signup');
  await expect(page.getByText(auth.signUp.levelsFailed)).toBeVisible();
  await page.unroute('**/api/level?*');
  await page.getByRole('button', { name: ui.retry }).click();
  await page.route('**/api/camp/level/*', (route) => route.fulfill(wordless));
  await page.locator('select[name=levelId]').selectOption({ label: sampleTitle('Level 1', words) });
  await expect(page.getByText(auth.signUp.levelsFailed)).toHaveCount(0);
  await expect(page.getByText(auth.signUp.campsFailed)).toBeVisible();
  await page.unroute('**/api/camp/level/*');
  await page.getByRole('button', { name: ui.retry }).click();
  await page.locator('select[name=campId]').selectOption({ label: sampleTitle('Wave 2', words) });
});

test('sign-in is disabled until the form is valid, can show the password and says why it failed', async ({
  page,
  words,
  says,
}) => {
  const { auth, ui, validation } = words;
  await page.goto('/login');
  const submit = page.getByRole('button', { name: says(spec.signIn.submit, auth.signIn.submit) });
  await expect(submit).toBeDisabled();
  await page.locator('input[name=email]').fill('not an address');
  await page.locator('input[name=password]').fill('wrong password');
  await expect(page.getByText(says(spec.rules.emailInvalid, validation.emailInvalid))).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'password');
  await page.locator('input[name=email]').fill('leader@sample.club');
  await page
    .getByRole('button', { name: ui.showPassword.replace('{{field}}', auth.fields.password) })
    .click();
  await expect(page.locator('input[name=password]')).toHaveAttribute('type', 'text');
  const release = await holdCalls(page, '**/api/auth/login');
  await submit.click();
  await expect(page.getByRole('button', { name: says(spec.signIn.busy, auth.signIn.busy) })).toBeDisabled();
  release();
  await expect(page.getByRole('alert')).toContainText(auth.errors.credentialsWrong);
  await page.route('**/api/auth/login', (route) => route.fulfill(wordless));
  await submit.click();
  await expect(page.getByRole('alert')).toContainText(says(spec.signIn.failed, auth.signIn.failed));
});

test('an offline form says so, keeps what was typed and is sent when the connection is back', async ({
  page,
  context,
  words,
}) => {
  const { ui, auth } = words;
  await page.goto('/login');
  await page.locator('input[name=email]').fill('leader@sample.club');
  await page.locator('input[name=password]').fill('whatever it is');
  await context.setOffline(true);
  await page.getByRole('button', { name: auth.signIn.submit }).click();
  const waiting = page.getByText(ui.draft.waiting);
  await expect(waiting).toBeVisible();
  await page.getByRole('button', { name: ui.draft.cancelWaiting }).click();
  await expect(waiting).toHaveCount(0);
  await page.getByRole('button', { name: auth.signIn.submit }).click();
  await expect(waiting).toBeVisible();
  await expect(page.locator('input[name=password]')).toHaveValue('whatever it is');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toContainText(auth.errors.credentialsWrong);
  await expect(waiting).toHaveCount(0);
});

test('a password reset that fails without a message has its own texts', async ({ page, words, says }) => {
  const { auth } = words;
  await page.route('**/api/auth/{forgot,reset}-password', (route) => route.fulfill(wordless));
  await page.goto('/resetpassword');
  await page.getByLabel(auth.fields.email).fill('leader@sample.club');
  await page.getByRole('button', { name: auth.forgot.submit }).click();
  await expect(page.getByRole('alert')).toContainText(says(spec.reset.failed, auth.forgot.failed));
  await page.goto('/otp');
  await page.locator('input[name=otp]').fill('123456');
  await page.locator('input[name=newPassword]').fill('another long sentence');
  await page.getByRole('button', { name: auth.reset.submit }).click();
  await expect(page.getByRole('alert')).toContainText(says(spec.signUp.wentWrong, auth.reset.failed), {
    ignoreCase: true,
  });
});

test('the setup form sends the token of its link and leads to sign-in', async ({ page, words }) => {
  const { auth } = words;
  await page.route('**/api/auth/setup', (route) =>
    route.fulfill({ json: { success: true, status: 'Success', message: '' } }),
  );
  await page.goto('/setup?token=from-the-terminal');
  const person = { ...newPerson(), token: 'from-the-terminal' };
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
    await page.locator(`input[name=${name}]`).fill(person[name]);
  const sent = page.waitForRequest('**/api/auth/setup');
  await page.getByRole('button', { name: auth.setup.submit }).click();
  expect((await sent).postDataJSON()).toEqual(person);
  await expectToast(page, auth.messages.setupDone);
  await expect(page).toHaveURL('/login');
});

test('what was typed before the scripts loaded is still there afterwards', async ({ page, words }) => {
  const load = await holdCalls(page, '**/assets/entry.client-*.js');
  const opened = page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=email]').fill('early@example.com');
  await page.locator('input[name=password]').fill('typed on a slow train');
  const submit = page.getByRole('button', { name: words.auth.signIn.submit });
  await expect(submit).toBeDisabled();
  load();
  await opened;
  await expect(submit).toBeEnabled();
  await expect(page.locator('input[name=email]')).toHaveValue('early@example.com');
  await expect(page.locator('input[name=password]')).toHaveValue('typed on a slow train');
});

test('a refused file stops the save at its field and keeps everything else', async ({
  page,
  words,
  signInAs,
}) => {
  const { fields } = words.sessions.dashboard;
  await signInAs('leader');
  await page.goto('/dashboard/sessions/addsession');
  await fieldOf(page, fields.title).fill('Two pointers');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(page.getByText(words.ui.document.invalid)).toBeVisible();
  await fieldOf(page, fields.level).selectOption({ index: 1 });
  await fieldOf(page, fields.wave).selectOption({ index: 1 });
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/session')) calls.push(sent.url());
  });
  await page.getByRole('button', { name: words.sessions.publish.action }).click();
  await expect(file).toBeFocused();
  await expect(fieldOf(page, fields.title)).toHaveValue('Two pointers');
  expect(calls).toEqual([]);

  const slides = {
    name: 'slides.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(300 * 1024, '%PDF-1.7 '),
  };
  await file.setInputFiles(slides);
  await expect(page.getByText(words.ui.document.invalid)).toHaveCount(0);
  await expect(page.getByText(words.ui.file.kilobytes.replace('{{size}}', '300'))).toBeVisible();
});

test('the pages of a password reset remember the address, in this tab and not in the URL', async ({
  page,
  words,
}) => {
  const { auth } = words;
  await page.goto(`/login?next=${encodeURIComponent('/dashboard/standing')}`);
  await fieldOf(page, auth.fields.email).fill('mentor@sample.club');
  await page.getByRole('link', { name: auth.signIn.forgot }).click();
  await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
  await page.getByRole('button', { name: auth.forgot.submit }).click();
  const sentTo = page.getByText(auth.reset.sentTo.replace('{{email}}', 'mentor@sample.club'));
  await expect(sentTo).toBeVisible();
  await page.reload();
  await expect(sentTo).toBeVisible();
  expect(page.url()).not.toContain('mentor');
  const again = page.waitForRequest('**/api/auth/forgot-password');
  await page.getByRole('button', { name: auth.reset.sendAgain }).click();
  expect((await again).postDataJSON()).toEqual({ email: 'mentor@sample.club' });
  await expectToast(page, auth.messages.codeSent);
  await page.getByRole('link', { name: auth.reset.otherEmail }).click();
  await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
  await page.getByRole('link', { name: auth.forgot.back }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/standing')}`);
  await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
});

test('a click on sign-up lands although the field that has the focus is invalid', async ({ page, words }) => {
  await page.goto('/signup');
  const email = page.locator('input[name=email]');
  await email.fill('not an address');
  const button = page.getByRole('button', { name: words.auth.signUp.submit });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  // By hand, because a click of the test waits until the button stands still.
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  const first = page.locator('input[name=firstName]');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(first).toHaveAttribute('aria-invalid', 'true');
});
