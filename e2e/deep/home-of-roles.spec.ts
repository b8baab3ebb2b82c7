import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#club/shared/access.ts';
import { signInByForm } from '../account.ts';
import { expectFitsAndAccessible } from '../dashboard.ts';
import { expect, samplePassword, test } from '../fixtures.ts';
import { apiAs, joinAsTrainee, makeCamp, randomSuffix } from '../camp.ts';

const work = '/dashboard/waveData';
const minute = 60_000;

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const greeted = (page: Page, { greeting }: Catalog) => page.getByRole('list', { name: greeting.title });

interface Home {
  /** Where a line of the greeting leads. */
  line: RegExp;
  /** What Camps shows to this role and not to every other. */
  shows: (page: Page, words: Catalog) => Promise<void>;
}

const homes: Record<Exclude<Role, 'user'>, Home> = {
  leader: {
    line: /^\/dashboard\/request$/,
    async shows(page, words) {
      const waiting = region(page, words.work.waiting.title);
      await expect(waiting.getByRole('link')).toHaveCount(4);
      await expect(waiting.getByRole('link', { name: words.work.waiting.requests })).toContainText(/\d/);
      await expect(region(page, words.work.coming.title)).toBeVisible();
      await expect(region(page, words.work.start.title)).toHaveCount(0);
    },
  },
  instructor: {
    line: /^\/(?:dashboard\/sessions\/addsession\?id=|session\/)/,
    async shows(page, words) {
      const coming = region(page, words.work.coming.title);
      await expect(coming.getByRole('link', { name: words.work.coming.add })).toBeVisible();
      await expect(
        coming.getByText(words.sessions.marks.missingParts.split('{{')[0]!.trim()).first(),
      ).toBeVisible();
      await expect(region(page, words.work.waiting.title)).toHaveCount(0);
    },
  },
  mentor: {
    line: /^\/session\//,
    async shows(page, words) {
      const waiting = region(page, words.work.waiting.title);
      await expect(waiting.getByRole('link', { name: words.work.waiting.excuses })).toBeVisible();
      await expect(waiting.getByRole('link', { name: words.work.waiting.requests })).toHaveCount(0);
      await expect(region(page, words.work.coming.title)).toHaveCount(0);
    },
  },
  hr: {
    line: /^\/dashboard\/warning/,
    async shows(page, words) {
      await expect(region(page, words.work.today.title)).toBeVisible();
      await expect(region(page, words.work.waiting.title).getByRole('link')).toHaveCount(2);
    },
  },
  trainee: {
    line: /^\/session\//,
    async shows(page, words) {
      const { standing, next } = words.work;
      for (const tile of [standing.title, next.title])
        await expect(page.getByRole('main').getByText(tile, { exact: true }).first()).toBeInViewport();
      await expect(region(page, words.work.waiting.title)).toHaveCount(0);
    },
  },
};

for (const [role, { line, shows }] of Object.entries(homes))
  test(`after signing in a ${role} is greeted by what waits, and one tap leads to the work`, async ({
    page,
    words,
  }) => {
    await page.goto('/login');
    await signInByForm(page, words, { email: `${role}@sample.club`, password: samplePassword });
    await expect(page).toHaveURL('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
      new RegExp(words.shell.hello.replace('{{name}}', String.raw`\S+`)),
    );
    await expect(main.getByRole('link', { name: words.site.home.join })).toHaveCount(0);
    const links = greeted(page, words).getByRole('link');
    // Nothing is cut off at the edge of the screen.
    await expect(links.first()).toBeInViewport({ ratio: 1 });
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(
      paths.some((path) => line.test(path)),
      paths.join(' '),
    ).toBe(true);
    await expectFitsAndAccessible(page);

    await main.getByRole('link', { name: words.greeting.work }).click();
    await expect(page).toHaveURL(work);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
    await shows(page, words);
    await expectFitsAndAccessible(page);
  });

test('an applicant reads on the home page that the request waits, and asks for another wave with one tap', async ({
  page,
  words,
  signInAs,
}) => {
  await signInAs('user');
  await page.goto('/');
  const [before, after] = words.greeting.request.pending.split(/\u2068.*\u2069/);
  const line = greeted(page, words).getByRole('link', { name: after!.trim() });
  await expect(line.first()).toContainText(before!.trim());
  await page.getByRole('main').getByRole('link', { name: words.greeting.ask }).click();
  await expect(page).toHaveURL('/form');
  await page.goto('/');
  await line.first().click();
  await expect(page).toHaveURL(work);
  await expect(region(page, words.requests.own.title)).toBeVisible();
});

