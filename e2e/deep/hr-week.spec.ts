import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { expectInSight } from '../in-sight.ts';
import { daysAgo, makeCamp } from '../camp.ts';

const named = (at: number) => `P${String(at).padStart(2, '0')}`;
const peopleOf = (number: number) => Array.from({ length: number }, (_, at) => named(at));

/** Twelve weeks of sessions; the seventh began a minute ago. */
const sessions = Array.from({ length: 12 }, (_, week) => ({
  title: `Week ${week + 1}`,
  startsAt: daysAgo(week === 6 ? 1 / 1440 : (6 - week) * 5),
}));

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
  const shifts = await watchShifts(page, '[data-frame]');
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
