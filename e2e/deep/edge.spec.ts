import { signInByForm } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';

const added = 'fbclid=IwAR0x&utm_source=chat';

test('a link from a chat opens the page, whatever the chat has added to it', async ({ page, words }) => {
  // Rendered for the first visitor, and sent from the cache afterwards.
  for (const path of [`/about?${added}`, `/about?lang=xx&${added}`, '/about']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: words.site.aboutPage.title })).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/about$/);
  }
  await page.goto(`/?${added}`);
  await page.getByRole('contentinfo').getByRole('link', { name: words.shell.nav.committees }).click();
  await expect(page).toHaveURL('/committees');
  await expect(page.getByRole('heading', { level: 1, name: words.site.committees.title })).toBeVisible();
});

test('a link that names a language opens in it, and the site stays in it', async ({ page, language }) => {
  const other = language === 'ar' ? 'en' : 'ar';
  const html = page.locator('html');
  for (const query of [`lang=${other}`, `${added}&lang=${other}`]) {
    await page.context().clearCookies();
    await page.goto(`/committees?${query}`);
    await expect(html).toHaveAttribute('lang', other);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/committees\\?lang=${other}$`),
    );
    await page.goto('/committees');
    await expect(html).toHaveAttribute('lang', other);
  }
});

test('somebody who signs in by a link from a chat lands on the page it names', async ({ page, words }) => {
  await page.goto(`/login?${added}&next=%2Fdashboard%2Fstanding`);
  await expect(page.getByRole('link', { name: words.auth.signIn.forgot })).toHaveAttribute(
    'href',
    /[?&]next=%2Fdashboard%2Fstanding/,
  );
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  // The standing turns to the page with one's own row.
  await expect(page).toHaveURL(/\/dashboard\/standing(?:\?page=\d+)?$/);
});
