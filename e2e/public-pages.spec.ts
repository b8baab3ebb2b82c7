import type { APIRequestContext, Page } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';
import { holdCovers, oldest } from './public.ts';
import { expectUsableInBothThemes } from './usable.ts';

test.beforeEach(({ page }) => holdCovers(page));

interface PublicPage {
  name: string;
  path: (request: APIRequestContext) => Promise<string>;
  picture: RegExp;
  says: (words: Catalog) => string[];
}

const at = (path: string) => () => Promise.resolve(path);

const pages: PublicPage[] = [
  {
    name: 'home',
    path: at('/'),
    picture: /\/home\.png$/,
    says: ({ site }) => [
      site.who.title,
      site.icpc.title,
      site.roadmap.title,
      site.stories.title,
      site.talented.title,
      site.founders.title,
      site.testimonials.title,
      site.appreciation.title,
    ],
  },
  {
    name: 'about',
    path: at('/about'),
    picture: /\/about\.png$/,
    says: ({ site: { aboutPage } }) => [
      aboutPage.title,
      aboutPage.story,
      aboutPage.founders,
      aboutPage.leaders,
      aboutPage.mission,
      aboutPage.vision,
      aboutPage.achievements,
    ],
  },
  {
    name: 'committees',
    path: at('/committees'),
    picture: /\/committees\.png$/,
    says: ({ site }) => [site.committees.title, site.committees.leaders],
  },
  {
    name: 'ecpc',
    path: at('/ecpc'),
    picture: /\/ecpc\.png$/,
    says: ({ site }) => [site.ecpc.way, site.ecpc.housing],
  },
  {
    name: 'news',
    path: (request) => oldest(request, 'news'),
    picture: /\/news-[\w-]+\.png$/,
    says: ({ news }) => [news.page.more],
  },
  {
    name: 'event',
    path: (request) => oldest(request, 'event'),
    picture: /\/event-[\w-]+\.png$/,
    says: ({ events }) => [events.page.more],
  },
];

/** Addresses that the page asks for outside of its own origin. */
function foreignRequests(page: Page, origin: string): string[] {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url());
  });
  return foreign;
}

for (const { name, path, picture, says } of pages) {
  test(`everybody can read it: ${name}`, async ({ page, request, words, language, baseURL }) => {
    const foreign = foreignRequests(page, baseURL!);
    const address = await path(request);
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const heading of says(words)) {
      await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    }
    await expectNoSidewaysScroll(page);

    const head = page.locator('head');
    await expect(head.locator('title')).toHaveCount(1);
    await expect(head.locator('meta[name=description]')).toHaveAttribute('content', /.{10,}/);
    await expect(head.locator('link[rel=canonical]')).toHaveAttribute('href', baseURL! + address);
    for (const each of ['en', 'ar'])
      await expect(head.locator(`link[hreflang=${each}]`)).toHaveAttribute(
        'href',
        `${baseURL}${address}?lang=${each}`,
      );
    await expect(head.locator('meta[property="og:image"]')).toHaveAttribute('content', picture);
    for (const data of await page.locator('script[type="application/ld+json"]').allTextContents())
      expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });

    await expectUsableInBothThemes(page);
    expect(foreign).toEqual([]);
  });
}

test('what is not there is not there, with header and footer around it', async ({ page, words }) => {
  for (const path of ['/news/00000000-0000-7000-8000-000000000999', '/event/no-such-event']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: words.shell.notFound.title, level: 1 })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('link', { name: words.shell.notFound.support })).toHaveAttribute(
      'href',
      /^mailto:.+@.+/,
    );
  }
});

test('housing is closed and free of charge until a leader says otherwise', async ({ page, words }) => {
  const { price, closed, housing } = words.site.ecpc;
  await page.goto('/ecpc');
  const cards = page.getByRole('region', { name: housing, exact: true }).getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    await expect(card.getByText(price.replace('{{price}}', '0'), { exact: true })).toBeVisible();
    await expect(card.getByText(closed, { exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
  }
});

test('links lead into the middle of the committees, below the header', async ({ page, words }) => {
  await page.goto('/committees#leaders');
  await expect(page.locator('#leaders')).toBeInViewport();
  const chips = page.getByRole('navigation', { name: words.site.committees.jump });
  for (const anchor of ['Media', 'tech', 'hr', 'training']) {
    await chips.locator(`a[href$="#${anchor}"]`).evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(`/committees#${anchor}`);
    const header = await page.getByRole('banner').boundingBox();
    await expect(async () => {
      const heading = await page.locator(`[id="${anchor}"] h2`).boundingBox();
      expect(heading!.y).toBeGreaterThanOrEqual(header!.height);
      expect(heading!.y).toBeLessThan(400);
    }).toPass({ timeout: 3000 });
  }
});

test('pages can be read without scripts', async ({ browser, baseURL, words, locale }) => {
  const context = await browser.newContext({ baseURL, locale, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: words.site.home.hero, level: 1 })).toBeVisible();
  const stories = page.getByRole('region', { name: words.site.stories.title });
  await expect(stories.getByRole('link', { name: words.site.stories.readMore }).first()).toBeVisible();
  await expect(page.getByText('1000+').first()).toBeAttached();
  await context.close();
});
