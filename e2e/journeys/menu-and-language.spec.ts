import { expectAccessible } from '../accessible.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';
import { oldest } from '../public.ts';
import { openNext } from '../router.ts';

test(
  'a visitor finds the links of the header in the menu of a phone, by keyboard too, and reads every page in it',
  onPhone,
  async ({ page, request, words }) => {
    const { menu, nav } = words.shell;
    await page.goto('/');
    const opener = page.getByRole('button', { name: menu.open });
    const dialog = page.getByRole('dialog', { name: menu.title });

    await test.step('the menu opens and closes by keyboard', async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
      await expect(dialog.locator(':focus')).toHaveCount(1);
      const links = [nav.home, nav.about, nav.training, nav.ecpc, nav.signUp, nav.signIn];
      await expect(dialog.locator('nav a, [data-guest-only]')).toHaveText(links);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });

    await test.step('a link of it leads on and closes it', async () => {
      await opener.click();
      await dialog.getByRole('link', { name: nav.signIn, exact: true }).click();
      await expect(page).toHaveURL('/login');
      await expect(dialog).toBeHidden();
    });

    await test.step('every public page fits the screen', async () => {
      const stories = [await oldest(request, 'news'), await oldest(request, 'event')];
      for (const path of [
        '/about',
        '/committees',
        '/ecpc',
        ...stories,
        '/signup',
        '/resetpassword',
        '/otp',
      ]) {
        await openNext(page, path);
        await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    });
  },
);

test('a visitor chooses the language and the theme, which stay, and a link may name a language', async ({
  page,
  words,
  language,
}) => {
  const html = page.locator('html');
  const other = language === 'ar' ? 'en' : 'ar';

  await test.step('changing the language keeps what was typed', async () => {
    await page.goto('/login');
    await page.getByRole('textbox', { name: words.auth.fields.email }).fill('half-typed@exam');
    await page.getByRole('link', { name: words.ui.languages[other] }).click();
    await expect(html).toHaveAttribute('lang', other);
    await expect(html).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
    await expect(page.locator('input[name=email]')).toHaveValue('half-typed@exam');
    await page.reload();
    await expect(html).toHaveAttribute('lang', other);
  });

  await test.step('a link that names a language opens in it, whatever a chat has added, and the site stays in it', async () => {
    await page.context().clearCookies();
    await page.goto(`/committees?fbclid=IwAR0x&utm_source=chat&lang=${other}`);
    await expect(html).toHaveAttribute('lang', other);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/committees\\?lang=${other}$`),
    );
    await page.goto('/committees');
    await expect(html).toHaveAttribute('lang', other);
    await page.goto(`/login?lang=${other}`);
    await page.getByRole('link', { name: words.ui.languages[language] }).click();
    await expect(html).toHaveAttribute('lang', language);
    await expect(page).toHaveURL('/login');
  });

  await test.step('the theme follows the system until one is chosen', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: words.ui.themeToggle }).click();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page
      .getByRole('contentinfo')
      .getByRole('radio', { name: words.ui.themes.system })
      .check({ force: true });
    await expect(html).toHaveAttribute('data-theme', 'light');
  });
});
