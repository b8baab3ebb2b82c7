import { expect } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { onPhone, test } from '../fixtures.ts';
import { expectInSight } from '../in-sight.ts';
import { expectColumns } from '../tables.ts';
import { daysAgo, makeCamp } from '../camp.ts';

const named = (at: number) => `P${String(at).padStart(2, '0')}`;
const peopleOf = (number: number) => Array.from({ length: number }, (_, at) => named(at));

/** Twelve weeks of sessions; the one of today began a minute ago. */
const today = 'Week 7';
const sessions = Array.from({ length: 12 }, (_, week) => ({
  title: `Week ${week + 1}`,
  startsAt: daysAgo(week === 6 ? 1 / 1440 : (6 - week) * 5),
}));

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

test(
  'on a phone a tap marks and moves on, namesakes are told apart, and marks made without a connection arrive later',
  onPhone,
  async ({ page, context, request, words, signInAs }) => {
    const { attendance, ui } = words;
    const { present, late, absent } = attendance.states;
    // Two of the same name, who come last.
    const camp = await makeCamp(request, {
      people: [...peopleOf(20), 'أحمد', 'احمد'],
      handles: [...peopleOf(20).map((_, at) => `h_${at}`), 'ahmed_one', 'ahmed_two'],
      sessions,
    });
    const stored = async () => {
      const { data, columns } = await camp.leader.send(
        'GET',
        `/api/attendance?campId=${camp.campId}&size=100`,
      );
      const column = columns.findIndex(({ title }: { title: string }) => title === today);
      return [0, 1, 2, 3, 19, 20, 21].map((at) => data[at].cells[column]);
    };
    const address = `/dashboard/attendance?campId=${camp.campId}`;
    await signInAs('hr');
    await page.goto(address);
    const card = (at: number) =>
      page.getByRole('listitem').filter({ hasText: `${named(at)} ${camp.suffix}` });
    const state = (at: number, name: string) => card(at).getByRole('button', { name });
    const namesake = (handle: string, name: string) =>
      page.getByRole('group', { name: new RegExp(handle) }).getByRole('button', { name });

    await test.step('today’s session is the one in the picker', async () => {
      await expect(
        page.getByLabel(attendance.grid.session, { exact: true }).locator(':checked'),
      ).toContainText(today);
      await expect(page.getByRole('heading', { name: today })).toBeVisible();
    });

    await test.step('a tap marks and moves on', async () => {
      for (let at = 0; at < 3; at += 1) {
        await state(at, present).tap();
        await expect(state(at, present)).toHaveAttribute('aria-pressed', 'true');
        await expect(state(at + 1, present)).toBeFocused();
        await expectInSight(state(at + 1, present));
        await expectInSight(card(at + 1).getByText(named(at + 1)));
      }
      await expectAccessible(page);
    });

    await test.step('undo goes back', async () => {
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(state(2, present)).toBeFocused();
      await expect(state(2, present)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('the last of a page leads to the next page, where two have the same name', async () => {
      await state(19, late).tap();
      await expect(namesake('ahmed_one', late)).toBeFocused();
      await expectInSight(namesake('ahmed_one', late));
      await namesake('ahmed_two', present).tap();
      await expectToast(page, attendance.grid.last);
      await expect(namesake('ahmed_two', present)).toBeFocused();
    });

    await test.step('switched off, a tap stays with the person, also after a reload', async () => {
      const moveOn = page.getByRole('switch', { name: attendance.page.moveOn });
      await moveOn.tap();
      await namesake('ahmed_one', late).tap();
      await expect(namesake('ahmed_one', late)).toBeFocused();
      await page.reload();
      await expect(moveOn).not.toBeChecked();
      await expect(namesake('ahmed_one', late)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(stored).toEqual(['present', 'present', null, null, 'late', 'late', 'present']);
    });

    await test.step('without a connection marks wait, also when the page is closed', async () => {
      await page.goto(address);
      await expect(card(2)).toBeVisible();
      await context.setOffline(true);
      // A mark that was sent without a response is not taken back on the device, because it may have arrived.
      await expect(page.getByRole('banner').getByRole('status')).toBeVisible();
      await state(2, absent).tap();
      await state(2, late).tap();
      await state(3, absent).tap();
      const waiting = page.getByText(ui.waiting.cell, { exact: true });
      await expect(waiting).toHaveCount(2);
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(card(3).getByText(ui.waiting.cell, { exact: true })).toHaveCount(0);
      await page.goto('data:text/plain,closed');
      await context.setOffline(false);
      await page.goto(address);
      await expect(state(2, late)).toHaveAttribute('aria-pressed', 'true');
      await expect.poll(stored).toEqual(['present', 'present', 'late', null, 'late', 'late', 'present']);
      await expect(page.getByRole('region', { name: ui.waiting.title })).toHaveCount(0);
      await expect(waiting).toHaveCount(0);
    });
  },
);
