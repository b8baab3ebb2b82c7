import type { Page } from '@playwright/test';
import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf, fillSignUp, newPerson, signInByForm } from './account.ts';
import { sampleTitle } from './sample-titles.ts';
import { expect, test } from './fixtures.ts';
import { expectColumns, expectFields } from './tables.ts';
import { apiAs, randomSuffix } from './wave.ts';

const slides = {
  name: 'binary search.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

const storedSession = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('userToken') ?? '',
    user: localStorage.getItem('user') ?? '',
  }));

const restoreSession = (page: Page, session: { token: string; user: string }) =>
  page.evaluate(({ token, user }) => {
    localStorage.setItem('userToken', token);
    localStorage.setItem('user', user);
  }, session);

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

/** The label of an action on a wave, which is named with its level. */
const ofWave = (label: string, wave: string) => new RegExp(label.replace('{{name}}', `.+ · ${wave}`));

const wordless = { status: 400, body: 'no' };

/** The next call of this kind fails: without a connection, or with the given reply. */
const failOnce = (page: Page, method: string, path: string, reply?: { status: number; body: string }) =>
  page.route(
    path,
    (route) => {
      if (route.request().method() !== method) return route.fallback();
      return reply ? route.fulfill(reply) : route.abort('internetdisconnected');
    },
    { times: 1 },
  );

/** Selects a person in a list of people. */
async function selectPerson(page: Page, label: string, name: string) {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('searchbox').fill(name);
  await group.getByRole('checkbox', { name: new RegExp(name) }).check();
}

