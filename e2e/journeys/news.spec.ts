import sharp from 'sharp';
import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { randomSuffix } from '../camp.ts';
import { submit } from '../dashboard.ts';
import { expect, test } from '../fixtures.ts';
import { photo, photoWidth, refusal } from '../publications.ts';
import { expectColumns, expectFields } from '../tables.ts';
import { openInApp } from '../router.ts';

test('a leader publishes news with a cropped cover, finds it, changes it and removes it', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { news, ui, errors } = words;
  const title = `We won ${randomSuffix()}`;
  const better = `We really won ${randomSuffix()} <b>&amp;</b>`;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  let id = '';
  await signInAs('leader');

  await test.step('find the list', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: news.dashboard.title, exact: true }).click();
    await expect(page.getByRole('heading', { name: news.dashboard.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/newsDash');
    await expect(page.getByRole('link', { name: ui.list.update }).first()).toBeVisible();
    await expectColumns(page, spec.news.columns);
    await expectAccessible(page);
  });

  await test.step('an empty form names the missing fields', async () => {
    await page.getByRole('link', { name: spec.news.add }).click();
    await expect(page).toHaveURL('/dashboard/newsDash/addnews');
    await expect(page.getByRole('heading', { name: spec.news.add, level: 1 })).toBeVisible();
    await expectFields(page, spec.news.fields);
    await submit(page);
    await expect(page.locator('input[name=title]')).toBeFocused();
    for (const text of [spec.news.titleRequired, spec.news.contentRequired, spec.news.coverRequired])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText(errors.imageInvalid)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('crop the cover by keyboard', async () => {
    await page.locator('input[type=file]').setInputFiles(await photo());
    const dialog = page.getByRole('dialog', { name: ui.crop.title });
    await expect(dialog.getByRole('button', { name: ui.crop.use })).toBeEnabled();
    await expectAccessible(page);
    await dialog.getByRole('slider', { name: ui.crop.zoom }).press('ArrowUp');
    await dialog.getByRole('group', { name: ui.crop.area }).press('ArrowDown');
    await dialog.getByRole('button', { name: ui.crop.use }).click();
    await expect(page.getByRole('img', { name: ui.cover.preview })).toBeVisible();
  });

  await test.step('publish after a refusal', async () => {
    await page.locator('input[name=title]').fill(title);
    await page.locator('textarea[name=content]').fill('First line\nSecond line');
    const refused = refusal('Not this headline');
    await page.route('**/api/news', (route) => route.fulfill({ status: 409, json: refused }));
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: refused.message })).toBeVisible();
    await page.unroute('**/api/news');
    await submit(page);
    await expectToast(page, spec.news.added);
    await expect(page).toHaveURL('/dashboard/newsDash');
    await expect(row(title)).toBeVisible();
    const { data } = await (await request.get('/api/news')).json();
    const stored = data.find((one: { title: string }) => one.title === title);
    id = stored.id;
    await expect(row(title).getByTitle(id)).toBeVisible();
    await expect(row(title).locator('time')).toHaveAttribute('datetime', stored.createdAt);
    const cover = stored.coverImage.secure_url;
    const { width, height } = await sharp(await (await request.get(cover)).body()).metadata();
    expect(width / height).toBeCloseTo(16 / 9, 1);
    expect(width, 'zoomed in').toBeLessThan(photoWidth);
  });

  await test.step('search, with the query in the address', async () => {
    const box = page.getByRole('searchbox');
    await box.fill(title.toUpperCase());
    await expect(page).toHaveURL(/search=WE\+WON/);
    await expect(page.getByRole('link', { name: new RegExp(`^${ui.list.update}`) })).toHaveCount(1);
    await page.reload();
    await expect(box).toHaveValue(title.toUpperCase());
    await expect(row(title)).toBeVisible();
  });

  await test.step('update, after being asked about what is not saved', async () => {
    await row(title).getByRole('link', { name: ui.list.update }).click();
    await expect(page.locator('input[name=title]')).toHaveValue(title);
    await expect(page.locator('textarea[name=content]')).toHaveValue('First line\nSecond line');
    await page.locator('input[name=title]').fill(better);
    await page.getByRole('main').getByRole('link', { name: ui.cancel }).click();
    await page
      .getByRole('dialog', { name: ui.unsaved.title })
      .getByRole('button', { name: ui.unsaved.stay })
      .click();
    await expect(page.locator('input[name=title]')).toHaveValue(better);
    await submit(page);
    await expectToast(page, news.messages.updated);
  });

  await test.step('visitors find it on the home page at once, and Read More opens its page', async () => {
    await page.goto('/');
    const stories = page.getByRole('region', { name: words.site.stories.title });
    const slide = stories.getByRole('article').filter({ hasText: better });
    await slide.getByRole('link', { name: spec.home.readMore }).click();
    await expect(page).toHaveURL(`/news/${id}`);
    await expect(page.getByRole('heading', { name: better, level: 1 })).toBeVisible();
    await expect(page.getByText('Second line', { exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`${better} · ICPC-HTI`);
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('its address can be copied', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: ui.share.copy }).click();
    await expect(page.getByRole('button', { name: ui.share.copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  await test.step('delete after a confirmation', async () => {
    await openInApp(page, '/dashboard/newsDash');
    const button = row(better).getByRole('button', { name: ui.list.remove });
    const dialog = page.getByRole('dialog', { name: news.dashboard.removeTitle });
    const confirm = dialog.getByRole('button', { name: ui.list.remove, exact: true });
    await button.click();
    await expect(dialog).toContainText(better);
    await expectAccessible(page);
    // Enter does not delete.
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    const pinned = refusal('Pinned news');
    await page.route('**/api/news/*', (route) => route.fulfill({ status: 409, json: pinned }), { times: 1 });
    await button.click();
    await confirm.click();
    await expectToast(page, pinned.message);
    await page.context().setOffline(true);
    await button.click();
    await confirm.click();
    await expectToast(page, errors.OFFLINE);
    await expect(row(better)).toBeVisible();
    await page.context().setOffline(false);
    await button.click();
    await confirm.click();
    await expectToast(page, news.messages.removed);
    await expect(row(better)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: news.dashboard.title, level: 1 })).toBeFocused();
  });
});
