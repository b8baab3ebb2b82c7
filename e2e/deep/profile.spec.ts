import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast, picture } from '../account.ts';
import { wordless } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';

const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') };

async function editProfile(page: Page, button: string) {
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: button }).click();
}

test('a chosen picture is shown at once and saved with the details by Save', async ({
  page,
  words,
  says,
  signInAs,
}) => {
  const { profile, messages } = words.users;
  await signInAs('mentor');
  await editProfile(page, profile.edit);
  const shown = page.getByRole('main').locator('form img');
  await page.getByLabel(profile.choosePicture).setInputFiles(picture);
  await expect(shown).toHaveAttribute('src', /^blob:/);
  await page.getByLabel(profile.fields.phone).fill('01122334455');
  await page.getByRole('button', { name: profile.save }).click();
  await expectToast(page, says(spec.profile.saved, messages.updated));
  await expect(page.getByRole('listitem').filter({ hasText: messages.updated })).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: '01122334455' })).toBeVisible();
  await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/files\//);
});

test('a picture that could not be saved stays chosen, and the form says that the details are saved', async ({
  page,
  words,
  signInAs,
}) => {
  const { profile, messages } = words.users;
  await signInAs('instructor');
  await editProfile(page, profile.edit);
  await page.getByLabel(profile.fields.phone).fill('01199887766');
  await page.getByLabel(profile.choosePicture).setInputFiles(picture);
  await page.route('**/api/user/me/image', (route) => route.fulfill({ status: 418, body: '' }));
  const save = page.getByRole('button', { name: profile.save });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(profile.pictureFailed);
  await expect(page.getByLabel(profile.choosePicture)).toHaveAttribute('aria-invalid', 'true');
  await page.unrouteAll();
  await save.click();
  await expectToast(page, messages.updated);
  await expect(page.getByRole('definition').filter({ hasText: '01199887766' })).toBeVisible();
});

test('a file that is no picture is refused at its field, and Save stops there until it is taken back', async ({
  page,
  words,
  signInAs,
}) => {
  const { profile, messages } = words.users;
  await signInAs('hr');
  await editProfile(page, profile.edit);
  const choose = page.getByLabel(profile.choosePicture);
  await choose.setInputFiles(textFile);
  await expect(page.getByText(words.errors.imageInvalid)).toBeVisible();
  const save = page.getByRole('button', { name: profile.save });
  await save.click();
  await expect(choose).toBeFocused();
  await expect(page.getByRole('button', { name: words.ui.cancel })).toBeVisible();
  await page.getByRole('button', { name: words.ui.file.without.replace('{{name}}', 'notes.txt') }).click();
  await expect(page.getByText(words.errors.imageInvalid)).toHaveCount(0);
  await save.click();
  await expectToast(page, messages.updated);
});

test('an invalid field off the screen is scrolled to and focused', async ({ page, words, signInAs }) => {
  const { profile } = words.users;
  await page.setViewportSize({ width: 390, height: 560 });
  await signInAs('hr');
  await editProfile(page, profile.edit);
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
  phone,
  signInAs,
}) => {
  const { profile } = words.users;
  await signInAs('hr');
  await page.goto('/dashboard/standing');
  await page.goto('/dashboard/waveData');
  const openMenu = async () => {
    if (phone) await page.getByRole('button', { name: words.shell.dashboard.menu }).click();
  };
  const menu = page.getByRole('navigation', { name: words.shell.dashboard.menu });
  await openMenu();
  await menu.getByRole('link', { name: words.shell.dashboard.profile }).click();
  await page.getByRole('button', { name: profile.edit }).click();
  await page.getByLabel(profile.fields.lastName).fill('Half typed');

  const question = page.getByRole('dialog', { name: words.ui.unsaved.title });
  const stay = question.getByRole('button', { name: words.ui.unsaved.stay });
  await openMenu();
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

test('a member downloads their own data as a file', async ({ page, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashboard/profile');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.users.data.exportButton }).click();
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('trainee@sample.club');
});

test('a refused profile change says so, and cancel restores the old values', async ({
  page,
  words,
  says,
  signInAs,
}) => {
  const { profile } = words.users;
  await signInAs('hr');
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: profile.edit }).click();
  await page.getByLabel(profile.fields.lastName).fill('Somebody Else');
  await page.route('**/api/user/me', (route) => route.fulfill(wordless));
  const failed = says(spec.profile.failed, profile.failed);
  const sent = page.waitForRequest('**/api/user/me');
  await page.getByRole('button', { name: profile.save }).click();
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual([
    'codeforces_handle',
    'email',
    'firstName',
    'lastName',
    'phone',
  ]);
  await expect(page.getByRole('alert')).toContainText(failed);
  await expect(page.getByLabel(profile.fields.lastName)).toHaveValue('Somebody Else');
  await page.getByRole('button', { name: words.ui.cancel }).click();
  await expect(page.getByRole('button', { name: profile.edit })).toBeVisible();
  await expect(page.getByText('Somebody Else')).toHaveCount(0);
});
