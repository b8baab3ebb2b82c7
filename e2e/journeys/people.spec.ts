import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf, fillSignUp, newPerson } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { failOnce, wordless } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';
import { expectColumns } from '../tables.ts';
import { makeCamp, randomSuffix } from '../camp.ts';
import { openInApp } from '../router.ts';

test('a leader imports people from a file after fixing two invalid rows, changes a role, and adds a member', async ({
  counted,
  page,
  words,
  says,
  signInAs,
  mailTo,
}) => {
  const { members, users, auth, ui } = words;
  const suffix = randomSuffix();
  const file = (rows: string[]) => ({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\ufefffirstName,lastName,email,phone\r\n${rows.join('\r\n')}\r\n`),
  });
  await signInAs('leader');
  await page.goto('/dashboard/trainees');
  const [name, handle, email, inRole, status, actions] = spec.trainees.columns;
  await expectColumns(page, [name, handle, email, inRole, status, 'Wave', actions]);
  // The heading and the first fifteen people.
  await expect(page.getByRole('row')).toHaveCount(16);
  await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(16);
  await page.getByRole('button', { name: members.import.open, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: members.import.title });
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      file([`سلمى,نور,a${suffix}@club.test,01000000000`, `B,,b${suffix}@club.test,`, `C,C,nowhere,x`]),
    );
  await expect(dialog.getByText(words.validation.emailInvalid)).toBeVisible();
  await expect(dialog.getByText(words.users.errors.lastNameRequired)).toBeVisible();
  await expect(dialog.getByText(members.import.fix)).toBeVisible();
  await dialog
    .locator('input[type=file]')
    .setInputFiles(
      file([
        `سلمى,نور,a${suffix}@club.test,01000000000`,
        `B,B,b${suffix}@club.test,`,
        `C,C,c${suffix}@club.test,01000000000`,
      ]),
    );
  await expect(dialog.getByText(members.import.good)).toBeVisible();
  await dialog.getByRole('button', { name: counted(members.import, 'submit', 3) }).click();
  await expectToast(page, members.messages.imported);
  await expect(dialog).toBeHidden();
  await openInApp(page, `/dashboard/trainees?search=${suffix}`);
  await expect(page.getByText(`b${suffix}@club.test`)).toBeVisible();

  const exportCsv = async () => {
    await page.getByRole('button', { name: words.ui.export.label }).click();
    await page.getByRole('menuitem', { name: words.ui.export.csv }).click();
  };
  const { FORBIDDEN, OFFLINE } = words.errors;
  const refusal = { status: 403, body: JSON.stringify({ code: 'FORBIDDEN', message: FORBIDDEN }) };
  await failOnce(page, 'GET', '**/api/user?*format=csv*');
  await exportCsv();
  await expectToast(page, OFFLINE);
  await failOnce(page, 'GET', '**/api/user?*format=csv*', refusal);
  await exportCsv();
  await expectToast(page, FORBIDDEN);
  const download = page.waitForEvent('download');
  await exportCsv();
  const text = await (await (await download).createReadStream()).toArray();
  const csv = Buffer.concat(text as Buffer[]).toString();
  expect(csv.startsWith('\ufeff')).toBe(true);
  expect(csv.trim().split('\r\n')).toHaveLength(4);
  expect(csv).toContain('سلمى');

  const change = page.getByRole('button', { name: members.role.changeOf.replace('{{name}}', 'C C') });
  const roles = page.getByRole('dialog', { name: members.role.title });
  await change.click();
  await expect(roles).toContainText('C C');
  await roles.getByRole('button', { name: ui.cancel }).click();
  await expect(roles).toBeHidden();
  await change.click();
  await fieldOf(page, members.role.field).selectOption('hr');
  await roles.getByRole('button', { name: members.role.submit }).click();
  await expectToast(page, says(spec.trainees.roleChanged, members.messages.roleChanged));
  await expect(roles).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: `c${suffix}@club.test` });
  await expect(row.getByText(users.profile.roles.hr, { exact: true })).toBeVisible();

  const remove = page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', 'B B') });
  const question = page.getByRole('dialog', { name: members.removal.title });
  await failOnce(page, 'DELETE', '**/api/user/profile/*');
  await remove.click();
  await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
  const failed = says(spec.trainees.removeFailed, members.removal.failed);
  await expectToast(page, `${failed} – ${words.errors.OFFLINE}`);
  await expect(page.getByText(`b${suffix}@club.test`)).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
  await expectToast(page, says(spec.trainees.removed, members.messages.removed));
  await expect(page.getByText(`b${suffix}@club.test`)).toHaveCount(0);

  await test.step('Core Members lists staff only, and a member is added', async () => {
    const person = newPerson();
    await openInApp(page, '/dashboard/coremembers?search=sample_');
    const { mentor, hr, instructor, leader, trainee } = users.profile.roles;
    await expect(page.getByLabel(members.fields.role, { exact: true }).getByRole('option')).toHaveText([
      members.list.all,
      mentor,
      hr,
      instructor,
      leader,
    ]);
    await expect(page.getByText('leader@sample.club')).toBeVisible();
    await expectColumns(page, spec.trainees.columns);
    for (const role of [trainee, users.profile.roles.user])
      await expect(page.getByRole('cell', { name: role, exact: true })).toHaveCount(0);
    const title = says(spec.newMember.title, members.newMember.title);
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await fillSignUp(page, words, person);
    await fieldOf(page, members.fields.role).selectOption('trainee');
    await failOnce(page, 'POST', '**/api/user', wordless);
    const add = page.getByRole('button', { name: members.newMember.submit });
    await add.click();
    await expect(page.getByRole('alert')).toContainText(
      says(spec.newMember.failed, members.newMember.failed),
    );
    await add.click();
    const done = page.getByRole('dialog', {
      name: says(spec.newMember.done, members.newMember.doneTitle),
    });
    await expect(done).toContainText(person.email);
    await done.getByRole('button', { name: members.newMember.ok }).click();
    await expect(page).toHaveURL('/dashboard/coremembers');
    await mailTo(person.email, auth.mail.verifySubject);
  });
});

test('a leader moves fifteen trainees in eight clicks, takes it back with one, and reminds two of them', async ({
  counted,
  page,
  request,
  words,
  signInAs,
}) => {
  const { people, camps, ui, shell, members } = words;
  const names = Array.from({ length: 15 }, (_, at) => `Trainee${String.fromCodePoint(65 + at)}`);
  const from = await makeCamp(request, {
    people: names,
    sessions: [{ title: 'Graphs', startsAt: new Date(Date.now() + 86_400_000).toISOString() }],
  });
  const to = await makeCamp(request, { people: [], sessions: [] });
  const [before, after] = [`${from.level} · ${from.title}`, `${to.level} · ${to.title}`];
  const traineesIn = async ({ campId }: typeof from) =>
    (await from.leader.send('GET', `/api/camp/leader/${campId}`)).data.traineesCount as number;
  let clicks = 0;
  const click = async (button: ReturnType<typeof page.getByRole>) => {
    clicks += 1;
    await button.click();
  };
  const choose = async (select: ReturnType<typeof page.getByLabel>, label: string) => {
    // One opens it, one chooses.
    clicks += 2;
    await select.selectOption(label);
  };
  const bar = page.getByRole('group', { name: ui.list.selection });
  await signInAs('leader');
  await page.goto('/dashboard');

  await test.step('moves them, with their names and how many before it happens', async () => {
    await click(page.getByRole('link', { name: shell.dashboard.trainees, exact: true }));
    await expect(bar.getByRole('button', { name: people.move.openMany })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await choose(page.getByRole('combobox', { name: camps.picker.waves }), before);
    await expect(page.getByRole('row').filter({ hasText: from.suffix })).toHaveCount(15);
    await click(page.getByRole('checkbox', { name: ui.list.selectPage }));
    await click(bar.getByRole('button', { name: people.move.openMany }));
    const dialog = page.getByRole('dialog', { name: people.move.title });
    await choose(dialog.getByLabel(new RegExp(`^${people.move.to}`)), after);
    for (const name of names) await expect(dialog.getByText(`${name} ${from.suffix}`)).toBeVisible();
    const asked = counted(people.move, 'ask', 15).replace('{{from}}', before).replace('{{to}}', after);
    await expect(dialog.getByText(asked)).toBeVisible();
    await expectFitsAndAccessible(page);
    await click(dialog.getByRole('button', { name: counted(people.move, 'submit', 15) }));
    await expectToast(page, counted(people.move, 'done', 15).replace('{{wave}}', after));
    expect(clicks).toBeLessThanOrEqual(8);
    expect([await traineesIn(from), await traineesIn(to)]).toEqual([0, 15]);
  });

  await test.step('takes it back', async () => {
    await page.getByRole('button', { name: ui.undo }).click();
    await expectToast(page, people.many.undone);
    await expect(page.getByRole('row').filter({ hasText: from.suffix })).toHaveCount(15);
    expect([await traineesIn(from), await traineesIn(to)]).toEqual([15, 0]);
  });

  await test.step('reminds two of the next session, once it was taken back and written again', async () => {
    for (const name of names.slice(0, 2))
      await page.getByRole('checkbox', { name: new RegExp(`${name} ${from.suffix}`) }).check();
    const remind = async () => {
      await bar.getByRole('button', { name: people.remind.open }).click();
      const dialog = page.getByRole('dialog', { name: people.remind.title });
      await dialog.getByRole('button', { name: people.remind.session }).click();
      await expect(fieldOf(page, people.remind.field)).toHaveValue(/Graphs/);
      await expectFitsAndAccessible(page);
      await dialog.getByRole('button', { name: counted(people.remind, 'submit', 2) }).click();
      await expectToast(page, counted(people.remind, 'held', 2));
    };
    const reminded = async () =>
      (await from.leader.send('GET', '/api/audit?kind=member.reminded')).data.length as number;
    const already = await reminded();
    await remind();
    await page.getByRole('button', { name: ui.undo }).last().click();
    for (const name of names.slice(0, 2))
      await page.getByRole('checkbox', { name: new RegExp(`${name} ${from.suffix}`) }).check();
    await remind();
    // Who leaves the page sends what is held.
    await page.goto('/dashboard');
    await expect.poll(reminded).toBe(already + 2);
  });

  await test.step('says so of somebody who trains in no wave', async () => {
    await page.goto(`/dashboard/trainees?search=leader@sample.club`);
    await page.getByRole('checkbox', { name: ui.list.selectPage }).check();
    await bar.getByRole('button', { name: members.mentor.change }).click();
    await expect(page.getByRole('dialog').getByText(people.many.noWave)).toBeVisible();
  });
});
