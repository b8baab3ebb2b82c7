import { layout, notFound } from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { signInByForm } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';

test('a page that does not exist says so with the number of the request, returns 404 and links home', async ({
  page,
  words,
  signInAs,
}) => {
  await test.step('on the site', async () => {
    const reply = await page.goto('/no/such/page');
    expect(reply?.status()).toBe(404);
    const main = page.getByRole('main');
    await expect(main.getByText(notFound.code).first()).toBeVisible();
    await expect(main.getByRole('heading', { name: notFound.title, level: 1 })).toBeVisible();
    await expect(main.getByText(notFound.text)).toBeVisible();
    const number = reply?.headers()['x-request-id'] ?? '';
    expect(number).toMatch(/^[a-z0-9]{10}$/);
    await expect(page.getByText(words.ui.quoteNumber.replace('{{number}}', number))).toBeVisible();
    await expectAccessible(page);
    // Hydration is done once a link leads on without loading a document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await main.getByRole('link', { name: notFound.home }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

  await test.step('in the dashboard', async () => {
    await signInAs('user');
    await page.goto('/dashboard/nowhere');
    const main = page.getByRole('main');
    await expect(main.getByText(notFound.code, { exact: true })).toBeVisible();
    await expect(main.getByRole('heading', { name: notFound.title, level: 1 })).toBeVisible();
    await expect(main.getByText(notFound.text, { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: notFound.support })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: notFound.home }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a visitor signs in before opening a level, a wave, a session or the request form, and lands where they wanted', async ({
  page,
  words,
}) => {
  const underline = 'text-decoration-line';
  const header = page.getByRole('banner');
  const link = (name: string) => header.getByRole('link', { name, exact: true });

  await test.step('the header underlines the link of the current page', async () => {
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
  });

  await test.step('private pages lead to sign-in', async () => {
    // A user without a token is no session.
    await page.evaluate(() => localStorage.setItem('user', '{"firstName":"Mariam","role":"leader"}'));
    await page.reload();
    for (const path of ['/level/any', '/wave/any', '/session/any', '/form', '/dashboard']) {
      await openInApp(page, path);
      await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  await test.step('signing in leads on, also from the link of a chat', async () => {
    await page.goto('/login?fbclid=IwAR0x&utm_source=chat&next=%2Fdashboard');
    await expect(page.getByRole('link', { name: words.auth.signIn.forgot })).toHaveAttribute(
      'href',
      /[?&]next=%2Fdashboard/,
    );
    await signInByForm(page, words, { email: 'leader@sample.club', password: samplePassword });
    await expect(page).toHaveURL('/dashboard');
    const greeting = link(`${layout.hello} Mariam`);
    await expect(greeting).toHaveAttribute('href', '/dashboard');
    const text = greeting.locator('span').first();
    await expect(text).toHaveCSS(underline, 'underline');
    // The underline needs room inside the box that truncates a long name.
    const room = await text.evaluate((span) => Number.parseFloat(getComputedStyle(span).paddingBlockEnd));
    expect(room).toBeGreaterThanOrEqual(8);
  });
});
