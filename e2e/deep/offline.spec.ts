import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { slow3G, slowDown } from '#tests/slow-3g.ts';
import { signInByForm } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import { banner, cachedPaths, followMenu, test } from '../cut-line.ts';
import { expect, onPhone, samplePassword } from '../fixtures.ts';

const oldDataNote = (page: Page) => page.getByRole('main').getByRole('status').first();

test(
  'on Attendance a lost connection is said, a link offers to try again and opens once the connection is back',
  onPhone,
  async ({ page, line, words, signInAs, phone }) => {
    const { connection, dashboard } = words.shell;
    await signInAs('hr');
    await page.goto('/dashboard/attendance');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.attendance.page.title);
    const marks = page.getByRole('main').getByRole('button', { name: words.attendance.states.present });
    await expect(marks.first()).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: connection.none })).toHaveCount(0);

    await line.cut();
    await followMenu(page, phone, dashboard.menu, dashboard.trainees);
    const failed = banner(page).getByRole('alert');
    await expect(failed).toContainText(connection.pageFailed);
    await expect(failed).toContainText(connection.none);
    await expect(page).toHaveURL(/\/dashboard\/attendance/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.attendance.page.title);
    await expectAccessible(page);

    await failed.getByRole('button', { name: words.ui.close }).click();
    const said = banner(page).getByRole('status');
    await expect(said).toHaveText(connection.old);
    await expect(oldDataNote(page)).toContainText(connection.none);

    await followMenu(page, phone, dashboard.menu, dashboard.trainees);
    await failed.getByRole('button', { name: words.ui.retry }).click();
    await expect(failed).toContainText(connection.none);

    await line.restore();
    const documents: string[] = [];
    page.on('domcontentloaded', () => documents.push(page.url()));
    await failed.getByRole('button', { name: words.ui.retry }).click();
    await expect(page).toHaveURL(/\/dashboard\/trainees/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.members.trainees.title);
    await expect(failed).toHaveCount(0);
    await expect(said).toHaveCount(0);
    expect(documents).toEqual([]);
  },
);

/** The scripts that a page of the server names. */
async function scriptsOf(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
}

/** Waits until these pages with their scripts and the last data of these endpoints are on the device. */
async function expectOfflineCopy(page: Page, { paths, data }: { paths: string[]; data: string[] }) {
  await expect.poll(() => cachedPaths(page, 'pages')).toEqual(expect.arrayContaining(paths));
  for (const path of paths) {
    const scripts = await scriptsOf(page, path);
    await expect.poll(() => cachedPaths(page, 'assets')).toEqual(expect.arrayContaining(scripts));
  }
  await expect.poll(() => storedPaths(page)).toEqual(expect.arrayContaining(data));
}

/** The endpoints whose last data is on the device. */
const storedPaths = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('last-data');
        open.addEventListener('success', () => {
          const read = open.result.transaction('queries').objectStore('queries').get('queries');
          read.addEventListener('success', () => {
            const { queries = [] } = (read.result ?? {}) as { queries?: { queryKey: string[] }[] };
            open.result.close();
            resolve(queries.map(({ queryKey }) => String(queryKey[1])));
          });
        });
      }),
  );

test(
  'without a connection a trainee opens Waves with its last data and Check-in, and a page never seen offers to try again',
  onPhone,
  async ({ page, line, words, signInAs, phone }) => {
    const { connection, dashboard } = words.shell;
    await signInAs('trainee');
    await page.goto('/dashboard');
    await followMenu(page, phone, dashboard.menu, dashboard.waves);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
    const camp = page.getByRole('main').getByRole('heading', { level: 2 }).first();
    const title = (await camp.textContent()) ?? '';
    await expectOfflineCopy(page, {
      paths: ['/dashboard', '/dashboard/waveData', '/checkin', '/offline'],
      data: ['/api/me/progress'],
    });

    await line.cut();
    await page.reload();
    await expect(camp).toHaveText(title);
    await expect(banner(page).getByRole('status')).toHaveText(connection.old);
    await expect(oldDataNote(page)).toContainText(connection.none);
    await expectAccessible(page);

    await page.goto('/checkin');
    await expect(page.getByRole('heading', { name: words.attendance.checkin.title, level: 1 })).toBeVisible();
    await expect(banner(page).getByRole('status')).toHaveText(connection.old);

    await page.goto('/level/1');
    await expect(page).toHaveURL(/\/offline\?next=%2Flevel%2F1$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(connection.none);
    await expectAccessible(page);
    await page.getByRole('link', { name: words.ui.retry }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(connection.none);
    await line.restore();
    await page.getByRole('link', { name: words.ui.retry }).click();
    await expect(page).toHaveURL('/level/1');
    await expect(banner(page).getByRole('status')).toHaveCount(0);
  },
);

test('the page for a missing connection leads on even before its script runs', async ({
  browser,
  request,
  line,
  words,
  language,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: line.url,
    locale: language,
  });
  const page = await context.newPage();
  await page.goto('/offline');
  const again = page.getByRole('link', { name: words.ui.retry });
  await expect(again, 'loads the same address again').toHaveAttribute('href', '');
  await context.close();
  const reply = await request.get('/offline?next=%2Flevel%2F1', { maxRedirects: 0 });
  expect(reply.status(), 'and the server leads on').toBe(302);
  expect(reply.headers().location).toBe('/level/1');
});

async function logOut(page: Page, phone: boolean, { menu, logOut: name }: Catalog['shell']['dashboard']) {
  if (phone) await page.getByRole('button', { name: menu }).click();
  await page.getByRole('button', { name }).filter({ visible: true }).click();
}

test('without a connection Attendance opens with its last data, for nobody else on the device', async ({
  page,
  line,
  words,
  signInAs,
  phone,
}) => {
  const { connection, dashboard } = words.shell;
  await signInAs('hr');
  await page.goto('/dashboard/attendance');
  // The lists of a page that is still loading have no marks.
  const marks = { hasText: words.attendance.states.excused };
  const person = page
    .getByRole('main')
    .getByRole(phone ? 'listitem' : 'rowheader')
    .filter(phone ? marks : {})
    .first();
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
  await expect.poll(() => storedPaths(page)).toEqual([]);
  await page.goto('/dashboard/attendance');
  await expect(person).toBeVisible();
  await expect.poll(() => storedPaths(page)).toContain('/api/attendance');
  await logOut(page, phone, dashboard);
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedPaths(page)).toEqual([]);
});

test('signing out without a connection leads to sign-in, which waits until it is back', async ({
  page,
  line,
  words,
  signInAs,
  phone,
}) => {
  const { auth, shell, ui } = words;
  await signInAs('trainee');
  await page.goto('/dashboard/profile');
  const scripts = await scriptsOf(page, '/login');
  await expect.poll(() => cachedPaths(page, 'assets')).toEqual(expect.arrayContaining(scripts));

  await line.cut();
  await logOut(page, phone, shell.dashboard);
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(auth.signIn.title);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page.getByRole('main')).toContainText(ui.draft.waiting);
  await expectAccessible(page);
  await line.restore();
  await expect(page).toHaveURL('/', { timeout: 40_000 });
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
