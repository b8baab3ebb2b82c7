import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf } from '../account.ts';
import { failOnce, wordless } from '../fail-once.ts';
import { sampleTitle } from '../sample-titles.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { apiAs, randomSuffix } from '../camp.ts';

/** The label of an action on a camp, which is named with its level. */
const ofCamp = (label: string, camp: string) => new RegExp(label.replace('{{name}}', `.+ · ${camp}`));

test('a leader reorders levels by keyboard, clones, updates and deletes a wave, and changes a role', async ({
  page,
  request,
  words,
  says,
  signInAs,
  phone,
}) => {
  const { levels, camps, members, ui, users } = words;
  const api = await apiAs(request, 'leader');
  const removeOf = (name: string) =>
    page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', name) });
  const confirm = page.getByRole('dialog').getByRole('button', { name: ui.list.remove, exact: true });
  await signInAs('leader');

  const empty = `Level ${randomSuffix()}`;
  await api.send('POST', '/api/level', { title: empty, description: 'For a test.' });
  await page.goto(`/dashboard/levels?search=${encodeURIComponent(empty)}`);
  await removeOf(empty).click();
  await expect(page.getByRole('dialog', { name: levels.dashboard.removeTitle })).toContainText(empty);
  await confirm.click();
  await expectToast(page, says(spec.levels.removed, levels.messages.removed));
  await expect(removeOf(empty)).toHaveCount(0);

  // An order names every level, so it is saved again when another test has added one meanwhile.
  await expect(async () => {
    await page.goto('/dashboard/levels');
    const handle = page.getByRole('button', {
      name: ui.order.handle.replace('{{name}}', sampleTitle('Level 3', words)),
      exact: true,
    });
    await handle.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await expectToast(page, levels.messages.ordered);
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, ui.order.restored);
  }).toPass();

  const title = `Wave 1 again ${randomSuffix()}`;
  const original = '00000000-0000-7000-8000-000000000103';
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/camp?*', async (route) => slow.then(() => route.continue()), { times: 1 });
  // Other tests add camps too, and the newest come first.
  await page.goto('/dashboard/waves?search=Wave+1');
  await expect(page.getByRole('status').getByText(ui.loading)).toBeAttached();
  release();
  await expect(
    page.getByRole('heading', { level: 1, name: says(spec.waves.title, camps.dashboard.title) }),
  ).toBeVisible();
  await expect(
    page.getByRole('link', { name: says(spec.waves.add, camps.dashboard.add), exact: true }),
  ).toHaveAttribute('href', '/dashboard/waves/addwave');
  const campOf = async (id: string) => (await api.send('GET', `/api/camp/leader/${id}`)).data;
  const expectCamp = async (id: string) => {
    const { traineesCount, createdAt, registration } = await campOf(id);
    const row = page.getByRole('row').filter({ has: page.locator(`a[href="/wave/${id}"]`) });
    await expect(row.getByRole('cell').nth(1)).toHaveText(String(traineesCount));
    await expect(row.locator('time')).toHaveAttribute('datetime', createdAt);
    await expect(row.getByRole('cell').nth(3)).toHaveText(registration ? 'Open' : 'Closed');
    return { traineesCount, registration };
  };
  if (!phone) {
    const [name, trainees, published, registration, actions] = spec.waves.columns;
    await expectColumns(page, [name, 'Level', trainees, published, registration, actions]);
    expect((await expectCamp(original)).traineesCount).toBeGreaterThan(0);
  }
  const row = page.getByRole(phone ? 'listitem' : 'row').filter({
    has: page.locator(`a[href="/wave/${original}"]`),
  });
  await row.getByRole('button', { name: ofCamp(ui.list.moreOf, sampleTitle('Wave 1', words)) }).click();
  await page.getByRole('menuitem', { name: camps.dashboard.clone }).click();
  await fieldOf(page, camps.clone.newTitle).fill(title);
  await fieldOf(page, ui.arabicTexts.title).fill('');
  await fieldOf(page, camps.clone.startDate).fill('2027-02-06');
  await page.getByRole('button', { name: camps.clone.submit }).click();
  await expectToast(page, camps.messages.cloned);
  await expect(page.getByText(title).first()).toBeVisible();
  const { data } = await api.send('GET', `/api/camp?search=${encodeURIComponent(title)}`);
  const clone = await campOf(data[0]._id);
  if (!phone) expect(await expectCamp(clone._id)).toEqual({ traineesCount: 0, registration: false });

  await page.getByRole('link', { name: ofCamp(ui.list.updateOf, title) }).click();
  await expect(page.getByRole('heading', { level: 1, name: camps.dashboard.update })).toBeVisible();
  const fields = camps.dashboard.fields;
  for (const [label, value] of [
    [fields.title, title],
    [fields.description, clone.description],
    [fields.levelId, clone.levelId],
    [fields.startDate, '2027-02-06'],
    [fields.endDate, clone.endDate],
  ] as const)
    await expect(fieldOf(page, label)).toHaveValue(value);
  await expect(page.getByRole('switch', { name: fields.registration })).not.toBeChecked();
  for (const [duty, people] of [
    [fields.instructorIds, clone.instructors],
    [fields.mentorsId, clone.mentors],
    [fields.hrIds, clone.hrs],
  ] as const) {
    const group = page.getByRole('group', { name: new RegExp(`^${duty}`) });
    expect(people.length).toBeGreaterThan(0);
    await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(people.length);
    for (const { firstName, lastName } of people)
      await expect(
        group.getByRole('checkbox', { name: new RegExp(`${firstName} ${lastName}`) }),
      ).toBeChecked();
  }
  const save = page.getByRole('button', { name: ui.save });
  await failOnce(page, 'PATCH', '**/api/camp/*', wordless);
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(says(spec.waves.failed, camps.messages.saveFailed));
  const refusal = { success: false, status: 'Fail', code: 'CONFLICT', message: 'This wave is locked' };
  await failOnce(page, 'PATCH', '**/api/camp/*', { status: 409, body: JSON.stringify(refusal) });
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(refusal.message);
  await save.click();
  await expectToast(page, says(spec.waves.updated, camps.messages.updated));
  await failOnce(page, 'DELETE', '**/api/camp/*');
  const removeCamp = page.getByRole('button', { name: ofCamp(ui.list.removeOf, title) });
  await removeCamp.click();
  await confirm.click();
  const failed = says(spec.waves.removeFailed, camps.messages.removeFailed);
  await expectToast(page, `${failed} – ${words.errors.OFFLINE}`);
  const listRead = page.waitForResponse((reply) => reply.url().includes('/api/camp?'));
  await removeCamp.click();
  await confirm.click();
  await expectToast(page, says(spec.waves.removed, camps.messages.removed));
  await listRead;
  await expect(removeCamp).toHaveCount(0);

  await page.goto('/dashboard/trainees?search=sample_leader');
  await page.getByRole('button', { name: members.role.changeOf.replace('{{name}}', 'Mariam Adel') }).click();
  const role = page.getByRole('dialog', { name: members.role.title });
  await role.getByRole('button', { name: members.role.submit }).click();
  await expect(role.getByText(says(spec.trainees.roleMissing, users.errors.roleRequired))).toBeVisible();
  const choices = role
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(await choices).toEqual(['', 'leader', 'instructor', 'mentor', 'hr', 'trainee']);
  await failOnce(page, 'PATCH', '**/api/user/profile/*', wordless);
  await fieldOf(page, members.role.field).selectOption('leader');
  await role.getByRole('button', { name: members.role.submit }).click();
  await expect(role.getByRole('alert')).toContainText(says(spec.trainees.roleFailed, members.role.failed));
  await page.keyboard.press('Escape');
  await expect(role).toBeHidden();
});
