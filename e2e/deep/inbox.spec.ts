import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../accessible.ts';
import { newApplicant } from '../applicant.ts';
import { expect, expectNoSidewaysScroll, onOtherPairs, onPhone, test } from '../fixtures.ts';
import { apiAs, randomSuffix } from '../camp.ts';

/** Denies requests of this person, each for a camp of its own: every time they are told. */
async function denyRequests(request: APIRequestContext, token: string, count: number): Promise<string[]> {
  const leader = await apiAs(request, 'leader');
  const suffix = randomSuffix();
  const level = await leader.send('POST', '/api/level', { title: `L ${suffix}`, description: 'For a test.' });
  const titles: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const title = `W ${suffix} ${number}`;
    const camp = { title, levelId: level.data._id, registration: true };
    const { _id: campId } = (await leader.send('POST', '/api/camp', camp)).data;
    const asked = await request.post('/api/request', { headers: { token }, data: { campId } });
    const requestIds = [(await asked.json()).data._id];
    await leader.send('PATCH', '/api/request', { requestIds, requestStat: 'rejected' });
    titles.push(title);
  }
  return titles;
}

const bell = (page: Page) => page.getByRole('banner').locator('a[href="/dashboard/inbox"][title]');

/** A second browser of the same person. */
async function secondBrowser(browser: Browser, session: { token: string; user: string }, options: object) {
  const context = await browser.newContext(options);
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('user', user);
  }, session);
  return context.newPage();
}

test('two browsers see the bell move: a decision comes in, and reading it in one lowers the number in the other', async ({
  page,
  browser,
  request,
  words,
  mailTo,
  baseURL,
  locale,
  viewport,
  isMobile,
}) => {
  const { shell, inbox } = words;
  const session = await newApplicant(page, request, words, mailTo);
  const streams: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/live') && streams.push(sent.url()));
  const connected = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/');
  await expect(bell(page)).toHaveAccessibleName(shell.inbox);
  await connected;

  const other = await secondBrowser(browser, session, { baseURL, locale, viewport, isMobile });
  const stream = other.waitForResponse((response) => response.url().includes('/api/live'));
  await other.goto('/dashboard/inbox');
  await expect(other.getByText(inbox.page.emptyTitle)).toBeVisible();
  await stream;

  const [camp = ''] = await denyRequests(request, session.token, 1);
  const title = inbox.titles['request-decided-rejected'].replace('{{wave}}', camp);
  const one = shell.bell.replace('{{unread}}', '1');
  await expect(bell(page)).toHaveAccessibleName(one);
  await expect(bell(page)).toHaveText('1');
  await expect(bell(other)).toHaveAccessibleName(one);
  const entry = other.getByRole('listitem').filter({ hasText: title });
  await expect(entry).toContainText(inbox.page.new);
  await expect(other.getByRole('heading', { name: inbox.page.today })).toBeVisible();

  await entry.getByRole('link').click();
  await expect(other).toHaveURL('/form');
  await expect(bell(page)).toHaveAccessibleName(shell.inbox);
  await expect(bell(page)).toHaveText('');
  await other.goBack();
  await expect(entry).not.toContainText(inbox.page.new);
  await entry.getByRole('button').click();
  await expect(bell(page)).toHaveAccessibleName(one);
  expect(streams.length, streams.join()).toBe(1);
  await other.context().close();
});

test('an entry that comes while the inbox is open is announced; all are marked as read, and that is undone', async ({
  page,
  request,
  words,
  counted,
  mailTo,
}) => {
  const { inbox, ui } = words;
  const { token } = await newApplicant(page, request, words, mailTo);
  await denyRequests(request, token, 2);
  const stream = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto('/dashboard/inbox');
  const entries = page.getByRole('main').locator('section li');
  await expect(entries).toHaveCount(2);
  await stream;
  const [latest = ''] = await denyRequests(request, token, 1);
  await expect(entries).toHaveCount(3);
  await expect(entries.first()).toContainText(latest);
  await expect(page.getByRole('status').filter({ hasText: latest })).toHaveCount(1);
  await expect(page.locator('h1 + p')).toHaveText(counted(inbox.page, 'unread', 3));
  await expectAccessibleInBothThemes(page);

  const unread = entries.filter({ hasText: inbox.page.new });
  await entries.nth(1).getByRole('button').click();
  await expect(unread).toHaveCount(2);
  await page.getByRole('button', { name: inbox.page.markAll }).click();
  await expect(unread).toHaveCount(0);
  await expect(page.getByText(counted(inbox.page, 'allRead', 2)).first()).toBeVisible();
  await page.getByRole('button', { name: ui.undo }).click();
  // The one that was read before stays read.
  await expect(unread).toHaveCount(2);
  await expect(entries.nth(1)).not.toContainText(inbox.page.new);
  await expect(bell(page)).toHaveAccessibleName(words.shell.bell.replace('{{unread}}', '2'));

  await page.getByLabel(inbox.page.kind).selectOption('material');
  await expect(page.getByText(ui.list.nothingFits)).toBeVisible();
  await page.getByRole('button', { name: ui.list.clearAll }).click();
  await expect(entries).toHaveCount(3);
  const kinds = await page.getByLabel(inbox.page.kind).locator('option').allTextContents();
  expect(kinds).toContain(inbox.kinds['request-decided']);
  expect(kinds).not.toContain(inbox.kinds['new-request']);
  await page.getByRole('link', { name: inbox.page.choose }).click();
  await expect(page).toHaveURL('/dashboard/notifications');
});

