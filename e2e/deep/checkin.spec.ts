import type { APIRequestContext } from '@playwright/test';
import { signInByForm } from '../account.ts';
import { expect, onPhone, samplePassword, test } from '../fixtures.ts';
import { joinAsTrainee, makeCamp } from '../camp.ts';

const trainee = { email: 'trainee@sample.club', password: samplePassword };

/** A session with an open check-in, in a camp that the sample trainee has joined. */
async function evening(request: APIRequestContext) {
  const camp = await makeCamp(request, { people: ['Mona'], sessions: [{ title: 'Loops' }] });
  const { id: userId } = await joinAsTrainee(request, camp.campId);
  const [sessionId] = camp.sessionIds;
  const { data } = await camp.leader.send('POST', `/api/session/${sessionId}/checkin`, {});
  const stateOfTrainee = async () => {
    const grid = await camp.leader.send('GET', `/api/attendance?campId=${camp.campId}`);
    return grid.data.find((row: { userId: string }) => row.userId === userId).cells[0];
  };
  return { sessionId, code: String(data.code), stateOfTrainee };
}

test.describe('checking in on a phone that is signed out', onPhone, () => {
  test('a trainee who signs in after the code has changed is marked present', async ({
    page,
    request,
    words,
  }) => {
    const { auth, attendance } = words;
    const { code, stateOfTrainee } = await evening(request);

    await test.step('the scan leads to the sign-in, which shows the time that is left', async () => {
      await page.goto(`/checkin?code=${code}`);
      await expect(page).toHaveURL(/\/login\?next=%2Fcheckin$/);
      await expect(page.getByText(auth.signIn.scanned)).toBeVisible();
      await expect(page.getByRole('timer')).toContainText(/[12]:\d\d/);
    });

    await test.step('a wrong password and a reload lose nothing', async () => {
      await signInByForm(page, words, { ...trainee, password: 'not my password' });
      await expect(page.getByText(auth.errors.credentialsWrong)).toBeVisible();
      await expect(page.getByRole('timer')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('timer')).toBeVisible();
    });

    await test.step('the code on the projector changes', async () => {
      const again = () => request.post('/api/attendance/checkin/ticket', { data: { code } });
      await expect.poll(async () => (await again()).status(), { timeout: 40_000 }).toBe(400);
    });

    await test.step('signing in checks in', async () => {
      await signInByForm(page, words, trainee);
      await expect(page.getByText(attendance.checkin.inTitle)).toBeVisible();
      expect(await stateOfTrainee()).toBe('present');
    });
  });

  test('a trainee who takes longer than two minutes learns that it is too late', async ({
    page,
    request,
    words,
  }) => {
    const { auth, attendance } = words;
    const { code, stateOfTrainee } = await evening(request);
    await page.clock.install();
    await page.goto(`/checkin?code=${code}`);
    await expect(page.getByRole('timer')).toBeVisible();
    await page.clock.fastForward('02:00');
    await expect(page.getByText(auth.signIn.scanOver)).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await signInByForm(page, words, trainee);
    await expect(page.getByText(attendance.errors.ticketExpired)).toBeVisible();
    expect(await stateOfTrainee()).toBeNull();
  });

  test('a link with an old code says so before the sign-in', async ({ page, words }) => {
    await page.goto(`/checkin?code=${'A'.repeat(32)}`);
    await expect(page.getByText(words.attendance.errors.codeWrong)).toBeVisible();
    await expect(page.getByText(words.auth.signIn.scanAgain)).toBeVisible();
  });

  test('a phone whose session has ended keeps its scan while its owner signs in again', async ({
    page,
    request,
    words,
    signInAs,
  }) => {
    const { code, stateOfTrainee } = await evening(request);
    const token = await signInAs('trainee');
    await request.post('/api/auth/logout', { headers: { token } });
    await page.goto(`/checkin?code=${code}`);
    await expect(page.getByRole('timer')).toBeVisible();
    await signInByForm(page, words, trainee);
    await expect(page.getByText(words.attendance.checkin.inTitle)).toBeVisible();
    expect(await stateOfTrainee()).toBe('present');
  });
});

test('the projector says that phones cannot open a link to 127.0.0.1, and what to set', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { sessionId } = await evening(request);
  await signInAs('leader');
  await page.goto(`/dashboard/attendance/projector/${sessionId}`);
  const warning = page.getByRole('alert').filter({ hasText: words.attendance.projector.onlyHereTitle });
  await expect(warning).toContainText(/HOST=0\.0\.0\.0 PUBLIC_URL=http:\/\/[\w.-]+:\d+ npm start/);
});
