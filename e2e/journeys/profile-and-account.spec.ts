import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { en } from '#app/catalogs/en.ts';
import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast, fieldOf, picture, signInByForm } from '../account.ts';
import { wordless } from '../fail-once.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';
import { newStaff, signInWith } from '../invited.ts';
import { expectHeaderAndFooter } from '../screens.ts';

test('a member edits the profile with a picture, and downloads their own data', async ({
  page,
  request,
  words,
}) => {
  const { profile, messages, data } = words.users;
  const person = await newStaff(request, 'mentor');
  const edit = page.getByRole('button', { name: profile.edit });
  const save = page.getByRole('button', { name: profile.save });
  const choose = page.getByLabel(profile.choosePicture);
  await signInWith(page, person);

  await test.step('a file that is no picture stops Save until it is taken back', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: profile.title, level: 1 })).toBeVisible();
    await expect(edit).toBeVisible();
    await expectHeaderAndFooter(page);
    await expectAccessible(page);
    await edit.click();
    await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
    await expect(page.getByText(words.errors.imageInvalid)).toBeVisible();
    await save.click();
    await expect(choose).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: words.ui.file.without.replace('{{name}}', 'notes.txt') }).click();
    await expect(page.getByText(words.errors.imageInvalid)).toHaveCount(0);
  });

  await test.step('a refused change says so, and cancel restores the old values', async () => {
    await page.getByLabel(profile.fields.lastName).fill('Somebody Else');
    await page.getByLabel(profile.fields.handle).fill('hana_solves');
    await page.route('**/api/user/me', (route) => route.fulfill(wordless));
    const sent = page.waitForRequest('**/api/user/me');
    await save.click();
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
      'codeforces_handle',
      'email',
      'firstName',
      'lastName',
      'phone',
      'reachBy',
    ]);
    await expect(page.getByRole('alert')).toContainText(spec.profile.failed);
    await expect(page.getByLabel(profile.fields.lastName)).toHaveValue('Somebody Else');
    await page.unroute('**/api/user/me');
    await page.getByRole('button', { name: words.ui.cancel }).click();
    await expect(edit).toBeVisible();
    await expect(page.getByText('Somebody Else')).toHaveCount(0);
  });

  await test.step('a handle that somebody else has is refused in its field, and nothing typed is lost', async () => {
    const handle = page.getByLabel(profile.fields.handle);
    const own = `hana_${Date.now() % 1e8}`;
    await edit.click();
    await handle.fill('SAMPLE_Leader');
    await save.click();
    await expect(handle).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(words.auth.errors.handleTaken).first()).toBeVisible();
    await expect(handle).toHaveValue('SAMPLE_Leader');
    await expectAccessible(page);
    await handle.fill(own);
    await save.click();
    await expectToast(page, spec.profile.saved);
    // Codeforces is asked after it was saved, and does not know it.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(words.users.profile.handleUnknown)).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 20_000 });
    await expectAccessible(page);
  });

  await test.step('a picture is shown at once, stays chosen when it could not be saved, and is saved by Save', async () => {
    await edit.click();
    await choose.setInputFiles(picture);
    await expect(page.getByRole('main').locator('form img')).toHaveAttribute('src', /^blob:/);
    await page.getByLabel(profile.fields.phone).fill('01122334455');
    await page.route('**/api/user/me/image', (route) => route.fulfill({ status: 418, body: '' }), {
      times: 1,
    });
    await save.click();
    await expect(page.getByRole('alert')).toHaveText(profile.pictureFailed);
    await expect(choose).toHaveAttribute('aria-invalid', 'true');
    await save.click();
    await expectToast(page, spec.profile.saved);
    await expect(page.getByRole('listitem').filter({ hasText: messages.updated })).toHaveCount(1);
    await page.goto('/dashboard/profile');
    await expect(page.getByRole('definition').filter({ hasText: '01122334455' })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/files\//);
  });

  await test.step('download the data, and see what removing the account asks', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: data.exportButton }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(person.email);
    await page.getByRole('button', { name: data.removeButton }).click();
    await expect(page.getByRole('dialog', { name: data.removeDialog })).toBeVisible();
    await expectAccessible(page);
  });
});

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const isSignedIn = async (request: APIRequestContext, token: string) =>
  (await request.get('/api/user/me', { headers: { token } })).ok();

