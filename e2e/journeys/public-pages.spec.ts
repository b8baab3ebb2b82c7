import type { APIRequestContext, Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import * as spec from '#tests/spec-texts.ts';
import { expectAccessible } from '../accessible.ts';
import { expect, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { oldest } from '../public.ts';
import { expectHeaderAndFooter } from '../screens.ts';

interface PublicPage {
  name: string;
  path: (request: APIRequestContext) => Promise<string>;
  picture: RegExp;
  /** The main heading, where it is no title of a story. */
  title?: (words: Catalog) => string;
  /** The headings of its sections: in the specification's words if it has any, and in the product's. */
  sections: (words: Catalog) => [specified: string | undefined, own: string][];
  /** What else it holds. */
  also?: (page: Page, words: Catalog, request: APIRequestContext) => Promise<void>;
}

const at = (path: string) => () => Promise.resolve(path);

/** Anchors lead to each committee and to the leaders, below the header. */
async function followAnchors(page: Page, { site }: Catalog) {
  const chips = page.getByRole('navigation', { name: site.committees.jump });
  for (const anchor of ['Media', 'tech', 'hr', 'training', 'leaders']) {
    await chips.locator(`a[href$="#${anchor}"]`).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`/committees#${anchor}`);
    const header = await page.getByRole('banner').boundingBox();
    await expect(async () => {
      const heading = await page.locator(`[id="${anchor}"] h2`).boundingBox();
      expect(heading!.y).toBeGreaterThanOrEqual(header!.height);
      expect(heading!.y).toBeLessThan(400);
    }).toPass({ timeout: 3000 });
  }
}

/** Three housing cards are free of charge and closed until a leader changes them. */
async function expectHousing(page: Page, { site }: Catalog) {
  const cards = page.getByRole('region', { name: site.ecpc.housing, exact: true }).getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByText(spec.ecpc.price, { exact: true })).toBeVisible();
    await expect(card.getByText(spec.ecpc.closed, { exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
  }
}

/** The oldest of the stored achievements: other tests add newer ones. */
async function expectAchievements(page: Page, { site }: Catalog, request: APIRequestContext) {
  const { data } = await (await request.get('/api/achievement?size=12')).json();
  const shown = page.getByRole('region', { name: site.aboutPage.achievements, exact: true });
  const oldestOne = shown.getByRole('article').filter({ hasText: data.at(-1).title });
  await expect(oldestOne.first()).toBeAttached();
}

const pages: PublicPage[] = [
  {
    name: 'home',
    path: at('/'),
    picture: /\/home\.png$/,
    title: ({ site }) => site.home.hero,
    sections: ({ site }) => [
      [spec.home.who, site.who.title],
      [spec.home.icpc, site.icpc.title],
      [spec.home.roadmap, site.roadmap.title],
      [spec.home.stories, site.stories.title],
      [spec.home.talented, site.talented.title],
      [spec.home.founders, site.founders.title],
      [spec.home.testimonials, site.testimonials.title],
      [spec.home.appreciation, site.appreciation.title],
    ],
  },
  {
    name: 'about',
    path: at('/about'),
    picture: /\/about\.png$/,
    title: ({ site }) => site.aboutPage.title,
    sections: ({ site: { aboutPage } }) => [
      [spec.about.story, aboutPage.story],
      [spec.about.founders, aboutPage.founders],
      [spec.about.leaders, aboutPage.leaders],
      [spec.about.missionAndVision, aboutPage.direction],
      [spec.about.achievements, aboutPage.achievements],
    ],
    also: expectAchievements,
  },
  {
    name: 'committees',
    path: at('/committees'),
    picture: /\/committees\.png$/,
    title: ({ site }) => site.committees.title,
    sections: ({ site }) => [[undefined, site.committees.leaders]],
    also: followAnchors,
  },
  {
    name: 'ecpc',
    path: at('/ecpc'),
    picture: /\/ecpc\.png$/,
    title: () => spec.layout.ecpc,
    sections: ({ site }) => [
      [undefined, site.ecpc.way],
      [undefined, site.ecpc.housing],
    ],
    also: expectHousing,
  },
  {
    name: 'news',
    path: (request) => oldest(request, 'news'),
    picture: /\/news-[\w-]+\.png$/,
    sections: ({ news }) => [[undefined, news.page.more]],
    also: async (page) => {
      const about = await page.locator('script[type="application/ld+json"]').textContent();
      expect(JSON.parse(about ?? '')).toMatchObject({
        '@type': 'NewsArticle',
        headline: expect.stringMatching(/./),
      });
    },
  },
  {
    name: 'event',
    path: (request) => oldest(request, 'event'),
    picture: /\/event-[\w-]+\.png$/,
    sections: ({ events }) => [[undefined, events.page.more]],
    also: async (page, { events }) => {
      await expect(page.getByText(events.page.past)).toBeVisible();
      await expect(page.getByRole('link', { name: events.page.calendar })).toHaveCount(0);
    },
  },
];

/** Addresses that the page requests from another origin. */
function foreignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url());
  });
  return foreign;
}

/** What search engines and chats read of a page. */
async function expectMetadata(page: Page, address: string, picture: RegExp) {
  const head = page.locator('head');
  await expect(head.locator('title')).toHaveCount(1);
  await expect(head.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/);
  await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', address);
  for (const each of ['en', 'ar'])
    await expect(head.locator(`link[hreflang=${each}]`)).toHaveAttribute('href', `${address}?lang=${each}`);
  await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', picture);
  for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
    expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
}

test('a visitor reads every public page with its sections and metadata', async ({
  page,
  request,
  words,
  says,
  language,
  baseURL,
}) => {
  const foreign = foreignRequests(page, baseURL!);
  for (const { name, path, picture, title, sections, also } of pages)
    await test.step(name, async () => {
      const address = await path(request);
      expect((await page.goto(address))?.status()).toBe(200);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expectHeaderAndFooter(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      if (title) await expect(page.getByRole('heading', { level: 1 })).toContainText(title(words));
      for (const [specified, own] of sections(words)) {
        const heading = says(specified ?? own, own);
        await expect(page.getByRole('heading', { name: heading, level: 2, exact: true })).toBeVisible();
      }
      await expectNoSidewaysScroll(page);
      await expectMetadata(page, baseURL! + address, picture);
      await expectAccessible(page);
      await also?.(page, words, request);
    });

  await test.step('unknown news or events are a 404 page inside header and footer', async () => {
    const event = await request.get('/event/no-such-event');
    expect(event.status()).toBe(404);
    for (const part of [words.shell.notFound.title, '<header', '<footer'])
      expect(await event.text()).toContain(part);
    expect((await page.goto('/news/00000000-0000-7000-8000-000000000999'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: words.shell.notFound.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const support = page.getByRole('link', { name: words.shell.notFound.support });
    await expect(support).toHaveAttribute('href', /^mailto:.+@.+/);
  });
  expect(foreign).toEqual([]);
});
