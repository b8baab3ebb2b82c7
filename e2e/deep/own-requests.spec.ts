import { expectToast } from '../account.ts';
import { newApplicant } from '../applicant.ts';
import { expect, onPhone, test } from '../fixtures.ts';
import { openNext } from '../router.ts';
import { openCamp } from '../camp.ts';

const dayPattern = (text: string) => new RegExp(text.replace('{{day}}', String.raw`\S.*\d{4}`));

test(
  'a student who asked sees since when, takes the request back, asks again, reads why it was denied, and finds themselves accepted',
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
      for (const path of ['/dashboard/waveData', '/dashboard/standing']) {
        await openNext(page, path);
        await expect(page.getByRole('main').locator('a[href="/form"]')).toBeVisible();
        await expect(waiting).toHaveCount(0);
      }
      await openNext(page, '/training');
      await expect(page.getByText(words.training.levels.notAskedText)).toBeVisible();
      await expect(page.getByRole('main').locator('a[href="/form"]')).toBeVisible();
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(3);
    });

    await test.step('ask from the wave page', async () => {
      await openNext(page, `/wave/${campId}`);
      await page.getByRole('link', { name: own.ask }).click();
      await page.getByRole('button', { name: words.training.join.submit }).click();
      await expect(page.getByText(words.requests.messages.asked)).toBeVisible();
    });

    await test.step('every place says since when it waits', async () => {
      await expect(page).toHaveURL(/\/form/);
      await expect(waiting).toBeVisible();
      for (const path of ['/dashboard/profile', `/level/${levelId}`, `/wave/${campId}`]) {
        await openNext(page, path);
        await expect(waiting, path).toBeVisible();
        await expect(takeBack, path).toBeVisible();
      }
      await openNext(page, '/training');
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(3);
      await expect(waiting).toBeVisible();
      await page.goto('/');
      await expect(waiting).toBeVisible();
      await expect(page.getByText(name)).toHaveCount(2);
    });

    await test.step('a link to the standing leads to the request', async () => {
      await openNext(page, `/dashboard/standing?campId=${campId}`);
      await expect(page.getByText(words.standing.page.refused)).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: own.see }).click();
      await expect(page).toHaveURL('/form');
      await expect(waiting).toBeVisible();
    });

    await test.step('take it back', async () => {
      await openNext(page, '/dashboard/waveData');
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
      await openNext(page, `/level/${levelId}`);
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
      await page.goto('/');
      for (const path of ['/form', '/dashboard/standing', `/wave/${campId}`, '/training']) {
        await openNext(page, path);
        await expect(denied, path).toBeVisible();
        await expect(page.getByText('The wave is full'), path).toBeVisible();
        await expect(waiting, path).toHaveCount(0);
      }
      await expect(page.getByText(words.training.levels.waiting)).toHaveCount(3);
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

    await test.step('accepted elsewhere, every page tells it with its first load', async () => {
      await page.goto('/');
      await expect(waiting).toBeVisible();
      await page.route('**/api/live*', (route) => route.fulfill({ status: 429 }));
      const { data } = await (await request.get('/api/request/me', { headers: { token } })).json();
      await leader.send('PATCH', '/api/request', { requestIds: [data[0]._id], requestStat: 'accepted' });
      await page.reload();
      await expect(page.getByRole('main').locator('a[href="/dashboard/waveData"]').first()).toBeVisible();
      await expect(page.getByText(own.notAsked)).toHaveCount(0);
      await expect(waiting).toHaveCount(0);
      for (const path of ['/training', `/wave/${campId}`, '/dashboard/profile', '/dashboard/standing']) {
        await openNext(page, path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(waiting, path).toHaveCount(0);
      }
      await openNext(page, '/dashboard/waveData');
      await expect(page.getByRole('heading', { level: 2, name: name.split(' · ')[1] })).toBeVisible();
    });
  },
);
