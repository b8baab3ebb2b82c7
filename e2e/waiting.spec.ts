import type { Page } from '@playwright/test';
import { ar } from '#app/catalogs/ar.ts';
import { desktopOnly, expect, phoneOnly, test } from './fixtures.ts';
import { daysAgo, makeWave } from './wave.ts';

const people = ['Amina', 'Bilal', 'Carim'];

/** Fills the values into a text of the catalog. */
const say = (text: string, values: Record<string, string | number>) =>
  text.replace(/\u2068|\u2069/g, '').replace(/{{(\w+)}}/g, (_, name: string) => String(values[name]));

const personCard = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

test(
  'hr marks on a phone without a connection, closes the page, and the marks arrive when the line is back',
  phoneOnly,
  async ({ page, context, request, words, signInAs }) => {
    const { attendance, ui } = words;
    const wave = await makeWave(request, { people, sessions: [{ title: 'Loops', startsAt: daysAgo(1) }] });
    const stored = async () => {
      const { data } = await wave.leader.send('GET', `/api/attendance?campId=${wave.campId}`);
      return data.map(({ cells }: { cells: string[] }) => cells[0]);
    };
    await signInAs('hr');
    const address = `/dashboard/attendance?campId=${wave.campId}`;
    await page.goto(address);
    const press = (name: string, state: string) =>
      personCard(page, name).getByRole('button', { name: state }).click();
    await expect(personCard(page, 'Amina')).toBeVisible();

    await context.setOffline(true);
    await press('Amina', attendance.states.present);
    await press('Bilal', attendance.states.absent);
    await press('Bilal', attendance.states.late);
    await press('Carim', attendance.states.excused);
    await expect(page.getByText(ui.waiting.cell, { exact: true })).toHaveCount(3);
    await expect(page.getByText(say(ar.attendance.waiting.count_few, { count: 3 }))).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).click();
    await expect(personCard(page, 'Carim').getByText(ui.waiting.cell, { exact: true })).toHaveCount(0);
    await expect(page.getByText(ar.attendance.waiting.count_two)).toBeVisible();
    expect(await stored()).toEqual([null, null, null]);

    await page.goto('data:text/plain,closed');
    await context.setOffline(false);
    await page.goto(address);
    await expect(personCard(page, 'Amina').getByRole('button', { pressed: true })).toHaveText(
      attendance.states.present,
    );
    await expect.poll(stored).toEqual(['present', 'late', null]);
    await expect(page.getByRole('region', { name: ui.waiting.title })).toHaveCount(0);
    await expect(page.getByText(ui.waiting.cell, { exact: true })).toHaveCount(0);
  },
);

test(
  'a mark made without a connection does not overwrite what somebody else marked meanwhile',
  desktopOnly,
  async ({ page, context, request, words, signInAs }) => {
    const { attendance, ui } = words;
    const wave = await makeWave(request, { people, sessions: [{ title: 'Loops', startsAt: daysAgo(1) }] });
    const read = async () =>
      (await wave.leader.send('GET', `/api/attendance?campId=${wave.campId}`)).data as {
        userId: string;
        cells: (string | null)[];
      }[];
    const [amina, bilal] = await read();
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${wave.campId}`);
    const cell = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} .*Loops`) });
    await expect(cell('Amina')).toBeVisible();

    await context.setOffline(true);
    for (const name of people.slice(0, 2)) {
      await cell(name).focus();
      await page.keyboard.press('p');
      await expect(cell(name)).toHaveAccessibleName(new RegExp(`present, ${ui.waiting.cell}$`));
    }
    const sessionId = wave.sessionIds[0];
    for (const { userId } of [amina!, bilal!])
      await wave.leader.send('PATCH', '/api/attendance', { sessionId, userId, state: 'late' });
    await context.setOffline(false);

    const problems = page.getByRole('alert');
    await expect(problems).toContainText(say(ui.waiting.problems_other, { count: 2 }));
    await expect(problems).toContainText('You chose “⁨present⁩”. In the meantime somebody else set “⁨late⁩”.');
    await expect(cell('Amina')).toHaveAccessibleName(new RegExp(`${ui.waiting.cellProblem}$`));
    expect((await read()).map(({ cells }) => cells[0])).toEqual(['late', 'late', null]);

    const mine = say(ui.waiting.keepMine, { value: attendance.states.present });
    const theirs = say(ui.waiting.takeTheirs, { value: attendance.states.late });
    await problems
      .getByRole('group', { name: /^Amina/ })
      .getByRole('button', { name: mine })
      .click();
    await problems
      .getByRole('group', { name: /^Bilal/ })
      .getByRole('button', { name: theirs })
      .click();
    await expect(problems).toHaveCount(0);
    await expect
      .poll(async () => (await read()).map(({ cells }) => cells[0]))
      .toEqual(['present', 'late', null]);
    await expect(cell('Bilal')).toHaveAccessibleName(/: late$/);
  },
);
