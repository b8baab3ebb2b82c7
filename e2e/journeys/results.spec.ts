import type { Locator } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';
import { signInWith } from '../invited.ts';
import { expectColumns } from '../tables.ts';
import { makeCamp } from '../camp.ts';

/** The channels of the text colour, whatever colour space the stylesheet uses. */
const colourOf = (text: Locator) =>
  text.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  });

test('a mentor sets results by hand and undoes one, and the standing that a leader has open follows', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { sheets, standing, ui, errors } = words;
  const camp = await makeCamp(request, {
    people: ['Alpha', 'Beta', ...Array.from({ length: 10 }, (_, at) => `Other${at}`)],
    sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
  });
  const rows = async () =>
    (await camp.leader.send('GET', `/api/sheet?campId=${camp.campId}`)).data as {
      userId: string;
      cells: ({ solved: number } | null)[];
    }[];
  const [alpha, ...others] = await rows();
  const solved = async () => (await rows())[0]!.cells[0]?.solved;
  const set = (userId: string, value: number) =>
    camp.leader.send('PATCH', '/api/sheet', {
      sessionId: camp.sessionIds[0],
      kind: 'sheet',
      userId,
      solved: value,
    });

  await signInAs('leader');
  await page.goto(`/dashboard/standing?campId=${camp.campId}`);
  const ranks = page.getByRole('row');

  await test.step('before anything is solved the standing says so, and nobody is first', async () => {
    await expect(ranks.nth(1)).toContainText('Alpha');
    await expect(page.getByText('0 / 50')).toHaveCount(12);
    await expectColumns(page, spec.standing.columns);
    for (const filter of [spec.standing.waves, spec.standing.levels])
      await expect(page.getByLabel(filter, { exact: true })).toBeVisible();
    await expect(page.getByText(standing.goal.unscored)).toBeVisible();
    await expect(ranks.filter({ hasText: standing.table.unranked })).toHaveCount(12);
  });

  // A session of its own: tabs share theirs.
  const mentors = await context
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin, locale: 'en-US' });
  const grid = await mentors.newPage();
  await signInWith(grid, { email: 'mentor@sample.club', password: samplePassword });
  await grid.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
  const undo = grid.getByRole('button', { name: ui.undo });
  const setTo = async (value: string) => {
    await grid.getByRole('button', { name: new RegExp(`Alpha ${camp.suffix}`) }).click();
    await grid.getByRole('textbox', { name: sheets.edit.solved }).fill(value);
    await grid.getByRole('button', { name: ui.save }).click();
    await expect(undo).toBeVisible();
  };

  await test.step('a result set by hand appears in the standing, and is undone by keyboard', async () => {
    await expectColumns(grid, [spec.sheets.name, /^Sheet/]);
    await setTo('4');
    await expect(page.getByText('4 / 50')).toBeVisible();
    await expect(page.getByText(standing.goal.unscored)).toHaveCount(0);
    // F8 focuses the toasts, Tab the button of the first of them.
    for (const key of ['F8', 'Tab']) await grid.keyboard.press(key);
    await expect(undo).toBeFocused();
    await grid.keyboard.press('Enter');
    await expect.poll(solved).toBeUndefined();
    await expect(undo).toHaveCount(0);
    await expect(page.getByText('4 / 50')).toHaveCount(0);
  });

  await test.step('what has changed since is not undone', async () => {
    await setTo('5');
    await set(alpha!.userId, 7);
    await undo.click();
    await expectToast(grid, errors.changedSince);
    expect(await solved()).toBe(7);
  });

  await test.step('the keyboard goes from a result to the name beside it and opens the person', async () => {
    const table = grid.getByRole('grid', { name: sheets.page.table });
    await table.getByRole('button').first().focus();
    await grid.keyboard.press('ArrowLeft');
    await expect(table.getByRole('link', { name: `Alpha ${camp.suffix}` })).toBeFocused();
    await grid.keyboard.press('Enter');
    await expect(grid).toHaveURL(`/dashboard/people/${alpha!.userId}`);
  });

  await test.step('the first ten ranks are green, the others amber', async () => {
    // Nine more solve problems, so the two who are left share the eleventh rank.
    for (const [at, { userId }] of others.slice(0, 9).entries()) await set(userId, 6 - (at % 3));
    await expect(page.getByText('0 / 50')).toHaveCount(2);
    await expect(ranks.nth(1)).toContainText('Alpha');
    const total = (rank: number) => ranks.nth(rank).getByText(spec.standing.outOf);
    for (const rank of [1, 10]) {
      const { red, green, blue } = await colourOf(total(rank));
      expect(green, `rank ${rank} is green`).toBeGreaterThan(Math.max(red, blue));
    }
    for (const rank of [11, 12]) {
      const { red, green, blue } = await colourOf(total(rank));
      expect(red > green && green > blue, `rank ${rank} is amber: ${red} ${green} ${blue}`).toBe(true);
    }
  });
  await mentors.close();
});
