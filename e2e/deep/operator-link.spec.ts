import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expectAccessibleInBothThemes } from '../accessible.ts';
import { fieldOf, newPerson, signInByForm } from '../account.ts';
import { expect, test } from '../fixtures.ts';

/** The link that the operator gets at the terminal of the server. */
async function printedLink(publicUrl: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: process.env.E2E_DATA_DIR, PUBLIC_URL: publicUrl };
  const command = ['--import', './src/kit/server/fast-drizzle.mjs', 'src/app/server/admin/main.ts', ...args];
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
  const link = await printedLink(baseURL!, 'leader', email, '--name', `${firstName} ${lastName}`);
  const field = fieldOf(page, auth.fields.newPassword);
  const save = page.getByRole('button', { name: auth.newPassword.submit });

  await page.goto('/new-password#token=half');
  await expect(page.getByRole('alert')).toHaveText(auth.newPassword.incomplete);
  await page.goto('/');
  await page.goto(link);
  await field.fill('short');
  await save.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('password1234');
  await save.click();
  await expect(page.getByText(auth.errors.passwordCommon).first()).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await context.setOffline(true);
  await field.fill(password);
  await save.click();
  await expect(page.getByText(words.ui.draft.waiting)).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText(auth.messages.passwordReset).first()).toBeVisible();
  await signInByForm(page, words, { email, password });
  await expect(page).not.toHaveURL(/\/login/);

  await context.clearCookies();
  await page.goto(link);
  await field.fill('another long enough sentence');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(auth.newPassword.expired);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('main').getByRole('link', { name: auth.signIn.submit }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('somebody without JavaScript reads why the form of the link does not work', async ({
  browser,
  words,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/new-password');
  // Searching by text leaves this element out.
  await expect(page.locator('noscript p')).toHaveText(words.ui.needsScript);
  await expect(page.locator('noscript p')).toBeVisible();
  await context.close();
});
