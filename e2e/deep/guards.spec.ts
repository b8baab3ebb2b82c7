import { type Role, roles } from '#club/shared/access.ts';
import * as spec from '#tests/spec-texts.ts';
import { signInByForm } from '../account.ts';
import { expect, samplePassword, test } from '../fixtures.ts';

test('a visitor who opens the dashboard signs in and returns to the page', async ({ page, words }) => {
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/profile')}`);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
});

test('sign-in never redirects to another site', async ({ page, words }) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/dashboard')}`);
  await signInByForm(page, words, { email: 'trainee@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/');
});

test('a stored token without readable user data counts as signed out', async ({ page, words, phone }) => {
  await page.addInitScript(() => {
    localStorage.setItem('userToken', 'something');
    localStorage.setItem('user', '{"firstName":');
  });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login\?next=/);
  if (!phone) {
    await expect(
      page.getByRole('banner').getByRole('link', { name: words.shell.nav.signUp, exact: true }),
    ).toBeVisible();
  }
});

test('a session that the server has ended leads to sign-in', async ({ page, request, signInAs }) => {
  const token = await signInAs('mentor');
  await request.post('/api/auth/logout', { headers: { token } });
  await page.goto('/dashboard/profile');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/profile')}`);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('an export without a session leads to sign-in', async ({ page, request, words, signInAs }) => {
  const token = await signInAs('leader');
  // Another read that fails, or the event of the end, would lead to sign-in as well: no events, and it ends while
  // the export is on its way.
  await page.context().route('**/api/live*', () => Promise.resolve());
  await page.goto('/dashboard/trainees');
  let status: number | undefined;
  await page.context().route('**/api/user?format=csv', async (route) => {
    await request.post('/api/auth/logout', { headers: { token } });
    const response = await route.fetch();
    status = response.status();
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: words.ui.export.label }).click();
  await page.getByRole('menuitem', { name: words.ui.export.csv }).click();
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/dashboard/trainees')}`);
  await expect.poll(() => status).toBe(401);
});

test('signing out in one tab signs out the other tab', async ({ page, context, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/api/health');
  await other.evaluate(() => localStorage.clear());
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: words.auth.signIn.title, level: 1 })).toBeVisible();
  await expect(page.getByText(words.auth.signIn.ended)).toHaveCount(0);
});

test('every tab of a session that was ended elsewhere says so and leads back to its page', async ({
  page,
  context,
  request,
  words,
  signInAs,
}) => {
  const { auth, users } = words;
  const token = await signInAs('trainee');
  await page.goto('/dashboard/profile');
  await expect(page.getByRole('heading', { name: users.profile.title, level: 1 })).toBeVisible();
  const other = await context.newPage();
  await request.post('/api/auth/logout', { headers: { token } });
  await other.goto('/dashboard/standing');
  for (const [tab, path] of [
    [other, '/dashboard/standing'],
    [page, '/dashboard/profile'],
  ] as const) {
    await expect(tab).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
    await expect(tab.getByText(auth.signIn.ended)).toBeVisible();
  }
});

test('old links to /dashBoard open the dashboard', async ({ page, words, signInAs }) => {
  await signInAs('trainee');
  await page.goto('/dashBoard/profile');
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(page.getByRole('heading', { name: words.users.profile.title, level: 1 })).toBeVisible();
});

test('the HTML of the dashboard contains no personal data', async ({ page, request, signInAs }) => {
  await signInAs('leader');
  await page.goto('/dashboard');
  await expect(page.getByRole('definition').first()).toBeVisible();
  const html = await (await request.get('/dashboard')).text();
  expect(html).not.toContain('leader@sample.club');
  expect(html).not.toContain('<dl');
});

test('a page of another role says whose it is, who is signed in and where to go instead', async ({
  page,
  words,
  signInAs,
}) => {
  const { forbidden, dashboard } = words.shell;
  await signInAs('trainee');
  await page.goto('/dashboard/request?size=30');
  await expect(page).toHaveURL('/dashboard/request?size=30');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: forbidden.title, level: 1 })).toBeVisible();
  await expect(main.getByText(forbidden.admits.replace('{{roles}}', forbidden.roles.leader))).toBeVisible();
  await expect(main.getByText(words.users.profile.roles.trainee)).toBeVisible();

  await main.getByRole('link', { name: forbidden.otherAccount }).click();
  await signInByForm(page, words, { email: 'leader@sample.club', password: samplePassword });
  await expect(page).toHaveURL('/dashboard/request?size=30');
  await expect(page.getByRole('heading', { name: words.requests.page.title, level: 1 })).toBeVisible();

  await signInAs('trainee');
  await page.goto('/dashboard/attendance');
  const names = [forbidden.roles.hr, forbidden.roles.leader];
  for (const name of names) await expect(main.getByText(name).first()).toBeVisible();
  await main.getByRole('link', { name: dashboard.standing }).last().click();
  await expect(page).toHaveURL(/\/dashboard\/standing(?:\?page=\d+)?$/);
});

