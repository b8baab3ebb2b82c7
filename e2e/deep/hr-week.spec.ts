import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from '../accessible.ts';
import { expectToast } from '../account.ts';
import { onPhone, test } from '../fixtures.ts';
import { apiAs, daysAgo, makeCamp } from '../camp.ts';

const named = (at: number) => `P${String(at).padStart(2, '0')}`;
const peopleOf = (number: number) => Array.from({ length: number }, (_, at) => named(at));

/** Twelve weeks of sessions; the one of today began a minute ago. */
const today = 'Week 7';
const sessions = Array.from({ length: 12 }, (_, week) => ({
  title: `Week ${week + 1}`,
  startsAt: daysAgo(week === 6 ? 1 / 1440 : (6 - week) * 5),
}));

/** All of it is on the screen, with room for the focus ring, and nothing lies over it. */
async function expectInSight(locator: Locator) {
  const covered = () =>
    locator.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const edges = [
        [left + 2, top + 2],
        [right - 2, top + 2],
        [left + 2, bottom - 2],
        [right - 2, bottom - 2],
        [(left + right) / 2, (top + bottom) / 2],
      ] as const;
      if (top < 5 || left < 5 || bottom > innerHeight - 5 || right > innerWidth - 5)
        return 'beyond the screen';
      // A rounded corner shows what is behind it.
      const around = element.closest('td, th, li') ?? element;
      return edges.filter(([x, y]) => !around.contains(document.elementFromPoint(x, y)));
    });
  await expect.poll(covered, String(locator)).toEqual([]);
}

/** Collects by how many pixels an element that is on the screen moves without being scrolled. */
async function watchShifts(page: Page, selector: string) {
  await page.addInitScript((wanted) => {
    const moves: number[] = [];
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: Shift[] })[])
        for (const { node, previousRect, currentRect } of sources)
          if (node instanceof Element && node.matches(wanted)) moves.push(currentRect.y - previousRect.y);
    }).observe({ type: 'layout-shift', buffered: true });
  }, selector);
  return () => page.evaluate(() => (window as unknown as { moves: number[] }).moves);
}

interface Shift {
  node: Node | null;
  previousRect: DOMRect;
  currentRect: DOMRect;
}

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
  await expectAccessibleInBothThemes(page);

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
  const expectMarks = async (from: number) => {
    for (let at = from; at < from + 20; at += 1)
      await expect(cell(at)).toHaveAccessibleName(new RegExp(`: ${attendance.states[stateOf(at)]}$`));
  };
  await page.reload();
  await expectMarks(20);
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  await expectMarks(0);
});

test('undo goes back to the person, arrow keys keep cells clear of the headings, and names open the person', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, { people: peopleOf(22), sessions });
  const { attendance } = words;
  await page.setViewportSize({ width: 1366, height: 700 });
  await signInAs('hr');
  const [first] = camp.sessionIds;
  const shifts = await watchShifts(page, '[data-scroller]');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}&sessionId=${first}&page=1`);
  const cell = (at: number, session: string) =>
    page.getByRole('button', { name: new RegExp(`^${named(at)} ${camp.suffix}, ${session}:`) });
  const name = (at: number) => page.getByRole('rowheader').getByText(`${named(at)} ${camp.suffix}`);

  await test.step('the session of the address opens', async () => {
    await expect(cell(0, 'Week 1')).toBeFocused();
  });

  await test.step('the grid is in its place from the first moment', async () => {
    await expect(page.getByText(attendance.grid.more)).toBeVisible();
    expect(await shifts()).toEqual([]);
  });

  await test.step('both headings stay in sight in every corner', async () => {
    for (const [key, at, session] of [
      ['Control+End', 19, 'Week 12'],
      ['Home', 19, 'Week 1'],
      ['Control+Home', 0, 'Week 1'],
      ['End', 0, 'Week 12'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(cell(at, session)).toBeFocused();
      await expectInSight(cell(at, session));
      await expectInSight(name(at));
      await expectInSight(
        page.getByRole('columnheader', { name: new RegExp(`^${session}\\b`) }).getByText(session),
      );
    }
  });

  await test.step('an undo on the next page leads back to the person on the page before', async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Home');
    await page.keyboard.press('p');
    await expect(cell(20, 'Week 1')).toBeFocused();
    await page.keyboard.press('Control+z');
    await expect(cell(19, 'Week 1')).toBeFocused();
    await expect(cell(19, 'Week 1')).toHaveAccessibleName(new RegExp(attendance.states.joinedLater));
    await expectInSight(cell(19, 'Week 1'));
  });

  await test.step('with the switch off a mark stays with the person', async () => {
    await page.getByRole('switch', { name: attendance.page.moveOn }).uncheck();
    await cell(3, 'Week 1').focus();
    await page.keyboard.press('l');
    await expect(cell(3, 'Week 1')).toHaveAccessibleName(new RegExp(`: ${attendance.states.late}`));
    await expect(cell(3, 'Week 1')).toBeFocused();
  });

  await test.step('the sessions beside the screen come into it', async () => {
    const earlier = page.getByRole('button', { name: attendance.grid.before });
    await earlier.click();
    await expect(earlier).toHaveAttribute('aria-disabled', 'true');
    const later = page.getByRole('button', { name: attendance.grid.after });
    const last = page.getByRole('columnheader', { name: /^Week 12/ });
    await later.click();
    await expect(later).toHaveAttribute('aria-disabled', 'true');
    await expectInSight(last.getByText('Week 12'));
  });

  await test.step('a name leads to the page of the person', async () => {
    const { data } = await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}&size=1`);
    await expect(page.getByRole('link', { name: `${named(0)} ${camp.suffix}` })).toHaveAttribute(
      'href',
      `/dashboard/people/${data[0].userId}`,
    );
  });
});

