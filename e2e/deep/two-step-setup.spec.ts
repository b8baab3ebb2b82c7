import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { account, emailOf, enterPassword } from '../account-security.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf } from '../account.ts';
import { addAuthenticator, codeOf, passwordOf, setUpApp, shownCodes } from '../authenticator.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';
import { test } from '../own-club.ts';
import { openInApp } from '../router.ts';

/** The second step of signing in: which of the three ways the person takes. */
const secondStep = (page: Page, { auth }: Catalog) => ({
  code: fieldOf(page, auth.secondStep.code),
  recovery: fieldOf(page, auth.secondStep.recoveryCode),
  useRecovery: page.getByRole('button', { name: auth.secondStep.use.recovery }),
  send: page.getByRole('button', { name: auth.secondStep.submit, exact: true }),
});

test(
  'a member sets up an authenticator app and a passkey, and signs in with a code, a recovery code or the passkey',
  onPhone,
  async ({ page, context, words, counted, signInAs, mailTo }) => {
    const { twoStep, auth } = words;
    const { passkeys } = twoStep;
    const { code, recovery, useRecovery, send } = secondStep(page, words);
    const authenticator = await addAuthenticator(await context.newCDPSession(page));
    await signInAs('trainee');
    await page.goto(account);
    const { secret, codes: first } = await setUpApp(page, words);
    let codes = first;

    await test.step('the recovery codes are shown once', async () => {
      await expect(page.getByRole('heading', { name: twoStep.codes.title })).toBeFocused();
      await expectAccessible(page);
      await page.getByRole('button', { name: twoStep.codes.saved }).click();
      await expect(page.getByRole('heading', { name: twoStep.app.title, exact: true })).toBeFocused();
      await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();
    });

    await test.step('sign in with a code', async () => {
      await enterPassword(page, words, 'trainee');
      await expect(page.getByRole('heading', { name: auth.secondStep.title, level: 1 })).toBeVisible();
      await expect(code).toBeFocused();
      await code.fill('000000');
      await send.click();
      await expect(page.getByText(twoStep.errors.codeWrong).first()).toBeVisible();
      await expectAccessible(page);
      await code.fill(codeOf(secret, true));
      await send.click();
      await expectToast(page, auth.messages.signedIn);
      await expect(page).not.toHaveURL(/\/login/);
    });

    await test.step('sign in with a recovery code, without the phone', async () => {
      await enterPassword(page, words, 'trainee');
      await useRecovery.click();
      await recovery.fill((codes[0] ?? '').toUpperCase());
      await send.click();
      await expectToast(page, auth.messages.signedIn);
      await expect(page).not.toHaveURL(/\/login/);
      await mailTo(emailOf('trainee'), twoStep.mail.recoverySubject);
      await openInApp(page, account);
      await expect(page.getByText(counted(twoStep.app, 'codesLeft', 9))).toBeVisible();
    });

    await test.step('new codes end the old ones', async () => {
      await page.getByRole('button', { name: twoStep.app.newCodes }).click();
      await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
      await fieldOf(page, twoStep.remove.code).fill(codes[1] ?? '');
      await page.getByRole('button', { name: twoStep.codes.renewConfirm }).click();
      await expect(page.getByRole('heading', { name: twoStep.codes.title })).toBeFocused();
      codes = await shownCodes(page, twoStep);
      await page.getByRole('button', { name: twoStep.codes.saved }).click();
      await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();
    });

    await test.step('add a passkey with a code, after cancelling on the device once', async () => {
      await page.getByRole('button', { name: passkeys.add }).click();
      const dialog = page.getByRole('dialog', { name: passkeys.add });
      const submit = dialog.getByRole('button', { name: passkeys.submit });
      await fieldOf(page, passkeys.name).fill('My laptop');
      await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
      await submit.click();
      await expect(dialog.getByText(twoStep.errors.codeRequired).first()).toBeVisible();
      await expectAccessible(page);
      // A code works once, but the device may be asked again.
      await authenticator.setVerified(false);
      await fieldOf(page, twoStep.remove.code).fill(codes[2] ?? '');
      await submit.click();
      await expect(dialog.getByRole('alert')).toHaveText(passkeys.cancelled);
      await authenticator.setVerified(true);
      await submit.click();
      await expectToast(page, twoStep.messages.passkeyAdded);
    });

    await test.step('sign in with the passkey alone', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/login?next=${encodeURIComponent(account)}`);
      await page.getByRole('button', { name: auth.passkey.use }).click();
      await expect(page).toHaveURL(account);
      const row = page.getByRole('listitem').filter({ hasText: 'My laptop' });
      await expect(row).toContainText(passkeys.used.replace(' {{day}}', ''));
    });

    await test.step('remove the passkey, which signs in no more', async () => {
      await page.getByRole('button', { name: passkeys.removeOf.replace('{{name}}', 'My laptop') }).click();
      await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
      await page.getByRole('dialog').getByRole('button', { name: passkeys.remove, exact: true }).click();
      await expectToast(page, twoStep.messages.passkeyRemoved);
      await expect(page.getByText(passkeys.none)).toBeVisible();
      await expect(page.getByRole('heading', { name: passkeys.title, exact: true })).toBeFocused();
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await page.getByRole('button', { name: auth.passkey.use }).click();
      await expect(page.getByRole('alert')).toHaveText(auth.errors.passkeyUnknown);
    });
  },
);
