import type { Locator, Page } from '@playwright/test';
import { expectToast, fieldOf } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { daysAgo, joinAsTrainee, makeCamp } from '../camp.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';

const centreOf = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** Drags a handle to where another one is, with a finger. */
async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [start, end] = [await centreOf(from), await centreOf(to)];
  const steps = [0.25, 0.5, 0.75, 1].map((part) => ({ x: start.x, y: start.y + (end.y - start.y) * part }));
  const browser = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (const point of steps) await touch('touchMove', [point]);
  await touch('touchEnd', []);
  await browser.detach();
}

test(
  'an instructor prepares a session as a draft, reorders, publishes, and the trainees are told once',
  onPhone,
  async ({ page, request, words, counted, signInAs }) => {
    const { sessions, training, ui } = words;
    const camp = await makeCamp(request, {
      people: [],
      sessions: [{ title: 'Loops', startsAt: daysAgo(7) }, { title: 'Arrays' }],
    });
    const trainee = await joinAsTrainee(request, camp.campId);
    const title = `Graphs ${camp.suffix}`;
    const ofCamp = `/dashboard/sessions?campId=${camp.campId}`;
    const handle = (name: string) =>
      page.getByRole('button', { name: ui.order.handle.replace('{{name}}', name), exact: true });
    const storedOrder = async () =>
      (await camp.leader.send('GET', `/api/session?campId=${camp.campId}`)).data.map(
        (session: { title: string }) => session.title,
      );
    const told = async (id: string) =>
      (await trainee.send('GET', '/api/inbox?size=100')).data
        .filter(({ link }: { link: string }) => link.includes(id))
        .map(({ kind }: { kind: string }) => kind);
    let id = '';

    await test.step('save a draft', async () => {
      await signInAs('instructor');
      await page.goto('/dashboard/sessions/addsession');
      await fieldOf(page, sessions.dashboard.fields.title).fill(title);
      await page.locator('[name=levelId]').selectOption({ label: camp.level });
      await page.locator('[name=campId]').selectOption({ label: camp.title });
      await page.locator('[name=startsAt]').fill('2026-12-05T18:00');
      await page.locator('[name=content]').fill('Breadth first\nDepth first');
      await page.getByRole('button', { name: sessions.draft.save }).click();
      await expectToast(page, sessions.messages.draftSaved);
      await expect(page).toHaveURL('/dashboard/sessions');
      const [draft] = (await camp.leader.send('GET', `/api/session?search=${title}`)).data;
      id = draft._id;
      expect(draft.publishedAt).toBeNull();
    });

    await test.step('a trainee of the wave does not see it', async () => {
      await signInAs('trainee');
      await page.goto(`/wave/${camp.campId}`);
      await expect(page.getByRole('link', { name: 'Arrays' })).toBeVisible();
      await expect(page.getByRole('link', { name: title })).toHaveCount(0);
      await openInApp(page, `/session/${id}`);
      await expect(page.getByRole('heading', { level: 1, name: words.shell.notFound.title })).toBeVisible();
      expect(await told(id)).toEqual([]);
    });

    const row = page.getByRole('listitem').filter({ has: handle(title) });
    const mark = (part: keyof typeof sessions.material, state: 'there' | 'missing') =>
      row.getByText(sessions.marks[state].replace('{{name}}', sessions.material[part]), { exact: true });

    await test.step('see in the list that it is a draft and what is missing', async () => {
      await signInAs('instructor');
      await page.goto(ofCamp);
      await expect(row.getByText(sessions.draft.badge)).toBeVisible();
      for (const part of ['recording', 'slides', 'sheet', 'contest'] as const)
        await expect(mark(part, 'missing')).toBeAttached();
      await expect(mark('content', 'there')).toBeAttached();
    });

    await test.step('add a sheet from the page of the session, and come back to it', async () => {
      await row.getByRole('link', { name: title, exact: true }).click();
      await expect(page.getByText(training.session.draftText)).toBeVisible();
      await expectFitsAndAccessible(page);
      await page.getByRole('link', { name: training.session.edit }).click();
      await page.locator('[name=sessionSheetLink]').fill('https://codeforces.com/group/abc/contest/1');
      await page.getByRole('button', { name: sessions.draft.save }).click();
      await expect(page).toHaveURL(`/session/${id}`);
      await expect(page.getByRole('link', { name: training.session.sheetOpen })).toBeVisible();
      await expect(page.getByText(training.session.draftText)).toBeVisible();
    });

    await test.step('drag it one place up, and undo that', async () => {
      await page.goto(ofCamp);
      await expect(mark('sheet', 'there')).toBeAttached();
      await drag(page, handle(title), handle('Arrays'));
      await expect.poll(storedOrder).toEqual(['Loops', title, 'Arrays']);
      await page.getByRole('button', { name: ui.undo }).click();
      await expectToast(page, ui.order.restored);
      expect(await storedOrder()).toEqual(['Loops', 'Arrays', title]);
    });

    await test.step('move it to the first place by keyboard', async () => {
      await handle(title).focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await expect(handle(title)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      // Nothing is saved before it is dropped.
      expect(await storedOrder()).toEqual(['Loops', 'Arrays', title]);
      await page.keyboard.press('Space');
      await expect.poll(storedOrder).toEqual([title, 'Loops', 'Arrays']);
      await expect(handle(title)).toBeFocused();
    });

    await test.step('publish it', async () => {
      await page.getByRole('button', { name: sessions.publish.actionOf.replace('{{name}}', title) }).click();
      const dialog = page.getByRole('dialog', { name: sessions.publish.title });
      const text = counted(sessions.publish, 'told', 1)
        .replace('{{name}}', title)
        .replace('{{wave}}', camp.title);
      await expect(dialog.getByText(text)).toBeVisible();
      await expectFitsAndAccessible(page);
      await dialog.getByRole('button', { name: sessions.publish.action, exact: true }).click();
      await expectToast(page, sessions.messages.published.replace('{{name}}', title));
      await expect(row.getByText(sessions.draft.badge)).toHaveCount(0);
    });

    await test.step('the trainee is told once and opens it', async () => {
      expect(await told(id)).toEqual(['session-published']);
      await signInAs('trainee');
      await page.goto(`/wave/${camp.campId}`);
      await page.getByRole('link', { name: title }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('link', { name: training.session.edit })).toHaveCount(0);
      await expect(page.getByText(training.session.draftText)).toHaveCount(0);
    });
  },
);
