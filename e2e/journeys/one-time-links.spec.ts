import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, newPerson, signInByForm } from '../account.ts';
import { expect, test } from '../fixtures.ts';

/** The link that the operator gets at the terminal of the server. */
async function printedLink(publicUrl: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_URL: publicUrl };
  const command = ['src/app/server/admin/main.ts', ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env });
  return /^http\S+$/m.exec(stdout)![0];
}

test('a new leader chooses a password with the link that the operator prints, and signs in with it', async ({
  page,
  words,
  context,
  baseURL,
}) => {
  const { auth } = words;
  const { email, firstName, lastName, password } = newPerson();
  const printed = printedLink(baseURL!, 'leader', email, '--name', `${firstName} ${lastName}`);
  const field = fieldOf(page, auth.fields.newPassword);
  const save = page.getByRole('button', { name: auth.newPassword.submit });
  await page.goto('/new-password#token=half');
  await expect(page.getByRole('alert')).toHaveText(auth.newPassword.incomplete);
  await expectAccessible(page);
  await page.goto('/api/health');
  const link = await printed;

  await test.step('the link sets a password, which stays in its field without a connection', async () => {
    await page.goto(link);
    await expect(page).toHaveURL('/new-password');
    await field.fill('short');
    await save.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('password1234');
    await save.click();
    await expect(page.getByText(auth.errors.passwordCommon).first()).toBeVisible();
    await context.setOffline(true);
    await field.fill(password);
    await save.click();
    await expect(page.getByText(words.errors.OFFLINE)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(words.ui.draft.back)).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(auth.messages.passwordReset).first()).toBeVisible();
    await signInByForm(page, words, { email, password });
    await expect(page).not.toHaveURL(/\/login/);
  });

  await test.step('it works once', async () => {
    await page.goto(link);
    await field.fill('another long enough sentence');
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(auth.newPassword.expired);
    await page.getByRole('main').getByRole('link', { name: auth.signIn.submit }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('a spent verification link offers another mail, and the setup form sends the token of its link', async ({
  page,
  words,
}) => {
  const { auth } = words;

  await test.step('ask for the mail again', async () => {
    await page.goto('/verify-email?token=spent');
    await expect(page.getByRole('heading', { name: auth.verify.failedTitle, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/verify-email');
    await expectAccessible(page);
    await page.getByLabel(auth.fields.email).fill('nobody@example.com');
    await page.getByRole('button', { name: auth.verify.resend }).click();
    await expectToast(page, auth.messages.verificationSent);
  });

  await test.step('set up a club, which this one is already', async () => {
    await page.route('**/api/auth/setup', (route) =>
      route.fulfill({ json: { success: true, status: 'Success', message: '' } }),
    );
    await page.goto('/setup?token=from-the-terminal');
    await expect(page.getByRole('heading', { name: auth.setup.title, level: 1 })).toBeVisible();
    await expectAccessible(page);
    // Neither on the screen nor in the history; a reload keeps it.
    await expect(page).toHaveURL('/setup');
    await page.reload();
    await expect(page).toHaveURL('/setup');
    const person = { ...newPerson(), token: 'from-the-terminal' };
    for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
      await page.locator(`input[name=${name}]`).fill(person[name]);
    const sent = page.waitForRequest('**/api/auth/setup');
    await page.getByRole('button', { name: auth.setup.submit }).click();
    expect((await sent).postDataJSON()).toEqual({ ...person, language: 'en' });
    await expectToast(page, auth.messages.setupDone);
    await expect(page).toHaveURL('/login');
  });
});
