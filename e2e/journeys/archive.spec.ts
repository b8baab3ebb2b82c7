import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf } from '../account.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { makeCamp } from '../camp.ts';
import { openInApp } from '../router.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

test('a wave and people are archived and restored', async ({ page, request, words, signInAs }) => {
  const { archive, ui } = words;
  const camp = await makeCamp(request, { people: ['Archie', 'Leaver'], sessions: [{ title: 'Last' }] });
  await signInAs('leader');
  await page.goto('/dashboard/archive');
  await page.getByRole('button', { name: spec.archive.add, exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: archive.add.title });
  await fieldOf(page, archive.add.wave).selectOption({ label: `${camp.level} · ${camp.title}` });
  await expect(dialog.getByText(archive.add.keep_other.replace('{{count}}', '2'))).toBeVisible();
  await dialog.getByRole('button', { name: archive.add.submit, exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: ui.undo }).click();
  await expectToast(page, archive.messages.restored);
  await camp.leader.send('POST', '/api/archive', { campId: camp.campId });
  const { data: people } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}`);
  const userIds = people.map(({ _id }: { _id: string }) => _id);
  await camp.leader.send('POST', '/api/archive', { userIds });
  await openInApp(page, `/dashboard/archive?search=${encodeURIComponent(`Archie ${camp.suffix}`)}`);
  await expectColumns(page, [...spec.archive.columns.map(capital), 'Archived on', 'Actions']);
  const archived = page.getByRole('row').nth(1);
  await expect(archived.getByRole('rowheader')).toHaveText(`Archie ${camp.suffix}`);
  const values = [camp.level, camp.title, `p0.${camp.suffix}@club.test`];
  for (const [at, value] of values.entries())
    await expect(archived.getByRole('cell').nth(at + 1)).toHaveText(value);

  const leaver = `Leaver ${camp.suffix}`;
  await openInApp(page, `/dashboard/archive?search=${encodeURIComponent(leaver)}`);
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

  await page.goto(`/dashboard/archive?search=${encodeURIComponent(camp.title)}`);
  await page
    .getByRole('button', { name: archive.actions.restoreOf.replace('{{name}}', camp.title) })
    .first()
    .click();
  await expectToast(page, archive.messages.restored);
  await page.goto(`/dashboard/archive?search=${encodeURIComponent(`Archie ${camp.suffix}`)}`);
  await page
    .getByRole('button', { name: archive.actions.restoreOf.replace('{{name}}', `Archie ${camp.suffix}`) })
    .click();
  await expectToast(page, archive.messages.restored);
  const { data } = await camp.leader.send('GET', `/api/user?campId=${camp.campId}`);
  expect(data[0]).toMatchObject({ firstName: 'Archie', status: 'pending' });
});
