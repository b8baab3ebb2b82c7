import type { APIRequestContext, CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import type { Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#club/shared/access.ts';
import { expectAccessible } from './accessible.ts';
import { expectToast, fieldOf, goodPassword, signInByForm } from './account.ts';
import { desktopOnly, expect, phoneOnly, samplePassword } from './fixtures.ts';
import { test } from './own-club.ts';

// One after the other, so that they share one club.
test.describe.configure({ mode: 'default' });

const account = '/dashboard/account';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const emailOf = (role: Role) => `${role}@sample.club`;

/** Signs in as another device would. */
async function signInElsewhere(request: APIRequestContext, role: Role, userAgent = iPhone): Promise<string> {
  const data = { email: emailOf(role), password: samplePassword };
  const reply = await request.post('/api/auth/login', { data, headers: { 'user-agent': userAgent } });
  expect(reply.ok(), await reply.text()).toBe(true);
  return String((await reply.json()).token);
}

const isSignedIn = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/user/me', { headers: { token } })).ok();

/** What an authenticator app shows; the next code is right too, and each works once. */
const codeOf = (secret: string, next = false) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + (next ? 30_000 : 0) });

/** The section of the password has the same name as its field. */
const passwordOf = (page: Page, label: string) => fieldOf(page, label).and(page.locator('input'));

/** Opens the sign-in page signed out and sends the password. */
async function enterPassword(page: Page, words: Catalog, role: Role, password = samplePassword) {
  await page.goto('/api/health');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  await signInByForm(page, words, { email: emailOf(role), password });
}

/** Sets up an authenticator app on the account page; returns its secret and the recovery codes. */
async function setUpApp(page: Page, { twoStep }: Catalog) {
  await page.getByRole('button', { name: twoStep.app.setUp, exact: true }).click();
  const password = passwordOf(page, twoStep.setup.passwordLabel);
  await expect(password).toBeFocused();
  await password.fill(samplePassword);
  await page.getByRole('button', { name: twoStep.setup.next }).click();
  await expect(page.getByRole('img', { name: twoStep.setup.qr })).toBeVisible();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '');
  await expect(page.getByRole('heading', { name: twoStep.setup.scan })).toBeFocused();
  await fieldOf(page, twoStep.setup.codeLabel).fill(codeOf(secret));
  await page.getByRole('button', { name: twoStep.setup.switchOn, exact: true }).click();
  const list = page.getByRole('list', { name: twoStep.codes.list });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  return { secret, codes: await list.getByRole('listitem').allInnerTexts() };
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
  'a member changes the password on the account page, and every other device is signed out',
  desktopOnly,
  async ({ page, request, words, signInAs, mailTo }) => {
    const { password } = words.security;
    const other = await signInElsewhere(request, 'instructor');
    await signInAs('instructor');
    await page.goto('/dashboard/profile');
    await page
      .getByRole('main')
      .getByRole('link', { name: words.users.security.title })
      .filter({ hasText: words.users.security.text })
      .click();
    await expect(page).toHaveURL(account);
    await page.getByRole('button', { name: password.change }).click();
    const dialog = page.getByRole('dialog', { name: password.dialog });
    await fieldOf(page, password.current).fill('not my password');
    await fieldOf(page, words.auth.fields.newPassword).fill(goodPassword);
    await dialog.getByRole('button', { name: password.submit }).click();
    await expect(dialog.getByText(words.users.errors.passwordWrong).first()).toBeVisible();
    await expect(fieldOf(page, password.current)).toBeFocused();
    await expectAccessible(page);

    await fieldOf(page, password.current).fill(samplePassword);
    await dialog.getByRole('button', { name: password.submit }).click();
    await expectToast(page, words.auth.messages.passwordChanged);
    await expect(dialog).toBeHidden();
    expect(await isSignedIn(request, other)).toBe(false);
    await mailTo(emailOf('instructor'), words.auth.mail.passwordSubject);
    // This device stays signed in, and the new password is the one that works.
    await page.reload();
    await expect(page).toHaveURL(account);
    await enterPassword(page, words, 'instructor', goodPassword);
    await expectToast(page, words.auth.messages.signedIn);
  },
);

