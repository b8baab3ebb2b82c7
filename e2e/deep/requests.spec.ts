import type { APIRequestContext, Page } from '@playwright/test';
import { en } from '#app/catalogs/en.ts';
import { expectToast, goodPassword } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { type MailTo, newApplicant } from '../applicant.ts';
import { expect, onBoth, onPhone, samplePassword, test } from '../fixtures.ts';
import { makeCamp, openCamp } from '../camp.ts';

const dayPattern = (text: string) => new RegExp(text.replace('{{day}}', String.raw`\S.*\d{4}`));

test('several requests are all shown, and a take-back after the answer says that it came too late', async ({
  page,
  request,
  words,
  mailTo,
}) => {
  const { own, errors } = words.requests;
  const [first, second] = [await openCamp(request), await openCamp(request)];
  const { token } = await newApplicant(page, request, words, mailTo);
  const ids: string[] = [];
  for (const { campId } of [first, second]) {
    const reply = await request.post('/api/request', { headers: { token }, data: { campId } });
    ids.push((await reply.json()).data._id);
  }
  await page.goto('/dashboard/standing');
  for (const { name } of [first, second])
    await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
  await page
    .getByRole('button', { name: own.takeBackOf.replace('{{wave}}', first.name), exact: true })
    .click();
  await first.leader.send('PATCH', '/api/request', { requestIds: [ids[0]], requestStat: 'rejected' });
  await page.getByRole('dialog').getByRole('button', { name: own.takeBack }).click();
  await expectToast(page, errors.answeredAlready);
  await expect(page.getByText(dayPattern(own.rejected))).toBeVisible();
  await expect(page.getByText(dayPattern(own.waiting))).toHaveCount(1);
});

/** Signs somebody in on the page who was imported, and so has no password yet. */
async function signInImported(page: Page, request: APIRequestContext, email: string, mailTo: MailTo) {
  const { token: reset } = await (
    await request.post('/api/auth/forgot-password', { data: { email } })
  ).json();
  const { text } = await mailTo(email, en.auth.mail.resetSubject);
  const data = { otp: /^\d{6}$/m.exec(text)![0], newPassword: goodPassword };
  const done = await request.post('/api/auth/reset-password', { headers: { token: reset }, data });
  expect(done.ok(), await done.text()).toBe(true);
  const login = await request.post('/api/auth/login', { data: { email, password: goodPassword } });
  const { token, user } = await login.json();
  await page.goto('/api/health');
  await page.evaluate(
    ([given, stored]) => {
      localStorage.setItem('userToken', given!);
      localStorage.setItem('user', stored!);
    },
    [token as string, JSON.stringify(user)],
  );
}

test(
  'somebody who was imported into a wave is not offered to join it, and can ask for another one of its level',
  onPhone,
  async ({ page, request, words, mailTo }) => {
    const { own } = words.requests;
    const { join } = words.training;
    const camp = await makeCamp(request, { people: ['Amina'], sessions: [] });
    const { leader, level } = camp;
    const levelId = (await leader.send('GET', `/api/level?search=${level}`)).data[0]._id as string;
    await leader.send('POST', '/api/camp', { title: 'Another', levelId, registration: true });
    await signInImported(page, request, `p0.${camp.suffix}@club.test`, mailTo);
    const ask = (title: string) =>
      page.getByRole('link', { name: own.askFor.replace('{{wave}}', `${level} · ${title}`) });

    await page.goto(`/level/${levelId}`);
    await expect(ask('Another')).toBeVisible();
    await expect(page.getByRole('link', { name: camp.title, exact: true })).toBeVisible();
    await expect(ask(camp.title)).toHaveCount(0);

    await ask('Another').click();
    const joined = page.getByRole('radio', { name: camp.title });
    await expect(joined).toBeDisabled();
    await expect(joined).toHaveAccessibleName(new RegExp(join.joined));
    await page.getByRole('button', { name: join.submit }).click();
    await expect(page.getByText(words.requests.messages.asked)).toBeVisible();
  },
);

const sampleCamp = '00000000-0000-7000-8000-000000000104';

/** An open camp that three people of the sample club ask to join, in this order. */
async function campWithThree(request: APIRequestContext) {
  const camp = await openCamp(request);
  const { data } = await camp.leader.send('GET', `/api/user?role=trainee&campId=${sampleCamp}&size=3`);
  const people: { email: string; name: string }[] = [];
  for (const { email, firstName, lastName } of data as Record<string, string>[]) {
    const login = await request.post('/api/auth/login', { data: { email, password: samplePassword } });
    const { token } = await login.json();
    const asked = await request.post('/api/request', { headers: { token }, data: { campId: camp.campId } });
    expect(asked.ok(), await asked.text()).toBe(true);
    people.push({ email: email!, name: `${firstName} ${lastName}` });
  }
  /** Who has this status, in the order in which they asked. */
  const having = async (status: string) => {
    const path = `/api/request?campId=${camp.campId}&status=${status}`;
    return ((await camp.leader.send('GET', path)).data as { email: string }[]).map(({ email }) => email);
  };
  const subjectOf = (text: string) => {
    const [level, wave] = camp.name.split(' · ');
    return text.replace('{{level}}', level!).replace('{{wave}}', wave!);
  };
  return { ...camp, people, emails: people.map(({ email }) => email), having, subjectOf };
}

