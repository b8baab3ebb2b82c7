import sharp from 'sharp';
import * as spec from '#tests/spec-texts.ts';
import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns, expectFields } from '../tables.ts';
import { expectFitsAndAccessible, submit } from '../dashboard.ts';

/** The projects share one club, so each run needs its own titles. */
const unique = (title: string) => `${title} ${Math.random().toString(36).slice(2, 8)}`;

const photo = async () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#3d74ff' } })
    .png()
    .toBuffer(),
});

const refusal = (message: string) => ({ success: false, status: 'Fail', code: 'CONFLICT', message });

test('a leader publishes news with a cropped cover, finds it, changes it and removes it', async ({
  page,
  request,
  words,
  says,
  phone,
  signInAs,
}) => {
  const { news, ui, shell, errors } = words;
  const title = unique('We won');
  const better = unique('We really won');
  const row = (name: string) => page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: name });
  await signInAs('leader');

  await test.step('find the list', async () => {
    await page.goto('/dashboard');
    if (phone) await page.getByRole('button', { name: shell.dashboard.menu }).click();
    await page.getByRole('link', { name: news.dashboard.title, exact: true }).click();
    await expect(page.getByRole('heading', { name: news.dashboard.title, level: 1 })).toBeVisible();
    await expect(page).toHaveURL('/dashboard/newsDash');
    await expect(page.getByRole('link', { name: ui.list.update }).first()).toBeVisible();
    if (!phone) await expectColumns(page, spec.news.columns);
    await expectFitsAndAccessible(page);
  });

  await test.step('an empty form names the missing fields', async () => {
    const add = says(spec.news.add, news.dashboard.add);
    await page.getByRole('link', { name: add }).click();
    await expect(page).toHaveURL('/dashboard/newsDash/addnews');
    await expect(page.getByRole('heading', { name: add, level: 1 })).toBeVisible();
    if (!phone) await expectFields(page, spec.news.fields);
    await submit(page);
    await expect(page.locator('input[name=title]')).toBeFocused();
    for (const text of [
      says(spec.news.titleRequired, news.errors.titleRequired),
      says(spec.news.contentRequired, news.errors.contentRequired),
      says(spec.news.coverRequired, ui.cover.required),
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cover.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
    await expect(page.getByText(errors.imageInvalid)).toBeVisible();
    await expectFitsAndAccessible(page);
  });

  await test.step('crop the cover by keyboard', async () => {
    await page.locator('input[type=file]').setInputFiles(await photo());
    const dialog = page.getByRole('dialog', { name: ui.crop.title });
    await expect(dialog.getByRole('button', { name: ui.crop.use })).toBeEnabled();
    await expectFitsAndAccessible(page);
    await dialog.getByRole('slider', { name: ui.crop.zoom }).press('ArrowUp');
    await dialog.getByRole('group', { name: ui.crop.area }).press('ArrowDown');
    await dialog.getByRole('button', { name: ui.crop.use }).click();
    await expect(page.getByRole('img', { name: ui.cover.preview })).toBeVisible();
  });

  await test.step('keep the unsaved form', async () => {
    await page.locator('input[name=title]').fill(title);
    await page.locator('textarea[name=content]').fill('First line\nSecond line');
    await page.getByRole('main').getByRole('link', { name: ui.cancel }).click();
    await page.getByRole('button', { name: ui.unsaved.stay }).click();
    await expect(page.locator('input[name=title]')).toHaveValue(title);
  });

  await test.step('publish after a refusal', async () => {
    const refused = refusal('Not this headline');
    await page.route('**/api/news', (route) => route.fulfill({ status: 409, json: refused }));
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: refused.message })).toBeVisible();
    await page.unroute('**/api/news');
    await submit(page);
    await expectToast(page, says(spec.news.added, news.messages.added));
    await expect(page).toHaveURL('/dashboard/newsDash');
    await expect(row(title)).toBeVisible();
    const { data } = await (await request.get('/api/news')).json();
    const stored = data.find((one: { title: string }) => one.title === title);
    await expect(row(title).getByTitle(stored.id)).toBeVisible();
    await expect(row(title).locator('time')).toHaveAttribute('datetime', stored.createdAt);
    const cover = stored.coverImage.secure_url;
    const { width, height } = await sharp(await (await request.get(cover)).body()).metadata();
    expect(width / height).toBeCloseTo(16 / 9, 1);
    expect(width, 'zoomed in').toBeLessThan(1200);
  });

  await test.step('search, with the query in the address', async () => {
    const box = page.getByRole('searchbox');
    await box.fill(title.toUpperCase());
    await expect(page).toHaveURL(/search=WE\+WON/);
    await expect(page.getByRole('link', { name: ui.list.update })).toHaveCount(1);
    await page.reload();
    await expect(box).toHaveValue(title.toUpperCase());
    await expect(row(title)).toBeVisible();
    await box.fill('no such headline');
    await expect(page.getByText(ui.list.nothingFoundHint)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard/newsDash');
    await expect(box).toHaveValue('');
  });

  await test.step('update', async () => {
    await row(title).getByRole('link', { name: ui.list.update }).click();
    await expect(page.locator('input[name=title]')).toHaveValue(title);
    await expect(page.locator('textarea[name=content]')).toHaveValue('First line\nSecond line');
    await page.locator('input[name=title]').fill(better);
    await submit(page);
    await expectToast(page, news.messages.updated);
    await expect(row(better)).toBeVisible();
  });

  await test.step('delete after a confirmation', async () => {
    const button = row(better).getByRole('button', { name: ui.list.remove });
    const dialog = page.getByRole('dialog', { name: news.dashboard.removeTitle });
    await button.click();
    await expect(dialog).toContainText(better);
    await expectFitsAndAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, errors.OFFLINE);
    await page.context().setOffline(false);
    await expect(row(better)).toBeVisible();
    await page.route(
      '**/api/news/*',
      (route) => route.fulfill({ status: 409, json: refusal('Pinned news') }),
      {
        times: 1,
      },
    );
    await button.click();
    await dialog.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, 'Pinned news');
    await button.click();
    await dialog.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, news.messages.removed);
    await expect(row(better)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: news.dashboard.title, level: 1 })).toBeFocused();
  });
});

