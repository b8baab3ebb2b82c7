import type { Page } from '@playwright/test';
import { pdf } from '#tests/documents.ts';
import { password, signUpForm } from '#tests/people.ts';
import * as spec from '#tests/spec-texts.ts';
import { expectToast, fieldOf } from '../account.ts';
import { failOnce, wordless } from '../fail-once.ts';
import { sampleTitle } from '../sample-titles.ts';
import { expect, test } from '../fixtures.ts';
import { signInWith } from '../invited.ts';
import { openInApp } from '../router.ts';
import { expectColumns, expectFields } from '../tables.ts';
import { apiAs, randomSuffix } from '../camp.ts';

const slides = {
  name: 'binary search.pdf',
  mimeType: 'application/pdf',
  buffer: pdf,
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

/** Selects a person in a list of people. */
async function selectPerson(page: Page, label: string, name: string) {
  const group = page.getByRole('group', { name: new RegExp(`^${label}`) });
  await group.getByRole('searchbox').fill(name);
  await group.getByRole('checkbox', { name: new RegExp(name) }).check();
}

test('a leader adds a level, a wave and a session, and an accepted applicant opens them', async ({
  counted,
  page,
  request,
  words,
  says,
  signInAs,
  mailTo,
}) => {
  const { levels, camps, sessions, requests, training, ui } = words;
  const suffix = randomSuffix();
  const [level, camp, session] = [`Level ${suffix}`, `Wave ${suffix}`, `Session ${suffix}`];
  const form = { ...signUpForm({ levelId: '', campId: '' }), firstName: 'Salma', lastName: 'Nasser' };
  const fullName = nameOf(form);
  const api = await apiAs(request, 'leader');
  const find = async (path: string) => (await api.send('GET', `${path}?search=${suffix}`)).data[0];
  const remove = (name: string) =>
    page.getByRole('button', { name: ui.list.removeOf.replace('{{name}}', name) });
  const confirm = page.getByRole('dialog').getByRole('button', { name: ui.list.remove, exact: true });
  await signInAs('leader');

  await test.step('add a level', async () => {
    await page.goto('/dashboard/levels/addlevel');
    await expectFields(page, spec.levels.fields);
    await fieldOf(page, levels.dashboard.fields.title).fill(level);
    await page.getByRole('button', { name: levels.dashboard.add }).click();
    await expect(page.getByText(levels.errors.descriptionRequired)).toBeVisible();
    await expect(fieldOf(page, levels.dashboard.fields.title)).toHaveValue(level);
    await fieldOf(page, levels.dashboard.fields.description).fill('What one will learn here.');
    await page.getByRole('button', { name: levels.dashboard.add }).click();
    await expectToast(page, levels.messages.added);
    await expect(page).toHaveURL('/dashboard/levels');
  });

  await test.step('update the level', async () => {
    await openInApp(page, `/dashboard/levels?search=${suffix}`);
    const { _id, createdAt } = await find('/api/level');
    const published = page.getByRole('main').locator('time');
    // All levels are there until those of the search have loaded.
    await expect(published).toHaveCount(1);
    await expect(published).toHaveAttribute('datetime', createdAt);
    await expect(page.getByTitle(_id)).toBeVisible();
    const [title, id, created, actions] = spec.levels.columns;
    await expectColumns(page, [title, id, 'Waves', created, actions]);
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
    await expect(page).toHaveURL(/\/dashboard\/levels\b(?!\/)/);
  });

  await test.step('add a wave', async () => {
    await openInApp(page, '/dashboard/waves/addwave');
    const fields = camps.dashboard.fields;
    await fieldOf(page, fields.title).fill(camp);
    await fieldOf(page, fields.description).fill('A wave that was made for this very test.');
    await fieldOf(page, fields.levelId).selectOption({ label: level });
    const staff = (label: string) => page.getByRole('group', { name: new RegExp(`^${label}`) });
    for (const [role, offered] of [
      ['instructor', staff(fields.instructorIds).getByRole('listitem')],
      ['mentor', staff(fields.mentorsId).getByRole('listitem')],
      ['hr', staff(fields.hrIds).getByRole('listitem')],
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
    await selectPerson(page, fields.instructorIds, 'Omar Hassan');
    await selectPerson(page, fields.mentorsId, 'Salma Ibrahim');
    await selectPerson(page, fields.hrIds, 'Youssef Kamal');
    await fieldOf(page, fields.startDate).fill('2026-10-03');
    await fieldOf(page, fields.endDate).fill('2026-10-02');
    await page.getByRole('switch', { name: fields.registration }).click();
    const add = page.getByRole('button', { name: camps.dashboard.add, exact: true });
    await add.click();
    await expect(page.getByText(camps.errors.endBeforeStart)).toBeVisible();
    await fieldOf(page, fields.endDate).fill('2027-01-16');
    await add.click();
    await expectToast(page, says(spec.waves.added, camps.messages.added));
    await expect(page).toHaveURL('/dashboard/waves');
  });

  await test.step('add a session', async () => {
    await openInApp(page, '/dashboard/sessions');
    const add = says(spec.sessions.add, sessions.dashboard.add);
    await page.getByRole('link', { name: add }).click();
    await expect(page).toHaveURL('/dashboard/sessions/addsession');
    await expect(page.getByRole('heading', { level: 1, name: add })).toBeVisible();
    await expectFields(page, Object.values(spec.sessions.fields));
    const fields = sessions.dashboard.fields;
    await fieldOf(page, fields.title).fill(session);
    await fieldOf(page, fields.link).fill('http://youtu.be/vLnPwxZdW4Y');
    await fieldOf(page, fields.content).fill('Invariants\nHalving');
    await expect(fieldOf(page, fields.wave)).toBeDisabled();
    await fieldOf(page, fields.level).selectOption({ label: level });
    await fieldOf(page, fields.wave).selectOption({ label: camp });
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
    const dialog = page.getByRole('dialog', { name: sessions.publish.title });
    await dialog.getByRole('button', { name: add, exact: true }).click();
    await expectToast(page, sessions.messages.added);
    await expect(page).toHaveURL(/\/dashboard\/sessions(?!\/)/);
  });

  await test.step('open the session for an update', async () => {
    const fields = sessions.dashboard.fields;
    await openInApp(page, `/dashboard/sessions?search=${suffix}`);
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
    await expect(fieldOf(page, fields.wave).locator('option:checked')).toHaveText(camp);
    await expect(page.getByRole('switch', { name: fields.attendance })).toBeChecked();
    await expect(page.getByText(slides.name)).toBeVisible();
    await fieldOf(page, fields.level).selectOption({ label: sampleTitle('Level 1', words) });
    await expect(fieldOf(page, fields.wave)).toHaveValue('');
    await page.getByRole('main').getByRole('link', { name: ui.cancel }).click();
    await page.getByRole('button', { name: ui.unsaved.leave }).click();
  });
  const leader = await storedSession(page);

  const { _id: campId } = await find('/api/camp');
  await test.step('somebody signs up for the wave', async () => {
    const { levelId } = (await api.send('GET', `/api/camp/leader/${campId}`)).data;
    const signedUp = await request.post('/api/auth/signup', { data: { ...form, levelId, campId } });
    expect(signedUp.ok(), await signedUp.text()).toBe(true);
    const mail = await mailTo(form.email, words.auth.mail.verifySubject);
    const token = /verify-email\?token=(\S+)/.exec(mail.text)![1];
    expect((await request.post('/api/auth/verify-email', { data: { token } })).ok()).toBe(true);
    await signInWith(page, { email: form.email, password });
    await page.goto('/training');
    const waiting = says(spec.training.waiting, training.levels.waiting);
    await expect(page.getByText(waiting, { exact: true })).toHaveCount(3);
    await openInApp(page, '/form');
    await fieldOf(page, training.join.level).selectOption({ label: level });
    await expect(page.getByText(training.join.allAsked)).toBeVisible();
    await expect(page.getByRole('button', { name: training.join.submit })).toBeDisabled();
  });
  const applicant = await storedSession(page);

  const other = await apiAs(request, 'user');
  await other.send('POST', '/api/request', { campId });

  await test.step('select requests', async () => {
    await restoreSession(page, leader);
    await page.goto('/dashboard/request');
    // The heading and the first fifteen requests.
    await expect(page.getByRole('row')).toHaveCount(16);
    await expect(
      page.getByLabel(says(spec.requests.waves, words.camps.picker.waves), { exact: true }),
    ).toBeVisible();
    await page
      .getByLabel(says(spec.requests.levels, words.camps.picker.levels), { exact: true })
      .selectOption({ label: level });
    await expect(page).toHaveURL(/levelId=/);
    await expect(page.getByText(form.email)).toBeVisible();
    await expect(page.getByText('user@sample.club')).toBeVisible();
    await expect(page.getByText(fullName, { exact: true })).toBeVisible();
    const [name, telephone, email, inLevel, inCamp, actions] = spec.requests.columns;
    await expectColumns(page, [name, telephone, email, inLevel, inCamp, 'Asked on', actions]);
    const denyAll = page.getByRole('button', {
      name: says(spec.requests.denySelected, requests.page.denySelected),
    });
    await expect(denyAll).toHaveAttribute('aria-disabled', 'true');
    const all = page.getByRole('checkbox', { name: ui.list.selectPage });
    await all.check();
    await expect(requestOf(fullName)).toBeChecked();
    await denyAll.click();
    const question = page.getByRole('dialog', { name: counted(requests.deny, 'title', 2) });
    await expect(question).toContainText(counted(requests.deny, 'several', 2));
    await expect(question.getByRole('listitem').filter({ hasText: fullName })).toBeVisible();
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
      .fill(form.firstName.toUpperCase());
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
    const question = page.getByRole('dialog', { name: counted(requests.approve, 'title', 1) });
    const confirm = question.getByRole('button', { name: requests.page.approve });
    await approveAll.click();
    await expect(question).toContainText(`${level} · ${camp}`);
    await confirm.click();
    const row = page.getByRole('row').filter({ hasText: form.email });
    await expect(row.getByText(requests.states.accepted, { exact: true })).toBeVisible();
    await expectToast(page, requests.page.failed);
    await expect(requestOf(fullName)).toBeChecked();
    await approveAll.click();
    await confirm.click();
    await expect(row.getByText(requests.states.accepted, { exact: true })).toBeVisible();
    // Another search sends what is held.
    await page.getByRole('searchbox').fill('');
    await mailTo(
      form.email,
      requests.mail.acceptedSubject.replace('{{wave}}', camp).replace('{{level}}', level),
    );
  });

  await test.step('deny the other one', async () => {
    const row = page.getByRole('row').filter({ hasText: 'user@sample.club' });
    await expect(page.getByRole('row').filter({ hasText: form.email })).toHaveCount(0);
    await row.getByRole('button', { name: new RegExp(`^${requests.page.denyOf.split('{{')[0]}`) }).click();
    const question = page.getByRole('dialog', { name: counted(requests.deny, 'title', 1) });
    await question.getByLabel(requests.deny.reason).fill('The wave is full');
    await question.getByRole('button', { name: requests.page.deny, exact: true }).click();
    await expect(row).toContainText(requests.states.rejected);
    await page.getByRole('searchbox').fill('nobody of this name');
    await expect(row).toHaveCount(0);
    const newest = async () => (await other.send('GET', '/api/request/me')).data[0];
    await expect.poll(newest).toMatchObject({ status: 'rejected', reason: 'The wave is full' });
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
      .getByRole('link', { name: new RegExp(camp) })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: camp })).toBeVisible();
    await expect(page).toHaveURL(/\/wave\/[\w-]+$/);
    await expect(page.getByText('Salma Ibrahim').first()).toBeVisible();
    const standing = page.getByRole('region', { name: words.standing.table.title, exact: true });
    await expect(standing.getByText(`${form.firstName} ${form.lastName}`).first()).toBeVisible();
    // The own row is above the table and in it.
    await expect(standing.getByText('0 / 50')).toHaveCount(2);
    const published = new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: session })
        .getByText(says(`${spec.training.published} ${published}`, published)),
    ).toBeVisible();
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
    await openInApp(page, '/dashboard/waveData');
    await expect(page.getByRole('link', { name: new RegExp(camp) }).first()).toBeVisible();
  });

  await test.step('delete the session', async () => {
    const { _id: sessionId } = await find('/api/session');
    const [{ _id: userId }] = (await api.send('GET', `/api/user?search=${form.email}`)).data;
    await api.send('PATCH', '/api/attendance', { sessionId, userId, state: 'present' });
    await restoreSession(page, leader);
    await page.goto(`/dashboard/sessions?search=${suffix}`);
    const [name, published, attendance, actions] = spec.sessions.columns;
    await expectColumns(page, [name, 'Date', 'Material', published, attendance, actions]);
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(4)).toHaveText('1 of 1');
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
    await openInApp(page, `/dashboard/levels?search=${suffix}`);
    await remove(level).click();
    const question = page.getByRole('dialog', { name: levels.dashboard.removeTitle });
    await expect(question).toContainText(levels.dashboard.removeBlocked.replace('{{name}}', level));
    await expect(question.getByRole('button', { name: ui.list.remove, exact: true })).toHaveCount(0);
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(remove(level)).toBeVisible();
  });
});