test(
  'a member sees where they are signed in, ends one session, then all others',
  phoneOnly,
  async ({ page, request, words, counted }) => {
    const { sessions } = words.security;
    await enterPassword(page, words, 'hr');
    await expect(page).toHaveURL('/');
    const tokens = [await signInElsewhere(request, 'hr'), await signInElsewhere(request, 'hr', 'curl/8')];
    const [onPhone = '', unknown = ''] = tokens;
    await page.goto(account);
    const section = page.getByRole('region', { name: sessions.title });
    const rows = section.getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(rows.first()).toContainText(sessions.thisDevice);
    await expect(rows.first().getByRole('button')).toHaveCount(0);
    const phone = rows.filter({
      hasText: sessions.device.replace('{{browser}}', 'Safari').replace('{{system}}', 'iOS'),
    });
    await expect(phone).toContainText('127.0.0.1');
    await expectAccessible(page);
    await phone.getByRole('button').click();
    await expectToast(page, words.auth.messages.sessionEnded);
    await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
    await expect(rows).toHaveCount(2);
    expect(await isSignedIn(request, onPhone)).toBe(false);
    expect(await isSignedIn(request, unknown)).toBe(true);

    await section.getByRole('button', { name: sessions.endOthers }).click();
    const dialog = page.getByRole('dialog', { name: sessions.othersTitle });
    await expect(dialog).toContainText(counted(sessions, 'othersText', 1));
    await dialog.getByRole('button', { name: sessions.end }).click();
    await expect(section.getByText(sessions.only)).toBeVisible();
    await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
    expect(await isSignedIn(request, unknown)).toBe(false);
    await page.reload();
    await expect(page).toHaveURL(account);
  },
);

test(
  'a member sets up an authenticator app and signs in with its code, and without the phone with a recovery code',
  phoneOnly,
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
  'a member adds a passkey, signs in with it alone, and removes it',
  desktopOnly,
  async ({ page, context, words, signInAs }) => {
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
  },
);

test(
  'a member with two-step sign-in adds a passkey with a code, also after cancelling on the device once',
  desktopOnly,
  async ({ page, context, words, signInAs, mailTo }) => {
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
  },
);

test(
  'a leader requires two-step sign-in of staff, who are led to set it up and then go on',
  desktopOnly,
  async ({ page, words, signInAs }) => {
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
    await setUpApp(page, words);
    // The codes are shown only now, so nothing leads away before they are saved.
    const onwards = page.getByRole('link', { name: security.forced.continue });
    await expect(onwards).toBeHidden();
    await page.getByRole('button', { name: twoStep.codes.saved }).click();
    await onwards.click();
    await expect(page).toHaveURL('/dashboard/trainees');
    await expect(page.getByRole('table')).toBeVisible();

    // Signing in leads there at once.
    await enterPassword(page, words, 'hr');
    await expect(page).toHaveURL(`${account}?next=${encodeURIComponent('/')}`);
    await expect(page.getByText(security.forced.text)).toBeVisible();
  },
);

test(
  'after too many wrong passwords the page says how many minutes to wait, while the member’s own device gets in',
  phoneOnly,
  async ({ page, request, browser, clubUrl, words, counted }) => {
    await enterPassword(page, words, 'mentor');
    await expect(page).toHaveURL('/');
    const wrong = { email: emailOf('mentor'), password: 'a guess of somebody else' };
    const guess = async () =>
      (await request.post('/api/auth/login', { data: wrong })).headers()['retry-after'];

    const stranger = await browser.newPage({ baseURL: clubUrl, locale: 'ar-EG' });
    await stranger.route('**/api/auth/login', async (route) => {
      await expect.poll(guess).toBeDefined();
      // The longest wait, which takes an hour of guessing to reach.
      const reply = await route.fetch();
      await route.fulfill({ response: reply, headers: { ...reply.headers(), 'retry-after': '900' } });
    });
    await stranger.goto('/login');
    await stranger.getByRole('button', { name: words.auth.signIn.submit }).waitFor();
    await signInByForm(stranger, words, wrong);
    const alert = stranger.getByRole('alert');
    await expect(alert).toContainText(counted(words.errors, 'rateLimitedMinutes', 15));
    await expect(alert).toContainText(words.auth.signIn.wait);
    await stranger.close();

    await enterPassword(page, words, 'mentor');
    await expect(page).toHaveURL('/');
    await expectToast(page, words.auth.messages.signedIn);
  },
);
