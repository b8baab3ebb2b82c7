import { expect, test } from '../fixtures.ts';

test('without JavaScript the home page can be read, a form says why it does not work, and the page for a missing connection leads on', async ({
  browser,
  request,
  words,
  baseURL,
  locale,
}) => {
  const context = await browser.newContext({ baseURL, locale, javaScriptEnabled: false });
  const page = await context.newPage();

  await test.step('the home page', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: words.site.home.hero, level: 1 })).toBeVisible();
    const stories = page.getByRole('region', { name: words.site.stories.title });
    await expect(stories.getByRole('link', { name: words.site.stories.readMore }).first()).toBeVisible();
    await expect(page.getByText('1000+').first()).toBeAttached();
  });

  await test.step('the form of a link', async () => {
    await page.goto('/new-password');
    // Searching by text leaves this element out.
    await expect(page.locator('noscript p')).toHaveText(words.ui.needsScript);
    await expect(page.locator('noscript p')).toBeVisible();
  });

  await test.step('the page for a missing connection', async () => {
    await page.goto('/offline');
    const again = page.getByRole('link', { name: words.ui.retry });
    await expect(again, 'loads the same address again').toHaveAttribute('href', '');
    const reply = await request.get('/offline?next=%2Flevel%2F1', { maxRedirects: 0 });
    expect(reply.status(), 'and the server leads on').toBe(302);
    expect(reply.headers().location).toBe('/level/1');
  });
  await context.close();
});
