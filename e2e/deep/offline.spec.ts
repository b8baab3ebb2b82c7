import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { slow3G, slowDown } from '#tests/slow-3g.ts';
import { signInByForm } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import {
  banner,
  cachedPaths,
  expectOfflineCopy,
  oldDataNote,
  scriptsOf,
  storedPaths,
  test,
} from '../cut-line.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';

const logOut = (page: Page, { logOut: name }: Catalog['shell']['dashboard']) =>
  page.getByRole('button', { name }).filter({ visible: true }).click();

test('without a connection Attendance opens with its last data, for nobody else on the device', async ({
  page,
  line,
  words,
  signInAs,
}) => {
  const { connection, dashboard } = words.shell;
  await signInAs('hr');
  await page.goto('/dashboard/attendance');
  const person = page.getByRole('main').getByRole('rowheader').first();
  await expect(person).toBeVisible();
  const name = (await person.textContent()) ?? '';
  await expectOfflineCopy(page, { paths: ['/dashboard/attendance'], data: ['/api/attendance', '/api/camp'] });

  await line.cut();
  await page.reload();
  await expect(person).toHaveText(name);
  await expect(oldDataNote(page)).toContainText(connection.none);
  await line.restore();
  await expect(banner(page).getByRole('status')).toHaveCount(0, { timeout: 40_000 });
  await expect(oldDataNote(page)).not.toContainText(connection.none);

  // Somebody else signs in without this person signing out.
  await signInAs('leader');
  await page.goto('/dashboard/profile');
  // What waits for the leader may be stored by then.
  await expect.poll(() => storedPaths(page)).not.toContain('/api/attendance');
  await page.goto('/dashboard/attendance');
  await expect(person).toBeVisible();
  await expect.poll(() => storedPaths(page)).toContain('/api/attendance');
  await logOut(page, dashboard);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedPaths(page)).toEqual([]);
});

test('signing out without a connection leads to sign-in, which says when it is back', async ({
  page,
  line,
  words,
  signInAs,
}) => {
  const { auth, errors, shell, ui } = words;
  await signInAs('trainee');
  await page.goto('/dashboard/profile');
  const scripts = await scriptsOf(page, '/login');
  await expect.poll(() => cachedPaths(page, 'assets')).toEqual(expect.arrayContaining(scripts));

  await line.cut();
  await logOut(page, shell.dashboard);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signIn.title);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page.getByRole('alert')).toContainText(errors.OFFLINE);
  await expectAccessible(page);
  await line.restore();
  await expect(page.getByText(ui.draft.back)).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: auth.signIn.submit }).click();
  await expect(page).toHaveURL('/');
});

/** What the open page has loaded of scripts, styles and fonts, and the service worker does not hold. */
const uncachedAssets = async (page: Page) => {
  const cached = await cachedPaths(page, 'assets');
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  return loaded.filter((path) => path.startsWith('/assets/') && !cached.includes(path));
};

/** What fits through slow 3G in four seconds, beside connecting, asking for the page and asking for its data. */
const slowBudget = (4 - (3 * slow3G.latency) / 1000) * slow3G.downloadThroughput;

test(
  'on slow 3G a trainee who was here before sees Waves with little over the network, and no script, style or font',
  onPhone,
  async ({ page, context, line, words, signInAs }) => {
    const path = '/dashboard/waveData';
    const camp = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    await signInAs('trainee');
    await page.goto(path);
    await expect(camp).toBeVisible();
    await expectOfflineCopy(page, { paths: [path], data: ['/api/me/progress'] });
    // From now on the service worker sees every request.
    await page.reload();
    await expect(camp).toBeVisible();
    await page.evaluate(async () => void (await document.fonts.ready));
    await expect.poll(() => uncachedAssets(page)).toEqual([]);

    expect(context.serviceWorkers()).toHaveLength(1);
    const network = await slowDown(context, page);
    // The service worker alone has to do: browsers evict their own cache whenever they like.
    await network.send('Network.clearBrowserCache');
    const before = line.transfers.length;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
    await expect(camp).toBeVisible();
    const bytes = line.transfers.slice(before).reduce((sum, transfer) => sum + transfer.bytes, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(slowBudget);

    await page.evaluate(async () => void (await document.fonts.ready));
    const sent = line.transfers.slice(before).map((transfer) => transfer.path);
    expect(sent.filter((each) => each.startsWith('/assets/'))).toEqual([]);
  },
);