test.describe('training', () => {
  test('a leader adds a level, a wave and a session, and an accepted applicant opens them', async ({
    counted,
    page,
    request,
    words,
    says,
    signInAs,
    mailTo,
    phone,
  }) => {
    test.setTimeout(150_000);
    const { levels, camps, sessions, requests, training, auth, ui } = words;
    const suffix = randomSuffix();
    const [level, wave, session] = [`Level ${suffix}`, `Wave ${suffix}`, `Session ${suffix}`];
    const person = newPerson();
    const fullName = nameOf(person);
    const api = await apiAs(request, 'leader');
    const find = async (path: string) => (await api.send('GET', `${path}?search=${suffix}`)).data[0];
    const remove = (name: string) =>
      page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', name) });
    const confirm = page.getByRole('dialog').getByRole('button', { name: ui.list.remove, exact: true });
    await signInAs('leader');

    await test.step('add a level', async () => {
      await page.goto('/dashboard/levels/addlevel');
      if (!phone) await expectFields(page, spec.levels.fields);
      await fieldOf(page, levels.dashboard.fields.title).fill(level);
      await page.getByRole('button', { name: levels.dashboard.add }).click();
      await expect(page.getByText(levels.errors.descriptionRequired)).toBeVisible();
      await expect(fieldOf(page, levels.dashboard.fields.title)).toHaveValue(level);
      await fieldOf(page, levels.dashboard.fields.description).fill('What one will learn here.');
      await page.getByRole('button', { name: levels.dashboard.add }).click();
      await expectToast(page, levels.messages.added);
    });

    await test.step('update the level', async () => {
      await page.goto(`/dashboard/levels?search=${suffix}`);
      const { _id, createdAt } = await find('/api/level');
      await expect(page.getByTitle(_id)).toBeVisible();
      await expect(page.getByRole('main').locator('time')).toHaveAttribute('datetime', createdAt);
      const [title, id, published, actions] = spec.levels.columns;
      if (!phone) await expectColumns(page, [title, id, 'Waves', published, actions]);
      await page.getByRole('link', { name: ui.list.updateOf.replace('{{name}}', level) }).click();
      await expect(page.getByRole('heading', { level: 1, name: levels.dashboard.update })).toBeVisible();
      await expect(fieldOf(page, levels.dashboard.fields.title)).toHaveValue(level);
      const description = fieldOf(page, levels.dashboard.fields.description);
      await expect(description).toHaveValue('What one will learn here.');
      await description.fill('What one learns here.');
      await failOnce(page, 'PATCH', '**/api/level/*', wordless);
      await page.getByRole('button', { name: ui.save }).click();
      await expect(page.getByRole('alert')).toContainText(ui.list.saveFailed);
      await page.getByRole('button', { name: ui.save }).click();
      await expectToast(page, levels.messages.updated);
    });

    await test.step('add a wave', async () => {
      await page.goto('/dashboard/waves/addwave');
      const fields = camps.dashboard.fields;
      await fieldOf(page, fields.title).fill(wave);
      await fieldOf(page, fields.description).fill('A wave that was made for this very test.');
      await fieldOf(page, fields.level).selectOption({ label: level });
      const staff = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}`) });
      for (const [role, offered] of [
        ['instructor', fieldOf(page, fields.instructor).locator('option[value]:not([value=""])')],
        ['mentor', staff(fields.mentors).getByRole('listitem')],
        ['hr', staff(fields.hrs).getByRole('listitem')],
      ] as const) {
        await expect(offered).not.toHaveCount(0);
        const texts = await offered.allTextContents();
        const { data } = await api.send('GET', `/api/user?role=${role}&size=1000`);
        const names: string[] = data.map(nameOf);
        for (const text of texts)
          expect(
            names.some((name) => text.includes(name)),
            `${role}: ${text}`,
          ).toBe(true);
      }
      await fieldOf(page, fields.instructor).selectOption({ label: 'Omar Hassan' });
      await selectPerson(page, fields.mentors, 'Salma Ibrahim');
      await selectPerson(page, fields.hrs, 'Youssef Kamal');
      await fieldOf(page, fields.startDate).fill('2026-10-03');
      await fieldOf(page, fields.endDate).fill('2026-10-02');
      await page.getByRole('switch', { name: fields.registration }).click();
      const add = page.getByRole('button', { name: camps.dashboard.add, exact: true });
      await add.click();
      await expect(page.getByText(camps.errors.endBeforeStart)).toBeVisible();
      await fieldOf(page, fields.endDate).fill('2027-01-16');
      await add.click();
      await expectToast(page, says(spec.waves.added, camps.messages.added));
    });

    await test.step('add a session', async () => {
      await page.goto('/dashboard/sessions');
      const add = says(spec.sessions.add, sessions.dashboard.add);
      await page.getByRole('link', { name: add }).click();
      await expect(page).toHaveURL('/dashboard/sessions/addsession');
      await expect(page.getByRole('heading', { level: 1, name: add })).toBeVisible();
      if (!phone) await expectFields(page, Object.values(spec.sessions.fields));
      const fields = sessions.dashboard.fields;
      await fieldOf(page, fields.title).fill(session);
      await fieldOf(page, fields.link).fill('http://youtu.be/vLnPwxZdW4Y');
      await fieldOf(page, fields.content).fill('Invariants\nHalving');
      await expect(fieldOf(page, fields.wave)).toBeDisabled();
      await fieldOf(page, fields.level).selectOption({ label: level });
      await fieldOf(page, fields.wave).selectOption({ label: wave });
      await fieldOf(page, fields.sheet).fill('https://codeforces.com/contest/4');
      await fieldOf(page, fields.sheetUpsolve).fill('https://youtu.be/sheet');
      await fieldOf(page, fields.contest).fill('https://codeforces.com/contest/5');
      await fieldOf(page, fields.contestUpsolve).fill('https://youtu.be/contest');
      await expect(page.getByRole('switch', { name: fields.attendance })).toBeChecked();
      const file = page.locator('input[type=file]');
      expect((await file.getAttribute('accept'))?.split(',')).toEqual(
        expect.arrayContaining(spec.sessions.slideKinds),
      );
      await file.setInputFiles(slides);
      await page.getByRole('button', { name: add, exact: true }).click();
      await expect(page.getByText(words.validation.https)).toBeVisible();
      await fieldOf(page, fields.link).fill('https://youtu.be/vLnPwxZdW4Y');
      await page.getByRole('button', { name: add, exact: true }).click();
      await expectToast(page, sessions.messages.added);
    });

    await test.step('open the session for an update', async () => {
      const fields = sessions.dashboard.fields;
      await page.goto(`/dashboard/sessions?search=${suffix}`);
      await page.getByRole('link', { name: ui.list.updateOf.replace('{{name}}', session) }).click();
      const update = says(spec.sessions.update, sessions.dashboard.update);
      await expect(page.getByRole('heading', { level: 1, name: update })).toBeVisible();
      for (const [label, value] of [
        [fields.title, session],
        [fields.link, 'https://youtu.be/vLnPwxZdW4Y'],
        [fields.content, 'Invariants\nHalving'],
        [fields.sheet, 'https://codeforces.com/contest/4'],
        [fields.sheetUpsolve, 'https://youtu.be/sheet'],
        [fields.contest, 'https://codeforces.com/contest/5'],
        [fields.contestUpsolve, 'https://youtu.be/contest'],
      ] as const)
        await expect(fieldOf(page, label)).toHaveValue(value);
      await expect(fieldOf(page, fields.level).locator('option:checked')).toHaveText(level);
      await expect(fieldOf(page, fields.wave).locator('option:checked')).toHaveText(wave);
      await expect(page.getByRole('switch', { name: fields.attendance })).toBeChecked();
      await expect(page.getByText(slides.name)).toBeVisible();
      await fieldOf(page, fields.level).selectOption({ label: sampleTitle('Level 1', words) });
      await expect(fieldOf(page, fields.wave)).toHaveValue('');
      await page.getByRole('main').getByRole('link', { name: ui.cancel }).click();
      await page.getByRole('button', { name: ui.unsaved.leave }).click();
    });
    const leader = await storedSession(page);

    await test.step('sign up for the wave', async () => {
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
      const waiting = says(spec.training.waiting, training.levels.waiting);
      await expect(page.getByText(waiting, { exact: true })).toHaveCount(3);
      await page.goto('/form');
      await fieldOf(page, training.join.level).selectOption({ label: level });
      await expect(page.getByText(training.join.allAsked)).toBeVisible();
      await expect(page.getByRole('button', { name: training.join.submit })).toBeDisabled();
    });
    const applicant = await storedSession(page);

    const { _id: campId } = await find('/api/camp');
    const other = await apiAs(request, 'user');
    await other.send('POST', '/api/request', { campId });

    await test.step('select requests', async () => {
      await restoreSession(page, leader);
      await page.goto('/dashboard/request');
      // The heading and the first fifteen requests.
      if (!phone) await expect(page.getByRole('row')).toHaveCount(16);
      await expect(
        page.getByLabel(says(spec.requests.waves, words.camps.picker.waves), { exact: true }),
      ).toBeVisible();
      await page
        .getByLabel(says(spec.requests.levels, words.camps.picker.levels), { exact: true })
        .selectOption({ label: level });
      await expect(page).toHaveURL(/levelId=/);
      await expect(page.getByText(person.email)).toBeVisible();
      await expect(page.getByText('user@sample.club')).toBeVisible();
      await expect(page.getByText(fullName, { exact: true })).toBeVisible();
      const [name, telephone, email, inLevel, inWave, actions] = spec.requests.columns;
      if (!phone) await expectColumns(page, [name, telephone, email, inLevel, inWave, 'Asked on', actions]);
      const denyAll = page.getByRole('button', {
        name: says(spec.requests.denySelected, requests.page.denySelected),
      });
      await expect(denyAll).toHaveCount(0);
      const all = page.getByRole('checkbox', { name: ui.list.selectPage });
      await all.check();
      await expect(requestOf(fullName)).toBeChecked();
      await denyAll.click();
      const question = page.getByRole('dialog', { name: requests.deny.title });
      await expect(question).toContainText(counted(requests.deny, 'several', 2));
      await question.getByRole('button', { name: ui.cancel }).click();
      await all.uncheck();
      await expect(requestOf(fullName)).not.toBeChecked();
    });
    function requestOf(name: string) {
      return page.getByRole('checkbox', { name: ui.list.select.replace('{{name}}', name), exact: true });
    }

    await test.step('approve the applicant after a failure', async () => {
      await page
        .getByRole('searchbox', { name: says(spec.requests.search, requests.page.search) })
        .fill(person.firstName.toUpperCase());
      await expect(page).toHaveURL(/search=/);
      await expect(page.getByText('user@sample.club')).toBeHidden();
      for (const action of [
        says(`${spec.requests.deny} ${fullName}`, requests.page.denyOf.replace('{{name}}', fullName)),
        says(`${spec.requests.approve} ${fullName}`, requests.page.approveOf.replace('{{name}}', fullName)),
      ])
        await expect(page.getByRole('button', { name: action })).toBeVisible();
      await requestOf(fullName).check();
      const approveAll = page.getByRole('button', {
        name: says(spec.requests.approveSelected, requests.page.approveSelected),
      });
      await failOnce(page, 'PATCH', '**/api/request', wordless);
      await approveAll.click();
      await expectToast(page, requests.page.failed);
      await expect(requestOf(fullName)).toBeChecked();
      await approveAll.click();
      await expectToast(page, requests.messages.accepted);
      await expect(page.getByText(person.email)).toBeHidden();
      await mailTo(
        person.email,
        requests.mail.acceptedSubject.replace('{{wave}}', wave).replace('{{level}}', level),
      );
    });

    await test.step('deny the other one', async () => {
      await page.getByRole('searchbox').fill('');
      await expect(page.getByText('user@sample.club')).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`^${requests.page.denyOf.split('{{')[0]}`) }).click();
      const question = page.getByRole('dialog', { name: requests.deny.title });
      await question.getByLabel(requests.deny.reason).fill('The wave is full');
      await question.getByRole('button', { name: requests.page.deny, exact: true }).click();
      await expectToast(page, requests.messages.rejected);
      await expect(page.getByText('user@sample.club')).toBeHidden();
      const { data } = await other.send('GET', '/api/request/me');
      expect(data[0]).toMatchObject({ status: 'rejected', reason: 'The wave is full' });
    });

    await test.step('open level, wave and session as a trainee', async () => {
      await restoreSession(page, applicant);
      await page.goto('/training');
      const card = page.getByRole('listitem').filter({ hasText: level });
      await card
        .getByRole('link', { name: new RegExp(says(spec.training.join, training.levels.join)) })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: level })).toBeVisible();
      await expect(page).toHaveURL(/\/level\/[\w-]+$/);
      await expect(page.getByText('What one learns here.')).toBeVisible();
      await page
        .getByRole('link', { name: new RegExp(wave) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: wave })).toBeVisible();
      await expect(page).toHaveURL(/\/wave\/[\w-]+$/);
      await expect(page.getByText('Salma Ibrahim').first()).toBeVisible();
      const standing = page.getByRole('region', { name: words.standing.table.title, exact: true });
      await expect(standing.getByText(`${person.firstName} ${person.lastName}`).first()).toBeVisible();
      await expect(standing.getByText('0 / 50')).toBeVisible();
      await page
        .getByRole('link', { name: new RegExp(session) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: session })).toBeVisible();
      await expect(page).toHaveURL(/\/session\/[\w-]+$/);
      for (const topic of ['Invariants', 'Halving'])
        await expect(page.getByRole('listitem').filter({ hasText: topic })).toHaveText(topic);
      await expect(page.locator('iframe')).toHaveCount(0);
      await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' }));
      await page.getByRole('button', { name: new RegExp(training.session.play) }).click();
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        /^https:\/\/www\.youtube-nocookie\.com\/embed\/vLnPwxZdW4Y/,
      );
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: new RegExp(training.session.slidesDownload) }).click();
      expect((await download).suggestedFilename()).toBe(slides.name);
      await page.goto('/dashboard/waveData');
      await expect(page.getByRole('link', { name: new RegExp(wave) }).first()).toBeVisible();
    });

    await test.step('delete the session', async () => {
      const { _id: sessionId } = await find('/api/session');
      const [{ _id: userId }] = (await api.send('GET', `/api/user?search=${person.email}`)).data;
      await api.send('PATCH', '/api/attendance', { sessionId, userId, state: 'present' });
      await restoreSession(page, leader);
      await page.goto(`/dashboard/sessions?search=${suffix}`);
      if (!phone) {
        const [name, published, attendance, actions] = spec.sessions.columns;
        await expectColumns(page, [name, 'Wave', published, attendance, actions]);
        await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText('1');
      }
      // With a mark it could only be archived.
      await api.send('PATCH', '/api/attendance', { sessionId, userId, state: null });
      await failOnce(page, 'DELETE', '**/api/session/*');
      await remove(session).click();
      await expect(page.getByRole('dialog', { name: sessions.dashboard.removeTitle })).toBeVisible();
      await confirm.click();
      const failed = says(spec.sessions.removeFailed, sessions.messages.removeFailed);
      await expectToast(page, `${failed} – ${words.errors.OFFLINE}`);
      await remove(session).click();
      await confirm.click();
      await expectToast(page, says(spec.sessions.removed, sessions.messages.removed));
      await expect(remove(session)).toHaveCount(0);
    });

    await test.step('a level with waves is not deleted', async () => {
      await page.goto(`/dashboard/levels?search=${suffix}`);
      await remove(level).click();
      const question = page.getByRole('dialog', { name: levels.dashboard.removeTitle });
      await expect(question).toContainText(levels.dashboard.removeBlocked.replace('{{name}}', level));
      await expect(question.getByRole('button', { name: ui.list.remove, exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(remove(level)).toBeVisible();
    });
  });

  test('a leader imports people from a file after fixing two invalid rows', async ({
    counted,
    page,
    words,
    says,
    signInAs,
    phone,
  }) => {
    const { members, users, ui } = words;
    const suffix = randomSuffix();
    const file = (rows: string[]) => ({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufefffirstName,lastName,email,phone\r\n${rows.join('\r\n')}\r\n`),
    });
    await signInAs('leader');
    await page.goto('/dashboard/trainees');
    if (!phone) {
      const [name, handle, email, role, status, actions] = spec.trainees.columns;
      await expectColumns(page, [name, handle, email, role, status, 'Wave', actions]);
      // The heading and the first fifteen people.
      await expect(page.getByRole('row')).toHaveCount(16);
      await expect(page.getByRole('row').getByRole('checkbox')).toHaveCount(16);
    }
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
    await page.goto(`/dashboard/trainees?search=${suffix}`);
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
    const row = page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: `c${suffix}@club.test` });
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
  });

  test('a leader reorders levels by keyboard, clones, updates and deletes a wave, and changes a role', async ({
    page,
    request,
    words,
    says,
    signInAs,
    phone,
  }) => {
    test.setTimeout(90_000);
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
      await page.getByRole('button', { name: levels.dashboard.order }).click();
      const order = page.getByRole('dialog', { name: levels.dashboard.orderTitle });
      const handle = order.getByRole('button', {
        name: ui.order.handle.replace('{{name}}', sampleTitle('Level 3', words)),
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

    const title = `Wave 1 again ${randomSuffix()}`;
    const original = '00000000-0000-7000-8000-000000000103';
    let release = () => {};
    const slow = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/camp?*', async (route) => slow.then(() => route.continue()), { times: 1 });
    // Other tests add waves too, and the newest come first.
    await page.goto('/dashboard/waves?search=Wave+1');
    await expect(page.getByRole('status').getByText(ui.loading)).toBeAttached();
    release();
    await expect(
      page.getByRole('heading', { level: 1, name: says(spec.waves.title, camps.dashboard.title) }),
    ).toBeVisible();
    await expect(
      page.getByRole('link', { name: says(spec.waves.add, camps.dashboard.add), exact: true }),
    ).toHaveAttribute('href', '/dashboard/waves/addwave');
    const waveOf = async (id: string) => (await api.send('GET', `/api/camp/leader/${id}`)).data;
    const expectWave = async (id: string) => {
      const { traineesCount, createdAt, registration } = await waveOf(id);
      const row = page.getByRole('row').filter({ has: page.locator(`a[href="/wave/${id}"]`) });
      await expect(row.getByRole('cell').nth(1)).toHaveText(String(traineesCount));
      await expect(row.locator('time')).toHaveAttribute('datetime', createdAt);
      await expect(row.getByRole('cell').nth(3)).toHaveText(registration ? 'Open' : 'Closed');
      return { traineesCount, registration };
    };
    if (!phone) {
      const [name, trainees, published, registration, actions] = spec.waves.columns;
      await expectColumns(page, [name, 'Level', trainees, published, registration, actions]);
      expect((await expectWave(original)).traineesCount).toBeGreaterThan(0);
    }
    const row = page.getByRole(phone ? 'listitem' : 'row').filter({
      has: page.locator(`a[href="/wave/${original}"]`),
    });
    await row.getByRole('button', { name: ofWave(ui.list.moreOf, sampleTitle('Wave 1', words)) }).click();
    await page.getByRole('menuitem', { name: camps.dashboard.clone }).click();
    await fieldOf(page, camps.clone.newTitle).fill(title);
    await fieldOf(page, ui.arabicTexts.title).fill('');
    await fieldOf(page, camps.clone.startDate).fill('2027-02-06');
    await page.getByRole('button', { name: camps.clone.submit }).click();
    await expectToast(page, camps.messages.cloned);
    await expect(page.getByText(title).first()).toBeVisible();
    const { data } = await api.send('GET', `/api/camp?search=${encodeURIComponent(title)}`);
    const clone = await waveOf(data[0]._id);
    if (!phone) expect(await expectWave(clone._id)).toEqual({ traineesCount: 0, registration: false });

    await page.getByRole('link', { name: ofWave(ui.list.updateOf, title) }).click();
    await expect(page.getByRole('heading', { level: 1, name: camps.dashboard.update })).toBeVisible();
    const fields = camps.dashboard.fields;
    for (const [label, value] of [
      [fields.title, title],
      [fields.description, clone.description],
      [fields.level, clone.levelId],
      [fields.instructor, clone.instructorId],
      [fields.startDate, '2027-02-06'],
      [fields.endDate, clone.endDate],
    ] as const)
      await expect(fieldOf(page, label)).toHaveValue(value);
    await expect(page.getByRole('switch', { name: fields.registration })).not.toBeChecked();
    for (const [duty, people] of [
      [fields.mentors, clone.mentors],
      [fields.hrs, clone.hrs],
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
    const removeWave = page.getByRole('button', { name: ofWave(ui.list.removeOf, title) });
    await removeWave.click();
    await confirm.click();
    const failed = says(spec.waves.removeFailed, camps.messages.removeFailed);
    await expectToast(page, `${failed} – ${words.errors.OFFLINE}`);
    const listRead = page.waitForResponse((reply) => reply.url().includes('/api/camp?'));
    await removeWave.click();
    await confirm.click();
    await expectToast(page, says(spec.waves.removed, camps.messages.removed));
    await listRead;
    await expect(removeWave).toHaveCount(0);

    await page.goto('/dashboard/trainees?search=sample_leader');
    await page
      .getByRole('button', { name: members.role.changeOf.replace('{{name}}', 'Mariam Adel') })
      .click();
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

  test('a leader adds a member, and Core Members lists staff only', async ({
    page,
    words,
    says,
    signInAs,
    phone,
    mailTo,
  }) => {
    const { members, users, auth } = words;
    const person = newPerson();
    await signInAs('leader');
    await page.goto('/dashboard/coremembers?search=sample_');
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
      await expectColumns(page, spec.trainees.columns);
      for (const role of [trainee, users.profile.roles.user])
        await expect(page.getByRole('cell', { name: role, exact: true })).toHaveCount(0);
    }
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
