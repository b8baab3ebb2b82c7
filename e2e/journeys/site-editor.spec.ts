import { siteDefaults } from '#features/site/site.defaults.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { submit } from '../dashboard.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';

test(
  'a leader edits the site: the founders by keyboard, and a counter that appears on the home page',
  onPhone,
  async ({ page, request, words, language, signInAs }) => {
    const { site, ui, validation } = words;
    const [first, second] = siteDefaults.founders.map(({ name }) => name[language]);
    const token = await signInAs('leader');
    await page.goto('/dashboard/site');
    const menu = page.getByRole('navigation', { name: site.editor.menu });
    const toggles = page.getByRole('main').locator('li button[aria-expanded]');

    await test.step('reorder', async () => {
      await menu.getByRole('link', { name: site.editor.sections.founders }).click();
      await expect(page).toHaveURL('/dashboard/site/founders');
      await expect(toggles.first()).toHaveText(first!);
      const down = page.getByRole('button', {
        name: site.editor.down.replace('{{name}}', first!),
        exact: true,
      });
      await down.press('Enter');
      await expect(toggles.first()).toHaveText(second!);
      await expect(down).toBeFocused();
      await expect(page.getByText(site.editor.unsaved)).toBeVisible();
    });

    await test.step('add, and be told what is missing', async () => {
      await page.getByRole('button', { name: site.editor.add }).press('Enter');
      await expect(toggles.last()).toBeFocused();
      await toggles.last().press('Enter');
      await submit(page);
      await expect(page.locator('input[name="founders.5.name.en"]')).toBeFocused();
      await expect(page.getByText(validation.required).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });

    await test.step('reset, after being asked about what is not saved', async () => {
      await menu.getByRole('link', { name: site.editor.sections.contact }).click();
      await expect(page.getByRole('dialog', { name: ui.unsaved.title })).toBeVisible();
      await page.getByRole('button', { name: ui.unsaved.stay }).click();
      await page.getByRole('button', { name: site.editor.reset }).click();
      await expect(toggles).toHaveCount(siteDefaults.founders.length);
      await expect(toggles.first()).toHaveText(first!);
    });

    await test.step('every section fits', async () => {
      for (const section of Object.values(site.editor.sections)) {
        await menu.getByRole('link', { name: section, exact: true }).click();
        await expect(page.getByRole('heading', { name: section, level: 2 })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
    });

    await test.step('a counter appears on the home page', async () => {
      try {
        await page.goto('/dashboard/site');
        await toggles.last().click();
        const number = page.locator('input[name="home.counters.2.value"]');
        await number.fill('');
        await submit(page);
        await expect(page.getByText(validation.number)).toBeVisible();
        await number.fill('4');
        const saved = page.waitForRequest((call) => call.method() === 'PATCH');
        await submit(page);
        expect(Object.keys((await saved).postDataJSON())).toEqual(['home']);
        await expectToast(page, site.messages.saved);
        await expect(page.getByText(site.editor.unsaved)).toHaveCount(0);
        const { data } = await (await request.get('/api/site')).json();
        expect(data.home.counters[2].value).toBe(4);
        await page.goto('/');
        await expect(page.getByText('4+').first()).toBeVisible();
      } finally {
        await request.patch('/api/site', { headers: { token }, data: { home: siteDefaults.home } });
      }
    });
  },
);