test(
  'a member sees where they are signed in, ends one session, then all others, and changes the password',
  onPhone,
  async ({ page, request, words, counted, mailTo }) => {
    const { password: own, sessions } = words.security;
    const person = await newStaff(request, 'hr');
    const signInElsewhere = async (userAgent: string): Promise<string> => {
      const headers = { 'user-agent': userAgent };
      const reply = await request.post('/api/auth/login', { data: person, headers });
      return (await reply.json()).token;
    };
    await signInWith(page, person);
    const [onPhone, unknown] = [await signInElsewhere(iPhone), await signInElsewhere('curl/8')];
    await page.goto('/dashboard/profile');
    await page
      .getByRole('main')
      .getByRole('link', { name: words.users.security.title })
      .filter({ hasText: words.users.security.text })
      .click();
    await expect(page).toHaveURL('/dashboard/account');
    const section = page.getByRole('region', { name: sessions.title });
    const rows = section.getByRole('listitem');

    await test.step('end one session', async () => {
      await expect(rows).toHaveCount(3);
      await expect(rows.first()).toContainText(sessions.thisDevice);
      await expect(rows.first().getByRole('button')).toHaveCount(0);
      const phone = rows.filter({
        hasText: sessions.device.replace('{{browser}}', 'Safari').replace('{{system}}', 'iOS'),
      });
      await expect(phone).toContainText('127.0.0.1');
      // These tests open the site by its IP address.
      await expect(page.getByText(words.twoStep.passkeys.unavailable)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await phone.getByRole('button').click();
      await expectToast(page, words.auth.messages.sessionEnded);
      await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
      await expect(rows).toHaveCount(2);
      expect(await isSignedIn(request, onPhone)).toBe(false);
      expect(await isSignedIn(request, unknown)).toBe(true);
    });

    await test.step('end all others', async () => {
      await section.getByRole('button', { name: sessions.endOthers }).click();
      const dialog = page.getByRole('dialog', { name: sessions.othersTitle });
      await expect(dialog).toContainText(counted(sessions, 'othersText', 1));
      await dialog.getByRole('button', { name: sessions.end }).click();
      await expect(section.getByText(sessions.only)).toBeVisible();
      await expect(section.getByRole('heading', { name: sessions.title })).toBeFocused();
      expect(await isSignedIn(request, unknown)).toBe(false);
    });

    await test.step('change the password, which signs out every other device', async () => {
      const other = await signInElsewhere(iPhone);
      const next = 'nine balloons on a string';
      await page.getByRole('button', { name: own.change }).click();
      const dialog = page.getByRole('dialog', { name: own.dialog });
      await fieldOf(page, own.current).fill('not my password');
      await fieldOf(page, words.auth.fields.newPassword).fill(next);
      await dialog.getByRole('button', { name: own.submit }).click();
      await expect(dialog.getByText(words.users.errors.passwordWrong).first()).toBeVisible();
      await expect(fieldOf(page, own.current)).toBeFocused();
      await expectAccessible(page);
      await fieldOf(page, own.current).fill(person.password);
      await dialog.getByRole('button', { name: own.submit }).click();
      await expectToast(page, words.auth.messages.passwordChanged);
      await expect(dialog).toBeHidden();
      expect(await isSignedIn(request, other)).toBe(false);
      // The account was made in the language of the leader's call.
      await mailTo(person.email, en.auth.mail.passwordSubject);
      // This device stays signed in, and the new password is the one that works.
      await page.reload();
      await expect(page).toHaveURL('/dashboard/account');
      await page.evaluate(() => localStorage.clear());
      await page.goto('/login');
      await signInByForm(page, words, { email: person.email, password: next });
      await expect(page).toHaveURL('/');
    });
  },
);
