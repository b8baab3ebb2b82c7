import { expectToast, fieldOf } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { apiAs, daysAgo, makeCamp } from '../camp.ts';

test.describe('changes that say what they do', () => {
  test('hr corrects a past mark and marks a session to come, is told what changes, and undoes both', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { attendance, ui, errors } = words;
    const camp = await makeCamp(request, {
      people: ['Salma', 'Tarek'],
      sessions: [
        { title: 'Loops', startsAt: daysAgo(2) },
        { title: 'Arrays', startsAt: daysAgo(-5) },
      ],
    });
    const [loops] = camp.sessionIds;
    const stored = async () =>
      (await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`)).data[0];
    const { userId } = await stored();
    await camp.leader.send('PATCH', '/api/attendance', { sessionId: loops, userId, state: 'absent' });
    await signInAs('hr');
    await page.goto(`/dashboard/attendance?campId=${camp.campId}`);
    const cell = (session: string) =>
      page.getByRole('button', { name: new RegExp(`^Salma ${camp.suffix}, ${session}`) });

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
    // With the focus in it, the dialog hears keys.
    await expect(asking.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(asking).toBeHidden();
    await expect(cell('Arrays')).toBeFocused();
    expect((await stored()).cells).toEqual(['absent', null]);
    await page.keyboard.press('l');
    await asking.getByRole('button', { name: new RegExp(`Salma.*${attendance.states.late}`) }).click();
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', 'late']);
    const next = page.getByRole('button', { name: new RegExp(`^Tarek ${camp.suffix}, Arrays`) });
    await expect(next).toBeFocused();
    await cell('Arrays').focus();
    await page.keyboard.press('e');
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', 'excused']);
    await expect(asking).toBeHidden();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', null]);

    // The toggle of the Warning screen says and undoes the same; a change in between stays.
    await page.goto(`/dashboard/warning_attendance?campId=${camp.campId}`);
    const toggle = page.getByRole('switch', { name: /Salma.*Loops/ });
    await toggle.click();
    await expect(page.getByText(attendance.grid.follows).first()).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).click();
    await expect.poll(async () => (await stored()).cells).toEqual(['absent', null]);
    await expect(toggle).not.toBeChecked();
    await toggle.click();
    await expect(page.getByRole('button', { name: ui.undo })).toBeVisible();
    await camp.leader.send('PATCH', '/api/attendance', { sessionId: loops, userId, state: 'excused' });
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, errors.changedSince);
    expect((await stored()).cells).toEqual(['excused', null]);
  });

  test('a leader dismisses a proposal, finds it again, takes it back, and reads why nothing is proposed', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { warnings, ui } = words;
    // People of the sample club joined this camp before its first session.
    const campId = '00000000-0000-7000-8000-000000000104';
    const leader = await apiAs(request, 'leader');
    const grid = await leader.send('GET', `/api/attendance?campId=${campId}`);
    const [person] = grid.data as { userId: string; name: string }[];
    const { userId, name } = person!;
    const held = (grid.columns as { sessionId: string; startsAt: string }[])
      .filter(({ startsAt }) => startsAt < daysAgo(1))
      .slice(-2);
    for (const { sessionId } of held)
      await leader.send('PATCH', '/api/attendance', { sessionId, userId, state: 'absent' });
    await signInAs('leader');
    await page.goto(`/dashboard/warning_attendance?campId=${campId}`);
    const more = page.getByRole('button', { name: new RegExp(warnings.proposals.showAll.split('{{')[0]!) });
    const proposal = page.getByRole('checkbox', { name: new RegExp(`${name}.*Missed`) });
    const find = async () => {
      await expect(page.getByRole('checkbox').nth(1)).toBeVisible();
      if (await more.isVisible()) await more.click();
      await expect(proposal).toBeVisible();
    };
    const dismiss = page.getByRole('button', {
      name: new RegExp(`^${warnings.proposals.dismiss}: ${name}.*Missed`),
    });
    const decided = page.getByText(warnings.proposals.decided.dismiss, { exact: true });
    const list = page.getByRole('region', { name: warnings.dismissed.title });

    await expect(page.getByText(warnings.proposals.dismissing)).toBeVisible();
    await expect(page.getByText('A session counts 3 hours after its start.')).toBeVisible();
    await find();
    await dismiss.click();
    await expect(decided).toBeVisible();
    await page.getByRole('button', { name: ui.undo }).click();
    await expect(dismiss).toBeVisible();
    await expect(list).not.toContainText(name);

    await dismiss.click();
    const row = list.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Missed');
    await expect(row).toContainText(/Dismissed by .* on /);
    await row.getByRole('button').click();
    await expect(row).toHaveCount(0);
    await find();

    // In a camp without a counted session, the list says so and when the first one counts.
    const camp = await makeCamp(request, {
      people: ['Karim'],
      sessions: [{ title: 'Next one', startsAt: daysAgo(-2) }],
    });
    await page.goto(`/dashboard/warning_attendance?campId=${camp.campId}`);
    await expect(page.getByText(warnings.why.early_attendance)).toContainText(
      '“\u2068Next one\u2069”, counts from',
    );
    await camp.leader.send('PUT', `/api/camp/${camp.campId}/rules`, { absencesInRow: null });
    await expect(page.getByText(warnings.proposals.off)).toBeVisible();
    await page.getByRole('button', { name: warnings.rules.open }).click();
    await expect(page.getByRole('dialog')).toContainText('A session counts 3 hours after its start');
  });

  test('a leader reads which waves an instructor leaves before promoting them, and undoes it', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { members, ui, users } = words;
    const camp = await makeCamp(request, { people: ['Tarek'], sessions: [] });
    const { leader, campId, suffix } = camp;
    const { data } = await leader.send('GET', `/api/user?campId=${campId}`);
    const id = data[0]._id as string;
    const email = data[0].email as string;
    await leader.send('PATCH', `/api/user/profile/${id}`, { role: 'instructor' });
    await leader.send('PATCH', `/api/camp/${campId}`, { instructorId: id });
    const roleOf = async () => (await leader.send('GET', `/api/user?search=${email}`)).data[0].role as string;
    const instructorOf = async () =>
      (await leader.send('GET', `/api/camp/leader/${campId}`)).data.instructor?._id as string | undefined;

    await signInAs('leader');
    await page.goto(`/dashboard/coremembers?search=${email}`);
    await page.getByRole('button', { name: new RegExp(`Change role.*Tarek ${suffix}`) }).click();
    const dialog = page.getByRole('dialog', { name: members.role.title });
    await fieldOf(page, members.role.field).selectOption('leader');
    await expect(dialog).toContainText(members.role.leaves_one);
    await expect(dialog).toContainText(`${camp.level} · ${camp.title}`);
    await expect(dialog).toContainText(members.role.sessionsEnd);
    await dialog.getByRole('button', { name: members.role.submit }).click();
    await expectToast(page, members.messages.roleChanged);
    await expect.poll(roleOf).toBe('leader');
    expect(await instructorOf()).toBeUndefined();
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, members.messages.roleRestored);
    expect(await roleOf()).toBe('instructor');
    expect(await instructorOf()).toBe(id);
    await expect(page.getByRole('row').filter({ hasText: email })).toContainText(
      users.profile.roles.instructor,
    );
  });
});