test('a mark of a session that has not begun moves on after the question', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, {
    people: peopleOf(2),
    sessions: [{ title: 'Later', startsAt: daysAgo(-1) }],
  });
  const { early, states } = words.attendance;
  await signInAs('hr');
  await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
  const cell = (at: number) => page.getByRole('button', { name: new RegExp(`^${named(at)} ${camp.suffix}`) });
  await expect(cell(0)).toBeFocused();
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: early.title });
  await dialog.getByRole('button', { name: new RegExp(`${named(0)}.*${states.present}`) }).click();
  await expect(cell(1)).toBeFocused();
  await expect(cell(0)).toHaveAccessibleName(new RegExp(`: ${states.present}`));
  await page.keyboard.press('p');
  await expect(cell(1)).toHaveAccessibleName(new RegExp(`: ${states.present}`));
});

test(
  'on a phone a tap marks and moves on, and the switch is remembered',
  onPhone,
  async ({ page, request, words, signInAs }) => {
    const camp = await makeCamp(request, { people: peopleOf(22), sessions });
    const { attendance, ui } = words;
    const hr = await apiAs(request, 'hr');
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
    const card = (at: number) =>
      page.getByRole('listitem').filter({ hasText: `${named(at)} ${camp.suffix}` });
    const state = (at: number, name: string) => card(at).getByRole('button', { name });
    const { present, late } = attendance.states;

    await test.step('today’s session is the one in the picker', async () => {
      await expect(
        page.getByLabel(attendance.grid.session, { exact: true }).locator(':checked'),
      ).toContainText(today);
      await expect(page.getByRole('heading', { name: today })).toBeVisible();
    });

    await test.step('a tap marks and moves on', async () => {
      for (let at = 0; at < 5; at += 1) {
        await state(at, present).tap();
        await expect(state(at, present)).toHaveAttribute('aria-pressed', 'true');
        await expect(state(at + 1, present)).toBeFocused();
        await expectInSight(state(at + 1, present));
        await expectInSight(card(at + 1).getByText(named(at + 1)));
      }
      await expectAccessibleInBothThemes(page);
    });

    await test.step('undo goes back', async () => {
      await page.getByRole('button', { name: ui.undo }).tap();
      await expect(state(4, present)).toBeFocused();
      await expect(state(4, present)).toHaveAttribute('aria-pressed', 'false');
    });

    await test.step('the last of a page leads to the next page, the last of all stays', async () => {
      await state(19, late).tap();
      await expect(state(20, late)).toBeFocused();
      await expectInSight(state(20, late));
      await state(21, present).tap();
      await expectToast(page, attendance.grid.last);
      await expect(state(21, present)).toBeFocused();
    });

    await test.step('switched off, a tap stays with the person, also after a reload', async () => {
      const moveOn = page.getByRole('switch', { name: attendance.page.moveOn });
      await moveOn.tap();
      await state(20, present).tap();
      await expect(state(20, present)).toHaveAttribute('aria-pressed', 'true');
      await expect(state(20, present)).toBeFocused();
      await page.reload();
      await expect(moveOn).not.toBeChecked();
      await state(20, late).tap();
      await expect(state(20, late)).toHaveAttribute('aria-pressed', 'true');
      await expect(state(20, late)).toBeFocused();
    });

    const stored = async () => {
      const { data, columns } = await hr.send('GET', `/api/attendance?campId=${camp.campId}&size=100`);
      const column = columns.findIndex(({ title }: { title: string }) => title === today);
      return [0, 4, 19, 20, 21].map((at) => data[at].cells[column]);
    };
    await expect.poll(stored).toEqual(['present', null, 'late', 'late', 'present']);
  },
);
