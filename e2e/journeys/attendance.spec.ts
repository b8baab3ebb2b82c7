import { expect } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { test } from '../fixtures.ts';
import { expectInSight } from '../in-sight.ts';
import { expectColumns } from '../tables.ts';
import { makeCamp } from '../camp.ts';
import { named, peopleOf, sessions, today } from '../weeks.ts';

test('hr takes the attendance of 40 people in 41 keys and sees whom and what is marked', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, { people: peopleOf(40), sessions });
  const { attendance } = words;
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInAs('hr');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  const cell = (at: number, session = today) =>
    page.getByRole('button', { name: new RegExp(`^${named(at)} ${camp.suffix}, ${session}:`) });
  const heading = page.getByRole('columnheader', { name: new RegExp(`^${today}`) });

  await expect(cell(0)).toBeFocused();
  await expect(heading).toHaveAttribute('aria-current', 'date');
  await expect(page.getByText(attendance.grid.more)).toBeVisible();
  await expectColumns(page, [
    ...spec.attendance.columns,
    ...sessions.map(({ title }) => new RegExp(`^${title}`)),
  ]);
  await expectAccessible(page);

  const stateOf = (at: number) => (at % 10 === 9 ? 'absent' : 'present');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let at = 0; at < 40; at += 1) {
    if ([0, 19, 39].includes(at)) {
      await expect(cell(at)).toBeFocused();
      await expectInSight(cell(at));
      await expectInSight(page.getByRole('rowheader').getByText(`${named(at)} ${camp.suffix}`));
      await expectInSight(heading.getByText(today));
    }
    await press(attendance.letters[stateOf(at)].toLowerCase());
  }
  expect(keys).toBeLessThanOrEqual(41);
  await expectToast(page, attendance.grid.last);
  await expect(cell(39)).toBeFocused();

  const marks = async () => {
    const { data, columns } = await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}&size=100`);
    const column = columns.findIndex(({ title }: { title: string }) => title === today);
    return data.map(({ cells }: { cells: (string | null)[] }) => cells[column]);
  };
  const expected = peopleOf(40).map((_, at) => stateOf(at));
  await expect.poll(marks).toEqual(expected);
  await page.reload();
  await expect(cell(20)).toHaveAccessibleName(new RegExp(`: ${attendance.states.present}$`));
  await expect(cell(39)).toHaveAccessibleName(new RegExp(`: ${attendance.states.absent}$`));

  await test.step('a click marks one person in one session, and Ctrl+Z takes it back', async () => {
    await cell(39, 'Week 8').click();
    const asked = page.getByRole('dialog', { name: attendance.early.title });
    await asked
      .getByRole('button', { name: new RegExp(`${named(39)}.*${attendance.states.present}`) })
      .click();
    await expect(cell(39, 'Week 8')).toHaveAccessibleName(new RegExp(`: ${attendance.states.present}`));
    await page.keyboard.press('Control+z');
    await expect(cell(39, 'Week 8')).toHaveAccessibleName(new RegExp(`: ${attendance.states.none}`));
    expect(await marks()).toEqual(expected);
  });
});

test('a late arrival is found by search and marked with 6 keys, the next one with 5; the rest are absent at once', async ({
  page,
  request,
  words,
  counted,
  signInAs,
}) => {
  // Without a date they count from now on, also for who has just joined.
  const undated = [{ title: today }, { title: 'Week 8' }];
  const camp = await makeCamp(request, { people: peopleOf(25), sessions: undated });
  const { attendance, ui } = words;
  const { late, absent, none } = attendance.states;
  await page.setViewportSize({ width: 1366, height: 768 });
  await signInAs('hr');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  const cell = (at: number) =>
    page.getByRole('button', { name: new RegExp(`^${named(at)} ${camp.suffix}, ${today}:`) });
  const search = page.getByRole('searchbox', { name: attendance.page.search });
  const grid = page.getByRole('grid', { name: attendance.page.title });
  const counts = page.getByRole('list', { name: attendance.grid.counts.replace('{{title}}', today) });
  const count = (state: string) =>
    counts.getByRole('listitem').filter({ hasText: new RegExp(`${state}\\s*\\d+$`) });
  await expect(cell(0)).toBeFocused();
  await expect(count(none)).toContainText('25');
  const top = (await grid.boundingBox())?.y;
  let keys = 0;
  const press = async (...pressed: string[]) => {
    keys += pressed.length;
    for (const key of pressed) await page.keyboard.press(key);
  };

  await test.step('slash, three letters, Enter and L mark the first one', async () => {
    await press('/', 'p', '1', '7', 'Enter');
    await expect(cell(17)).toBeFocused();
    await press('l');
    expect(keys).toBe(6);
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(cell(0)).toBeVisible();
    await expect(cell(17)).toHaveAccessibleName(new RegExp(`: ${late}`));
    await expect(count(late)).toContainText('1');
    await expect(count(none)).toContainText('24');
  });

  await test.step('the next one takes no slash, and needs no waiting', async () => {
    keys = 0;
    await press('p', '2', '3', 'Enter', 'l');
    expect(keys).toBe(5);
    await expect(count(late)).toContainText('2');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: named(23) })).toBeVisible();
    expect((await grid.boundingBox())?.y).toBe(top);
  });

  await test.step('Ctrl+Z takes it back from the empty search', async () => {
    await page.keyboard.press('Control+z');
    await expect(count(late)).toContainText('1');
    await expect(search).toBeFocused();
  });

  await test.step('Escape goes back to the search, and who is nobody keeps the focus there', async () => {
    await press('p', '0', '3', 'Enter');
    await expect(cell(3)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).toBeFocused();
    await page.keyboard.type('nobody of this name');
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(ui.list.nothingFound.replace('{{search}}', 'nobody of this name')),
    ).toBeVisible();
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(cell(0)).toBeVisible();
  });

  await test.step('the rest are marked absent after a question with their number, and taken back in one step', async () => {
    const heading = page.getByRole('columnheader', { name: new RegExp(`^${today}`) });
    await heading.getByRole('button').click();
    await page.getByRole('menuitem', { name: attendance.everybody.label.absent }).click();
    const asked = page.getByRole('dialog', { name: attendance.everybody.title.absent });
    await expect(asked).toContainText(
      counted(attendance.everybody.text, 'absent', 24).replace('{{title}}', today),
    );
    await asked.getByRole('button', { name: attendance.everybody.confirm.absent }).click();
    await expect(count(absent)).toContainText('24');
    await expect(count(late)).toContainText('1');
    await page.getByRole('button', { name: ui.undo }).click();
    await expect(count(none)).toContainText('24');
    await expect(count(absent)).toContainText('0');
    expect((await grid.boundingBox())?.y).toBe(top);
  });

  await test.step('with names and marks only, rows are low, also after a reload', async () => {
    const compact = page.getByRole('switch', { name: attendance.page.compact });
    await compact.check();
    await expectColumns(page, [attendance.grid.name, ...undated.map(({ title }) => new RegExp(`^${title}`))]);
    const row = grid.getByRole('row').filter({ hasText: named(0) });
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(42);
    await page.reload();
    await expect(compact).toBeChecked();
    await expect(page.getByRole('columnheader', { name: attendance.grid.email })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the list goes on paper with room to sign', async () => {
    await page.evaluate(() => Object.assign(window, { print: () => {} }));
    await page.getByRole('button', { name: ui.export.label }).click();
    await page.getByRole('menuitem', { name: attendance.page.sign }).click();
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.print-sheet');
    await expect(paper.getByRole('row')).toHaveCount(26);
    await expect(paper.getByRole('columnheader')).toHaveText([
      attendance.grid.name,
      attendance.page.handle,
      attendance.page.signature,
    ]);
    await expect(grid).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});
