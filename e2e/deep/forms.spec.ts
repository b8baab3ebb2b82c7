import { fieldOf } from '../account.ts';
import { holdCalls } from '../fail-once.ts';
import { expect, test } from '../fixtures.ts';

test('what was typed before the scripts loaded is still there afterwards', async ({ page, words }) => {
  const load = await holdCalls(page, '**/assets/entry.client-*.js');
  const opened = page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=email]').fill('early@example.com');
  await page.locator('input[name=password]').fill('typed on a slow train');
  const submit = page.getByRole('button', { name: words.auth.signIn.submit });
  await expect(submit).toBeDisabled();
  load();
  await opened;
  await expect(submit).toBeEnabled();
  await expect(page.locator('input[name=email]')).toHaveValue('early@example.com');
  await expect(page.locator('input[name=password]')).toHaveValue('typed on a slow train');
});

test('a refused file stops the save at its field and keeps everything else', async ({
  page,
  words,
  signInAs,
}) => {
  const { fields } = words.sessions.dashboard;
  await signInAs('leader');
  await page.goto('/dashboard/sessions/addsession');
  await fieldOf(page, fields.title).fill('Two pointers');
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await expect(page.getByText(words.ui.document.invalid)).toBeVisible();
  await fieldOf(page, fields.level).selectOption({ index: 1 });
  await fieldOf(page, fields.wave).selectOption({ index: 1 });
  const calls: string[] = [];
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().endsWith('/api/session')) calls.push(sent.url());
  });
  await page.getByRole('button', { name: words.sessions.dashboard.add }).click();
  await expect(file).toBeFocused();
  await expect(fieldOf(page, fields.title)).toHaveValue('Two pointers');
  expect(calls).toEqual([]);

  const slides = {
    name: 'slides.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(300 * 1024, '%PDF-1.7 '),
  };
  await file.setInputFiles(slides);
  await expect(page.getByText(words.ui.document.invalid)).toHaveCount(0);
  await expect(page.getByText(words.ui.file.kilobytes.replace('{{size}}', '300'))).toBeVisible();
});

test('a click on sign-up lands although the field that has the focus is invalid', async ({ page, words }) => {
  await page.goto('/signup');
  const email = page.locator('input[name=email]');
  await email.fill('not an address');
  const button = page.getByRole('button', { name: words.auth.signUp.submit });
  await button.scrollIntoViewIfNeeded();
  const box = (await button.boundingBox())!;
  // By hand, because a click of the test waits until the button stands still.
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
  const first = page.locator('input[name=firstName]');
  await expect(first).toBeFocused();
  await expect(first).toBeInViewport({ ratio: 1 });
  await expect(first).toHaveAttribute('aria-invalid', 'true');
});
