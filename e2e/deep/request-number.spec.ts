import { expect, test } from '../fixtures.ts';

test('a page that is not there shows the number of its request, also once the script runs', async ({
  page,
  words,
}) => {
  const reply = await page.goto('/nowhere');
  const number = reply?.headers()['x-request-id'] ?? '';
  expect(number).toMatch(/^[a-z0-9]{10}$/);
  const quote = page.getByText(words.ui.quoteNumber.replace('{{number}}', number));
  await expect(quote).toBeVisible();
  // Hydration is done once a link leads on without loading a document.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await expect(quote).toBeVisible();
  await page.getByRole('link', { name: words.shell.notFound.home }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('a call that fails for a reason of ours shows the number of its request', async ({
  page,
  words,
  signInAs,
}) => {
  await signInAs('leader');
  await page.goto('/dashboard/system');
  const number = '7dk2q0vx9m';
  const failure = { success: false, status: 'Fail', code: 'INTERNAL', message: '-', requestId: number };
  await page.route('/api/backup', (route) =>
    // The console of the browser stays quiet about a 400, and a test fails that it is not quiet in.
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: failure }) : route.fallback(),
  );
  await page.getByRole('button', { name: words.system.backup.make }).click();
  const text = words.errors.numbered
    .replace('{{text}}', words.system.backup.makeFailed)
    .replace('{{number}}', number);
  await expect(page.getByText(text, { exact: true })).toBeVisible();
});
