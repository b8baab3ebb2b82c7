import type { Page } from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { en } from '#app/catalogs/en.ts';
import { expectToast, fieldOf, fillSignUp, newPerson, signInByForm } from '../account.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { sampleTitle } from '../sample-titles.ts';
import { apiAs, makeCamp } from '../camp.ts';

const html = (page: Page) => page.locator('html');

/** Until the account has the language. */
const savedLanguage = (page: Page, language: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' &&
      response.url().endsWith('/api/user/me') &&
      response.request().postData() === JSON.stringify({ language }) &&
      response.ok(),
  );

test(
  'a student who works in Arabic gets Arabic mails, and a new device follows the account',
  onPhone,
  async ({ page, browser, words, mailTo, request, baseURL }) => {
    const person = newPerson();

    await test.step('sign up in Arabic and get the first mail in Arabic', async () => {
      await page.goto('/signup');
      await fillSignUp(page, words, person);
      await page.getByRole('button', { name: ar.auth.signUp.submit }).click();
      const { text } = await mailTo(person.email, ar.auth.mail.verifySubject);
      await page.goto(/https?:\/\/\S+verify-email\S+/.exec(text)![0]);
      await page.getByRole('main').getByRole('link', { name: ar.auth.signIn.submit }).click();
      await signInByForm(page, words, person);
      await expectToast(page, ar.auth.messages.signedIn);
    });

    await test.step('the profile sets the language of the account and of the site', async () => {
      await page.goto('/dashboard');
      await expect(page.getByRole('main').getByText(ar.ui.languages.ar)).toBeVisible();
      await page.getByRole('button', { name: ar.users.profile.edit }).click();
      await expect(page.getByRole('radio', { name: ar.ui.languages.ar })).toBeChecked();
      await page.getByRole('radio', { name: ar.ui.languages.en }).check();
      await page.getByRole('button', { name: ar.users.profile.save }).click();
      await expectToast(page, en.users.messages.updated);
      await expect(html(page)).toHaveAttribute('dir', 'ltr');
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: en.users.profile.title })).toBeVisible();
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
      const saved = savedLanguage(page, 'ar');
      await page.reload();
      await saved;
    });

    await test.step('the next mail is in Arabic and names the wave in Arabic', async () => {
      const leader = await apiAs(request, 'leader');
      const { data } = await leader.send('GET', `/api/request?search=${encodeURIComponent(person.email)}`);
      await leader.send('PATCH', '/api/request', { requestIds: [data[0]._id], requestStat: 'accepted' });
      const camp = sampleTitle('Wave 2', words);
      const mail = await mailTo(
        person.email,
        ar.requests.mail.acceptedSubject
          .replace('{{wave}}', camp)
          .replace('{{level}}', sampleTitle('Level 1', words)),
      );
      expect(mail.text).toContain(camp);
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

test(
  'a leader gives a wave an Arabic title, and everybody reads the one of their language',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const camp = await makeCamp(request, { people: [], sessions: [{ title: 'No Arabic here' }] });
    const arabic = `موجة الربيع ${camp.suffix}`;
    const { camps, ui } = words;
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });

    await test.step('the form keeps both titles apart', async () => {
      await signInAs('leader');
      await page.goto(`/dashboard/waves/addwave?id=${camp.campId}`);
      const title = fieldOf(page, camps.dashboard.fields.title);
      await expect(title).toHaveValue(camp.title);
      await expect(title).toHaveAttribute('dir', 'auto');
      const second = fieldOf(page, ui.arabicTexts.title);
      await expect(second).toBeHidden();
      await page.getByText(ui.arabicTexts.heading).click();
      await expect(second).toHaveAttribute('lang', 'ar');
      await second.fill(arabic);
      await page.getByRole('button', { name: ui.save }).click();
      await expectToast(page, camps.messages.updated);
      await page.goto(`/dashboard/waves/addwave?id=${camp.campId}`);
      await expect(title).toHaveValue(camp.title);
      await expect(second).toHaveValue(arabic);
    });

    await test.step('an Arabic reader sees the Arabic title, and the first text where there is no other', async () => {
      await page.goto(`/wave/${camp.campId}`);
      await expect(heading(arabic)).toBeVisible();
      await expect(page.getByText('No Arabic here').first()).toBeVisible();
    });

    await test.step('an English reader sees the English title at once after switching', async () => {
      const saved = savedLanguage(page, 'en');
      await page.getByRole('link', { name: ui.languages.en }).click();
      await expect(heading(camp.title)).toBeVisible();
      await expect(page.getByText('No Arabic here').first()).toBeVisible();
      await saved;
    });

    await test.step('a list finds the wave by either title', async () => {
      for (const search of [arabic, camp.title]) {
        await page.goto(`/dashboard/waves?search=${encodeURIComponent(search)}`);
        await expect(page.locator(`main a[href="/wave/${camp.campId}"]`).first()).toBeVisible();
      }
    });
  },
);
