import type { APIRequestContext, Page } from '@playwright/test';
import { en } from '#app/catalogs/en.ts';
import { expectToast, goodPassword } from '../account.ts';
import { type MailTo, newApplicant } from '../applicant.ts';
import { expect, onPhone, test } from '../fixtures.ts';
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
