import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expect, test } from '../fixtures.ts';
import { makeCamp, randomSuffix } from '../camp.ts';

const work = '/dashboard/waveData';
const minute = 60_000;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const greeted = (page: Page, { greeting }: Catalog) => page.getByRole('list', { name: greeting.title });

test('hr opens the attendance of the session that runs now with one tap, and an instructor the form of a draft', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const running = new Date(Date.now() - minute).toISOString();
  const title = `Loops ${randomSuffix()}`;
  const { leader, campId } = await makeCamp(request, {
    people: ['Amina'],
    sessions: [{ title, startsAt: running }],
  });

  await test.step('hr, from Waves and from the home page', async () => {
    const attendance = new RegExp(`^/dashboard/attendance\\?campId=${campId}&sessionId=[\\w-]+$`);
    await signInAs('hr');
    await page.goto(work);
    // Other stories hold sessions today as well.
    const take = region(page, words.work.today.title).getByRole('link', {
      name: new RegExp(`${words.work.today.take}.*${title}`),
    });
    await expect(take).toBeVisible();
    await expect(take).toHaveAttribute('href', attendance);
    await take.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.attendance.page.title);
    await page.goto('/');
    const line = greeted(page, words).getByRole('link', { name: words.greeting.attendance });
    await expect(line).toHaveAttribute('href', /^\/dashboard\/attendance\?campId=[\w-]+&sessionId=[\w-]+$/);
  });

  await test.step('an instructor sees what the draft lacks', async () => {
    const draft = `Draft ${randomSuffix()}`;
    // Before every other session that is planned, so that it is among the next ones.
    const startsAt = new Date(Date.now() + 2 * minute).toISOString();
    const body = { title: draft, campId, startsAt, attendance: true, published: false };
    const session = await leader.send('POST', '/api/session', body);
    await signInAs('instructor');
    await page.goto(work);
    const row = region(page, words.work.coming.title).getByRole('listitem').filter({ hasText: draft });
    await expect(row).toContainText(words.sessions.draft.badge);
    await expect(row).toContainText(words.sessions.material.slides);
    await row.getByRole('link').click();
    await expect(page).toHaveURL(`/dashboard/sessions/addsession?id=${session.data._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.sessions.dashboard.update);
  });
});

test('a visitor keeps the invitation and loads nothing of the greeting', async ({ page, words }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await page.goto('/');
  await expect(page.getByRole('link', { name: words.site.home.join })).toBeVisible();
  expect(scripts.filter((url) => /greeting-lines|\/api\/me\//.test(url))).toEqual([]);
});

test('a signed-in person never sees the invitation flash by, and the greeting pushes nothing', async ({
  page,
  words,
  signInAs,
}) => {
  await signInAs('trainee');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/');
  const below = page.getByText(words.site.home.solved);
  await expect(below).toBeVisible();
  await expect(page.getByText(words.site.home.join)).toBeHidden();
  const before = await below.boundingBox();
  release();
  await opened;
  await expect(greeted(page, words).getByRole('link').first()).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('a part of Waves that cannot be read leaves the others in place', async ({ page, words, signInAs }) => {
  await signInAs('leader');
  await page.route('**/api/me/home', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'NOT_FOUND', message: 'x', errors: {} } }),
  );
  await page.goto(work);
  await expect(page.getByRole('button', { name: words.ui.retry })).toHaveCount(1);
  await expect(region(page, words.work.waiting.title).getByRole('link')).toHaveCount(4);
  await expect(region(page, words.progress.page.working).getByRole('listitem').first()).toBeVisible();
});
