import { expectToast } from './account.ts';
import { desktopOnly, expect, test } from './fixtures.ts';
import { daysAgo, makeWave } from './wave.ts';

test.describe('changes that say what they do', desktopOnly, () => {
  test('hr corrects a past mark and marks a session to come, is told what changes, and undoes both', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { attendance, ui, errors } = words;
    const wave = await makeWave(request, {
      people: ['Salma'],
      sessions: [
        { title: 'Loops', startsAt: daysAgo(2) },
        { title: 'Arrays', startsAt: daysAgo(-5) },
      ],
    });
    const [loops] = wave.sessionIds;
    const stored = async () =>
      (await wave.leader.send('GET', `/api/attendance?campId=${wave.campId}`)).data[0];
    const { userId } = await stored();
    await wave.leader.send('PATCH', '/api/attendance', { sessionId: loops, userId, state: 'absent' });
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${wave.campId}`);
    const cell = (session: string) =>
      page.getByRole('button', { name: new RegExp(`^Salma ${wave.suffix}, ${session}`) });

    // A past mark changes at once; the bar says from what to what, and Ctrl+Z takes it back.
    await cell('Loops').focus();
    await page.keyboard.press('p');
    const bar = page.getByRole('status').filter({ hasText: 'Salma' });
    await expect(bar).toContainText(`was ${attendance.states.absent}, now ${attendance.states.present}.`);
    await expect(bar).toContainText(attendance.grid.follows);
    await expect.poll(async () => (await stored()).cells).toEqual(['present', null]);
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', null]);

    // A session to come asks once.
    const asking = page.getByRole('dialog', { name: attendance.early.title });
    await cell('Arrays').focus();
    await page.keyboard.press('p');
    await expect(asking).toContainText('Arrays');
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await expect(cell('Arrays')).toBeFocused();
    expect((await stored()).cells).toEqual(['absent', null]);
    await page.keyboard.press('l');
    await asking.getByRole('button', { name: new RegExp(`Salma.*${attendance.states.late}`) }).click();
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', 'late']);
    await expect(cell('Arrays')).toBeFocused();
    await page.keyboard.press('e');
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', 'excused']);
    await expect(asking).toBeHidden();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', null]);

    // The toggle of the Warning screen says and undoes the same; a change in between stays.
    await page.goto(`/dashboard/warning_attendance?campId=${wave.campId}`);
    const toggle = page.getByRole('switch', { name: /Salma.*Loops/ });
    await toggle.click();
    await expect(page.getByText(attendance.grid.follows).first()).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).click();
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', null]);
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(page.getByRole('button', { name: ui.undo })).toBeVisible();
    await wave.leader.send('PATCH', '/api/attendance', { sessionId: loops, userId, state: 'excused' });
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, errors.changedSince);
    expect((await stored()).cells).toEqual(['excused', null]);
  });
});