/** Every page of the dashboard with the roles of section 6 of the specification. */
const pages: Record<string, readonly Role[]> = {
  '/dashboard/profile': roles,
  '/dashboard/account': roles,
  '/dashboard/waveData': roles,
  '/dashboard/standing': roles,
  '/dashboard/inbox': roles,
  '/dashboard/notifications': roles,
  '/dashboard/people': ['mentor', 'hr', 'instructor', 'leader'],
  '/dashboard/excuses': ['mentor', 'hr', 'leader'],
  '/dashboard/sheet_contest': ['mentor', 'hr', 'instructor', 'leader'],
  '/dashboard/attendance': ['hr', 'leader'],
  '/dashboard/warning': ['hr', 'leader'],
  '/dashboard/warning_attendance': ['hr', 'leader'],
  '/dashboard/archive': ['leader'],
  '/dashboard/analysis': ['leader'],
  '/dashboard/trainees': ['mentor', 'hr', 'instructor', 'leader'],
  '/dashboard/sessions': ['instructor', 'leader'],
  '/dashboard/sessions/addsession': ['instructor', 'leader'],
  '/dashboard/request': ['leader'],
  '/dashboard/coremembers': ['leader'],
  '/dashboard/coremembers/addcoremember': ['leader'],
  '/dashboard/events': ['leader'],
  '/dashboard/events/addevent': ['leader'],
  '/dashboard/newsDash': ['leader'],
  '/dashboard/newsDash/addnews': ['leader'],
  '/dashboard/achievementsDash': ['leader'],
  '/dashboard/achievementsDash/addachievement': ['leader'],
  '/dashboard/levels': ['leader'],
  '/dashboard/levels/addlevel': ['leader'],
  '/dashboard/waves': ['leader'],
  '/dashboard/waves/addwave': ['leader'],
  '/dashboard/audit': ['leader'],
  '/dashboard/system': ['leader'],
  '/dashboard/site': ['leader'],
};

type Entry = [label: string, page: string];
const entries = (labels: string[], pages: string[]) =>
  labels.map((label, at): Entry => [label, pages[at] ?? '']);

const { sidebar } = spec;
const everybody = entries(sidebar.everybody, ['profile', 'waveData', 'standing']);
const sheets: Entry = ['Sheet&Contest', 'sheet_contest'];
const addGroup = entries(sidebar.add, [
  'sessions',
  'events',
  'newsDash',
  'achievementsDash',
  'levels',
  'waves',
]);
const leaderEntries = entries(sidebar.leader, [
  'trainees',
  'sheet_contest',
  'coremembers',
  'analysis',
  'attendance',
  'warning',
  'request',
  'archive',
]);

const ofLeaders: Entry[] = [
  ['Audit log', 'audit'],
  ['System', 'system'],
  ['Website', 'site'],
];
const own: Entry[] = [
  ['Notifications', 'notifications'],
  ['Account and security', 'account'],
];
const people: Entry = ['My trainees', 'people'];
const excuses: Entry = ['Excuses', 'excuses'];

/** The sidebar in its order; decisions 001, 011 and 012 say what is added to the specification's. */
const menus: Record<Role, Entry[]> = {
  user: [...everybody, ...own],
  trainee: [...everybody, ...own],
  mentor: [...everybody, people, ...entries(sidebar.mentor, ['trainees']), sheets, excuses, ...own],
  hr: [
    ...everybody,
    people,
    ...entries(sidebar.hr, ['trainees', 'sheet_contest', 'attendance', 'warning']),
    excuses,
    ...own,
  ],
  instructor: [
    ...everybody,
    people,
    ...entries(sidebar.instructor, ['trainees', 'sheet_contest', 'sessions']),
    ...own,
  ],
  leader: [
    ...everybody,
    people,
    ...leaderEntries.slice(0, 4),
    ...addGroup,
    ...leaderEntries.slice(4, 6),
    excuses,
    ...leaderEntries.slice(6),
    ...ofLeaders,
    ...own,
  ],
};

interface Router {
  navigate: (path: string) => Promise<void>;
  state: { location: { pathname: string } };
}

for (const role of roles)
  test(`${role}: the sidebar and the pages match the role`, async ({ page, words, signInAs }) => {
    await signInAs(role);
    await page.goto('/dashboard/profile');
    const menu = page.getByRole('navigation', { name: words.shell.dashboard.menu });
    const offered = () =>
      menu.getByRole('link').evaluateAll((links) =>
        // Without the number that waits.
        links.map((link) => [
          [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent,
          (link as HTMLAnchorElement).pathname,
        ]),
      );
    await expect.poll(offered).toEqual(menus[role].map(([label, path]) => [label, `/dashboard/${path}`]));
    const group = menu.getByText(sidebar.addGroup, { exact: true });
    if (role === 'leader') await expect(group.locator('..').getByRole('link')).toHaveText(sidebar.add);
    else await expect(group).toHaveCount(0);
    const forbidden = page.getByRole('heading', { name: words.shell.forbidden.title, level: 1 });
    for (const [path, allowed] of Object.entries(pages)) {
      const arrived = await page.evaluate(async (to) => {
        const { __reactRouterDataRouter: router } = window as unknown as {
          __reactRouterDataRouter: Router;
        };
        await router.navigate(to);
        return router.state.location.pathname;
      }, path);
      expect(arrived, path).toBe(path);
      await expect(forbidden, path).toHaveCount(allowed.includes(role) ? 0 : 1);
    }
  });