test(
  'the inbox fits and is accessible in the other pairs of language and screen',
  onOtherPairs,
  async ({ page, request, words, mailTo }) => {
    const { token } = await newApplicant(page, request, words, mailTo);
    await denyRequests(request, token, 2);
    await page.goto('/dashboard/inbox');
    await expect(page.getByRole('main').locator('section li')).toHaveCount(2);
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
  },
);

test('nothing in the header moves when the bell appears', async ({ page, words, language, signInAs }) => {
  await signInAs('trainee');
  let release = () => {};
  const scripts = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const other = language === 'ar' ? 'en' : 'ar';
  const place = async () => {
    await page.evaluate(() => document.fonts.ready);
    const { x, y, width } = (await page
      .getByRole('banner')
      .getByRole('link', { name: words.ui.languages[other] })
      .boundingBox())!;
    return { x, y, width };
  };
  const opened = page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bell(page)).toHaveCount(0);
  const before = await place();
  release();
  await opened;
  await expect(bell(page)).toBeVisible();
  expect(await place()).toEqual(before);
});

test('a visitor has no bell and opens no stream', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (sent) => sent.url().includes('/api/') && calls.push(sent.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(bell(page)).toHaveCount(0);
  expect(calls.filter((url) => /live|inbox/.test(url))).toEqual([]);
});

test(
  'a trainee opens the site on a phone and is at their work after two taps, then after one',
  onPhone,
  async ({ page, words, signInAs }) => {
    const { shell, ui } = words;
    await page.setViewportSize({ width: 320, height: 640 });
    await signInAs('trainee');
    await page.goto('/');
    await page.getByRole('button', { name: shell.menu.open }).tap();
    const menu = page.getByRole('dialog', { name: shell.menu.title });
    await menu.getByRole('link', { name: shell.dashboard.waves }).tap();
    await expect(page).toHaveURL('/dashboard/waveData');

    const bar = page.getByRole('navigation', { name: shell.bar.title });
    const { waves: camps, standing } = shell.dashboard;
    await expect(bar.getByRole('link')).toContainText([camps, standing, shell.inbox, shell.bar.profile]);
    await expect(bar.locator('[aria-current=page]')).toHaveText(camps);
    await bar.getByRole('link', { name: standing }).tap();
    await expect(page).toHaveURL(/\/dashboard\/standing(?:\?page=\d+)?$/);
    await expect(bar.locator('[aria-current=page]')).toHaveText(standing);

    // The end of the page is above the bar.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const { y: top } = (await bar.boundingBox())!;
    await expect
      .poll(async () => {
        const { y, height } = (await page.getByRole('contentinfo').boundingBox())!;
        return y + height;
      })
      .toBeLessThanOrEqual(top + 1);

    await bar.getByRole('button', { name: shell.bar.more }).tap();
    const drawer = page.getByRole('dialog', { name: shell.dashboard.menu });
    await drawer.getByRole('link', { name: shell.dashboard.notifications }).tap();
    await expect(page).toHaveURL('/dashboard/notifications');
    await expect(drawer).toBeHidden();
    await bar.getByRole('button', { name: shell.bar.more }).tap();
    await drawer.getByRole('button', { name: ui.close }).tap();
    await expect(drawer).toBeHidden();
    await expectNoSidewaysScroll(page);
  },
);

test('a wide screen has the sidebar instead of the bar, and uses its width', async ({
  page,
  words,
  signInAs,
}) => {
  const { shell } = words;
  await page.setViewportSize({ width: 1700, height: 900 });
  await signInAs('leader');
  await page.goto('/dashboard/waves');
  await expect(page.getByRole('navigation', { name: shell.dashboard.menu })).toBeVisible();
  await expect(page.getByRole('navigation', { name: shell.bar.title })).toBeHidden();
  const current = page.getByRole('navigation', { name: shell.dashboard.menu }).locator('[aria-current=page]');
  await expect(current).toHaveAttribute('href', '/dashboard/waves');
  const { x, width } = (await page.getByRole('table').boundingBox())!;
  expect(width).toBeGreaterThan(1350);
  expect(1700 - x - width).toBeLessThan(40);
});
