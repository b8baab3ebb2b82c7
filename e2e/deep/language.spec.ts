import type { Page } from '@playwright/test';
import { expectToast, fieldOf } from '../account.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { makeCamp } from '../camp.ts';

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
