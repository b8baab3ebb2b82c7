import type { Page } from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import { expectToast, fieldOf, fillSignUp, newPerson, signInByForm } from '../account.ts';
import { apiAs } from '../camp.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { openInApp } from '../router.ts';

const html = (page: Page) => page.locator('html');

const inArabic = (digits: string) => digits.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)));
const inPersian = (digits: string) => digits.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));

test(
  'a student signs up and works in Arabic, with Arabic digits and Arabic mails, and a new device follows the account',
  onPhone,
  async ({ page, browser, words, mailTo, request, baseURL }) => {
    const { auth } = words;
    const person = newPerson();
    const nationalId = `3050314${String(Date.now()).slice(-5)}21`;
    const leader = await apiAs(request, 'leader');

    await test.step('sign up with a keyboard of Arabic digits', async () => {
      // English was chosen on this phone before, and is not what this sign-up is in.
      await page.goto('/');
      await page.getByRole('link', { name: ar.ui.languages.en }).first().click();
      await expect(html(page)).toHaveAttribute('lang', 'en');
      await page.goto('/signup?lang=ar');
      await fillSignUp(page, words, person);
      // As a phone pastes it, with a direction mark.
      await fieldOf(page, auth.fields.phone).fill(`\u200f${inArabic('01012345678')}`);
      await fieldOf(page, auth.fields.nationalId).fill(inArabic(nationalId));
      await fieldOf(page, auth.fields.universityId).fill(inPersian('42026123'));
      await page.getByRole('button', { name: auth.signUp.submit }).click();
      const { text } = await mailTo(person.email, ar.auth.mail.verifySubject);
      const { data } = await leader.send('GET', `/api/user?search=${encodeURIComponent(person.email)}`);
      expect(data).toMatchObject([{ phone: '01012345678', universityIdHti: 42_026_123 }]);
      const shown = await leader.send('GET', `/api/person/${data[0]._id}/national-id`);
      expect(shown.data).toEqual({ nationalId });
      await page.goto(/https?:\/\/\S+verify-email\S+/.exec(text)![0]);
      await expect(page.getByRole('heading', { name: auth.verify.doneTitle, level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
    });

    await test.step('reset the password with Arabic digits', async () => {
      await openInApp(page, '/resetpassword');
      await page.getByLabel(auth.fields.email).fill(person.email);
      await page.getByRole('button', { name: auth.forgot.submit }).click();
      const { text } = await mailTo(person.email, auth.mail.resetSubject);
      await page.getByLabel(auth.fields.otp).fill(inArabic(/\b\d{6}\b/.exec(text)![0]));
      person.password = 'another long sentence';
      await page.getByLabel(new RegExp(`^${auth.fields.newPassword}`)).fill(person.password);
      await page.getByRole('button', { name: auth.reset.submit }).click();
      await expectToast(page, auth.messages.passwordReset);
      await expect(page).toHaveURL('/login');
      await signInByForm(page, words, person);
      await expectToast(page, auth.messages.signedIn);
      await expect(page).not.toHaveURL(/\/login/);
    });

    await test.step('the profile sets the language of the account and of the site', async () => {
      await openInApp(page, '/dashboard');
      await expect(page.getByRole('main').getByText(ar.ui.languages.ar)).toBeVisible();
      await page.getByRole('button', { name: ar.users.profile.edit }).click();
      await expect(page.getByRole('radio', { name: ar.ui.languages.ar })).toBeChecked();
      await page.getByRole('radio', { name: ar.ui.languages.en }).check();
      await page.getByRole('button', { name: ar.users.profile.save }).click();
      await expectToast(page, en.users.messages.updated);
      await expect(html(page)).toHaveAttribute('dir', 'ltr');
    });

    await test.step('a choice that the account did not get is saved with the next page, without a word', async () => {
      await page.route('**/api/user/me', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status: 429, body: '' }) : route.continue(),
      );
      const refused = page.waitForResponse((response) => response.status() === 429);
      await page.getByRole('link', { name: ar.ui.languages.ar }).click();
      await refused;
      await expect(html(page)).toHaveAttribute('lang', 'ar');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute('**/api/user/me');
      const saved = page.waitForResponse(
        (response) => response.request().postData() === JSON.stringify({ language: 'ar' }) && response.ok(),
      );
      await page.reload();
      await saved;
    });

    await test.step('the next mail is in Arabic and names the wave in Arabic', async () => {
      const { data } = await leader.send('GET', `/api/request?search=${encodeURIComponent(person.email)}`);
      await leader.send('PATCH', '/api/request', { requestIds: [data[0]._id], requestStat: 'accepted' });
      const camp = sampleTitle('Wave 2', words);
      const subject = ar.requests.mail.acceptedSubject
        .replace('{{wave}}', camp)
        .replace('{{level}}', sampleTitle('Level 1', words));
      expect((await mailTo(person.email, subject)).text).toContain(camp);
    });

    await test.step('a device on which nothing was chosen shows the language of the account', async () => {
      const fresh = await browser.newContext({ locale: 'en-US', baseURL });
      const other = await fresh.newPage();
      await other.goto('/login');
      await expect(html(other)).toHaveAttribute('lang', 'en');
      await signInByForm(other, en, person);
      await expect(html(other)).toHaveAttribute('lang', 'ar');
      await expectToast(other, ar.auth.messages.signedIn);
      await fresh.close();
    });
  },
);