test('hr opens the attendance of the session that runs now with one tap, from Waves and from the home page', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const running = new Date(Date.now() - minute).toISOString();
  const title = `Loops ${randomSuffix()}`;
  const { campId } = await makeCamp(request, { people: ['Amina'], sessions: [{ title, startsAt: running }] });
  const attendance = new RegExp(`^/dashboard/attendance\\?campId=${campId}&sessionId=[\\w-]+$`);
  await signInAs('hr');
  await page.goto(work);
  // Other stories hold sessions today as well.
  const take = region(page, words.work.today.title).getByRole('link', {
    name: new RegExp(`${words.work.today.take}.*${title}`),
  });
  await expect(take).toBeVisible();
  await expect(take).toHaveAttribute('href', attendance);
  await take.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.attendance.page.title);
  await page.goto('/');
  const line = greeted(page, words).getByRole('link', { name: words.greeting.attendance });
  await expect(line).toHaveAttribute('href', /^\/dashboard\/attendance\?campId=[\w-]+&sessionId=[\w-]+$/);
});

test('an instructor opens the form of a draft from Waves and sees what it lacks', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const title = `Draft ${randomSuffix()}`;
  const { leader, campId } = await makeCamp(request, { people: [], sessions: [] });
  // Before every other session that is planned, so that it is among the next ones.
  const startsAt = new Date(Date.now() + 2 * minute).toISOString();
  const body = { title, campId, startsAt, attendance: true, published: false };
  const session = await leader.send('POST', '/api/session', body);
  await signInAs('instructor');
  await page.goto(work);
  const row = region(page, words.work.coming.title).getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(words.sessions.draft.badge);
  await expect(row).toContainText(words.sessions.material.slides);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(`/dashboard/sessions/addsession?id=${session.data._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.sessions.dashboard.update);
});

test('a trainee taps a to-do and lands on the session that it is about', async ({
  page,
  request,
  words,
  signInAs,
}) => {
  const camp = await makeCamp(request, { people: [], sessions: [] });
  const trainee = await joinAsTrainee(request, camp.campId);
  const title = `Loops ${camp.suffix}`;
  const session = { title, campId: camp.campId, startsAt: new Date().toISOString(), attendance: true };
  const sessionId = (await camp.leader.send('POST', '/api/session', session)).data._id as string;
  await camp.leader.send('PATCH', '/api/attendance', { sessionId, userId: trainee.id, state: 'absent' });
  await signInAs('trainee');
  await page.goto(work);
  const own = page.getByRole('article', { name: camp.title });
  const todo = own.getByRole('link', { name: words.progress.needed.missed_one.split('{{')[0]!.trim() });
  const { height } = (await todo.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  await todo.click();
  await expect(page).toHaveURL(`/session/${sessionId}`);
  await camp.leader.send('POST', '/api/archive', { campId: camp.campId });
});

test('a visitor keeps the invitation and loads nothing of the greeting', async ({ page, words }) => {
  const scripts: string[] = [];
  page.on('request', (sent) => scripts.push(sent.url()));
  await page.goto('/');
  await expect(page.getByRole('link', { name: words.site.home.join })).toBeVisible();
  expect(scripts.filter((url) => /greeting-lines|\/api\/me\//.test(url))).toEqual([]);
});

test('a signed-in person never sees the invitation flash by, and the greeting pushes nothing', async ({
  page,
  words,
  signInAs,
}) => {
  await signInAs('trainee');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const opened = page.goto('/');
  const below = page.getByText(words.site.home.solved);
  await expect(below).toBeVisible();
  await expect(page.getByText(words.site.home.join)).toBeHidden();
  const before = await below.boundingBox();
  release();
  await opened;
  await expect(greeted(page, words).getByRole('link').first()).toBeVisible();
  expect(await below.boundingBox()).toEqual(before);
});

test('a part of Waves that cannot be read leaves the others in place', async ({ page, words, signInAs }) => {
  await signInAs('leader');
  await page.route('**/api/me/home', (route) =>
    route.fulfill({ status: 404, json: { success: false, code: 'NOT_FOUND', message: 'x', errors: {} } }),
  );
  await page.goto(work);
  await expect(page.getByRole('button', { name: words.ui.retry })).toHaveCount(1);
  await expect(region(page, words.work.waiting.title).getByRole('link')).toHaveCount(4);
  await expect(region(page, words.progress.page.working).getByRole('listitem').first()).toBeVisible();
});

test('a link into the dashboard leads back there after signing in, with its filter', async ({
  page,
  request,
  words,
}) => {
  const { send } = await apiAs(request, 'mentor');
  const { data } = await send('GET', '/api/camp');
  const path = `/dashboard/sheet_contest?campId=${data[0]._id}`;
  await page.goto(path);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  await signInByForm(page, words, { email: 'mentor@sample.club', password: samplePassword });
  await expect(page).toHaveURL(path);
});
