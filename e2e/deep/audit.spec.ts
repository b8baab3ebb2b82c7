import type { Page } from '@playwright/test';
import { clubDay } from '#club/shared/club-time.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, test } from '../fixtures.ts';
import { apiAs, makeCamp } from '../camp.ts';

/** The rows of the log: of a table, or cards on a phone. */
const rowsOf = (page: Page, phone: boolean, name: string) =>
  phone
    ? page.getByRole('list', { name, exact: true }).locator('> li')
    : page.getByRole('table', { name }).locator('tbody > tr');

const dayBefore = (days: number) => clubDay(new Date(Date.now() - days * 86_400_000));

test('a leader finds who marked whom by person, kind and day', async ({
  page,
  request,
  words,
  phone,
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
  const rows = rowsOf(page, phone, audit.title);
  const marks = rows.filter({ hasText: audit.actions.attendanceMarked });

  await test.step('marks in a row are one entry that opens', async () => {
    await expect(marks).toHaveCount(1);
    await expect(marks).toContainText(`W ${suffix}`);
    await marks.getByText(counted(audit, 'people', 3)).click();
    for (const name of ['Alaa', 'Basma', 'Carim'])
      await expect(marks.getByRole('link', { name: `${name} ${suffix}`, exact: true })).toBeVisible();
    await expect(marks.getByText(words.attendance.states.late, { exact: true })).toHaveCount(3);
    await expectFitsAndAccessible(page);
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
    await page.goto('/dashboard/audit');
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
    await page.getByLabel(audit.from, { exact: true }).fill(dayBefore(1));
    await page.getByLabel(audit.to, { exact: true }).fill(dayBefore(0));
    await expect(page).toHaveURL(new RegExp(`to=${dayBefore(0)}`));
    await expect(rows).toHaveCount(1);
    await page.getByLabel(audit.to, { exact: true }).fill(dayBefore(1));
    await expect(page.getByText(words.ui.list.nothingFits)).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(1);
  });
});

test('a leader searches the log for words that it shows, and swaps days that are the wrong way round', async ({
  page,
  words,
  phone,
  signInAs,
}) => {
  const { audit } = words;
  await signInAs('leader');
  await page.goto('/dashboard/audit');
  const rows = rowsOf(page, phone, audit.title);
  await page.getByRole('searchbox', { name: audit.search }).fill(audit.actions.accountSignedIn);
  await expect(page).toHaveURL(/search=/);
  await expect(rows.filter({ hasText: audit.actions.accountSignedIn }).first()).toBeVisible();

  await page.goto(`/dashboard/audit?kind=account.signed-in&from=${dayBefore(0)}&to=${dayBefore(1)}`);
  await expect(page.getByText(audit.reversedTitle)).toBeVisible();
  await expect(page.getByText(words.ui.list.nothingFits)).toHaveCount(0);
  await expectFitsAndAccessible(page);
  await page.getByRole('button', { name: audit.swapDays }).click();
  await expect(page.getByLabel(audit.from, { exact: true })).toHaveValue(dayBefore(1));
  await expect(page.getByLabel(audit.to, { exact: true })).toHaveValue(dayBefore(0));
  await expect(rows.first()).toBeVisible();
});

test('a leader sees a national ID masked until they ask for it, and the log says who asked', async ({
  page,
  context,
  words,
  phone,
  signInAs,
}) => {
  const { audit } = words;
  const { nationalId } = words.members;
  await signInAs('leader');
  await page.goto('/dashboard/trainees?search=trainee%40sample.club');
  const row = page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: 'trainee@sample.club' });
  const open = row.getByRole('button', { name: new RegExp(nationalId.open) });
  await open.click();
  const dialog = page.getByRole('dialog', { name: nationalId.title });
  await expect(dialog.getByText(/^\d{4}…\d{4}$/)).toBeVisible();
  await expect(dialog.getByText(nationalId.note)).toBeVisible();
  await expectFitsAndAccessible(page);
  await dialog.getByRole('button', { name: nationalId.show }).click();
  await expect(dialog.getByText(/^\d{14}$/)).toBeVisible();
  // The keyboard stays on the button, which copies now.
  await expect(dialog.getByRole('button', { name: nationalId.copy })).toBeFocused();
  await context.grantPermissions(['clipboard-write']);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: nationalId.copied })).toBeFocused();
  await page.keyboard.press('Escape');
  await open.click();
  await expect(dialog.getByText(/^\d{4}…\d{4}$/)).toBeVisible();
  await page.goto('/dashboard/audit?kind=national-id');
  await expect(
    rowsOf(page, phone, audit.title).filter({ hasText: audit.actions.nationalIdShown }).first(),
  ).toBeVisible();
});

test('a file has national IDs only when the leader chooses them', async ({
  page,
  words,
  phone,
  signInAs,
}) => {
  const { audit } = words;
  const { list } = words.members;
  const { ui } = words;
  await signInAs('leader');
  await page.goto('/dashboard/trainees?search=trainee%40sample.club');
  const csv = async (withIds: boolean) => {
    await page.getByRole('button', { name: ui.export.label }).click();
    if (withIds) await page.getByRole('menuitemcheckbox', { name: list.withNationalIds }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: ui.export.csv }).click();
    const parts = await (await (await download).createReadStream()).toArray();
    return Buffer.concat(parts as Buffer[]).toString();
  };
  const plain = await csv(false);
  expect(plain).toContain('trainee@sample.club');
  expect(plain).not.toContain('nationalId');
  const asked = await csv(true);
  expect(asked).toContain('nationalId');
  expect(asked).toMatch(/\b\d{14}\b/);
  await page.goto('/dashboard/audit?kind=export');
  const rows = rowsOf(page, phone, audit.title);
  await expect(rows.filter({ hasText: audit.actions.listExported }).first()).toBeVisible();
  await expect(rows.filter({ hasText: audit.actions.nationalIdExported }).first()).toBeVisible();
});

test('a trainee who tries a call of the staff is in the log, with the number of attempts', async ({
  page,
  request,
  words,
  phone,
  counted,
  signInAs,
}) => {
  const { audit } = words;
  const trainee = await apiAs(request, 'trainee');
  // Of its own in each project, because attempts are counted by call.
  const call = phone ? '/api/user/profile/:id/removal' : '/api/level/:id/removal';
  const path = call.replace(':id', crypto.randomUUID());
  for (let turn = 0; turn < 3; turn += 1)
    expect((await request.get(path, { headers: { token: trainee.token } })).status()).toBe(403);
  await signInAs('leader');
  await page.goto(`/dashboard/audit?kind=refusal&person=${trainee.id}`);
  const attempt = rowsOf(page, phone, audit.title).filter({ hasText: call }).first();
  await expect(attempt).toContainText(audit.actions.callRefused);
  await expect(attempt).toContainText(counted(audit, 'times', 3));
});
