import { layout, notFound } from '#tests/spec-texts.ts';
import type { Page } from '@playwright/test';
import { signInByForm } from '../account.ts';
import { expect, onPhone, samplePassword, test } from '../fixtures.ts';

test(
  'the menu of a phone holds the links of the header, works by keyboard and closes on a link',
  onPhone,
  async ({ page, words }) => {
    const { menu, nav } = words.shell;
    await page.goto('/');
    const opener = page.getByRole('button', { name: menu.open });
    const dialog = page.getByRole('dialog', { name: menu.title });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus')).toHaveCount(1);
    const links = [nav.home, nav.about, nav.training, nav.ecpc, nav.signUp, nav.signIn];
    await expect(dialog.locator('nav a, [data-guest-only]')).toHaveText(links);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await opener.click();
    await dialog.getByRole('link', { name: nav.signIn, exact: true }).click();
    await expect(page).toHaveURL('/login');
    await expect(dialog).toBeHidden();
  },
);

test('the header underlines the link of the current page, and links to the dashboard after sign-in', async ({
  page,
  signInAs,
}) => {
  const underline = 'text-decoration-line';
  const header = page.getByRole('banner');
  const link = (name: string) => header.getByRole('link', { name, exact: true });
  for (const [path, name] of [
    ['/about', layout.about],
    ['/login', layout.signIn],
  ] as const) {
    await page.goto(path);
    await expect(link(name)).toHaveCSS(underline, 'underline');
    await expect(link(name)).toHaveAttribute('aria-current', 'page');
    await expect(link(layout.home)).toHaveCSS(underline, 'none');
  }
  await expect(header.locator('a[href="/dashboard"]')).toHaveCount(0);
  await signInAs('leader');
  await page.goto('/dashboard');
  const greeting = link(`${layout.hello} Mariam`);
  await expect(greeting).toHaveAttribute('href', '/dashboard');
  const text = greeting.locator('span').first();
  await expect(text).toHaveCSS(underline, 'underline');
  // The underline needs room inside the box that truncates a long name.
  const room = await text.evaluate((span) => Number.parseFloat(getComputedStyle(span).paddingBlockEnd));
  expect(room).toBeGreaterThanOrEqual(8);
});

test('a visitor signs in before opening a level, a wave, a session or the request form', async ({ page }) => {
  await page.goto('/login');
  // A user without a token is no session.
  await page.evaluate(() => localStorage.setItem('user', '{"firstName":"Mariam","role":"leader"}'));
  for (const path of ['/level/any', '/wave/any', '/session/any', '/form', '/dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
});

/** A notification appears, stays for five seconds and closes by itself. The clock is paused. */
async function expectNotification(page: Page, text: string) {
  const notification = page.getByRole('listitem').filter({ hasText: text });
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(notification).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.clock.runFor(200);
  const { x, y, width, height } = (await notification.boundingBox())!;
  const screen = page.viewportSize()!;
  await page.clock.runFor(4600);
  await expect(notification).toBeVisible();
  await page.clock.runFor(300);
  await expect(notification).toBeHidden();
  return { left: x, top: y, right: screen.width - x - width, bottom: screen.height - y - height };
}

test('notifications close after five seconds: top right on the site, bottom left in the dashboard and for waves', async ({
  page,
  words,
}) => {
  const near = 100;
  await page.clock.install({ time: 0 });
  await page.goto('/login');
  await page.clock.pauseAt(60_000);
  await signInByForm(page, words, { email: 'leader@sample.club', password: samplePassword });
  const onSite = await expectNotification(page, words.auth.messages.signedIn);
  expect(Math.max(onSite.top, onSite.right)).toBeLessThan(near);
  expect(Math.min(onSite.left, onSite.bottom)).toBeGreaterThan(near);

  await page.clock.resume();
  await page.goto('/dashboard/waves/addwave?id=00000000-0000-7000-8000-000000000103');
  const save = page.getByRole('button', { name: words.ui.save });
  await expect(save).toBeVisible();
  await page.clock.pauseAt(600_000);
  await save.click();
  const ofCamp = await expectNotification(page, words.camps.messages.updated);
  await page.clock.resume();
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: words.users.profile.edit }).click();
  await page.clock.pauseAt(1_200_000);
  await page.getByRole('button', { name: words.users.profile.save }).click();
  const ofProfile = await expectNotification(page, words.users.messages.updated);
  for (const { left, top, right, bottom } of [ofCamp, ofProfile]) {
    expect(Math.max(left, bottom)).toBeLessThan(near);
    expect(Math.min(top, right)).toBeGreaterThan(near);
  }
});

test('changing the language keeps what was typed, and the choice is remembered', async ({
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

test('a page that does not exist says so, returns 404 and links home', async ({ page, words, says }) => {
  const { code, title, text, home } = words.shell.notFound;
  const reply = await page.goto('/no/such/page');
  expect(reply?.status()).toBe(404);
  const main = page.getByRole('main');
  await expect(main.getByText(says(notFound.code, code)).first()).toBeVisible();
  await expect(main.getByRole('heading', { name: says(notFound.title, title), level: 1 })).toBeVisible();
  await expect(main.getByText(says(notFound.text, text))).toBeVisible();
  await main.getByRole('link', { name: says(notFound.home, home) }).click();
  await expect(page).toHaveURL('/');
});

test('a language in the address is used, and can be changed from there', async ({
  page,
  words,
  language,
}) => {
  const other = language === 'ar' ? 'en' : 'ar';
  await page.goto(`/login?lang=${other}`);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  await page.getByRole('link', { name: words.ui.languages[language] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page).toHaveURL('/login');
});

test('the theme follows the system until the visitor chooses one', async ({ page, words }) => {
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
