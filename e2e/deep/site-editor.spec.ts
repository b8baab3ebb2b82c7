import { siteDefaults } from '#features/site/site.defaults.ts';
import { expectToast } from '../account.ts';
import { expectFitsAndAccessible, submit } from '../dashboard.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';

test('a leader adds, reorders and resets the founders by keyboard', async ({
  page,
  words,
  language,
  signInAs,
}) => {
  const { site, ui, validation } = words;
  const [first, second] = siteDefaults.founders.map(({ name }) => name[language]);
  await signInAs('leader');
  await page.goto('/dashboard/site');
  const menu = page.getByRole('navigation', { name: site.editor.menu });
  await menu.getByRole('link', { name: site.editor.sections.founders }).click();
  await expect(page).toHaveURL('/dashboard/site/founders');
  const toggles = page.getByRole('main').locator('li button[aria-expanded]');
  await expect(toggles.first()).toHaveText(first!);
  await page
    .getByRole('button', { name: site.editor.down.replace('{{name}}', first!), exact: true })
    .press('Enter');
  await expect(toggles.first()).toHaveText(second!);
  await expect(
    page.getByRole('button', { name: site.editor.down.replace('{{name}}', first!), exact: true }),
  ).toBeFocused();
  await expect(page.getByText(site.editor.unsaved)).toBeVisible();

  await page.getByRole('button', { name: site.editor.add }).press('Enter');
  await expect(toggles.last()).toBeFocused();
  await toggles.last().press('Enter');
  await submit(page);
  await expect(page.locator('input[name="founders.5.name.en"]')).toBeFocused();
  await expect(page.getByText(validation.required).first()).toBeVisible();
  await expectFitsAndAccessible(page);

  await menu.getByRole('link', { name: site.editor.sections.contact }).click();
  await expect(page.getByRole('dialog', { name: ui.unsaved.title })).toBeVisible();
  await page.getByRole('button', { name: ui.unsaved.stay }).click();
  await page.getByRole('button', { name: site.editor.reset }).click();
  await expect(toggles).toHaveCount(siteDefaults.founders.length);
  await expect(toggles.first()).toHaveText(first!);
  for (const section of Object.values(site.editor.sections)) {
    await menu.getByRole('link', { name: section, exact: true }).click();
    await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

// One project only: all projects share one home page.
test(
  'a counter changed by a leader appears on the home page',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const token = await signInAs('leader');
    try {
      await page.goto('/dashboard/site');
      await page.locator('li button[aria-expanded]').last().click();
      const number = page.locator('input[name="home.counters.2.value"]');
      await number.fill('');
      await submit(page);
      await expect(page.getByText(words.validation.number)).toBeVisible();
      await number.fill('4');
      const saved = page.waitForRequest((call) => call.method() === 'PATCH');
      await submit(page);
      expect(Object.keys((await saved).postDataJSON())).toEqual(['home']);
      await expectToast(page, words.site.messages.saved);
      await expect(page.getByText(words.site.editor.unsaved)).toHaveCount(0);
      const { data } = await (await request.get('/api/site')).json();
      expect(data.home.counters[2].value).toBe(4);
      await page.goto('/');
      await expect(page.getByText('4+').first()).toBeVisible();
    } finally {
      await request.patch('/api/site', { headers: { token }, data: { home: siteDefaults.home } });
    }
  },
);
