import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { randomSuffix } from '../camp.ts';
import { submit } from '../dashboard.ts';
import { expect, test } from '../fixtures.ts';
import { photo, refusal } from '../publications.ts';
import { expectColumns, expectFields } from '../tables.ts';
import { openInApp } from '../router.ts';

test('a leader adds, updates and deletes an event and an achievement', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { events, achievements, ui, validation } = words;
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const removeOf = (name: string) => row(name).getByRole('button', { name: ui.list.remove });
  const confirm = dialog.getByRole('button', { name: ui.list.remove, exact: true });
  const title = `Mock contest ${randomSuffix()}`;
  let id = '';
  await signInAs('leader');

  await test.step('an empty event form asks for everything', async () => {
    await page.goto('/dashboard/events');
    await page.getByRole('link', { name: spec.events.add }).click();
    await expect(page).toHaveURL('/dashboard/events/addevent');
    await expect(page.getByRole('heading', { name: spec.events.add, level: 1 })).toBeVisible();
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(spec.events.incomplete);
    await expect(page.getByText(validation.required, { exact: true })).toHaveCount(4);
  });

  await test.step('add an event, its place in Arabic too', async () => {
    await page.locator('input[name=title]').fill(title);
    await page.locator('textarea[name=description]').fill('Bring your own laptop');
    await page.locator('input[name=date]').fill('2031-07-15T18:30');
    await page.locator('input[name=location]').fill('Hall 3');
    await page.getByText(ui.arabicTexts.heading).click();
    await page.getByLabel(ui.arabicTexts.location).fill('مدرج 3');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText(events.errors.fieldRequired);
    await expectAccessible(page);
    await page.locator('input[type=file]').setInputFiles(await photo());
    await page.getByRole('button', { name: ui.crop.skip }).click();
    await submit(page);
    await expectToast(page, events.messages.added);
    await expect(row(title)).toContainText('6:30');
    await expect(row(title)).toContainText('Hall 3');
    await expect(page.getByText(events.dashboard.fields.past).first()).toBeVisible();
    const [event, name, published, actions] = spec.events.columns;
    await expectColumns(page, [event, 'Date and time', 'Place', name, published, actions]);
    await expectAccessible(page);
    const { data } = await (await request.get('/api/event?size=1000')).json();
    const stored = data.find((one: { title: string }) => one.title === title);
    id = stored.id;
    expect(stored.date).toBe('2031-07-15T15:30:00.000Z');
    await expect(row(title).getByTitle(id)).toBeVisible();
    await expect(row(title).locator('time').last()).toHaveAttribute('datetime', stored.createdAt);
  });

  await test.step('visitors read date and place in their language', async () => {
    await openInApp(page, `/event/${id}`);
    await expect(page.getByText(events.page.upcoming)).toBeVisible();
    await expect(page.locator('time').first()).toContainText('6:30');
    await expect(page.getByRole('link', { name: events.page.calendar })).toHaveAttribute(
      'href',
      `/event/${id}.ics?lang=en`,
    );
    await expect(page.getByRole('definition').filter({ hasText: 'Hall 3' })).toBeVisible();
    const arabic = await (await request.get(`/event/${id}?lang=ar`)).text();
    expect(arabic).toContain('"name":"مدرج 3"');
  });

  await test.step('update the event, which is kept while there is no connection', async () => {
    await openInApp(page, '/dashboard/events');
    await row(title).getByRole('link', { name: ui.list.update }).click();
    await expect(page.locator('input[name=date]')).toHaveValue('2031-07-15T18:30');
    await page.locator('input[name=location]').fill('Hall 4');
    await page.context().setOffline(true);
    await submit(page);
    await expect(page.getByText(ui.draft.kept)).toBeVisible();
    await expect(page.locator('input[name=location]')).toHaveValue('Hall 4');
    await page.context().setOffline(false);
    await expect(page.getByText(ui.draft.back)).toBeVisible();
    await submit(page);
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

  const medal = `A medal ${randomSuffix()}`;

  await test.step('add an achievement', async () => {
    await openInApp(page, '/dashboard/achievementsDash');
    const [, ...shape] = spec.news.columns;
    await expectColumns(page, ['Achievement', ...shape]);
    await expectAccessible(page);
    await page.getByRole('link', { name: spec.achievements.add }).click();
    await expect(page).toHaveURL('/dashboard/achievementsDash/addachievement');
    await expect(page.getByRole('heading', { name: spec.achievements.add, level: 1 })).toBeVisible();
    await expectFields(page, spec.achievements.fields);
    await submit(page);
    for (const text of [spec.news.titleRequired, spec.news.contentRequired, spec.news.coverRequired])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expectAccessible(page);
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
  });

  await test.step('update the achievement and delete it', async () => {
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