test('a leader gives the place of an event in Arabic too, and everybody reads it in their language', async ({
  page,
  request,
  words,
  says,
  signInAs,
}) => {
  const token = await signInAs('leader');
  const made = await request.post('/api/event', {
    headers: { token },
    multipart: {
      title: unique('Open lab'),
      description: 'Come and see',
      date: '2031-07-15T18:30',
      location: 'Hall 4',
      coverImage: await photo(),
    },
  });
  const { id } = (await made.json()).data;
  await page.goto(`/dashboard/events/addevent?id=${id}`);
  await page.getByText(words.ui.arabicTexts.heading).click();
  await page.getByLabel(words.ui.arabicTexts.location).fill('مدرج 4');
  await expectFitsAndAccessible(page);
  await submit(page);
  await expectToast(page, words.events.messages.updated);
  const place = says('Hall 4', 'مدرج 4');
  await expect(page.getByText(place, { exact: true }).first()).toBeVisible();
  await page.goto(`/event/${id}`);
  await expect(page.getByRole('definition').filter({ hasText: place })).toBeVisible();
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join()).toContain(`"name":"${place}"`);
  await request.delete(`/api/event/${id}`, { headers: { token } });
});

test('a leader adds, updates and deletes an event and an achievement', async ({
  page,
  request,
  words,
  says,
  phone,
  signInAs,
}) => {
  const { events, achievements, ui, validation } = words;
  const title = unique('Mock contest');
  const row = (name: string) => page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const removeOf = (name: string) => row(name).getByRole('button', { name: ui.list.remove });
  const confirm = dialog.getByRole('button', { name: ui.list.remove, exact: true });
  await signInAs('leader');

  await test.step('an empty event form asks for everything', async () => {
    await page.goto('/dashboard/events');
    const add = says(spec.events.add, events.dashboard.add);
    await page.getByRole('link', { name: add }).click();
    await expect(page).toHaveURL('/dashboard/events/addevent');
    await expect(page.getByRole('heading', { name: add, level: 1 })).toBeVisible();
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(
      says(spec.events.incomplete, events.errors.fieldRequired),
    );
    await expect(page.getByText(validation.required, { exact: true })).toHaveCount(4);
    await expectFitsAndAccessible(page);
  });

  await test.step('add an event', async () => {
    await page.locator('input[name=title]').fill(title);
    await page.locator('textarea[name=description]').fill('Bring your own laptop');
    await page.locator('input[name=date]').fill('2031-07-15T18:30');
    await page.locator('input[name=location]').fill('Hall 3');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(events.errors.fieldRequired);
    await page.locator('input[type=file]').setInputFiles(await photo());
    await page.getByRole('button', { name: ui.crop.skip }).click();
    await submit(page);
    await expectToast(page, events.messages.added);
    await expect(row(title)).toContainText('6:30');
    await expect(row(title)).toContainText('Hall 3');
    await expect(page.getByText(events.dashboard.fields.past).first()).toBeVisible();
    const [event, id, published, actions] = spec.events.columns;
    if (!phone) await expectColumns(page, [event, 'Date and time', 'Place', id, published, actions]);
    await expectFitsAndAccessible(page);
    const { data } = await (await request.get('/api/event?size=1000')).json();
    const stored = data.find((one: { title: string }) => one.title === title);
    expect(stored.date).toBe('2031-07-15T15:30:00.000Z');
    await expect(row(title).getByTitle(stored.id)).toBeVisible();
    await expect(row(title).locator('time').last()).toHaveAttribute('datetime', stored.createdAt);
  });

  await test.step('update the event, which waits for a connection', async () => {
    await row(title).getByRole('link', { name: ui.list.update }).click();
    await expect(page.locator('input[name=date]')).toHaveValue('2031-07-15T18:30');
    await page.locator('input[name=location]').fill('Hall 4');
    await page.context().setOffline(true);
    await submit(page);
    await expect(page.getByText(ui.draft.waiting)).toBeVisible();
    await expect(page.locator('input[name=location]')).toHaveValue('Hall 4');
    await page.context().setOffline(false);
    await expectToast(page, events.messages.updated);
    await expect(row(title)).toContainText('Hall 4');
  });

  await test.step('delete the event after a confirmation', async () => {
    await removeOf(title).click();
    await expect(page.getByRole('dialog', { name: events.dashboard.removeTitle })).toContainText(title);
    await dialog.getByRole('button', { name: ui.cancel }).click();
    await expect(row(title)).toBeVisible();
    await removeOf(title).click();
    await confirm.click();
    await expectToast(page, events.messages.removed);
    await expect(row(title)).toHaveCount(0);
  });

  await test.step('add, update and delete an achievement', async () => {
    const medal = unique('A medal');
    await page.goto('/dashboard/achievementsDash');
    const [, ...shape] = spec.news.columns;
    if (!phone) await expectColumns(page, ['Achievement', ...shape]);
    const add = says(spec.achievements.add, achievements.dashboard.add);
    await page.getByRole('link', { name: add }).click();
    await expect(page).toHaveURL('/dashboard/achievementsDash/addachievement');
    await expect(page.getByRole('heading', { name: add, level: 1 })).toBeVisible();
    if (!phone) await expectFields(page, spec.achievements.fields);
    await submit(page);
    for (const text of [
      says(spec.news.titleRequired, achievements.errors.titleRequired),
      says(spec.news.contentRequired, achievements.errors.descriptionRequired),
      says(spec.news.coverRequired, ui.cover.required),
    ])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await page.locator('input[name=title]').fill(medal);
    await page.locator('textarea[name=description]').fill('In Alexandria');
    await page.locator('input[type=file]').setInputFiles(await photo());
    await page.getByRole('button', { name: ui.crop.use }).click();
    await expect(page.getByRole('img', { name: ui.cover.preview })).toBeVisible();
    const refused = { ...refusal('This cover is too large'), code: 'TOO_LARGE' };
    await page.route('**/api/achievement', (route) => route.fulfill({ status: 413, json: refused }));
    await submit(page);
    await expect(page.getByRole('alert').filter({ hasText: refused.message })).toBeVisible();
    await expect(page.locator('input[name=title]')).toHaveValue(medal);
    await page.unroute('**/api/achievement');
    await submit(page);
    await expectToast(page, achievements.messages.added);
    await row(medal).getByRole('link', { name: ui.list.update }).click();
    await expect(page.locator('textarea[name=description]')).toHaveValue('In Alexandria');
    await page.locator('textarea[name=description]').fill('In Aswan');
    await submit(page);
    await expectToast(page, achievements.messages.updated);
    const gone = refusal('This achievement was changed meanwhile');
    await page.route('**/api/achievement/*', (route) => route.fulfill({ status: 409, json: gone }), {
      times: 1,
    });
    await removeOf(medal).click();
    await expect(page.getByRole('dialog', { name: achievements.dashboard.removeTitle })).toContainText(medal);
    await confirm.click();
    await expectToast(page, gone.message);
    await removeOf(medal).click();
    await confirm.click();
    await expectToast(page, achievements.messages.removed);
    await expect(row(medal)).toHaveCount(0);
  });
});
