import type { Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import type { Role } from '#club/shared/access.ts';
import { expectAccessible } from '../accessible.ts';
import { enlargeText, expectWholeCards } from '../cards.ts';
import { expect, expectNoSidewaysScroll, onPhone, test } from '../fixtures.ts';

const work = '/dashboard/waveData';

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
      // They sync and correct results, and decide nothing else.
      const waiting = region(page, words.work.waiting.title);
      await expect(waiting.getByRole('link', { name: words.work.waiting.requests })).toHaveCount(0);
      await expect(waiting.getByRole('link', { name: words.work.waiting.excuses })).toHaveCount(0);
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

test(
  'everybody is greeted by what waits for their role, and one tap leads to the work',
  onPhone,
  async ({ page, words, signInAs }) => {
    const main = page.getByRole('main');
    const links = greeted(page, words).getByRole('link');

    await test.step('an applicant reads that the request waits, and may ask for another wave', async () => {
      await signInAs('user');
      await page.goto('/');
      const [before, after] = words.greeting.request.pending.split(/\u2068.*\u2069/);
      const line = greeted(page, words).getByRole('link', { name: after!.trim() });
      await expect(line.first()).toContainText(before!.trim());
      await expect(main.getByRole('link', { name: words.greeting.ask })).toHaveAttribute('href', '/form');
      await line.first().click();
      await expect(page).toHaveURL(work);
      await expect(region(page, words.requests.own.title)).toBeVisible();
      await expectAccessible(page);
    });

    for (const [role, { line, shows }] of Object.entries(homes) as [Role, Home][])
      await test.step(role, async () => {
        await signInAs(role);
        await page.goto('/');
        await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(
          new RegExp(words.shell.hello.replace('{{name}}', String.raw`\S+`)),
        );
        await expect(main.getByRole('link', { name: words.site.home.join })).toHaveCount(0);
        // Nothing is cut off at the edge of the screen.
        await expect(links.first()).toBeInViewport({ ratio: 1 });
        const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
        expect(
          paths.some((path) => line.test(path)),
          paths.join(' '),
        ).toBe(true);
        // The greeting looks alike for everybody.
        if (role === 'leader') await expectAccessible(page);
        await expectNoSidewaysScroll(page);

        await main.getByRole('link', { name: words.greeting.work }).click();
        await expect(page).toHaveURL(work);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
        await shows(page, words);
        await expectNoSidewaysScroll(page);
        // An instructor and a mentor see parts of what a leader sees.
        if (['leader', 'hr', 'trainee'].includes(role)) await expectAccessible(page);
      });
  },
);

const longTitle = 'البرمجة الديناميكية على الأشجار والمخططات الموجهة عديمة الدوائر '.repeat(2).trim();

/** The home of the reader with the longest texts that it can have. */
async function lengthenHome(page: Page) {
  const todo = Array.from({ length: 3 }, (_, order) => ({
    text: `${order + 1}. ${longTitle}: ${'غبت عن ثلاث جلسات متتالية دون عذر، فتحدّث مع مشرفك قبل الجلسة القادمة. '.repeat(3)}`,
    link: `/session/${order}`,
  }));
  await page.route('**/api/me/home', async (route) => {
    const reply = await route.fetch();
    const { data } = await reply.json();
    const longer = (session: object | null) => session && { ...session, title: longTitle };
    const home = { next: longer(data.next), coming: data.coming.map(longer), today: data.today.map(longer) };
    await route.fulfill({ json: { message: '', data: { ...data, ...home, todo } } });
  });
}

test(
  'in twice the text size every to-do is read whole, and no card runs over another one',
  onPhone,
  async ({ page, words, signInAs }) => {
    await lengthenHome(page);
    for (const role of ['trainee', 'mentor', 'hr', 'leader'] as const)
      await test.step(role, async () => {
        await signInAs(role);
        await page.goto('/');
        await expect(greeted(page, words).getByText(longTitle).first()).toBeVisible();
        await enlargeText(page);
        await expectWholeCards(page);
        await page.goto(work);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.progress.page.title);
        await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
        await enlargeText(page);
        await expectWholeCards(page);
      });
  },
);
