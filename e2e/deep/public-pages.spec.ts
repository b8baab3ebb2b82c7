import type { APIRequestContext, Page, Response } from '@playwright/test';
import type { Catalog } from '#app/catalogs/en.ts';
import * as spec from '#tests/spec-texts.ts';
import { expect, expectNoSidewaysScroll, test } from '../fixtures.ts';
import { holdCovers, oldest } from '../public.ts';
import { expectAccessibleInBothThemes } from '../accessible.ts';

test.beforeEach(({ page }) => holdCovers(page));

interface PublicPage {
  name: string;
  path: (request: APIRequestContext) => Promise<string>;
  picture: RegExp;
  /** The main heading, where it is no title of a story. */
  title?: (words: Catalog) => string;
  /** The headings of its sections: in the specification's words if it has any, and in the product's. */
  sections: (words: Catalog) => [specified: string | undefined, own: string][];
}

const at = (path: string) => () => Promise.resolve(path);

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
  },
  {
    name: 'committees',
    path: at('/committees'),
    picture: /\/committees\.png$/,
    title: ({ site }) => site.committees.title,
    sections: ({ site }) => [[undefined, site.committees.leaders]],
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
  },
  {
    name: 'news',
    path: (request) => oldest(request, 'news'),
    picture: /\/news-[\w-]+\.png$/,
    sections: ({ news }) => [[undefined, news.page.more]],
  },
  {
    name: 'event',
    path: (request) => oldest(request, 'event'),
    picture: /\/event-[\w-]+\.png$/,
    sections: ({ events }) => [[undefined, events.page.more]],
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

for (const { name, path, picture, title, sections } of pages) {
  test(`the public page ${name} has its sections and metadata, and is accessible in both themes`, async ({
    page,
    request,
    words,
    says,
    language,
    baseURL,
  }) => {
    const foreign = foreignRequests(page, baseURL!);
    const address = await path(request);
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    if (title) await expect(page.getByRole('heading', { level: 1 })).toContainText(title(words));
    for (const [specified, own] of sections(words)) {
      const heading = says(specified ?? own, own);
      await expect(page.getByRole('heading', { name: heading, level: 2, exact: true })).toBeVisible();
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

    await expectAccessibleInBothThemes(page);
    expect(foreign).toEqual([]);
  });
}

test('an unknown news item or event is a 404 page inside header and footer', async ({ page, words }) => {
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

test('three housing cards are free of charge and closed until a leader changes them', async ({
  page,
  words,
  says,
}) => {
  const { price, closed, housing } = words.site.ecpc;
  await page.goto('/ecpc');
  const cards = page.getByRole('region', { name: housing, exact: true }).getByRole('article');
  await expect(cards).toHaveCount(3);
  for (const card of await cards.all()) {
    const free = says(spec.ecpc.price, price.replace('{{price}}', '0'));
    await expect(card.getByText(free, { exact: true })).toBeVisible();
    await expect(card.getByText(says(spec.ecpc.closed, closed), { exact: true })).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
  }
});

test('about shows three founders, three leaders and the stored achievements', async ({
  language,
  page,
  request,
  words,
}) => {
  const { founders, leaders, achievements } = words.site.aboutPage;
  await page.goto('/about');
  const articles = (name: string) => page.getByRole('region', { name, exact: true }).getByRole('article');
  await expect(articles(founders)).toHaveCount(3);
  await expect(articles(leaders)).toHaveCount(3);
  const { data }: { data: { title: string }[] } = await (
    await request.get('/api/achievement?size=12', { headers: { 'Accept-Language': language } })
  ).json();
  // The oldest: other tests add newer ones.
  await expect(
    articles(achievements)
      .filter({ hasText: data.at(-1)!.title })
      .first(),
  ).toBeAttached();
});

test('anchors lead to each committee and to the leaders, below the header', async ({ page, words }) => {
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

test('the home page can be read without scripts', async ({ browser, baseURL, words, locale }) => {
  const context = await browser.newContext({ baseURL, locale, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: words.site.home.hero, level: 1 })).toBeVisible();
  const stories = page.getByRole('region', { name: words.site.stories.title });
  await expect(stories.getByRole('link', { name: words.site.stories.readMore }).first()).toBeVisible();
  await expect(page.getByText('1000+').first()).toBeAttached();
  await context.close();
});

test('a page without a form does not load the validation of forms', async ({ page }) => {
  const loadsZod = async (path: string) => {
    const scripts: Promise<string>[] = [];
    const read = (response: Response) => {
      if (response.url().endsWith('.js')) scripts.push(response.text());
    };
    page.on('response', read);
    await page.goto(path, { waitUntil: 'networkidle' });
    page.off('response', read);
    return (await Promise.all(scripts)).some((script) => script.includes('_zod'));
  };
  // That of sign-up loads when somebody begins to fill it in.
  for (const path of ['/', '/about', '/committees', '/ecpc', '/signup']) {
    expect(await loadsZod(path), path).toBe(false);
  }
  expect(await loadsZod('/login'), '_zod is the mark by which Zod is known').toBe(true);
});
