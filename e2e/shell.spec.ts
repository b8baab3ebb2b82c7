import { desktopOnly, expect, phoneOnly, test } from './fixtures.ts';

test('the menu of a phone works by keyboard and closes on a link', phoneOnly, async ({ page, words }) => {
  const { menu, nav } = words.shell;
  await page.goto('/');
  const opener = page.getByRole('button', { name: menu.open });
  const dialog = page.getByRole('dialog', { name: menu.title });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole('link', { name: nav.signIn, exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(dialog).toBeHidden();
});

test('the page one is on is underlined in the menu', desktopOnly, async ({ page, words, signInAs }) => {
  await page.goto('/login');
  const main = page.getByRole('banner');
  await expect(main.getByRole('link', { name: words.shell.nav.signIn, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(main.getByRole('link', { name: words.shell.nav.home, exact: true })).not.toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(main.locator('a[href="/dashboard"]')).toHaveCount(0);
  await signInAs('leader');
  await page.goto('/dashboard');
  const greeting = main
    .getByRole('link', { name: words.shell.hello.replace('{{name}}', 'Mariam') })
    .locator('span')
    .first();
  await expect(greeting).toHaveCSS('text-decoration-line', 'underline');
  // The line is drawn below the letters, where cutting off a long name must leave it room.
  const room = await greeting.evaluate((text) => Number.parseFloat(getComputedStyle(text).paddingBlockEnd));
  expect(room).toBeGreaterThanOrEqual(8);
});

test('changing the language keeps what was typed, and the choice stays', async ({
  page,
  words,
  language,
}) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto('/login');
  await page.getByRole('textbox', { name: words.auth.fields.email }).fill('half-typed@exam');
  await page.getByRole('link', { name: words.ui.languages[other] }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('lang', other);
  await expect(html).toHaveAttribute('dir', other === 'ar' ? 'rtl' : 'ltr');
  await expect(page.locator('input[name=email]')).toHaveValue('half-typed@exam');
  await page.reload();
  await expect(html).toHaveAttribute('lang', other);
});

test('a page that does not exist says so, to people and to machines', async ({ page, words }) => {
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  await expect(page.getByText(words.shell.notFound.text)).toBeVisible();
  await page.getByRole('link', { name: words.shell.notFound.home }).click();
  await expect(page).toHaveURL('/');
});

test('the language can be named in the address, and changed again from there', async ({
  page,
  words,
  language,
}) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/login?lang=${language}`);
  await page.getByRole('link', { name: words.ui.languages[other] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await expect(page).toHaveURL('/login');
});

test('the theme follows the system until one is chosen', async ({ page, words }) => {
  const html = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
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
