import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, fillSignUp, newPerson } from '../account.ts';
import { apiAs, randomSuffix } from '../camp.ts';
import { holdCalls, wordless } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { expectHeaderAndFooter } from '../screens.ts';

test('sign-up says at each field what is wrong, offers the open waves of every level, and loses nothing typed', async ({
  page,
  request,
  words,
}) => {
  const { auth, errors, ui } = words;
  const input = (name: string) => page.locator(`input[name=${name}]`);
  const level = page.locator('select[name=levelId]');
  const camp = page.locator('select[name=campId]');
  const submit = page.getByRole('button', { name: auth.signUp.submit });
  const empty = `Empty ${randomSuffix()}`;
  const leader = await apiAs(request, 'leader');
  await leader.send('POST', '/api/level', { title: empty, description: 'No waves.' });

  await test.step('levels and waves that fail to load can be loaded again', async () => {
    await page.route('**/api/level?*', (route) => route.fulfill(wordless));
    await page.goto('/signup');
    await expect(page.getByText(auth.signUp.levelsFailed)).toBeVisible();
    await page.unroute('**/api/level?*');
    // From the real server, page by page.
    const sizes: string[] = [];
    await page.route('**/api/level?*', async (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('size', '3');
      sizes.push(url.search);
      await route.continue({ url: url.href });
    });
    const { total } = (await (await request.get('/api/level')).json()) as { total: number };
    await page.getByRole('button', { name: ui.retry }).click();
    await expect(level.getByText(empty, { exact: true })).toBeAttached();
    expect(await level.locator('option:not([value=""])').count()).toBeGreaterThanOrEqual(total);
    expect(sizes.length).toBeGreaterThan(1);
    await page.route('**/api/camp/level/*', (route) => route.fulfill(wordless));
    await level.selectOption({ label: sampleTitle('Level 1', words) });
    await expect(page.getByText(auth.signUp.levelsFailed)).toHaveCount(0);
    await expect(page.getByText(auth.signUp.campsFailed)).toBeVisible();
    await page.unroute('**/api/camp/level/*');
    await page.getByRole('button', { name: ui.retry }).click();
    await expect(camp).toBeEnabled();
  });

  await test.step('the waves are those of the level, and only open ones can be chosen', async () => {
    const closed = auth.signUp.campIsClosed.replace('{{title}}', sampleTitle('Wave 1', words));
    await expect(camp.getByText(closed)).toBeDisabled();
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

  await test.step('an error stands under each touched field, and the first invalid one gets the focus', async () => {
    await input('phone').focus();
    await input('lastName').focus();
    await expect(input('phone')).toHaveAccessibleDescription(spec.rules.phoneRequired);
    await expect(page.locator('input[aria-invalid=true]')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(input('firstName')).toBeFocused();
    await expect(input('firstName')).toHaveAccessibleDescription(spec.rules.nameRequired);
    await input('nationalId').fill('123');
    await expect(page.getByText(spec.rules.nationalId)).toBeVisible();
    for (const field of ['password', 'confirmPassword'])
      await expect(input(field)).toHaveAttribute('type', 'password');
    await input('password').fill('one long password');
    await input('confirmPassword').fill('quite another one');
    await expect(page.getByText(spec.rules.passwordsDiffer)).toBeVisible();
    await page
      .getByLabel(auth.signUp.picture)
      .setInputFiles({ name: 'me.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText(errors.imageInvalid)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an error of the server appears under its field', async () => {
    await fillSignUp(page, words, { ...newPerson(), email: 'leader@sample.club' });
    const release = await holdCalls(page, '**/api/auth/signup');
    await submit.click();
    await expect(page.getByRole('button', { name: spec.signUp.busy })).toBeDisabled();
    release();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(auth.errors.emailTaken);
    const [red = 0, green = 0, blue = 0] = await alert.evaluate((shown) =>
      getComputedStyle(shown).color.match(/\d+/g)!.map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expect(input('email')).toBeFocused();
    await expect(input('email')).toHaveAccessibleDescription(auth.errors.emailTaken);
    await expect(input('firstName')).toHaveValue('Salma');
    await page.route('**/api/auth/signup', (route) => route.fulfill(wordless));
    await submit.click();
    await expect(alert).toContainText(spec.signUp.failed);
  });
});

test('what was typed into sign-up survives a reload and Back, except the passwords, and leaves the tab with it', async ({
  page,
  context,
  words,
}) => {
  const { auth, ui } = words;
  const person = newPerson();
  const values = () =>
    page
      .getByRole('form', { name: auth.signUp.title })
      .locator('input:not([type=file], [type=password]), select')
      .evaluateAll((fields) =>
        fields.map((field) => {
          const { name, value, checked } = field as HTMLInputElement;
          return [name, value, checked];
        }),
      );
  await page.goto('/signup');
  await fillSignUp(page, words, person);
  const typed = await values();
  expect(typed.length).toBeGreaterThan(12);
  const expectTyped = async () => {
    await expect(page.getByText(ui.draft.partly)).toBeVisible();
    await expect.poll(values).toEqual(typed);
    await expect(page.getByText('me.png')).toBeVisible();
    for (const password of await page.locator('input[type=password]').all())
      await expect(password).toHaveValue('');
  };
  // A file is read a moment after it was chosen.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('me.png');
  await page.reload();
  await expectTyped();
  await page.goto('/about');
  await page.goBack();
  await expectTyped();
  const other = await context.newPage();
  await other.goto('/signup');
  await expect(fieldOf(other, auth.fields.firstName)).toHaveValue('');
  await expect(other.getByText(ui.draft.restored)).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(person.password);
});

test('sign-in and password reset say why they fail, keep what was typed, and remember the address', async ({
  page,
  context,
  words,
}) => {
  const { auth, errors, ui } = words;
  const input = (name: string) => page.locator(`input[name=${name}]`);
  const alert = page.getByRole('alert');
  const login = `/login?next=${encodeURIComponent('/dashboard/standing')}`;

  await test.step('the button is disabled until the form is valid', async () => {
    await page.goto(login);
    await expectHeaderAndFooter(page);
    await expectAccessible(page);
    const submit = page.getByRole('button', { name: spec.signIn.submit });
    await expect(submit).toBeDisabled();
    await input('email').fill('not an address');
    await input('password').fill('wrong password');
    await expect(page.getByText(spec.rules.emailInvalid)).toBeVisible();
    await expect(submit).toBeDisabled();
    await expect(input('password')).toHaveAttribute('type', 'password');
    await input('email').fill('mentor@sample.club');
    const show = ui.showPassword.replace('{{field}}', auth.fields.password);
    await page.getByRole('button', { name: show }).click();
    await expect(input('password')).toHaveAttribute('type', 'text');
    const release = await holdCalls(page, '**/api/auth/login');
    await submit.click();
    await expect(page.getByRole('button', { name: spec.signIn.busy })).toBeDisabled();
    release();
    await expect(alert).toContainText(auth.errors.credentialsWrong);
    await page.route('**/api/auth/login', (route) => route.fulfill(wordless), { times: 1 });
    await submit.click();
    await expect(alert).toContainText(spec.signIn.failed);
  });

  await test.step('without a connection the form keeps what was typed, and says when it is back', async () => {
    const submit = page.getByRole('button', { name: auth.signIn.submit });
    await context.setOffline(true);
    await submit.click();
    await expect(alert).toContainText(errors.OFFLINE);
    // A password is never stored.
    await expect(alert).not.toContainText(ui.draft.kept);
    await expect(input('password')).toHaveValue('wrong password');
    await context.setOffline(false);
    await expect(page.getByText(ui.draft.back)).toBeVisible();
    await submit.click();
    await expect(alert).toContainText(auth.errors.credentialsWrong);
  });

  await test.step('the pages of a reset know the address, in this tab and not in the URL', async () => {
    await page.getByRole('link', { name: auth.signIn.forgot }).click();
    await expect(page.getByRole('heading', { name: auth.forgot.title, level: 1 })).toBeVisible();
    await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
    await expectAccessible(page);
    const send = page.getByRole('button', { name: auth.forgot.submit });
    await page.route('**/api/auth/forgot-password', (route) => route.fulfill(wordless), { times: 1 });
    await send.click();
    await expect(alert).toContainText(spec.reset.failed);
    await send.click();
    const sentTo = page.getByText(auth.reset.sentTo.replace('{{email}}', 'mentor@sample.club'));
    await expect(sentTo).toBeVisible();
    await page.reload();
    await expect(sentTo).toBeVisible();
    expect(page.url()).not.toContain('mentor');
    const again = page.waitForRequest('**/api/auth/forgot-password');
    await page.getByRole('button', { name: auth.reset.sendAgain }).click();
    expect((await again).postDataJSON()).toEqual({ email: 'mentor@sample.club' });
    await expectToast(page, auth.messages.codeSent);
  });

  await test.step('a reset that fails without a message says so', async () => {
    await page.route('**/api/auth/reset-password', (route) => route.fulfill(wordless));
    await input('otp').fill('123456');
    await input('newPassword').fill('another long sentence');
    await page.getByRole('button', { name: auth.reset.submit }).click();
    await expect(alert).toContainText(spec.signUp.wentWrong, { ignoreCase: true });
    await expectAccessible(page);
    await page.getByRole('link', { name: auth.reset.otherEmail }).click();
    await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
    await page.getByRole('link', { name: auth.forgot.back }).click();
    await expect(page).toHaveURL(login);
    await expect(fieldOf(page, auth.fields.email)).toHaveValue('mentor@sample.club');
  });
});
