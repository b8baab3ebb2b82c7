import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { account, emailOf, enterPassword } from '../account-security.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf } from '../account.ts';
import { codeOf, enterFirstCode, passwordOf, setUpApp, shownCodes } from '../authenticator.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';
import { test } from '../own-club.ts';

// One after the other, so that they share one club.
test.describe.configure({ mode: 'default' });

/** Of a member without their phone. */
async function signInWithRecoveryCode(page: Page, { auth }: Catalog, code: string) {
  await page.getByRole('button', { name: auth.secondStep.use.recovery }).click();
  await expect(page.getByText(auth.secondStep.lostText)).toBeVisible();
  await fieldOf(page, auth.secondStep.recoveryCode).fill(code);
  await page.getByRole('button', { name: auth.secondStep.submit, exact: true }).click();
  await expectToast(page, auth.messages.signedIn);
}

test(
  'a member whose connection fails while two-step sign-in is switched on is led to new recovery codes',
  onPhone,
  async ({ page, words, counted, signInAs }) => {
    const { twoStep } = words;
    await signInAs('user');
    await page.goto(account);
    await page.getByRole('button', { name: twoStep.app.setUp, exact: true }).click();
    await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
    await page.getByRole('button', { name: twoStep.setup.next }).click();
    const secret = await enterFirstCode(page, twoStep);
    let lost = false;
    await page.route('**/api/user/me/two-step', async (route) => {
      if (lost || route.request().method() !== 'PATCH') return route.fallback();
      lost = true;
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    const switchOn = page.getByRole('button', { name: twoStep.setup.switchOn, exact: true });
    await switchOn.click();
    await expect(page.getByText(words.ui.draft.back)).toBeVisible();
    await switchOn.click();
    await expect(page.getByRole('alert')).toHaveText(twoStep.app.codesLost);
    await expect(page.getByText(twoStep.app.isOn, { exact: true })).toBeVisible();
    const renew = page.getByRole('button', { name: twoStep.app.newCodes });
    await expect(renew).toBeFocused();
    await expectAccessible(page);
    await renew.click();
    await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
    await fieldOf(page, twoStep.remove.code).fill(codeOf(secret, true));
    await page.getByRole('button', { name: twoStep.codes.renewConfirm }).click();
    await shownCodes(page, twoStep);
    await page.getByRole('button', { name: twoStep.codes.saved }).click();
    await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  },
);

// Last, because staff of this club need two-step sign-in afterwards.
test('a leader requires two-step sign-in of staff, who are led to set it up, go on, and move to another phone', async ({
  page,
  words,
  counted,
  signInAs,
  mailTo,
}) => {
  const { twoStep, security } = words;
  await signInAs('leader');
  await page.goto(account);
  const rule = page.getByRole('switch', { name: twoStep.staff.label });
  await expect(rule).toBeDisabled();
  await expect(page.getByText(twoStep.errors.ownFirst)).toBeVisible();
  await setUpApp(page, words);
  await page.getByRole('link', { name: words.shell.dashboard.profile }).click();
  const leaving = page.getByRole('dialog', { name: twoStep.codes.leaveTitle });
  await leaving.getByRole('button', { name: words.ui.unsaved.stay }).click();
  await page.getByRole('button', { name: words.shell.dashboard.logOut }).click();
  await leaving.getByRole('button', { name: words.ui.unsaved.stay }).click();
  await expect(leaving).toBeHidden();
  await page.getByRole('button', { name: twoStep.codes.saved }).click();
  await expect(page).toHaveURL(account);
  await rule.click();
  const dialog = page.getByRole('dialog', { name: twoStep.staff.askTitle });
  await dialog.getByRole('button', { name: twoStep.staff.confirm }).click();
  await expectToast(page, twoStep.messages.policySaved);
  await expect(rule).toBeChecked();
  await expect(page.getByText(twoStep.app.required)).toBeVisible();
  await expectAccessible(page);

  // Signed in before: the first refused call leads to the account page.
  await signInAs('mentor');
  await page.goto('/dashboard/trainees');
  const trainees = `${account}?next=${encodeURIComponent('/dashboard/trainees')}`;
  await expect(page).toHaveURL(trainees);
  await expect(page.getByText(security.forced.title)).toBeVisible();
  await page.getByRole('link', { name: words.shell.dashboard.standing }).click();
  await expect(page).toHaveURL(/\/dashboard\/account\?next=/);
  await page.getByRole('link', { name: words.shell.dashboard.profile }).click();
  const note = page.getByRole('status').filter({ hasText: security.forced.title });
  await note.getByRole('link', { name: words.users.security.title }).click();
  await expect(page).toHaveURL(account);
  await page.goto('/dashboard/trainees');
  await expect(page).toHaveURL(trainees);
  await expect(page.getByRole('button', { name: twoStep.app.setUp, exact: true })).toBeVisible();
  await expectAccessible(page);
  const { codes } = await setUpApp(page, words);
  // The codes are shown only now, so nothing leads away before they are saved.
  const onwards = page.getByRole('link', { name: security.forced.continue });
  await expect(onwards).toBeHidden();
  await page.getByRole('button', { name: twoStep.codes.saved }).click();
  await onwards.click();
  await expect(page).toHaveURL('/dashboard/trainees');
  await expect(page.getByRole('table')).toBeVisible();

  // The phone is lost: one recovery code signs in, another one moves to the new phone.
  await enterPassword(page, words, 'mentor');
  await signInWithRecoveryCode(page, words, codes[0] ?? '');
  await page.goto(account);
  await expect(page.getByRole('button', { name: twoStep.app.switchOff })).toBeHidden();
  await page.getByRole('button', { name: twoStep.app.anotherPhone }).click();
  const move = page.getByRole('dialog', { name: twoStep.phone.title });
  await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
  await fieldOf(page, twoStep.remove.code).fill(codes[1] ?? '');
  await expectAccessible(page);
  await move.getByRole('button', { name: twoStep.phone.next }).click();
  const secret = await enterFirstCode(page, twoStep);
  await expectAccessible(page);
  await page.getByRole('button', { name: twoStep.phone.confirm }).click();
  const [newCode = ''] = await shownCodes(page, twoStep);
  await mailTo(emailOf('mentor'), twoStep.mail.movedSubject);
  await page.getByRole('button', { name: twoStep.codes.saved }).click();
  await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();
  await enterPassword(page, words, 'mentor');
  await fieldOf(page, words.auth.secondStep.code).fill(codeOf(secret, true));
  await page.getByRole('button', { name: words.auth.secondStep.submit, exact: true }).click();
  await expectToast(page, words.auth.messages.signedIn);
  await enterPassword(page, words, 'mentor');
  await signInWithRecoveryCode(page, words, newCode);

  // Signing in leads there at once.
  await enterPassword(page, words, 'hr');
  await expect(page).toHaveURL(`${account}?next=${encodeURIComponent('/')}`);
  await expect(page.getByText(security.forced.text)).toBeVisible();
});