test('a double click admits one person and not the next, and what is undone sends no mail when the page is left', async ({
  page,
  request,
  words,
  signInAs,
  mailTo,
}) => {
  const { page: texts, states, mail } = words.requests;
  const camp = await campWithThree(request);
  const [first, second, third] = camp.people;
  await signInAs('leader');
  await page.goto(`/dashboard/request?campId=${camp.campId}`);
  const button = (text: string, { name }: { name: string }) =>
    page.getByRole('button', { name: text.replace('{{name}}', name), exact: true });
  const undo = ({ name }: { name: string }) =>
    page.getByRole('button', { name: words.ui.undoOf.replace('{{name}}', name), exact: true });
  const rows = page.getByRole('row').filter({ hasText: '@' });
  await expect(rows).toHaveCount(3);

  await test.step('a double click', async () => {
    await button(texts.approveOf, first!).dblclick();
    await expect(undo(first!)).toBeVisible();
    await expect(rows.first()).toContainText(states.accepted);
    await expect(button(texts.approveOf, second!)).toBeVisible();
    await expect(rows).toHaveCount(3);
    expect(await camp.having('pending')).toEqual(camp.emails);
  });

  await test.step('undo, and again by keyboard, which goes on to the next row', async () => {
    await undo(first!).click();
    await expect(button(texts.approveOf, first!)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(button(texts.approveOf, second!)).toBeFocused();
    await page.keyboard.press('Enter');
    await undo(second!).click();
    await expect(button(texts.approveOf, second!)).toBeVisible();
    expect(await camp.having('pending')).toEqual(camp.emails);
  });

  await test.step('leaving the page in the app sends what is held, and nothing else', async () => {
    await page
      .getByRole('link', { name: new RegExp(`^${words.shell.dashboard.waves}:`) })
      .first()
      .click();
    await expect.poll(() => camp.having('accepted')).toEqual([first!.email]);
    await mailTo(first!.email, camp.subjectOf(mail.acceptedSubject));
    expect(await camp.having('pending')).toEqual([second!.email, third!.email]);
    const mails = await (await request.get('/dev/mail?format=json')).json();
    const told = (mails as { to: string; subject: string }[]).filter(
      ({ subject }) => subject === camp.subjectOf(mail.acceptedSubject),
    );
    expect(told.map(({ to }) => to)).toEqual([first!.email]);
  });

  await test.step('closing the tab sends it too', async () => {
    await page.goBack();
    await button(texts.approveOf, third!).click();
    await expect(undo(third!)).toBeVisible();
    await page.goto('/api/health');
    await expect.poll(() => camp.having('accepted')).toEqual([first!.email, third!.email]);
  });
});

test(
  'three requests are accepted with three taps that say who goes where, undone with one, and denied with one reason',
  onBoth,
  async ({ page, request, words, signInAs, counted, phone }) => {
    const texts = words.requests;
    const { ui } = words;
    const camp = await campWithThree(request);
    await camp.leader.send('PATCH', `/api/camp/${camp.campId}`, { registration: false });
    await signInAs('leader');
    await page.goto(`/dashboard/request?campId=${camp.campId}`);
    const rows = page.getByRole(phone ? 'listitem' : 'row').filter({ hasText: '@' });
    await expect(rows).toHaveCount(3);
    const approveAll = page.getByRole('button', { name: texts.page.approveSelected });
    const denyAll = page.getByRole('button', { name: texts.page.denySelected });
    await expect(approveAll).toHaveAttribute('aria-disabled', 'true');
    await expect(denyAll).toHaveAttribute('aria-disabled', 'true');
    const all = page.getByRole('checkbox', { name: ui.list.selectPage });

    await all.check();
    await approveAll.click();
    const dialog = page.getByRole('dialog');
    for (const { name } of camp.people) await expect(dialog).toContainText(name);
    await expect(dialog).toContainText(camp.name);
    await expect(dialog).toContainText(counted(texts.chosen, 'people', 3));
    await expect(dialog).toContainText(texts.chosen.closed);
    await expectFitsAndAccessible(page);
    await dialog.getByRole('button', { name: texts.page.approve, exact: true }).click();
    await expect(rows.filter({ hasText: texts.states.accepted })).toHaveCount(3);
    await expect(approveAll).toHaveAttribute('aria-disabled', 'true');

    await page.getByRole('button', { name: ui.undo, exact: true }).click();
    await expect(rows.filter({ hasText: texts.states.accepted })).toHaveCount(0);
    expect(await camp.having('pending')).toHaveLength(3);

    await all.check();
    await denyAll.click();
    await dialog.getByRole('textbox', { name: texts.deny.reason }).fill('The wave is full');
    await dialog.getByRole('button', { name: texts.page.deny, exact: true }).click();
    await expect(rows.filter({ hasText: texts.states.rejected })).toHaveCount(3);
    // Left alone it is sent, and as all are decided, the list shows who waits now.
    await expect.poll(() => camp.having('rejected'), { timeout: 15_000 }).toEqual(camp.emails);
    await expect(rows).toHaveCount(0);
  },
);
