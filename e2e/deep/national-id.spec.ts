import type { Page } from '@playwright/test';
import { fieldOf } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, samplePassword, test } from '../fixtures.ts';

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody > tr');

test('a leader sees a national ID masked until they ask for it, and the log says who asked', async ({
  page,
  context,
  words,
  signInAs,
}) => {
  const { audit, ui, users } = words;
  const { nationalId, nationalIds, list } = words.members;
  await signInAs('leader');
  await page.goto('/dashboard/trainees?search=trainee%40sample.club');

  await test.step('the number is shown and copied on request', async () => {
    const row = page.getByRole('row').filter({ hasText: 'trainee@sample.club' });
    const open = async () => {
      await row.getByRole('button', { name: new RegExp(ui.list.moreOf.replace('{{name}}', '')) }).click();
      await page.getByRole('menuitem', { name: nationalId.open }).click();
    };
    await open();
    const dialog = page.getByRole('dialog', { name: nationalId.title });
    await expect(dialog.getByText(/^\d{4}…\d{4}$/)).toBeVisible();
    await expect(dialog.getByText(nationalId.note)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: nationalId.show }).click();
    await expect(dialog.getByText(/^\d{14}$/)).toBeVisible();
    // The keyboard stays on the button, which copies now.
    await expect(dialog.getByRole('button', { name: nationalId.copy })).toBeFocused();
    await context.grantPermissions(['clipboard-write']);
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: nationalId.copied })).toBeFocused();
    await page.keyboard.press('Escape');
    await open();
    await expect(dialog.getByText(/^\d{4}…\d{4}$/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a file has national IDs only when the leader chooses them', async () => {
    const csv = async (withIds: boolean) => {
      await page.getByRole('button', { name: ui.export.label }).click();
      if (withIds) await page.getByRole('menuitemcheckbox', { name: list.withNationalIds }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: ui.export.csv }).click();
      if (withIds) {
        const dialog = page.getByRole('dialog', { name: nationalIds.title });
        const typed = fieldOf(page, nationalIds.password);
        await typed.fill('not the password');
        await dialog.getByRole('button', { name: nationalIds.confirm }).click();
        await expect(dialog.getByText(users.errors.passwordWrong).first()).toBeVisible();
        await expectAccessible(page);
        await typed.fill(samplePassword);
        await dialog.getByRole('button', { name: nationalIds.confirm }).click();
        await expect(dialog).toBeHidden();
      }
      const parts = await (await (await download).createReadStream()).toArray();
      return Buffer.concat(parts as Buffer[]).toString();
    };
    const plain = await csv(false);
    expect(plain).toContain('trainee@sample.club');
    expect(plain).not.toContain('nationalId');
    const asked = await csv(true);
    expect(asked).toContain('nationalId');
    expect(asked).toMatch(/\b\d{14}\b/);
    // The filters of the list go with it.
    expect(asked.trim().split('\n')).toHaveLength(2);
  });

  await test.step('the leader is told of it', async () => {
    await page.goto('/dashboard/inbox');
    await expect(page.getByText(/downloaded national IDs/).first()).toBeVisible();
  });

  await test.step('the log says so', async () => {
    await page.goto('/dashboard/audit?kind=national-id');
    const shown = rowsOf(page, audit.title).filter({ hasText: audit.actions['national-id'].shown });
    await expect(shown.first()).toBeVisible();
    await page.goto('/dashboard/audit?kind=export');
    for (const action of [audit.actions.list.exported, audit.actions['national-id'].exported])
      await expect(rowsOf(page, audit.title).filter({ hasText: action }).first()).toBeVisible();
  });
});
