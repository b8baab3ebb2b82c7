import type { Locator } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { daysAgo, makeCamp } from '../camp.ts';

const standIn = `http://127.0.0.1:${process.env.STAND_IN_PORT}`;

/** Merges contests and users into the stand-in for Codeforces and sets its mood: fine, or an error status. */
async function codeforces(state: object) {
  const { contests, users } = (await (await fetch(`${standIn}/control`)).json()).state;
  const merged = {
    ...state,
    contests: { ...contests, ...('contests' in state ? (state.contests as object) : {}) },
    users: [...users, ...('users' in state ? (state.users as string[]) : [])],
  };
  await fetch(`${standIn}/control`, { method: 'PATCH', body: JSON.stringify(merged) });
}

/** The channels of the text colour, whatever colour space the stylesheet uses. */
const colourOf = (text: Locator) =>
  text.evaluate((element) => {
    const context = document.createElement('canvas').getContext('2d')!;
    context.fillStyle = getComputedStyle(element).color;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    return { red, green, blue };
  });

// running-screens.spec.ts opens these screens on a phone.

test.describe('sheets and standing', () => {
  test('a sync reports an unknown handle, a private contest and an outage, then recovers', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { sheets } = words;
    const camp = await makeCamp(request, {
      people: ['Known', 'Unknown'],
      handles: [`known_${Date.now() % 1e6}`, `gone_${Date.now() % 1e6}`],
      sessions: [
        { title: 'Public', startsAt: daysAgo(20), sheet: 'https://codeforces.com/contest/7001' },
        {
          title: 'Private',
          startsAt: daysAgo(10),
          sheet: 'https://codeforces.com/group/abcdefghij/contest/107002',
        },
      ],
    });
    const { data } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}&search=Known`);
    const handle = data.find((user: { firstName: string }) => user.firstName === 'Known')
      .codeforces_handle as string;
    await codeforces({
      mood: 'fine',
      users: [handle],
      contests: {
        7001: {
          problems: ['A', 'B', 'C'],
          submissions: [
            { by: handle.toUpperCase(), problem: 'A' },
            { by: handle, problem: 'A' },
          ],
        },
        107002: { problems: ['A'], submissions: [], private: true },
      },
    });
    await signInAs('mentor');
    await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
    const sync = page.getByRole('button', { name: sheets.sync.now });
    await sync.click();
    await expect(
      page.getByText(sheets.cell.of.replace('{{solved}}', '1').replace('{{problems}}', '3')).first(),
    ).toBeVisible({
      timeout: 40_000,
    });
    await expect(sync).toBeVisible({ timeout: 40_000 });
    await expect(
      page.getByText(new RegExp(sheets.problems.unknownHandle.split('“')[0]!)).first(),
    ).toBeVisible();
    await expect(page.getByText(/107002/).first()).toBeVisible();

    await codeforces({ mood: '503' });
    await sync.click();
    await expect(page.getByText(sheets.problems.down).first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText('1/3').first()).toBeVisible();

    await expect(sync).toBeVisible({ timeout: 40_000 });
    await codeforces({
      mood: 'fine',
      contests: {
        7001: {
          problems: ['A', 'B', 'C'],
          submissions: [
            { by: handle, problem: 'B' },
            { by: handle, problem: 'A' },
          ],
        },
      },
    });
    await sync.click();
    await expect(page.getByText('2/3').first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(sheets.problems.down)).toHaveCount(0, { timeout: 40_000 });
  });

  test('a result set by hand can be undone from its toast unless it has changed since', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { sheets, ui, errors } = words;
    const camp = await makeCamp(request, {
      people: ['Alpha'],
      sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
    });
    const rows = async () => (await camp.leader.send('GET', `/api/sheet?campId=${camp.campId}`)).data;
    const [{ userId }] = await rows();
    const solved = async () => (await rows())[0].cells[0]?.solved;
    await signInAs('mentor');
    await page.goto(`/dashboard/sheet_contest?campId=${camp.campId}`);
    await expectColumns(page, [spec.sheets.name, /^Sheet/]);
    const undo = page.getByRole('button', { name: ui.undo });
    const setTo = async (value: string) => {
      await page.getByRole('button', { name: new RegExp(`Alpha ${camp.suffix}`) }).click();
      await page.getByRole('textbox', { name: sheets.edit.solved }).fill(value);
      await page.getByRole('button', { name: ui.save }).click();
      await expect(undo).toBeVisible();
    };
    await setTo('4');
    // F8 focuses the toasts, Tab the first of them and then its button.
    for (const key of ['F8', 'Tab', 'Tab']) await page.keyboard.press(key);
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(solved).toBeUndefined();
    await expect(undo).toHaveCount(0);

    await setTo('5');
    await camp.leader.send('PATCH', '/api/sheet', {
      sessionId: camp.sessionIds[0],
      kind: 'sheet',
      userId,
      solved: 7,
    });
    await undo.click();
    await expectToast(page, errors.changedSince);
    expect(await solved()).toBe(7);
  });

  test('the standing updates live while it is open', async ({ page, request, signInAs }) => {
    const others = Array.from({ length: 10 }, (_, at) => `Other${at}`);
    const camp = await makeCamp(request, {
      people: ['Alpha', 'Beta', ...others],
      sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
    });
    const { data } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}&sort=name`);
    await signInAs('leader');
    await page.goto(`/dashboard/standing?campId=${camp.campId}`);
    await expect(page.getByRole('row').nth(1)).toContainText('Alpha');
    await expect(page.getByText('0 / 50')).toHaveCount(12);
    await expectColumns(page, spec.standing.columns);
    for (const filter of [spec.standing.waves, spec.standing.levels])
      await expect(page.getByLabel(filter, { exact: true })).toBeVisible();
    await camp.leader.send('PATCH', '/api/sheet', {
      sessionId: camp.sessionIds[0],
      kind: 'sheet',
      userId: data[1]._id,
      solved: 7,
    });
    await expect(page.getByText('7 / 50')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Beta');
    // Nine more solve problems, so the two who are left share the eleventh rank.
    for (const [at, { _id: userId }] of data.slice(2, 11).entries())
      await camp.leader.send('PATCH', '/api/sheet', {
        sessionId: camp.sessionIds[0],
        kind: 'sheet',
        userId,
        solved: 6 - (at % 3),
      });
    await expect(page.getByText('0 / 50')).toHaveCount(2);
    const rows = page.getByRole('row');
    const total = (rank: number) => rows.nth(rank).getByText(spec.standing.outOf);
    for (const rank of [1, 10]) {
      const { red, green, blue } = await colourOf(total(rank));
      expect(green, `rank ${rank} is green`).toBeGreaterThan(Math.max(red, blue));
    }
    for (const rank of [11, 12]) {
      const { red, green, blue } = await colourOf(total(rank));
      expect(red > green && green > blue, `rank ${rank} is amber: ${red} ${green} ${blue}`).toBe(true);
    }
  });
});
