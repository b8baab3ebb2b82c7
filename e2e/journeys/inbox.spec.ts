import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible } from '../accessible.ts';
import { newApplicant } from '../applicant.ts';
import { apiAs, randomSuffix } from '../camp.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';

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
const stream = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/live'));

/** A second browser of the same person. */
async function secondBrowser(browser: Browser, session: { token: string; user: string }, options: object) {
  const context = await browser.newContext(options);
  await context.addInitScript(({ token, user }) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('user', user);
  }, session);
  return context.newPage();
}

test(
  'two browsers see the bell move: a decision comes in, and reading it in one lowers the number in the other',
  onPhone,
  async ({ page, browser, request, words, counted, mailTo, baseURL, locale, viewport, isMobile }) => {
    const { shell, inbox, ui } = words;
    const session = await newApplicant(page, request, words, mailTo);
    const streams: string[] = [];
    page.on('request', (sent) => sent.url().includes('/api/live') && streams.push(sent.url()));
    const connected = stream(page);
    await page.goto('/');
    await expect(bell(page)).toHaveAccessibleName(shell.inbox);
    await connected;
    const other = await secondBrowser(browser, session, { baseURL, locale, viewport, isMobile });
    const otherConnected = stream(other);
    await other.goto('/dashboard/inbox');
    await expect(other.getByText(inbox.page.emptyTitle)).toBeVisible();
    await otherConnected;
    const entries = other.getByRole('main').locator('section li');
    const unread = entries.filter({ hasText: inbox.page.new });

    await test.step('a decision comes in', async () => {
      const [camp = ''] = await denyRequests(request, session.token, 1);
      const one = shell.bell.replace('{{unread}}', '1');
      await expect(bell(page)).toHaveAccessibleName(one);
      await expect(bell(page)).toHaveText('1');
      await expect(bell(other)).toHaveAccessibleName(one);
      await expect(entries).toContainText(inbox.titles['request-decided-rejected'].replace('{{wave}}', camp));
      await expect(unread).toHaveCount(1);
      await expect(other.getByRole('heading', { name: inbox.page.today })).toBeVisible();
      await expectNoSidewaysScroll(other);
      await expectAccessible(other);
    });

    await test.step('reading it in one browser lowers the number in the other', async () => {
      await entries.getByRole('link').click();
      await expect(other).toHaveURL('/form');
      await expect(bell(page)).toHaveAccessibleName(shell.inbox);
      await expect(bell(page)).toHaveText('');
      await other.goBack();
      await expect(entries).toHaveCount(1);
      await expect(unread).toHaveCount(0);
    });

    await test.step('what comes while the inbox is open is announced and waits behind a button: nothing moves, also when an entry is marked', async () => {
      const place = () => entries.last().boundingBox();
      // Going back draws the list anew.
      await expect.poll(place).not.toBeNull();
      const before = await place();
      await entries.getByRole('button').click();
      await expect(unread).toHaveCount(1);
      expect(await place()).toEqual(before);
      await entries.getByRole('button').click();
      await expect(unread).toHaveCount(0);
      const [, latest = ''] = await denyRequests(request, session.token, 2);
      const show = other.getByRole('button', { name: counted(ui.list, 'fresh', 2) });
      await expect(show).toBeVisible();
      await expect(entries).toHaveCount(1);
      expect(await place()).toEqual(before);
      await expectNoSidewaysScroll(other);
      await expect(other.getByRole('status').filter({ hasText: latest })).toHaveCount(1);
      await show.click();
      await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(entries).toHaveCount(3);
      await expect(entries.first()).toContainText(latest);
      await expect(unread).toHaveCount(2);
    });

    await test.step('all are marked as read, and that is undone', async () => {
      await other.getByRole('button', { name: inbox.page.markAll }).click();
      await expect(unread).toHaveCount(0);
      await expect(other.getByText(counted(inbox.page, 'allRead', 2)).first()).toBeVisible();
      await other.getByRole('button', { name: ui.undo }).click();
      // The one that was read before stays read.
      await expect(unread).toHaveCount(2);
      await expect(bell(page)).toHaveAccessibleName(shell.bell.replace('{{unread}}', '2'));
    });

    await test.step('a kind is chosen among one’s own', async () => {
      const kind = other.getByLabel(inbox.page.kind);
      await kind.selectOption('material');
      await expect(other.getByText(ui.list.nothingFits)).toBeVisible();
      await other.getByRole('button', { name: ui.list.clearAll }).click();
      await expect(entries).toHaveCount(3);
      const kinds = await kind.locator('option').allTextContents();
      expect(kinds).toContain(inbox.kinds['request-decided']);
      expect(kinds).not.toContain(inbox.kinds['new-request']);
      await other.getByRole('link', { name: inbox.page.choose }).click();
      await expect(other).toHaveURL('/dashboard/notifications');
    });
    expect(streams.length, streams.join()).toBe(1);
    await other.context().close();
  },
);
