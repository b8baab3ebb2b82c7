import type { Page } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expect, test } from '../fixtures.ts';
import { openNext } from '../router.ts';
import { expectLoaded } from '../screens.ts';

const { sessions, waves, trainees, requests, archive, news, achievements, events, sidebar } = spec;
const row = [trainees.remove, 'change role'];
const record = ['Delete', 'Update'];

/** What the specification names on each screen of a leader: headings, buttons, fields. */
const screens: [path: string, words: string[]][] = [
  ['standing', [...spec.standing.columns, spec.standing.waves, spec.standing.levels]],
  ['sheet_contest', [spec.sheets.name]],
  ['trainees', [...trainees.columns, ...row]],
  ['coremembers', [...trainees.columns, ...row]],
  ['coremembers/addcoremember', [spec.newMember.title]],
  ['attendance', spec.attendance.columns],
  ['warning', [...spec.warning.columns, spec.warning.sheet, spec.warning.attendance]],
  ['warning_attendance', [...spec.warning.columns, spec.warning.sheet, spec.warning.attendance]],
  ['sessions', [...sessions.columns, sessions.add, sessions.remove, sessions.change]],
  ['sessions/addsession', [sessions.add, ...Object.values(sessions.fields)]],
  ['waves', [waves.title, waves.add, ...waves.columns, ...record]],
  ['levels', [...spec.levels.columns, ...record]],
  ['levels/addlevel', spec.levels.fields],
  ['newsDash', [...news.columns, news.add, ...record]],
  ['newsDash/addnews', [news.add, ...news.fields]],
  ['achievementsDash', [achievements.add, ...record]],
  ['achievementsDash/addachievement', [achievements.add, ...achievements.fields]],
  ['events', [...events.columns, events.add, ...record]],
  [
    'request',
    [
      requests.search,
      requests.waves,
      requests.levels,
      ...requests.columns,
      requests.deny,
      requests.approve,
      requests.denySelected,
      requests.approveSelected,
    ],
  ],
  ['archive', [...archive.columns, archive.add, archive.remove]],
];

const menu = [...sidebar.everybody, ...sidebar.leader, sidebar.addGroup, ...sidebar.add, sidebar.logOut];

/** The words that nobody sees: no text, or placeholder of a field, in sight of the page's width has them. */
const missing = (page: Page, words: string[]) =>
  page.evaluate((wanted) => {
    const isSeen = (element: Element, { left, right, width, height }: DOMRect): boolean => {
      if (width <= 1 || height <= 1 || left < 0 || right > innerWidth + 1) return false;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      for (let at: Element | null = element; at; at = at.parentElement) {
        const box = at.getBoundingClientRect();
        const clips = getComputedStyle(at).overflowX !== 'visible';
        if (clips && (box.width <= 1 || left < box.left - 1 || right > box.right + 1)) return false;
      }
      return true;
    };
    const seen = new Set<string>();
    const add = (text: string) =>
      seen.add(
        text
          .replace(/[\s*:]+$/, '')
          .trim()
          .toLowerCase(),
      );
    for (const element of document.querySelectorAll('main *, dialog *')) {
      const { placeholder = '' } = element as Partial<HTMLInputElement>;
      if (placeholder && isSeen(element, element.getBoundingClientRect())) add(placeholder);
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (isSeen(element, range.getBoundingClientRect())) add(node.textContent);
      }
    }
    return wanted.filter((word) => !seen.has(word.toLowerCase()));
  }, words);

test('a leader reads every word of the specification on the screens of the dashboard, at 1366 and at 1920', async ({
  page,
  words,
  signInAs,
}) => {
  test.slow();
  await signInAs('leader');
  const unseen: unknown[][] = [];
  for (const width of [1366, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/dashboard/profile');
    await expect.poll(() => missing(page, [...menu, spec.profile.edit])).toEqual([]);
    await page.getByRole('button', { name: words.users.profile.edit }).click();
    const { cancel, save, upload, fields } = spec.profile;
    await expect.poll(() => missing(page, [cancel, save, upload])).toEqual([]);
    await expect.poll(() => missing(page, fields.slice(3))).toEqual([]);
    await page.getByRole('button', { name: words.ui.cancel }).click();
    for (const [path, named] of screens)
      await test.step(`${path} at ${width}`, async () => {
        await openNext(page, `/dashboard/${path}`);
        await expectLoaded(page);
        const seen = expect.poll(() => missing(page, named), { timeout: 5000 }).toEqual([]);
        await seen.catch(async () => void unseen.push([path, width, ...(await missing(page, named))]));
      });
  }
  expect(unseen).toEqual([]);
});
