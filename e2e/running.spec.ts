import type { Locator } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf } from './account.ts';
import { desktopOnly, expect, test } from './fixtures.ts';
import { expectColumns } from './tables.ts';
import { apiAs, daysAgo, joinAsTrainee, makeWave } from './wave.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

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
test.describe('running a wave', desktopOnly, () => {
  test('hr marks the attendance of 40 trainees by keyboard', async ({ page, request, words, signInAs }) => {
    test.setTimeout(90_000);
    const people = Array.from({ length: 40 }, (_, at) => `P${String(at).padStart(2, '0')}`);
    const wave = await makeWave(request, { people, sessions: [{ title: 'Loops' }, { title: 'Arrays' }] });
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${wave.campId}`);
    const cell = (person: string, session: string) =>
      page.getByRole('button', { name: new RegExp(`^${person} ${wave.suffix}, ${session}`) });
    await cell('P00', 'Loops').focus();
    await expectColumns(page, [...spec.attendance.columns, /^Loops/, /^Arrays/]);
    for (let person = 0; person < 40; person += 1) {
      const name = `P${String(person).padStart(2, '0')} ${wave.suffix}, Loops`;
      await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^${name}`));
      await page.keyboard.press(person % 10 === 9 ? 'a' : 'p');
      if (person < 39) await page.keyboard.press('ArrowDown');
    }
    const counts = async () => {
      const { columns } = await wave.leader.send('GET', `/api/attendance?campId=${wave.campId}&size=1`);
      return columns.map(({ present }: { present: number }) => present);
    };
    await expect.poll(counts).toEqual([36, 0]);
    await page.keyboard.press('Control+z');
    const { none, present } = words.attendance.states;
    await expect(cell('P39', 'Loops')).toHaveAttribute('aria-label', new RegExp(none));
    await cell('P39', 'Arrays').click();
    await expect(cell('P39', 'Arrays')).toHaveAttribute('aria-label', new RegExp(present));
    await expect.poll(counts).toEqual([36, 1]);
  });

  test('a trainee checks in with the projected code and appears in the arrivals', async ({
    page,
    browser,
    baseURL,
    request,
    words,
    signInAs,
  }) => {
    const wave = await makeWave(request, { people: ['Someone'], sessions: [{ title: 'Check-in' }] });
    const trainee = await joinAsTrainee(request, wave.campId);
    const [sessionId] = wave.sessionIds;
    await signInAs('hr');
    await page.goto(`/dashboard/attendance/projector/${sessionId}`);
    await page.getByRole('button', { name: words.attendance.projector.open }).click();
    await expect(page.getByRole('img', { name: new RegExp('Check-in') })).toBeVisible();
    const { data } = await wave.leader.send('GET', `/api/session/${sessionId}/checkin`);

    const phone = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    const other = await phone.newPage();
    await other.goto('/api/health');
    await other.evaluate((token) => {
      localStorage.setItem('userToken', token);
      localStorage.setItem('user', '{"firstName":"Nour","role":"trainee","userRole":"trainee","image":null}');
    }, trainee.token);
    await other.goto(new URL(data.link).pathname + new URL(data.link).search);
    await expect(other.getByText(words.attendance.checkin.inTitle)).toBeVisible();
    await expect(page.getByRole('list', { name: words.attendance.projector.arrivals })).toContainText(
      'Nour Mahmoud',
    );
    await other.goto('/checkin?code=somebody.elses');
    await expect(other.getByText(words.attendance.errors.codeWrong)).toBeVisible();
    // A trainee sees the standing of their own wave without filters.
    await other.goto('/dashboard/standing');
    await expect(other.getByText(/ \/ 50/).first()).toBeVisible();
    for (const filter of [spec.standing.waves, spec.standing.levels])
      await expect(other.getByLabel(filter, { exact: true })).toHaveCount(0);
    await phone.close();
  });

  test('a sync reports an unknown handle, a private contest and an outage, then recovers', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    test.setTimeout(120_000);
    const { sheets } = words;
    const wave = await makeWave(request, {
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
    const { data } = await wave.leader.send('GET', `/api/user?campId=${wave.campId}&search=Known`);
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
    await page.goto(`/dashboard/sheet_contest?campId=${wave.campId}`);
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
    const wave = await makeWave(request, {
      people: ['Alpha'],
      sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
    });
    const rows = async () => (await wave.leader.send('GET', `/api/sheet?campId=${wave.campId}`)).data;
    const [{ userId }] = await rows();
    const solved = async () => (await rows())[0].cells[0]?.solved;
    await signInAs('mentor');
    await page.goto(`/dashboard/sheet_contest?campId=${wave.campId}`);
    await expectColumns(page, [spec.sheets.name, /^Sheet/]);
    const undo = page.getByRole('button', { name: ui.undo });
    const setTo = async (value: string) => {
      await page.getByRole('button', { name: new RegExp(`Alpha ${wave.suffix}`) }).click();
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
    await wave.leader.send('PATCH', '/api/sheet', {
      sessionId: wave.sessionIds[0],
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
    const wave = await makeWave(request, {
      people: ['Alpha', 'Beta', ...others],
      sessions: [{ title: 'Sheet', sheet: 'https://codeforces.com/contest/1' }],
    });
    const { data } = await wave.leader.send('GET', `/api/user?campId=${wave.campId}&sort=name`);
    await signInAs('leader');
    await page.goto(`/dashboard/standing?campId=${wave.campId}`);
    await expect(page.getByRole('row').nth(1)).toContainText('Alpha');
    await expect(page.getByText('0 / 50')).toHaveCount(12);
    await expectColumns(page, spec.standing.columns);
    for (const filter of [spec.standing.waves, spec.standing.levels])
      await expect(page.getByLabel(filter, { exact: true })).toBeVisible();
    await wave.leader.send('PATCH', '/api/sheet', {
      sessionId: wave.sessionIds[0],
      kind: 'sheet',
      userId: data[1]._id,
      solved: 7,
    });
    await expect(page.getByText('7 / 50')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Beta');
    // Nine more solve problems, so the two who are left share the eleventh rank.
    for (const [at, { _id: userId }] of data.slice(2, 11).entries())
      await wave.leader.send('PATCH', '/api/sheet', {
        sessionId: wave.sessionIds[0],
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

  test('a warning is proposed with its evidence, sent, seen and withdrawn', async ({
    page,
    request,
    words,
    signInAs,
    mailTo,
  }) => {
    const { warnings } = words;
    // The trainee of the sample club joined this wave on its first day.
    const campId = '00000000-0000-7000-8000-000000000103';
    const leader = await apiAs(request, 'leader');
    const trainee = await apiAs(request, 'trainee');
    const { data: wave } = await leader.send('GET', `/api/camp/leader/${campId}`);
    const held = wave.sessions
      .filter((session: { startsAt: string }) => session.startsAt < daysAgo(1))
      .slice(-2);
    for (const { _id: sessionId } of held)
      await leader.send('PATCH', '/api/attendance', { sessionId, userId: trainee.id, state: 'absent' });
    await signInAs('hr');
    await page.goto(`/dashboard/warning_attendance?campId=${campId}`);
    await expect(page.getByText(held[1].title).first()).toBeVisible();
    await expect(page.getByRole('checkbox').first()).toBeVisible();
    const views = page.getByRole('navigation', { name: warnings.page.views });
    const view = (name: string) => views.getByRole('link', { name, exact: true });
    const titles = wave.sessions.map(({ title }: { title: string }) => title);
    await expectColumns(page, [...spec.warning.columns, 'Warnings', ...titles]);
    await view(spec.warning.sheet).click();
    await expect(page).toHaveURL(`/dashboard/warning?campId=${campId}`);
    const { columns } = await leader.send('GET', `/api/sheet?campId=${campId}&size=1`);
    const sheets = columns.map(({ title, kind }: { title: string; kind: string }) =>
      kind === 'contest' ? `${title} (contest)` : title,
    );
    await expectColumns(page, [...spec.warning.columns, 'Warnings', ...sheets]);
    await view(spec.warning.attendance).click();
    await expect(page).toHaveURL(`/dashboard/warning_attendance?campId=${campId}`);
    // The heading and the first twenty trainees, each with a toggle for every session.
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
    const nour = page.getByRole('switch', { name: new RegExp(`Nour Mahmoud.*${held[1].title}`) });
    await page.getByRole('searchbox').fill('Nour Mahmoud');
    await expect(nour).not.toBeChecked();
    const more = page.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
    if (await more.isVisible()) await more.click();
    const proposed = page.getByRole('checkbox', { name: /Nour Mahmoud/ }).first();
    await proposed.check();
    // The proposal is struck out while the absence is corrected elsewhere, and returns with it.
    const [, last] = held;
    const mark = (state: string) =>
      leader.send('PATCH', '/api/attendance', { sessionId: last._id, userId: trainee.id, state });
    await mark('present');
    await expect(page.getByText(warnings.proposals.gone)).toBeVisible();
    await expect(proposed).toHaveCount(0);
    await expect(nour).toBeChecked();
    await mark('absent');
    await expect(page.getByText(warnings.proposals.gone)).toHaveCount(0);
    await expect(proposed).toBeChecked();
    await page.getByRole('button', { name: warnings.proposals.send, exact: true }).click();
    await expectToast(page, warnings.proposals.sent_one);
    await mailTo(
      'trainee@sample.club',
      warnings.mail.subject.replace('{{wave}}', `${wave.level.title} · ${wave.title}`),
    );
    const { data } = await trainee.send('GET', '/api/warning/me');
    expect(data[0]).toMatchObject({ kind: 'attendance', camp: wave.title });
    await page
      .getByRole('button', { name: warnings.sent.withdrawOf.replace('{{name}}', 'Nour Mahmoud') })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: warnings.sent.withdraw, exact: true }).click();
    await expectToast(page, warnings.messages.withdrawn);
    await mailTo(
      'trainee@sample.club',
      warnings.mail.withdrawnSubject.replace('{{wave}}', `${wave.level.title} · ${wave.title}`),
    );
    await nour.click();
    await expect(nour).toBeChecked();
    const marks = async () => {
      const grid = await leader.send('GET', `/api/attendance?campId=${campId}&search=Nour%20Mahmoud`);
      return grid.data[0].cells[titles.indexOf(last.title)];
    };
    await expect.poll(marks).toBe('present');
  });

  test('a wave and people are archived and restored', async ({ page, request, words, signInAs }) => {
    const { archive, ui } = words;
    const wave = await makeWave(request, { people: ['Archie', 'Leaver'], sessions: [{ title: 'Last' }] });
    await signInAs('leader');
    await page.goto('/dashboard/archive');
    await page.getByRole('button', { name: spec.archive.add, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: archive.add.title });
    await fieldOf(page, archive.add.wave).selectOption({ label: `${wave.level} · ${wave.title}` });
    await expect(dialog.getByText(archive.add.keep_other.replace('{{count}}', '2'))).toBeVisible();
    await dialog.getByRole('button', { name: archive.add.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, archive.messages.restored);
    await wave.leader.send('POST', '/api/archive', { campId: wave.campId });
    const { data: people } = await wave.leader.send('GET', `/api/user?campId=${wave.campId}`);
    const userIds = people.map(({ _id }: { _id: string }) => _id);
    await wave.leader.send('POST', '/api/archive', { userIds });
    await page.goto(`/dashboard/archive?search=${encodeURIComponent(`Archie ${wave.suffix}`)}`);
    await expectColumns(page, [...spec.archive.columns.map(capital), 'Archived on', 'Actions']);
    const archived = page.getByRole('row').nth(1);
    await expect(archived.getByRole('rowheader')).toHaveText(`Archie ${wave.suffix}`);
    const values = [wave.level, wave.title, `p0.${wave.suffix}@club.test`];
    for (const [at, value] of values.entries())
      await expect(archived.getByRole('cell').nth(at + 1)).toHaveText(value);

    const leaver = `Leaver ${wave.suffix}`;
    await page.goto(`/dashboard/archive?search=${encodeURIComponent(leaver)}`);
    const row = page.getByRole('checkbox', { name: ui.list.select.replace('{{name}}', leaver) });
    const question = page.getByRole('dialog', { name: archive.removal.title });
    await row.check();
    await page.getByRole('button', { name: archive.actions.removeSelected }).click();
    await question.getByRole('button', { name: ui.cancel }).click();
    await expect(row).toBeChecked();
    await page.getByRole('button', { name: archive.actions.removeSelected }).click();
    await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, archive.messages.removed);
    await expect(row).toHaveCount(0);

    await page.goto(`/dashboard/archive?search=${encodeURIComponent(wave.title)}`);
    await page
      .getByRole('button', { name: archive.actions.restoreOf.replace('{{name}}', wave.title) })
      .first()
      .click();
    await expectToast(page, archive.messages.restored);
    await page.goto(`/dashboard/archive?search=${encodeURIComponent(`Archie ${wave.suffix}`)}`);
    await page
      .getByRole('button', { name: archive.actions.restoreOf.replace('{{name}}', `Archie ${wave.suffix}`) })
      .click();
    await expectToast(page, archive.messages.restored);
    const { data } = await wave.leader.send('GET', `/api/user?campId=${wave.campId}`);
    expect(data[0]).toMatchObject({ firstName: 'Archie', status: 'pending' });
  });
});
