import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { ar } from '#app/catalogs/ar.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { storedDrafts } from '../stored-drafts.ts';

async function pressLogOut(page: Page, { shell }: Catalog) {
  await page.getByRole('button', { name: shell.dashboard.menu }).click();
  await page.getByRole('button', { name: shell.dashboard.logOut }).filter({ visible: true }).click();
}

const title = (page: Page) => page.locator('[name=title]');

test(
  'signing out says how many drafts it deletes, what was typed a moment ago included, and deletes them',
  onPhone,
  async ({ page, words, signInAs }) => {
    const { ui } = words;
    await signInAs('leader');
    await page.goto('/dashboard/levels/addlevel');
    await title(page).fill('مستوى لم يُحفظ');
    await expect.poll(() => storedDrafts(page)).toEqual([{ title: 'مستوى لم يُحفظ' }]);
    await page.goto('/dashboard/newsDash/addnews');
    await title(page).fill('خبر لم يُحفظ');

    await pressLogOut(page, words);
    const dialog = page.getByRole('dialog', { name: ui.draft.signOutTitle });
    await expect(dialog).toContainText(ar.ui.draft.signOutText_two);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: ui.waiting.stay }).click();
    await expect(dialog).toBeHidden();
    await expect(title(page)).toHaveValue('خبر لم يُحفظ');
    expect(await storedDrafts(page)).toHaveLength(2);

    await pressLogOut(page, words);
    await dialog.getByRole('button', { name: ui.draft.signOut }).click();
    await expect(page).toHaveURL('/login');
    expect(await storedDrafts(page)).toEqual([]);

    await signInAs('leader');
    await page.goto('/dashboard/levels/addlevel');
    await expect(title(page)).toHaveValue('');
    await expect(page.getByText(ui.draft.restored)).toHaveCount(0);
    await pressLogOut(page, words);
    await expect(page).toHaveURL('/login');
  },
);

test(
  'a draft outlives an expired session, comes back to the same person only, and nobody else is asked about it',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const { ui, users } = words;
    const phone = () => page.getByLabel(users.profile.fields.phone);
    const edit = async () => {
      await page.goto('/dashboard/profile');
      await page.getByRole('button', { name: users.profile.edit }).click();
    };
    const token = await signInAs('mentor');
    await edit();
    await phone().fill('01055566677');
    // The server ends the session, and the page finds out while something has just been typed.
    expect((await request.post('/api/auth/logout', { headers: { token } })).ok()).toBe(true);
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => storedDrafts(page)).toEqual([{ phone: '01055566677' }]);

    await signInAs('hr');
    await edit();
    await expect(phone()).not.toHaveValue('01055566677');
    await expect(page.getByText(ui.draft.restored)).toHaveCount(0);
    await pressLogOut(page, words);
    await expect(page).toHaveURL('/login');

    await signInAs('mentor');
    await edit();
    await expect(page.getByText(ui.draft.restored)).toBeVisible();
    await expect(phone()).toHaveValue('01055566677');
    await page.getByRole('button', { name: ui.draft.discard }).click();
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  },
);
