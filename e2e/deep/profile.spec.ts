import { expect, test } from '../fixtures.ts';

test('an invalid field off the screen is scrolled to and focused', async ({ page, words, signInAs }) => {
  const { profile } = words.users;
  await page.setViewportSize({ width: 390, height: 560 });
  await signInAs('hr');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: profile.edit }).click();
  const firstName = page.getByLabel(profile.fields.firstName);
  await firstName.fill('');
  const save = page.getByRole('button', { name: profile.save });
  await save.scrollIntoViewIfNeeded();
  await expect(firstName).not.toBeInViewport();
  await save.click();
  await expect(firstName).toBeFocused();
  await expect(firstName).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  await expect
    .poll(async () => (await firstName.boundingBox())?.y ?? 0)
    .toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0));
});

test('leaving the profile with unsaved changes asks first, in the app, by the back button and by closing', async ({
  page,
  words,
  signInAs,
}) => {
  const { profile } = words.users;
  await signInAs('hr');
  await page.goto('/dashboard/standing');
  await page.goto('/dashboard/waveData');
  const menu = page.getByRole('navigation', { name: words.shell.dashboard.menu });
  await menu.getByRole('link', { name: words.shell.dashboard.profile }).click();
  await page.getByRole('button', { name: profile.edit }).click();
  await page.getByLabel(profile.fields.lastName).fill('Half typed');

  const question = page.getByRole('dialog', { name: words.ui.unsaved.title });
  const stay = question.getByRole('button', { name: words.ui.unsaved.stay });
  await menu.getByRole('link', { name: words.shell.dashboard.standing }).click();
  await stay.click();
  await expect(page.getByLabel(profile.fields.lastName)).toHaveValue('Half typed');

  await page.evaluate(() => history.back());
  await stay.click();
  await expect(page).toHaveURL('/dashboard/profile');

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: words.ui.unsaved.leave }).click();
  await expect(page).toHaveURL('/dashboard/waveData');
});
