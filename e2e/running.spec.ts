import { expectToast, fieldOf } from './account.ts';
import { desktopOnly, expect, test } from './fixtures.ts';
import { apiAs, daysAgo, joinAsTrainee, makeWave } from './wave.ts';

const standIn = `http://127.0.0.1:${process.env.STAND_IN_PORT}`;

/** What the stand-in for Codeforces knows, and how it feels. */
async function codeforces(state: object) {
  const { contests, users } = (await (await fetch(`${standIn}/control`)).json()).state;
  const merged = {
    ...state,
    contests: { ...contests, ...('contests' in state ? (state.contests as object) : {}) },
    users: [...users, ...('users' in state ? (state.users as string[]) : [])],
  };
  await fetch(`${standIn}/control`, { method: 'PATCH', body: JSON.stringify(merged) });
}

// Its screens are seen elsewhere, on the phone as well.
test.describe('running a wave', desktopOnly, () => {
  test('hr marks the attendance of 40 trainees by keyboard', async ({ page, request, words, signInAs }) => {
    test.setTimeout(90_000);
    const people = Array.from({ length: 40 }, (_, at) => `P${String(at).padStart(2, '0')}`);
    const wave = await makeWave(request, { people, sessions: [{ title: 'Loops' }, { title: 'Arrays' }] });
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${wave.campId}`);
    const first = page.getByRole('button', { name: new RegExp(`^P00 ${wave.mark}, Loops`) });
    await first.focus();
    for (let person = 0; person < 40; person += 1) {
      const name = `P${String(person).padStart(2, '0')} ${wave.mark}, Loops`;
      await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^${name}`));
      await page.keyboard.press(person % 10 === 9 ? 'a' : 'p');
      if (person < 39) await page.keyboard.press('ArrowDown');
    }
    const count = async () =>
      (await wave.leader.send('GET', `/api/attendance?campId=${wave.campId}&size=1`)).columns[0].present;
    await expect.poll(count).toBe(36);
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: new RegExp(`^P39 ${wave.mark}, Loops`) })).toHaveAttribute(
      'aria-label',
      new RegExp(words.attendance.states.none),
    );
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
    // A trainee sees the standing of their own wave, and has none to choose.
    await other.goto('/dashboard/standing');
    await expect(other.getByText(/ \/ 50/).first()).toBeVisible();
    await expect(other.getByLabel(words.requests.filters.wave, { exact: true })).toHaveCount(0);
    await expect(other.getByLabel(words.requests.filters.level, { exact: true })).toHaveCount(0);
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
    const undo = page.getByRole('button', { name: ui.undo });
    const setTo = async (value: string) => {
      await page.getByRole('button', { name: new RegExp(`Alpha ${wave.mark}`) }).click();
      await page.getByRole('textbox', { name: sheets.edit.solved }).fill(value);
      await page.getByRole('button', { name: ui.save }).click();
      await expect(undo).toBeVisible();
    };
    await setTo('4');
    // To the notifications, then to the one that is there.
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

  test('the standing updates live while it is open', async ({ page, request, words, signInAs }) => {
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
    const { name, handle, mentor, total } = words.standing.table;
    await expect(page.getByRole('columnheader')).toContainText([name, handle, mentor, total]);
    await expect(page.getByLabel(words.requests.filters.wave, { exact: true })).toBeVisible();
    await expect(page.getByLabel(words.requests.filters.level, { exact: true })).toBeVisible();
    await wave.leader.send('PATCH', '/api/sheet', {
      sessionId: wave.sessionIds[0],
      kind: 'sheet',
      userId: data[1]._id,
      solved: 7,
    });
    await expect(page.getByText('7 / 50')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Beta');
    // Nine more pass the rest: the two who are left share the eleventh rank, and are no longer green.
    for (const [at, { _id: userId }] of data.slice(2, 11).entries())
      await wave.leader.send('PATCH', '/api/sheet', {
        sessionId: wave.sessionIds[0],
        kind: 'sheet',
        userId,
        solved: 6 - (at % 3),
      });
    const colour = (solved: string) =>
      page
        .getByText(`${solved} / 50`)
        .first()
        .evaluate((cell) => getComputedStyle(cell).color);
    await expect(page.getByText('0 / 50')).toHaveCount(2);
    expect(await colour('4')).toBe(await colour('7'));
    expect(await colour('0')).not.toBe(await colour('7'));
  });

  test('a warning is proposed with its evidence, sent, seen and withdrawn', async ({
    page,
    request,
    words,
    signInAs,
    mailTo,
  }) => {
    const { warnings } = words;
    // The sample club's trainee has been in this wave from its first day.
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
    await expect(view(warnings.page.sheet)).toHaveAttribute('href', `/dashboard/warning?campId=${campId}`);
    await expect(view(warnings.page.attendance)).toHaveAttribute(
      'href',
      `/dashboard/warning_attendance?campId=${campId}`,
    );
    // The heading and twenty people, each with a toggle a session.
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(21);
    const nour = page.getByRole('switch', { name: new RegExp(`Nour Mahmoud.*${held[1].title}`) });
    await page.getByRole('searchbox').fill('Nour Mahmoud');
    await expect(nour).not.toBeChecked();
    const more = page.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
    if (await more.isVisible()) await more.click();
    const proposed = page.getByRole('checkbox', { name: /Nour Mahmoud/ }).first();
    await proposed.check();
    // Somebody else corrects the mark meanwhile: the row stays where it is, and comes back with the absence.
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
    await expectToast(page, warnings.proposals.sent.replace('{{number}}', '1'));
    await mailTo('trainee@sample.club', warnings.mail.subject.replace('{{wave}}', wave.title));
    const { data } = await trainee.send('GET', '/api/warning/me');
    expect(data[0]).toMatchObject({ kind: 'attendance', camp: wave.title });
    await page
      .getByRole('button', { name: warnings.sent.withdrawOf.replace('{{name}}', 'Nour Mahmoud') })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: warnings.sent.withdraw, exact: true }).click();
    await expectToast(page, warnings.messages.withdrawn);
    await mailTo('trainee@sample.club', warnings.mail.withdrawnSubject.replace('{{wave}}', wave.title));
  });

  test('a wave is archived with its trainees and restored', async ({ page, request, words, signInAs }) => {
    const { archive, ui } = words;
    const wave = await makeWave(request, { people: ['Archie', 'Leaver'], sessions: [{ title: 'Last' }] });
    await signInAs('leader');
    await page.goto('/dashboard/archive');
    await page.getByRole('button', { name: archive.page.add, exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: archive.add.title });
    await fieldOf(page, archive.add.wave).selectOption({ label: `${wave.level} · ${wave.title}` });
    const going = archive.add.goesWith.replace('{{going}}', '2').replace('{{trainees}}', '2');
    await expect(dialog.getByText(going)).toBeVisible();
    await dialog.getByRole('button', { name: archive.add.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, archive.messages.restored);
    await wave.leader.send('POST', '/api/archive', { campId: wave.campId });
    await page.goto(`/dashboard/archive?search=${encodeURIComponent(`Archie ${wave.mark}`)}`);
    await expect(page.getByText(`p0.${wave.mark}@club.test`)).toBeVisible();

    const leaver = `Leaver ${wave.mark}`;
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
    const { data } = await wave.leader.send('GET', `/api/user?campId=${wave.campId}`);
    expect(data[0]).toMatchObject({ firstName: 'Archie', status: 'pending' });
  });
});
