import { expect, test } from '../fixtures.ts';
import { expectToast } from '../account.ts';
import { expectLoaded } from '../screens.ts';
import { apiAs } from '../camp.ts';
import { standIn } from '../stand-in.ts';

/** Contests whose number a session of a sample camp links to; other tests use numbers far above. */
const isSampleContest = ({ parameters }: { parameters: Record<string, string> }) =>
  Number(parameters.contestId) < 1000 || /(?:^|;)sample_/.test(parameters.handles ?? '');

async function sampleCalls() {
  const { calls } = await (await fetch(`${standIn}/control`)).json();
  return calls.filter(isSampleContest);
}

test('a leader sees whose waves are samples, and “Sync now” explains why Codeforces is not called', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const { camps, sheets } = words;
  const { send } = await apiAs(request, 'leader');
  const { data } = await send('GET', '/api/camp?size=100');
  const samples = data.filter(({ sample }: { sample: boolean }) => sample);
  expect(samples.length).toBeGreaterThanOrEqual(5);
  await signInAs('leader');

  await test.step('the lists of waves mark them', async () => {
    for (const path of ['/dashboard/waveData', '/dashboard/waves?size=100']) {
      await page.goto(path);
      await expect(page.getByText(camps.sample, { exact: true }).first()).toBeVisible();
    }
  });

  await test.step('every sample wave has results and no failed column', async () => {
    for (const { _id, traineesCount } of samples) {
      await page.goto(`/dashboard/sheet_contest?campId=${_id}`);
      await expectLoaded(page);
      await expect(page.getByText(sheets.column.failed)).toHaveCount(0);
      await expect(page.getByText(sheets.sample.title)).toHaveCount(traineesCount > 0 ? 1 : 0);
    }
  });

  await test.step('a sync says why it does not start', async () => {
    await page.getByRole('button', { name: sheets.sync.now }).click();
    await expectToast(page, sheets.errors.sampleWave);
    expect(await sampleCalls()).toEqual([]);
  });
});
