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
