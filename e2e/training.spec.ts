import type { Page } from '@playwright/test';
import { expectToast, fieldOf, fillSignUp, newPerson, signInByForm } from './account.ts';
import { expect, test } from './fixtures.ts';

const slides = {
  name: 'binary search.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

const marked = () => Math.random().toString(36).slice(2, 8);

const keep = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('userToken') ?? '',
    user: localStorage.getItem('user') ?? '',
  }));

const takeUp = (page: Page, session: { token: string; user: string }) =>
  page.evaluate(({ token, user }) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('user', user);
  }, session);

/** What the columns of a table are called, in their order; a phone shows cards. */
const expectColumns = (page: Page, names: string[]) =>
  expect(page.getByRole('columnheader')).toContainText(names);

/** The next call of this kind gets no answer. */
async function loseOne(page: Page, method: string, path: string) {
  await page.route(
    path,
    (route) => (route.request().method() === method ? route.abort('internetdisconnected') : route.fallback()),
    { times: 1 },
  );
}

/** Chooses somebody in a list of people. */
async function choose(page: Page, label: string, name: string) {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('searchbox').fill(name);
  await group.getByRole('checkbox', { name: new RegExp(name) }).check();
}

test.describe('training', () => {
  test('a leader adds a level, a wave and a session, and an accepted applicant opens them', async ({
    page,
    words,
    signInAs,
    mailTo,
    phone,
  }) => {
    test.setTimeout(120_000);
    const { levels, camps, sessions, requests, training, auth, ui } = words;
    const mark = marked();
    const [level, wave, session] = [`Level ${mark}`, `Wave ${mark}`, `Session ${mark}`];

    await signInAs('leader');
    await page.goto('/dashboard/levels/addlevel');
    await fieldOf(page, levels.dashboard.fields.title).fill(level);
    await page.getByRole('button', { name: levels.dashboard.add }).click();
    await expect(page.getByText(levels.errors.descriptionRequired)).toBeVisible();
    await expect(fieldOf(page, levels.dashboard.fields.title)).toHaveValue(level);
    await fieldOf(page, levels.dashboard.fields.description).fill('What one learns here.');
    await page.getByRole('button', { name: levels.dashboard.add }).click();
    await expectToast(page, levels.messages.added);

    await page.goto('/dashboard/waves/addwave');
    const waveFields = camps.dashboard.fields;
    await fieldOf(page, waveFields.title).fill(wave);
    await fieldOf(page, waveFields.description).fill('A wave that was made for this very test.');
    await fieldOf(page, waveFields.level).selectOption({ label: level });
    await expect(fieldOf(page, waveFields.instructor)).not.toContainText('Salma Ibrahim');
    await fieldOf(page, waveFields.instructor).selectOption({ label: 'Omar Hassan' });
    for (const [duty, other] of [
      [waveFields.mentors, 'Youssef Kamal'],
      [waveFields.hrs, 'Salma Ibrahim'],
    ] as const)
      await expect(
        page.getByRole('group', { name: new RegExp(`^${duty}`) }).getByRole('checkbox', { name: other }),
      ).toHaveCount(0);
    await choose(page, waveFields.mentors, 'Salma Ibrahim');
    await choose(page, waveFields.hrs, 'Youssef Kamal');
    await fieldOf(page, waveFields.startDate).fill('2026-10-03');
    await fieldOf(page, waveFields.endDate).fill('2026-10-02');
    await page.getByRole('switch', { name: waveFields.registration }).click();
    await page.getByRole('button', { name: camps.dashboard.add, exact: true }).click();
    await expect(page.getByText(camps.errors.endBeforeStart)).toBeVisible();
    await fieldOf(page, waveFields.endDate).fill('2027-01-16');
    await page.getByRole('button', { name: camps.dashboard.add, exact: true }).click();
    await expectToast(page, camps.messages.added);

    await page.goto('/dashboard/sessions/addsession');
    const sessionFields = sessions.dashboard.fields;
    await fieldOf(page, sessionFields.title).fill(session);
    await fieldOf(page, sessionFields.link).fill('http://youtu.be/vLnPwxZdW4Y');
    await fieldOf(page, sessionFields.content).fill('Invariants\nHalving');
    await expect(fieldOf(page, sessionFields.wave)).toBeDisabled();
    await fieldOf(page, sessionFields.level).selectOption({ label: level });
    await fieldOf(page, sessionFields.wave).selectOption({ label: wave });
    await fieldOf(page, sessionFields.sheet).fill('https://codeforces.com/contest/4');
    await fieldOf(page, sessionFields.sheetUpsolve).fill('https://youtu.be/sheet');
    await fieldOf(page, sessionFields.contest).fill('https://codeforces.com/contest/5');
    await fieldOf(page, sessionFields.contestUpsolve).fill('https://youtu.be/contest');
    await expect(page.getByRole('switch', { name: sessionFields.attendance })).toBeChecked();
    await page.locator('input[type=file]').setInputFiles(slides);
    await page.getByRole('button', { name: sessions.dashboard.add, exact: true }).click();
    await expect(page.getByText(words.validation.https)).toBeVisible();
    await fieldOf(page, sessionFields.link).fill('https://youtu.be/vLnPwxZdW4Y');
    await page.getByRole('button', { name: sessions.dashboard.add, exact: true }).click();
    await expectToast(page, sessions.messages.added);

    await page.goto(`/dashboard/sessions?search=${mark}`);
    await expect(page.getByRole('link', { name: sessions.dashboard.add })).toHaveAttribute(
      'href',
      '/dashboard/sessions/addsession',
    );
    await page.getByRole('link', { name: ui.list.updateOf.replace('{{name}}', session) }).click();
    await expect(page.getByRole('heading', { level: 1, name: sessions.dashboard.update })).toBeVisible();
    await expect(fieldOf(page, sessionFields.sheetUpsolve)).toHaveValue('https://youtu.be/sheet');
    await expect(fieldOf(page, sessionFields.contest)).toHaveValue('https://codeforces.com/contest/5');
    await expect(fieldOf(page, sessionFields.contestUpsolve)).toHaveValue('https://youtu.be/contest');
    await expect(page.getByRole('switch', { name: sessionFields.attendance })).toBeChecked();
    await fieldOf(page, sessionFields.level).selectOption({ label: 'Level 1' });
    await expect(fieldOf(page, sessionFields.wave)).toHaveValue('');
    await page.getByRole('main').getByRole('link', { name: ui.cancel }).click();
    await page.getByRole('button', { name: ui.unsaved.leave }).click();
    const leader = await keep(page);

    const person = newPerson();
    await page.evaluate(() => localStorage.clear());
    await page.goto('/signup');
    await fillSignUp(page, words, person, { level, wave });
    await page.getByRole('button', { name: auth.signUp.submit }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    const verify = await mailTo(person.email, auth.mail.verifySubject);
    await page.goto(/https?:\S+verify-email\S+/.exec(verify.text)![0]);
    await expect(page.getByRole('heading', { level: 1, name: auth.verify.doneTitle })).toBeVisible();
    await page.goto('/login');
    await signInByForm(page, words, person);
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/training');
    await expect(page.getByText(training.levels.waiting, { exact: true })).toHaveCount(3);
    await page.goto('/form');
    await fieldOf(page, training.join.level).selectOption({ label: level });
    await expect(page.getByText(training.join.allAsked)).toBeVisible();
    await expect(page.getByRole('button', { name: training.join.submit })).toBeDisabled();
    const applicant = await keep(page);

    await takeUp(page, leader);
    await page.goto('/dashboard/request');
    // The heading and fifteen of the sample club's twenty, and of whoever else is waiting.
    if (!phone) await expect(page.getByRole('row')).toHaveCount(16);
    await page.getByLabel(requests.filters.level, { exact: true }).selectOption({ label: level });
    await expect(page).toHaveURL(/levelId=/);
    await page.getByRole('searchbox', { name: requests.page.search }).fill(person.firstName.toUpperCase());
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByText(person.email)).toBeVisible();
    const { name, phone: telephone, email, level: inLevel, wave: inWave } = requests.fields;
    if (!phone) await expectColumns(page, [name, telephone, email, inLevel, inWave, ui.list.actions]);
    const fullName = `${person.firstName} ${person.lastName}`;
    for (const action of [requests.page.denyOf, requests.page.approveOf])
      await expect(page.getByRole('button', { name: action.replace('{{name}}', fullName) })).toBeVisible();
    await page.getByRole('checkbox', { name: words.ui.list.selectPage }).check();
    await page.getByRole('button', { name: requests.page.approveSelected }).click();
    await expectToast(page, requests.messages.accepted);
    await expect(page.getByText(person.email)).toBeHidden();
    await mailTo(person.email, requests.mail.acceptedSubject.replace('{{wave}}', wave));

    await takeUp(page, applicant);
    await page.goto('/training');
    const card = page.getByRole('listitem').filter({ hasText: level });
    await card.getByRole('link', { name: new RegExp(training.levels.join) }).click();
    await expect(page.getByRole('heading', { level: 1, name: level })).toBeVisible();
    await expect(page.getByText('What one learns here.')).toBeVisible();
    await page
      .getByRole('link', { name: new RegExp(wave) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: wave })).toBeVisible();
    await expect(page.getByText('Salma Ibrahim').first()).toBeVisible();
    await expect(page.getByText('0 / 50')).toBeVisible();
    await page
      .getByRole('link', { name: new RegExp(session) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: session })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Halving' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('button', { name: new RegExp(training.session.play) })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: new RegExp(training.session.slidesDownload) }).click();
    expect((await download).suggestedFilename()).toBe(slides.name);
    await page.goto('/dashboard/waveData');
    await expect(page.getByRole('link', { name: new RegExp(wave) }).first()).toBeVisible();

    await takeUp(page, leader);
    await page.goto(`/dashboard/sessions?search=${mark}`);
    if (!phone)
      await expectColumns(page, [
        sessions.dashboard.column,
        ui.list.published,
        sessions.dashboard.attendance,
        ui.list.actions,
      ]);
    const remove = page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', session) });
    const question = page.getByRole('dialog', { name: sessions.dashboard.removeTitle });
    await loseOne(page, 'DELETE', '**/api/session/*');
    await remove.click();
    await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, `${sessions.messages.removeFailed} – ${words.errors.OFFLINE}`);
    await remove.click();
    await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, sessions.messages.removed);
    await expect(remove).toHaveCount(0);
  });

  test('a leader imports people from a file after fixing two invalid rows', async ({
    page,
    words,
    signInAs,
    phone,
  }) => {
    const { members, ui } = words;
    const mark = marked();
    const file = (rows: string[]) => ({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufefffirstName,lastName,email,phone\r\n${rows.join('\r\n')}\r\n`),
    });
    await signInAs('leader');
    await page.goto('/dashboard/trainees');
    if (!phone) {
      const { name, handle, email, role, status } = members.fields;
      await expectColumns(page, [name, handle, email, role, status, ui.list.actions]);
      // The heading and fifteen people.
      await expect(page.getByRole('row')).toHaveCount(16);
      await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(16);
    }
    await page.getByRole('button', { name: members.import.open, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: members.import.title });
    await dialog
      .locator('input[type=file]')
      .setInputFiles(
        file([`سلمى,نور,a${mark}@club.test,01000000000`, `B,,b${mark}@club.test,`, `C,C,nowhere,x`]),
      );
    await expect(dialog.getByText(words.validation.emailInvalid)).toBeVisible();
    await expect(dialog.getByText(words.users.errors.lastNameRequired)).toBeVisible();
    await expect(dialog.getByText(members.import.fix)).toBeVisible();
    await dialog
      .locator('input[type=file]')
      .setInputFiles(
        file([
          `سلمى,نور,a${mark}@club.test,01000000000`,
          `B,B,b${mark}@club.test,`,
          `C,C,c${mark}@club.test,01000000000`,
        ]),
      );
    await expect(dialog.getByText(members.import.good)).toBeVisible();
    await dialog.getByRole('button', { name: members.import.submit.replace('{{number}}', '3') }).click();
    await expectToast(page, members.messages.imported);
    await page.goto(`/dashboard/trainees?search=${mark}`);
    await expect(page.getByText(`b${mark}@club.test`)).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: words.ui.export.label }).click();
    await page.getByRole('menuitem', { name: words.ui.export.csv }).click();
    const text = await (await (await download).createReadStream()).toArray();
    const csv = Buffer.concat(text as Buffer[]).toString();
    expect(csv.startsWith('\ufeff')).toBe(true);
    expect(csv.trim().split('\r\n')).toHaveLength(4);
    expect(csv).toContain('سلمى');

    const remove = page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', 'B B') });
    const question = page.getByRole('dialog', { name: members.removal.title });
    await loseOne(page, 'DELETE', '**/api/user/profile/*');
    await remove.click();
    await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, `${members.removal.failed} – ${words.errors.OFFLINE}`);
    await expect(page.getByText(`b${mark}@club.test`)).toBeVisible();
    await remove.click();
    await question.getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, members.messages.removed);
    await expect(page.getByText(`b${mark}@club.test`)).toHaveCount(0);
  });

  test('a leader reorders levels by keyboard, clones, updates and deletes a wave, and changes a role', async ({
    page,
    words,
    signInAs,
    phone,
  }) => {
    const { levels, camps, members, ui, users } = words;
    await signInAs('leader');
    // Once more when another test has added a level meanwhile: an order names every level.
    await expect(async () => {
      await page.goto('/dashboard/levels');
      await page.getByRole('button', { name: levels.dashboard.order }).click();
      const order = page.getByRole('dialog', { name: levels.dashboard.orderTitle });
      const handle = order.getByRole('button', {
        name: ui.order.handle.replace('{{name}}', 'Level 3'),
        exact: true,
      });
      await handle.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await order.getByRole('button', { name: ui.order.save }).click();
      await expectToast(page, levels.messages.ordered);
    }).toPass();

    const title = `Wave 1 again ${marked()}`;
    // A slow answer: the shape of the list stands in for it.
    let answer = () => {};
    const slow = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/camp?*', async (route) => slow.then(() => route.continue()), { times: 1 });
    // Searched for: other tests make waves too, and the newest come first.
    await page.goto('/dashboard/waves?search=Wave+1');
    await expect(page.getByRole('status').getByText(ui.loading)).toBeAttached();
    answer();
    if (!phone)
      await expectColumns(page, [
        camps.dashboard.column,
        camps.dashboard.trainees,
        ui.list.published,
        camps.dashboard.registration,
        ui.list.actions,
      ]);
    await page
      .getByRole('button', { name: ui.list.moreOf.replace('{{name}}', 'Wave 1'), exact: true })
      .first()
      .click();
    await page.getByRole('menuitem', { name: camps.dashboard.clone }).click();
    await fieldOf(page, camps.clone.newTitle).fill(title);
    await fieldOf(page, camps.clone.startDate).fill('2027-02-06');
    await page.getByRole('button', { name: camps.clone.submit }).click();
    await expectToast(page, camps.messages.cloned);
    await expect(page.getByText(title).first()).toBeVisible();
    await page.getByRole('link', { name: ui.list.updateOf.replace('{{name}}', title) }).click();
    await page.route('**/api/camp/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 400, body: 'no' }) : route.fallback(),
    );
    await page.getByRole('button', { name: ui.save }).click();
    await expectToast(page, camps.messages.saveFailed);
    await page.unroute('**/api/camp/*');
    await page.getByRole('button', { name: ui.save }).click();
    await expectToast(page, camps.messages.updated);
    const removed = page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', title) });
    await loseOne(page, 'DELETE', '**/api/camp/*');
    await removed.click();
    await page.getByRole('dialog').getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, `${camps.messages.removeFailed} – ${words.errors.OFFLINE}`);
    await removed.click();
    await page.getByRole('dialog').getByRole('button', { name: ui.list.remove, exact: true }).click();
    await expectToast(page, camps.messages.removed);

    await page.goto('/dashboard/trainees?search=sample_leader');
    await page
      .getByRole('button', { name: members.role.changeOf.replace('{{name}}', 'Mariam Adel') })
      .click();
    const role = page.getByRole('dialog', { name: members.role.title });
    await role.getByRole('button', { name: members.role.submit }).click();
    await expect(role.getByText(users.errors.roleRequired)).toBeVisible();
    const { leader, instructor, mentor, hr, trainee } = users.profile.roles;
    await expect(role.getByRole('option')).toHaveText([
      members.role.choose,
      leader,
      instructor,
      mentor,
      hr,
      trainee,
    ]);
    await page.route('**/api/user/profile/*', (route) => route.fulfill({ status: 400, body: 'no' }));
    await fieldOf(page, members.role.field).selectOption('leader');
    await role.getByRole('button', { name: members.role.submit }).click();
    await expect(role.getByRole('alert')).toContainText(members.role.failed);
    await page.keyboard.press('Escape');
    await expect(role).toBeHidden();
  });

  test('a leader adds a member, and Core Members lists staff only', async ({
    page,
    words,
    signInAs,
    phone,
    mailTo,
  }) => {
    const { members, users, auth, ui } = words;
    const person = newPerson();
    await signInAs('leader');
    await page.goto('/dashboard/coremembers');
    const { mentor, hr, instructor, leader, trainee } = users.profile.roles;
    await expect(page.getByLabel(members.fields.role, { exact: true }).getByRole('option')).toHaveText([
      members.list.all,
      mentor,
      hr,
      instructor,
      leader,
    ]);
    await expect(page.getByText('leader@sample.club')).toBeVisible();
    if (!phone) {
      const { name, handle, email, role, status } = members.fields;
      await expectColumns(page, [name, handle, email, role, status, ui.list.actions]);
      await expect(page.getByRole('cell', { name: trainee, exact: true })).toHaveCount(0);
    }
    await page.getByRole('link', { name: members.newMember.title }).click();
    await fillSignUp(page, words, person);
    await fieldOf(page, members.fields.role).selectOption('trainee');
    await page.route('**/api/user', (route) => route.fulfill({ status: 400, body: 'no' }), { times: 1 });
    const add = page.getByRole('button', { name: members.newMember.submit });
    await add.click();
    await expect(page.getByRole('alert')).toContainText(members.newMember.failed);
    await add.click();
    const done = page.getByRole('dialog', { name: members.newMember.doneTitle });
    await expect(done).toContainText(person.email);
    await done.getByRole('button', { name: members.newMember.ok }).click();
    await expect(page).toHaveURL('/dashboard/coremembers');
    await mailTo(person.email, auth.mail.verifySubject);
  });
});
