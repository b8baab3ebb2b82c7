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
      await page.getByRole('button', { name: sessions.dashboard.update }).click();
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

const few = 11;
test(`three sessions are drafted and published with ${few} taps and keys, and the trainees are told once`, async ({
  page,
  request,
  words,
  counted,
  signInAs,
}) => {
  const { sessions, shell, ui } = words;
  const camp = await makeCamp(request, { people: [], sessions: [{ title: 'Loops', startsAt: daysAgo(7) }] });
  const trainee = await joinAsTrainee(request, camp.campId);
  const titles = ['Trees', 'Graphs', 'Flows'];
  const main = page.getByRole('main');
  const row = (title: string) =>
    main.getByRole('row').filter({ has: page.getByRole('link', { name: title }) });
  const stored = async () =>
    (await camp.leader.send('GET', `/api/session?campId=${camp.campId}`)).data.map(
      ({ title, startsAt, publishedAt }: Record<string, string | null>) =>
        `${title} ${startsAt?.slice(0, 10)}${publishedAt === null ? ' draft' : ''}`,
    );
  const told = async () =>
    (await trainee.send('GET', '/api/inbox?size=100')).data
      .filter(({ link }: { link: string }) => link === `/wave/${camp.campId}`)
      .filter(({ kind }: { kind: string }) => kind === 'session-published')
      .map(({ title }: { title: string }) => title);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await signInAs('instructor');
  await page.goto('/dashboard');
  await tap(
    page
      .getByRole('navigation', { name: shell.dashboard.menu })
      .getByRole('link', { name: sessions.dashboard.title, exact: true }),
  );
  taps += 1;
  await main
    .getByRole('combobox', { name: words.camps.picker.waves })
    .selectOption({ label: `${camp.level} · ${camp.title}` });
  await expect(row('Loops')).toHaveCount(1);
  await expect(row('Loops')).toContainText(camp.title);

  await tap(page.getByRole('button', { name: sessions.several.action }));
  const dialog = page.getByRole('dialog');
  await expect(fieldOf(page, sessions.dashboard.fields.wave)).toHaveValue(camp.campId);
  await tap(fieldOf(page, sessions.several.titles));
  for (const [place, title] of titles.entries()) {
    if (place > 0) {
      taps += 1;
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type(title);
  }
  taps += 1;
  await fieldOf(page, sessions.several.startsAt).fill('2030-11-02T18:00');
  await expectFitsAndAccessible(page);
  await tap(dialog.getByRole('button', { name: sessions.several.save }));
  await expectToast(page, sessions.messages.manyAdded);
  expect(await stored()).toEqual([
    expect.stringContaining('Loops'),
    'Trees 2030-11-02 draft',
    'Graphs 2030-11-09 draft',
    'Flows 2030-11-16 draft',
  ]);

  await expect(row('Flows')).toBeVisible();
  await tap(page.getByRole('checkbox', { name: ui.list.selectPage }));
  await tap(
    page
      .getByRole('group', { name: ui.list.selection })
      .getByRole('button', { name: sessions.publish.action }),
  );
  await expect(dialog.getByText(counted(sessions.publish, 'toldMany', 1))).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Trees');
  await tap(dialog.getByRole('button', { name: sessions.publish.action, exact: true }));
  await expectToast(page, sessions.messages.manyPublished);
  expect(taps).toBe(few);
  expect(await told()).toEqual(['3 new sessions']);

  await test.step('undo makes them drafts again, and nobody reads of them', async () => {
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, sessions.messages.manyUnpublished);
    expect(await told()).toEqual([]);
  });

  await test.step('a copy opens with everything filled in, a week later', async () => {
    await row('Flows')
      .getByRole('button', { name: ui.list.moreOf.replace('{{name}}', 'Flows') })
      .click();
    await page.getByRole('menuitem', { name: sessions.dashboard.duplicate }).click();
    const { fields } = sessions.dashboard;
    await expect(fieldOf(page, fields.title)).toHaveValue('Flows');
    await expect(fieldOf(page, fields.wave)).toHaveValue(camp.campId);
    await expect(fieldOf(page, fields.startsAt)).toHaveValue('2030-11-23T18:00');
    await fieldOf(page, fields.title).fill('Matching');
    // Enter asks, and sends nothing by itself.
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: sessions.publish.title })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: ui.cancel }).click();
    await page.getByRole('button', { name: sessions.draft.save }).click();
    await expectToast(page, sessions.messages.draftSaved);
    expect((await stored()).at(-1)).toBe('Matching 2030-11-23 draft');
  });

  await test.step('in another order the coming sessions exchange their dates', async () => {
    await page.goto(`/dashboard/sessions?campId=${camp.campId}`);
    await page.getByRole('switch', { name: sessions.order.moveDates }).click();
    const handle = page.getByRole('button', {
      name: ui.order.handle.replace('{{name}}', 'Graphs'),
      exact: true,
    });
    await handle.focus();
    for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key);
    await expect
      .poll(async () => (await stored()).slice(1, 3))
      .toEqual(['Graphs 2030-11-02 draft', 'Trees 2030-11-09 draft']);
  });
});
