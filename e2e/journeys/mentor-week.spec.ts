import type { APIRequestContext, Page } from '@playwright/test';
import { clubToday } from '#club/shared/club-time.ts';
import { dayText } from '#club/web/date-text.ts';
import { expectToast } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { newStaff, signInWith } from '../invited.ts';
import { apiAs, randomSuffix } from '../camp.ts';

/** A mentor of their own, who came by an invitation. */
async function newMentor(request: APIRequestContext) {
  const account = await newStaff(request, 'mentor');
  const leader = await apiAs(request, 'leader');
  const { data } = await leader.send('GET', `/api/user?search=${account.email}`);
  const { _id, firstName, lastName } = data[0] as Record<'_id' | 'firstName' | 'lastName', string>;
  return { id: _id, name: `${firstName} ${lastName}`, account };
}

/** A camp of this mentor alone: Mona missed its two sessions and was warned, Omar came to both. */
async function campOf(request: APIRequestContext, mentorId: string) {
  const leader = await apiAs(request, 'leader');
  const suffix = randomSuffix();
  const level = await leader.send('POST', '/api/level', { title: `L ${suffix}`, description: 'For a test.' });
  const camp = await leader.send('POST', '/api/camp', {
    title: `W ${suffix}`,
    levelId: level.data._id,
    mentorsId: [mentorId],
  });
  const campId = camp.data._id as string;
  const rows = ['Omar', 'Mona'].map(
    (name, at) =>
      `${name},${suffix},${name}.${suffix}@club.test,h_${at}_${suffix},0101234567${at},L ${suffix},W ${suffix}`,
  );
  const csv = ['firstName,lastName,email,codeforces_handle,phone,level,wave', ...rows].join('\r\n');
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  const reply = await request.post('/api/user/import', {
    headers: { token: leader.token },
    multipart: { commit: 'true', file },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  const { data: people } = await leader.send('GET', `/api/user?campId=${campId}`);
  const idOf = (firstName: string) =>
    people.find((user: { firstName: string }) => user.firstName === firstName)._id as string;
  for (const title of ['Loops', 'Arrays']) {
    // Sessions before they joined would not count.
    const session = { title, campId, startsAt: new Date().toISOString(), attendance: true };
    const sessionId = (await leader.send('POST', '/api/session', session)).data._id as string;
    for (const [name, state] of [
      ['Omar', 'present'],
      ['Mona', 'absent'],
    ] as const)
      await leader.send('PATCH', '/api/attendance', { sessionId, userId: idOf(name), state });
  }
  // The sessions are not over yet, so what was missed puts nobody at risk.
  const warning = { userId: idOf('Mona'), campId, kind: 'attendance', reason: 'Missed both sessions' };
  await leader.send('POST', '/api/warning', warning);
  return { suffix, monaId: idOf('Mona'), mona: `Mona ${suffix}`, omar: `Omar ${suffix}` };
}

/** Opens one of the screens from the menu, and counts the taps. */
async function openFromMenu(page: Page, name: string, menu: string): Promise<number> {
  // The sidebar, or the bar of a phone with its button for the rest.
  const navigation = page.getByRole('navigation', { name: menu });
  await expect(page.getByRole('button', { name: menu }).or(navigation).first()).toBeVisible();
  const link = page.getByRole('link', { name, exact: true }).first();
  const behindButton = !(await link.isVisible());
  if (behindButton) await page.getByRole('button', { name: menu }).click();
  await link.click();
  return behindButton ? 2 : 1;
}

test(
  'a mentor finds who is behind in three taps, reaches them, notes what came of it in four, and reports the week in two',
  onPhone,
  async ({ page, request, words, counted, language }) => {
    const { people, shell, work, ui } = words;
    const mentor = await newMentor(request);
    const { suffix, mona, omar, monaId } = await campOf(request, mentor.id);
    const named = (text: string) => text.replace('{{name}}', mona);
    const notes = (number: number) =>
      page.getByRole('button', { name: named(people.notes.openOf).replace('{{number}}', String(number)) });
    const text = 'Called: ill until Sunday';

    await signInWith(page, mentor.account);
    await page.goto('/dashboard/waveData');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await test.step('the one who is behind stands first, says why, and is one tap away', async () => {
      const taps = await openFromMenu(page, shell.dashboard.people, shell.dashboard.menu);
      expect(taps + 1).toBeLessThanOrEqual(3);
      const rows = page.getByRole('list', { name: shell.dashboard.people, exact: true }).locator('> li');
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText(mona);
      await expect(rows.first()).toContainText(counted(people.risk, 'warnings', 1));
      await expect(rows.nth(1)).toContainText(omar);
      await expect(rows.nth(1).getByRole('list', { name: people.risk.label })).toHaveCount(0);
      const contact = (label: string) => rows.first().getByRole('link', { name: named(label) });
      await expect(contact(people.contact.phoneOf)).toHaveAttribute('href', 'tel:01012345671');
      // With a text that says who writes and why, in the language of the trainee.
      await expect(contact(people.contact.whatsappOf)).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/201012345671\?text=.*Mona/,
      );
      await expect(contact(people.contact.mailOf)).toHaveAttribute('href', `mailto:mona.${suffix}@club.test`);
      await expectFitsAndAccessible(page);
    });

    await test.step('only those at risk', async () => {
      await page.getByRole('button', { name: ui.list.filter, exact: true }).click();
      await page.getByRole('button', { name: people.list.onlyAtRisk.replace('{{number}}', '1') }).click();
      await page.getByRole('button', { name: ui.list.showRows }).click();
      await expect(page.getByText(omar)).toHaveCount(0);
      await expect(notes(0)).toBeVisible();
    });

    await test.step('a private note, with date and author', async () => {
      await notes(0).click();
      const dialog = page.getByRole('dialog', { name: people.notes.title });
      await expect(dialog).toContainText(named(people.notes.private));
      await dialog.getByRole('textbox', { name: people.notes.field }).fill(text);
      await dialog.getByRole('button', { name: people.notes.submit }).click();
      await expectToast(page, people.messages.noteAdded);
      await expect(dialog).toBeHidden();
      await notes(1).click();
      const note = dialog.getByRole('listitem').filter({ hasText: text });
      await expect(note).toContainText(mentor.name);
      await expect(note.getByRole('time')).toContainText(dayText(new Date().toISOString(), language));
      await dialog.getByRole('link', { name: named(people.notes.all) }).click();
      await expect(page).toHaveURL(`/dashboard/people/${monaId}`);
    });

    await test.step('an outcome and a day to ask again, without a word, in four taps', async () => {
      await page.goto('/dashboard/people');
      await notes(1).click();
      const dialog = page.getByRole('dialog', { name: people.notes.title });
      await dialog.getByText(people.outcomes['no-answer'], { exact: true }).click();
      await dialog.getByLabel(people.notes.followUpOn).fill(clubToday());
      await dialog.getByRole('button', { name: people.notes.submit }).click();
      await expectToast(page, people.messages.noteAdded);
      const row = page
        .getByRole('list', { name: shell.dashboard.people, exact: true })
        .locator('> li')
        .first();
      for (const said of [people.followUp.today, people.outcomes['no-answer']])
        await expect(row.getByText(said, { exact: true })).toBeVisible();
      await page.goto('/dashboard/waveData');
      await page.getByRole('link', { name: work.waiting.followUps }).click();
      await expect(page).toHaveURL(/due=true/);
      await expect(row).toContainText(mona);
    });

    await test.step('the report of the week, seen and sent in two taps', async () => {
      await page.getByRole('button', { name: people.report.open }).click();
      const dialog = page.getByRole('dialog', { name: people.report.title });
      await expect(dialog.getByRole('listitem')).toContainText([mona]);
      await expectFitsAndAccessible(page);
      await dialog.getByRole('button', { name: people.report.submit }).click();
      await expectToast(page, people.messages.reportSent);
      await expect(dialog).toBeHidden();
    });

    await test.step('the leaders are asked for another mentor, and find it in their inbox', async () => {
      await page.getByRole('button', { name: ui.list.moreOf.replace('{{name}}', mona) }).click();
      await page.getByRole('menuitem', { name: people.handover.open }).click();
      const dialog = page.getByRole('dialog', { name: people.handover.title });
      await dialog.getByRole('textbox', { name: people.handover.reason }).fill('Exams of my own');
      await dialog.getByRole('button', { name: people.handover.submit }).click();
      await expectToast(page, people.messages.handoverAsked);
      const leader = await apiAs(request, 'leader');
      const { data } = await leader.send('GET', '/api/inbox');
      const told = (kind: string) =>
        data.find((entry: { kind: string; text: string }) => entry.kind === kind);
      expect(told('handover')).toMatchObject({ link: `/dashboard/people/${monaId}` });
      expect(told('mentor-report').text).toContain(mona);
    });

    await test.step('the page of the trainee', async () => {
      await page.goto(`/dashboard/people/${monaId}`);
      await expect(page).toHaveURL(`/dashboard/people/${monaId}`);
      await expect(page.getByRole('heading', { level: 1, name: mona })).toBeVisible();
      const camp = page.getByRole('article', { name: `W ${suffix}` });
      await expect(camp).toContainText('Loops');
      await expect(camp).toContainText(
        people.waves.attended.replace('{{attended}}', '0').replace('{{held}}', '2'),
      );
      await expect(page.getByRole('listitem').filter({ hasText: text })).toContainText(mentor.name);
      // Those are for leaders.
      await expect(page.getByRole('button', { name: people.edit.open })).toHaveCount(0);
      await expect(page.getByRole('heading', { name: people.history.title })).toHaveCount(0);
    });

    await test.step('the author deletes the note', async () => {
      const note = page.getByRole('listitem').filter({ hasText: text });
      await note.getByRole('button').click();
      const question = page.getByRole('dialog', { name: people.notes.removeTitle });
      await question.getByRole('button', { name: people.notes.removeConfirm }).click();
      await expectToast(page, people.messages.noteRemoved);
      await expect(note).toHaveCount(0);
      await expect(page.getByRole('heading', { name: people.notes.title })).toBeFocused();
    });

    await test.step('a mentor of another wave cannot open the page', async () => {
      const other = await newMentor(request);
      await campOf(request, other.id);
      await signInWith(page, other.account);
      await page.goto(`/dashboard/people/${monaId}`);
      await expect(page.getByText(people.page.missingTitle)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: people.own.see }).click();
      await expect(page.getByText(people.list.mine, { exact: true })).toHaveCount(2);
      await expect(page.getByText(mona)).toHaveCount(0);
    });
  },
);
