import type { APIRequestContext, Page } from '@playwright/test';
import { en } from '#app/catalogs/en.ts';
import { expectToast, goodPassword } from '../account.ts';
import { type MailTo, newApplicant } from '../applicant.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { apiAs, makeCamp, randomSuffix } from '../camp.ts';

/** An open camp of its own. */
async function openCamp(request: APIRequestContext) {
  const leader = await apiAs(request, 'leader');
  const suffix = randomSuffix();
  const level = await leader.send('POST', '/api/level', { title: `L ${suffix}`, description: 'For a test.' });
  const levelId = level.data._id as string;
  const camp = await leader.send('POST', '/api/camp', { title: `W ${suffix}`, levelId, registration: true });
  return { leader, levelId, campId: camp.data._id as string, name: `L ${suffix} · W ${suffix}` };
}

const dayPattern = (text: string) => new RegExp(text.replace('{{day}}', String.raw`\S.*\d{4}`));

test(
  'a student who asked sees since when, takes the request back, asks again, and reads why it was denied',
  onPhone,
  async ({ page, request, words, mailTo }) => {
    const { own } = words.requests;
    const { leader, levelId, campId, name } = await openCamp(request);
    const { token } = await newApplicant(page, request, words, mailTo);
    const waiting = page.getByText(dayPattern(own.waiting));
    const takeBack = page.getByRole('button', { name: own.takeBackOf.replace('{{wave}}', name) });

    await test.step('before asking, every place says how to ask', async () => {
      await page.goto('/');
      await expect(page.getByText(own.notAsked)).toBeVisible();
      for (const path of ['/dashboard/waveData', '/dashboard/standing', '/dashboard/profile']) {
        await page.goto(path);
        await expect(page.getByRole('main').locator('a[href="/form"]')).toBeVisible();
        await expect(waiting).toHaveCount(0);
      }
      await page.goto('/training');
      await expect(page.getByText(words.training.levels.notAskedText)).toBeVisible();
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(0);
    });

    await test.step('ask from the wave page', async () => {
      await page.goto(`/wave/${campId}`);
      await page.getByRole('link', { name: own.ask }).click();
      await page.getByRole('button', { name: words.training.join.submit }).click();
      await expect(page.getByText(words.requests.messages.asked)).toBeVisible();
    });

    await test.step('every place says since when it waits', async () => {
      for (const path of [
        '/form',
        '/dashboard/waveData',
        '/dashboard/standing',
        '/dashboard/profile',
        `/level/${levelId}`,
        `/wave/${campId}`,
      ]) {
        await page.goto(path);
        await expect(waiting, path).toBeVisible();
        await expect(takeBack, path).toBeVisible();
      }
      await page.goto('/training');
      await expect(waiting).toBeVisible();
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(3);
      await page.goto('/');
      await expect(waiting).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(2);
    });

    await test.step('a link to the standing leads to the request', async () => {
      await page.goto(`/dashboard/standing?campId=${campId}`);
      await expect(page.getByText(words.standing.page.refused)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: own.see }).click();
      await expect(page).toHaveURL('/form');
      await expect(waiting).toBeVisible();
    });

    await test.step('take it back', async () => {
      await page.goto('/dashboard/waveData');
      await takeBack.click();
      const question = page.getByRole('dialog', { name: own.takeBackTitle });
      await question.getByRole('button', { name: words.ui.cancel }).click();
      await expect(waiting).toBeVisible();
      await takeBack.click();
      await question.getByRole('button', { name: own.takeBack }).click();
      await expectToast(page, words.requests.messages.takenBack);
      await expect(waiting).toHaveCount(0);
      await expect(page.getByText(words.camps.mine.emptyTitle)).toBeVisible();
      await expect(page.locator('[data-request-place]')).toBeFocused();
    });

    await test.step('ask again and be denied with a reason', async () => {
      await page.goto(`/level/${levelId}`);
      await page.getByRole('link', { name: own.askFor.replace('{{wave}}', name) }).click();
      await page.getByRole('button', { name: words.training.join.submit }).click();
      await expect(waiting).toBeVisible();
      const { data } = await (await request.get('/api/request/me', { headers: { token } })).json();
      await leader.send('PATCH', '/api/request', {
        requestIds: [data[0]._id],
        requestStat: 'rejected',
        reason: 'The wave is full',
      });
    });

    await test.step('every place says that it was denied, when and why', async () => {
      const denied = page.getByText(dayPattern(own.rejected));
      for (const path of [
        '/form',
        '/dashboard/waveData',
        '/dashboard/standing',
        '/dashboard/profile',
        `/level/${levelId}`,
        `/wave/${campId}`,
        '/training',
      ]) {
        await page.goto(path);
        await expect(denied, path).toBeVisible();
        await expect(page.getByText('The wave is full'), path).toBeVisible();
        await expect(waiting, path).toHaveCount(0);
      }
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(0);
    });

    await test.step('a wave that closed meanwhile says so, an open one can be asked for again', async () => {
      await leader.send('PATCH', `/api/camp/${campId}`, { registration: false });
      await page.goto('/dashboard/waveData');
      await expect(page.getByText(own.rejectedClosed)).toBeVisible();
      await leader.send('PATCH', `/api/camp/${campId}`, { registration: true });
      await page.reload();
      await page.getByRole('button', { name: own.askAgainFor.replace('{{wave}}', name) }).click();
      await expect(waiting).toBeVisible();
    });
  },
);

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
