import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import { expectAccessible } from '../accessible.ts';
import { expect, onBoth, test } from '../fixtures.ts';

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

test(
  'one’s own data comes as a ZIP with a page that opens without a connection',
  onBoth,
  async ({ page, context, words, signInAs, language }) => {
    await signInAs('trainee');
    await page.goto('/dashboard/profile');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words.users.data.exportButton }).click();
    const zip = await download;
    expect(zip.suggestedFilename()).toBe('icpc-hti-my-data.zip');
    const folder = await mkdtemp(join(tmpdir(), 'my-data-'));
    try {
      const file = join(folder, 'my-data.html');
      await writeFile(file, unzipSync(await readFile(await zip.path()))['my-data.html']!);
      await context.setOffline(true);
      const reader = await context.newPage();
      await reader.goto(pathToFileURL(file).href);
      await expect(reader.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      const { sections, fields } = words.myData;
      for (const heading of Object.values(sections))
        await expect(reader.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      const part = (name: keyof typeof sections) =>
        reader.locator('section').filter({ hasText: sections[name] });
      const cell = (name: keyof typeof sections, text: string) =>
        part(name).getByRole('cell', { name: text, exact: true }).first();
      await expect(
        part('user').getByRole('row', { name: `${fields.email} trainee@sample.club` }),
      ).toBeVisible();
      await expect(cell('attendance', words.attendance.states.present)).toBeVisible();
      await expect(cell('results', words.sheets.column.kind.sheet)).toBeVisible();
      await expectAccessible(reader);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
