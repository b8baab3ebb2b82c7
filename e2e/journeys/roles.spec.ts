import type { Page } from '@playwright/test';
import { type Role, roles } from '#club/shared/access.ts';
import * as spec from '#tests/spec-texts.ts';
import { expect, test } from '../fixtures.ts';

/** Every page of the dashboard with the roles of section 6 of the specification. */
const pages: Record<string, readonly Role[]> = {
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
  '/dashboard/archive': ['leader'],
  '/dashboard/warning_attendance': ['hr', 'leader'],
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
  '/dashboard/profile': roles,
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
}

/** Opens pages one after the other, and returns for whom the home page says that each is; null where it opened. */
const admittedBy = (page: Page, paths: string[]) =>
  page.evaluate(async (addresses) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    const heading = () => document.querySelector('main h1');
    const found: [path: string, admits: string | null][] = [];
    for (const path of addresses) {
      const before = heading();
      await router.navigate(path);
      const signIn = `main a[href="/login?next=${encodeURIComponent(path)}"]`;
      // The home page stays in place from one to the next: what it says names the address that it is about.
      const isHome = () => location.pathname === '/';
      const notice = () => document.querySelector(signIn)?.closest('[role=alert]');
      const refused = () => (isHome() ? (notice()?.querySelector('p') ?? null) : null);
      const isOpen = () => heading() && heading() !== before && !isHome();
      const end = Date.now() + 20_000;
      while (!refused() && !isOpen()) {
        if (Date.now() > end) throw new Error(`nothing opened at ${path}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      found.push([path, refused()?.textContent ?? null]);
    }
    return found;
  }, paths);

/**
 * An applicant is refused wherever somebody is, and a refusal names all roles that the page is for. A leader opens what
 * no other journey opens, the others one page of their own and one of others.
 */
function triedBy(role: Role): string[] {
  const some = Object.keys(pages).filter((path) => pages[path]!.length < roles.length);
  if (role === 'user') return some;
  if (role === 'leader') return ['/dashboard/analysis', '/dashboard/waves'];
  const isOwn = (path: string) => pages[path]!.includes(role);
  return [some.find(isOwn), some.find((path) => !isOwn(path))].filter((path) => path !== undefined);
}

test('every role finds its own menu and its own pages, and is sent home from the others, where it reads whose they are', async ({
  page,
  words,
  signInAs,
}) => {
  const { forbidden } = words.shell;
  const menu = page.getByRole('navigation', { name: words.shell.dashboard.menu });
  const offered = () =>
    menu.getByRole('link').evaluateAll((links) =>
      // Without the number that waits.
      links.map((link) => [
        [...link.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE)?.textContent,
        (link as HTMLAnchorElement).pathname,
      ]),
    );
  const admits = (role: Role, path: string) => {
    const admitted = roles.filter((each) => pages[path]!.includes(each));
    if (admitted.includes(role)) return null;
    const names = admitted.map((each) => forbidden.roles[each]);
    const is = ` is for ${new Intl.ListFormat('en').format(names)}.`;
    return expect.stringMatching(new RegExp(`^“.+”${is}$`)) as unknown;
  };
  for (const role of roles)
    await test.step(role, async () => {
      await signInAs(role);
      await page.goto('/dashboard/profile');
      await expect(page.getByRole('heading', { level: 1, name: words.users.profile.title })).toBeVisible();
      await expect.poll(offered).toEqual(menus[role].map(([label, path]) => [label, `/dashboard/${path}`]));
      const group = menu.getByText(sidebar.addGroup, { exact: true });
      if (role === 'leader') await expect(group.locator('..').getByRole('link')).toHaveText(sidebar.add);
      else await expect(group).toHaveCount(0);
      const tried = triedBy(role);
      expect(await admittedBy(page, tried)).toEqual(tried.map((path) => [path, admits(role, path)]));
    });
});
