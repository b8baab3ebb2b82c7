import { fieldOf } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import { beginSetup } from '../authenticator.ts';
import { banner, cachedPaths, followMenu, test } from '../cut-line.ts';
import { expect } from '../fixtures.ts';

test('a part of a page that could not be loaded appears when it is tried again, and nothing entered is lost', async ({
  page,
  line,
  words: { twoStep, ui },
  signInAs,
}) => {
  await signInAs('instructor');
  await page.goto('/dashboard/account');
  await beginSetup(page, twoStep);
  // Its own script, and whatever it shares with other pages.
  line.lose(/^\/assets\/.*\.js$/);
  await page.getByRole('button', { name: twoStep.setup.next }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(ui.list.failed);
  expect(line.lost.join()).toContain('/qr-code-');
  await expectAccessible(page);

  const code = fieldOf(page, twoStep.setup.codeLabel);
  await code.fill('12');
  line.lose(null);
  await failed.getByRole('button', { name: ui.retry }).click();
  await expect(page.getByRole('img', { name: twoStep.setup.qr })).toBeVisible();
  await expect(failed).toHaveCount(0);
  await expect(code).toHaveValue('12');
});

test('a part of a page that could not be loaded appears by itself when the connection is back', async ({
  page,
  line,
  words: { twoStep, errors },
  signInAs,
}) => {
  await signInAs('instructor');
  await page.goto('/dashboard/account');
  await beginSetup(page, twoStep);
  // The call for the key still gets through; then even the server's sign of life is lost.
  line.lose(/^\/assets\/.*\.js$|^\/api\/health$/);
  await page.getByRole('button', { name: twoStep.setup.next }).click();
  const failed = page.getByRole('main').getByRole('alert');
  await expect(failed).toContainText(errors.OFFLINE);

  line.lose(null);
  await expect(page.getByRole('img', { name: twoStep.setup.qr })).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('a copy for offline use that broke off is made at the next page', async ({
  page,
  line,
  words,
  signInAs,
}) => {
  const { dashboard } = words.shell;
  line.lose(/^\/assets\/offline-page-/);
  await signInAs('leader');
  await page.goto('/dashboard/profile');
  await expect.poll(() => line.lost).not.toEqual([]);
  line.lose(null);
  await followMenu(page, false, dashboard.menu, dashboard.standing);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.standing.page.title);
  await expect.poll(() => cachedPaths(page, 'pages')).toContain('/offline');
});

test.describe('a new release while a page is open', () => {
  test('a page whose scripts are gone is loaded once from the server', async ({
    page,
    line,
    words,
    signInAs,
  }) => {
    const { dashboard } = words.shell;
    await signInAs('leader');
    await page.goto('/dashboard/profile');
    // What loads by itself, for this page and for the copy that opens offline: the release comes after it.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/watch-unread-')),
    );
    await expect.poll(() => cachedPaths(page, 'pages')).toContain('/dashboard/profile');
    const documents: string[] = [];
    page.on('domcontentloaded', () => documents.push(new URL(page.url()).pathname));
    line.release();
    await followMenu(page, false, dashboard.menu, dashboard.trainees);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.members.trainees.title);
    await followMenu(page, false, dashboard.menu, dashboard.standing);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.standing.page.title);
    expect(documents).toEqual(['/dashboard/trainees']);
  });

  test('a form with unsaved changes stays, and offers to load the new version', async ({
    page,
    line,
    words,
    signInAs,
  }) => {
    const { connection, dashboard, error } = words.shell;
    await signInAs('leader');
    await page.goto('/dashboard/levels/addlevel');
    const title = page.getByRole('textbox').first();
    await title.fill('Level 9');
    line.release();
    await followMenu(page, false, dashboard.menu, dashboard.trainees);
    const offer = banner(page).getByRole('alert');
    await expect(offer).toContainText(connection.newVersion);
    await expect(title).toHaveValue('Level 9');
    await expectAccessible(page);
    // A part of the open page that is gone as well does not take the place of the page that was asked for.
    const checked = page.waitForResponse('**/assets/manifest-*.js');
    await page.evaluate(() => window.dispatchEvent(new Event('vite:preloadError')));
    await checked;
    page.on('dialog', (dialog) => void dialog.accept());
    await offer.getByRole('button', { name: error.reload }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.members.trainees.title);
  });
});
