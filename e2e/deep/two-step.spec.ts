import type { CDPSession, Page } from '@playwright/test';
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
  await fieldOf(page, auth.secondStep.recoveryCode).fill(code);
  await page.getByRole('button', { name: auth.secondStep.submit, exact: true }).click();
  await expectToast(page, auth.messages.signedIn);
}

/** A phone or computer with a fingerprint reader, as the browser sees it. */
async function addAuthenticator(devTools: CDPSession) {
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test(
  'a member sets up an authenticator app and signs in with its code, and without the phone with a recovery code',
  onPhone,
  async ({ page, words, counted, signInAs, mailTo }) => {
    const { twoStep, auth } = words;
    await signInAs('trainee');
    await page.goto(account);
    const { secret, codes } = await setUpApp(page, words);
    await expect(page.getByRole('heading', { name: twoStep.codes.title })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: twoStep.codes.saved }).click();
    await expect(page.getByRole('heading', { name: twoStep.app.title, exact: true })).toBeFocused();
    await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();

    await enterPassword(page, words, 'trainee');
    await expect(page.getByRole('heading', { name: auth.secondStep.title, level: 1 })).toBeVisible();
    const code = fieldOf(page, auth.secondStep.code);
    const send = page.getByRole('button', { name: auth.secondStep.submit, exact: true });
    await expect(code).toBeFocused();
    await code.fill('000000');
    await send.click();
    await expect(page.getByText(twoStep.errors.codeWrong).first()).toBeVisible();
    await expectAccessible(page);
    await code.fill(codeOf(secret, true));
    await send.click();
    await expectToast(page, auth.messages.signedIn);

    const [first = ''] = codes;
    await enterPassword(page, words, 'trainee');
    await page.getByRole('button', { name: auth.secondStep.use.recovery }).click();
    const recovery = fieldOf(page, auth.secondStep.recoveryCode);
    await recovery.fill(first.toUpperCase());
    await send.click();
    await expectToast(page, auth.messages.signedIn);
    await mailTo(emailOf('trainee'), twoStep.mail.recoverySubject);
    await page.goto(account);
    await expect(page.getByText(counted(twoStep.app, 'codesLeft', 9))).toBeVisible();

    // New codes end the old ones.
    await page.getByRole('button', { name: twoStep.app.newCodes }).click();
    await passwordOf(page, twoStep.setup.passwordLabel).fill(samplePassword);
    await fieldOf(page, twoStep.remove.code).fill(codes[1] ?? '');
    await page.getByRole('button', { name: twoStep.codes.renewConfirm }).click();
    await expect(page.getByRole('heading', { name: twoStep.codes.title })).toBeFocused();
    await page.getByRole('button', { name: twoStep.codes.saved }).click();
    await expect(page.getByText(counted(twoStep.app, 'codesLeft', 10))).toBeVisible();

    await enterPassword(page, words, 'trainee');
    await page.getByRole('button', { name: auth.secondStep.use.recovery }).click();
    await recovery.fill(codes[2] ?? '');
    await send.click();
    await expect(page.getByText(auth.errors.recoveryCodeWrong).first()).toBeVisible();
    await expect(recovery).toBeFocused();
    await page.getByRole('button', { name: auth.secondStep.back }).click();
    await expect(page.getByRole('textbox', { name: auth.fields.email })).toHaveValue(emailOf('trainee'));
  },
);

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
    await page.getByRole('button', { name: twoStep.setup.switchOn, exact: true }).click();
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

test('a member adds a passkey, signs in with it alone, and removes it', async ({
  page,
  context,
  words,
  signInAs,
}) => {
  const { passkeys, setup, messages } = words.twoStep;
  await addAuthenticator(await context.newCDPSession(page));
  await signInAs('user');
  await page.goto(account);
  await expect(page.getByText(passkeys.none)).toBeVisible();
  await page.getByRole('button', { name: passkeys.add }).click();
  const dialog = page.getByRole('dialog', { name: passkeys.add });
  await fieldOf(page, passkeys.name).fill('My laptop');
  await passwordOf(page, setup.passwordLabel).fill(samplePassword);
  await dialog.getByRole('button', { name: passkeys.submit }).click();
  await expectToast(page, messages.passkeyAdded);
  const row = page.getByRole('listitem').filter({ hasText: 'My laptop' });
  await expect(row).toContainText(passkeys.neverUsed);
  await expectAccessible(page);

  await page.evaluate(() => localStorage.clear());
  await page.goto(`/login?next=${encodeURIComponent(account)}`);
  await page.getByRole('button', { name: words.auth.passkey.use }).click();
  await expect(page).toHaveURL(account);
  await expect(row).toContainText(passkeys.used.replace(' {{day}}', ''));

  await page.getByRole('button', { name: passkeys.removeOf.replace('{{name}}', 'My laptop') }).click();
  await passwordOf(page, setup.passwordLabel).fill(samplePassword);
  await page.getByRole('dialog').getByRole('button', { name: passkeys.remove, exact: true }).click();
  await expectToast(page, messages.passkeyRemoved);
  await expect(page.getByText(passkeys.none)).toBeVisible();
  await expect(page.getByRole('heading', { name: passkeys.title, exact: true })).toBeFocused();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await page.getByRole('button', { name: words.auth.passkey.use }).click();
  await expect(page.getByRole('alert')).toHaveText(words.auth.errors.passkeyUnknown);
});

test('a member with two-step sign-in adds a passkey with a code, also after cancelling on the device once', async ({
  page,
  context,
  words,
  signInAs,
  mailTo,
}) => {
  const { passkeys, setup, codes, remove, errors, messages, mail } = words.twoStep;
  const authenticator = await addAuthenticator(await context.newCDPSession(page));
  await signInAs('trainee');
  await page.goto(account);
  const { secret } = await setUpApp(page, words);
  await page.getByRole('button', { name: codes.saved }).click();
  await mailTo(emailOf('trainee'), mail.addedSubject);
  await page.getByRole('button', { name: passkeys.add }).click();
  const dialog = page.getByRole('dialog', { name: passkeys.add });
  const submit = dialog.getByRole('button', { name: passkeys.submit });
  await fieldOf(page, passkeys.name).fill('My laptop');
  await passwordOf(page, setup.passwordLabel).fill(samplePassword);
  await submit.click();
  await expect(dialog.getByText(errors.codeRequired).first()).toBeVisible();
  await fieldOf(page, remove.code).fill('000000');
  await submit.click();
  await expect(dialog.getByText(errors.codeWrong).first()).toBeVisible();
  await expectAccessible(page);

  // A code works once, but the device may be asked again.
  await authenticator.setVerified(false);
  await fieldOf(page, remove.code).fill(codeOf(secret, true));
  await submit.click();
  await expect(dialog.getByRole('alert')).toHaveText(passkeys.cancelled);
  await authenticator.setVerified(true);
  await submit.click();
  await expectToast(page, messages.passkeyAdded);
  await expect(page.getByRole('listitem').filter({ hasText: 'My laptop' })).toBeVisible();
});

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
