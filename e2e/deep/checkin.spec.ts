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
  return { code: String(data.code), stateOfTrainee };
}

test(
  'a trainee who takes longer than two minutes learns that it is too late',
  onPhone,
  async ({ page, request, words }) => {
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

    await test.step('a link with an old code says so before the sign-in', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto(`/checkin?code=${'A'.repeat(32)}`);
      await expect(page.getByText(words.attendance.errors.codeWrong)).toBeVisible();
      await expect(page.getByText(auth.signIn.scanAgain)).toBeVisible();
    });
  },
);
