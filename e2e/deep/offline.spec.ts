import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { slow3G, slowDown } from '#tests/slow-3g.ts';
import { fieldOf, picture, signInByForm } from '../account.ts';
import { expectAccessible } from '../accessible.ts';
import { joinAsTrainee, makeCamp } from '../camp.ts';
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

const pattern = (text: string) => new RegExp(text.replace(/{{\w+}}/g, '.+'));

/** The pages of a role that read their data by themselves. */
const pagesOf = {
  trainee: ['/dashboard/waveData', '/dashboard/standing', '/dashboard/inbox', '/form'],
  leader: [
    '/dashboard/waveData',
    '/dashboard/people',
    '/dashboard/warning',
    '/dashboard/excuses',
    '/dashboard/standing',
  ],
} as const;

for (const role of ['trainee', 'leader'] as const)
  test(`without a connection no page of a ${role} says what it does not know, and each says of when it is`, async ({
    page,
    line,
    words,
    signInAs,
  }) => {
    const { progress, people, shell, ui, work } = words;
    const paths = pagesOf[role];
    const failed = page.getByText(ui.list.failed).or(page.getByText(words.training.common.loadFailed));
    const asOf = page.getByRole('main').getByText(pattern(shell.connection.asOf));
    await signInAs(role);
    await page.goto('/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    for (const path of [...paths, '/dashboard/waveData']) await page.goto(path);
    await expectOfflineCopy(page, { paths: [...paths, '/'], data: ['/api/me/home'] });
    await line.cut();
    for (const path of paths) {
      await page.goto(path);
      const isStored = path === '/dashboard/waveData';
      await (isStored ? asOf : failed.first()).waitFor();
      await expect(asOf, path).toHaveCount(isStored ? 1 : 0);
      const main = page.getByRole('main');
      for (const claim of ['(0)', progress.wave.allWell, people.list.emptyTitle, words.inbox.page.emptyTitle])
        await expect(main, path).not.toContainText(claim);
      // What waits and what is unread is not known.
      await expect(page.getByText(pattern(work.waiting.badge_other)), path).toHaveCount(0);
      await expect(banner(page).getByRole('link', { name: shell.inbox, exact: true }), path).toBeVisible();
    }
    await page.goto('/');
    await expect(banner(page).getByText(pattern(shell.connection.asOf))).toBeVisible();
  });

test('an excuse written without a connection outlives its tab, waits while others are signed in, and is sent from the home page', async ({
  page,
  context,
  line,
  request,
  words,
  signInAs,
}) => {
  const { excuses, ui } = words;
  const inTwoDays = new Date(Date.now() + 48 * 60 * 60_000).toISOString();
  const camp = await makeCamp(request, {
    people: [],
    sessions: [
      { title: 'Loops', startsAt: inTwoDays },
      { title: 'Arrays', startsAt: inTwoDays },
    ],
  });
  const trainee = await joinAsTrainee(request, camp.campId);
  const sent = async (at: number) =>
    (await trainee.send('GET', `/api/excuse?own=1&sessionId=${camp.sessionIds[at]}`)).data as {
      reason: string;
      file: object | null;
    }[];
  const others = page.getByText(ui.waiting.others);
  const reasons = ['My brother marries', 'I am still travelling'];
  const session = await signInAs('trainee');
  await page.goto('/dashboard/waveData');
  await expectOfflineCopy(page, { paths: ['/', '/dashboard/waveData'], data: ['/api/me/home'] });

  await test.step('written in tabs that are closed', async () => {
    const tabs = await Promise.all(camp.sessionIds.map(() => context.newPage()));
    for (const [at, tab] of tabs.entries()) {
      await tab.goto(`/session/${camp.sessionIds[at]}`);
      await tab.getByRole('button', { name: excuses.own.coming }).click();
      await fieldOf(tab, excuses.own.reason).fill(reasons[at]!);
      await tab.locator('input[type=file]').setInputFiles(picture);
    }
    await line.cut();
    for (const [at, tab] of tabs.entries()) {
      if (at === 1) {
        // Where the page knows that there is no connection, nobody waits for a call that hangs.
        await tab.evaluate(() => window.dispatchEvent(new Event('offline')));
        await expect(tab.locator('header [role=status]')).toBeVisible();
        await tab.route('**/api/excuse', () => undefined);
      }
      await tab.getByRole('button', { name: excuses.own.submit, exact: true }).click();
      await expect(tab.getByText(excuses.own.unsent)).toBeVisible();
      await tab.close();
    }
  });

  await test.step('the app opened without a connection shows them', async () => {
    await page.goto('/');
    await expect(page.getByText(ui.waiting.count_other.replace('{{count}}', '2'))).toBeVisible();
    await page.getByRole('button', { name: ui.waiting.show }).click();
    await expect(page.getByText(reasons[0]!)).toBeVisible();
  });

  await test.step('somebody else sees that something waits, not what, and does not send it', async () => {
    const [token, user] = await page.evaluate(() => [localStorage.userToken, localStorage.user] as string[]);
    expect(token).toBe(session);
    await page.evaluate(() => {
      localStorage.removeItem('userToken');
      localStorage.removeItem('user');
    });
    await page.goto('/');
    await expect(others).toBeVisible();
    await line.restore();
    await signInAs('mentor');
    await page.goto('/about');
    await expect(others).toBeVisible();
    await expect(page.getByText(reasons[0]!)).toHaveCount(0);
    expect(await sent(0)).toEqual([]);
    // Meanwhile the trainee excuses one of them on another device.
    await trainee.send('POST', '/api/excuse', { sessionId: camp.sessionIds[1], reason: 'From my laptop' });
    await page.evaluate(
      ([given, stored]) => {
        localStorage.setItem('userToken', given!);
        localStorage.setItem('user', stored!);
      },
      [token, user],
    );
  });

  await test.step('back on the home page the one is sent with its file, the other is kept with the reason', async () => {
    await page.goto('/');
    await expect
      .poll(async () => (await sent(0)).map(({ reason, file }) => [reason, file !== null]))
      .toEqual([[reasons[0], true]]);
    await expect(page.getByRole('alert')).toContainText(reasons[1]!);
    await expect(page.getByRole('alert')).toContainText(excuses.errors.alreadyAsked);
    await expect(others).toHaveCount(0);
    expect((await sent(1)).map(({ reason }) => reason)).toEqual(['From my laptop']);
    await page.getByRole('alert').getByRole('button', { name: ui.waiting.discard }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
