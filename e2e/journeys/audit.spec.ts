import type { Page } from '@playwright/test';
import { clubDay } from '#club/shared/club-time.ts';
import { expectAccessible } from '../accessible.ts';
import { apiAs, makeCamp } from '../camp.ts';
import { expect, test } from '../fixtures.ts';
import { openInApp } from '../router.ts';

const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tbody > tr');

const dayBefore = (days: number) => clubDay(new Date(Date.now() - days * 86_400_000));

test('a leader finds who marked whom by person, kind and day', async ({
  page,
  request,
  words,
  counted,
  signInAs,
}) => {
  const { audit } = words;
  const { campId, sessionIds, suffix } = await makeCamp(request, {
    people: ['Alaa', 'Basma', 'Carim'],
    sessions: [{ title: 'Sorting' }],
  });
  const hr = await apiAs(request, 'hr');
  const { data } = await hr.send('GET', `/api/attendance?campId=${campId}`);
  for (const { userId } of data as { userId: string }[])
    await hr.send('PATCH', '/api/attendance', { sessionId: sessionIds[0], userId, state: 'late' });

  await signInAs('leader');
  await page.goto(`/dashboard/audit?search=${suffix}`);
  const rows = rowsOf(page, audit.title);
  const marks = rows.filter({ hasText: audit.actions.attendance.marked });

  await test.step('marks in a row are one entry that opens', async () => {
    await expect(marks).toHaveCount(1);
    await expect(marks).toContainText(`W ${suffix}`);
    await marks.getByText(counted(audit, 'people', 3)).click();
    for (const name of ['Alaa', 'Basma', 'Carim'])
      await expect(marks.getByRole('link', { name: `${name} ${suffix}`, exact: true })).toBeVisible();
    const late = `\u2068${words.attendance.states.late}\u2069`;
    await expect(marks.getByText(late, { exact: true })).toHaveCount(3);
    await expectAccessible(page);
  });

  await test.step('the button beside a name leads to all entries of that person', async () => {
    const only = audit.only.replace('{{name}}', `Basma ${suffix}`);
    await marks.getByRole('button', { name: only }).click();
    await expect(page).toHaveURL(/person=/);
    await expect(page.getByRole('button', { name: audit.person })).toContainText(`Basma ${suffix}`);
    await expect(marks).toHaveCount(1);
    await expect(marks.getByText(`Alaa ${suffix}`)).toHaveCount(0);
    await page.getByRole('button', { name: audit.everybodyAgain }).click();
    await expect(page).not.toHaveURL(/person=/);
  });

  await test.step('a person is chosen by name, and the kind and the days narrow further', async () => {
    await openInApp(page, '/dashboard/audit');
    await page.getByRole('button', { name: audit.person }).click();
    const dialog = page.getByRole('dialog', { name: audit.choosePerson });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await dialog.getByRole('searchbox').fill(`Carim ${suffix}`);
    await dialog.getByRole('button', { name: `Carim ${suffix}` }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: audit.person })).toBeFocused();
    await expect(marks).toHaveCount(1);
    await page.getByLabel(audit.kind, { exact: true }).selectOption(audit.kinds.attendance);
    await expect(rows).toHaveCount(1);
    await page.getByLabel(audit.from, { exact: true }).fill(dayBefore(0));
    await page.getByLabel(audit.to, { exact: true }).fill(dayBefore(1));
  });

  await test.step('days that are the wrong way round are swapped', async () => {
    await expect(page.getByText(audit.reversedTitle)).toBeVisible();
    await expect(page.getByText(words.ui.list.nothingFits)).toHaveCount(0);
    await page.getByRole('button', { name: audit.swapDays }).click();
    await expect(page.getByLabel(audit.from, { exact: true })).toHaveValue(dayBefore(1));
    await expect(page.getByLabel(audit.to, { exact: true })).toHaveValue(dayBefore(0));
    await expect(rows).toHaveCount(1);
    await page.getByLabel(audit.to, { exact: true }).fill(dayBefore(1));
    await expect(page.getByText(words.ui.list.nothingFits)).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(1);
  });
});
