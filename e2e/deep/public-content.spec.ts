import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import * as spec from '#tests/spec-texts.ts';
import { expect, samplePassword, test } from '../fixtures.ts';
import { holdCovers, oldest } from '../public.ts';

test.beforeEach(({ page }) => holdCovers(page));

async function leaderToken(request: APIRequestContext): Promise<string> {
  const reply = await request.post('/api/auth/login', {
    data: { email: 'leader@sample.club', password: samplePassword },
  });
  return (await reply.json()).token;
}

const cover = async () => ({
  name: 'cover.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 320, height: 180, channels: 3, background: '#2154dc' } })
    .png()
    .toBuffer(),
});

test('published news appears on the home page at once, and its Read More opens its page', async ({
  page,
  request,
  words,
  says,
}, info) => {
  const token = await leaderToken(request);
  const title = `Balloons for ${info.project.name} <b>&amp;</b>`;
  const added = await request.post('/api/news', {
    headers: { token },
    multipart: { title, content: 'First line.\n\nSecond line about C++.', coverImage: await cover() },
  });
  const { data } = await added.json();

  await page.goto('/');
  const stories = page.getByRole('region', { name: words.site.stories.title });
  const slide = stories.getByRole('article').filter({ hasText: title });
  await slide.getByRole('link', { name: says(spec.home.readMore, words.site.stories.readMore) }).click();
  await expect(page).toHaveURL(`/news/${data.id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('First line.', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · ICPC-HTI`);
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  const about = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(about ?? '')).toMatchObject({ '@type': 'NewsArticle', headline: title });

  for (const size of ['secure_url', 'small_url'] as const)
    expect((await request.get(data.coverImage[size])).headers()['content-type']).toBe('image/webp');
});

test('an event shows its place and its date in Cairo time, and whether it is past', async ({
  language,
  page,
  request,
  words,
}) => {
  const token = await leaderToken(request);
  const add = async (date: string) => {
    const added = await request.post('/api/event', {
      headers: { token },
      multipart: {
        title: 'Mock contest',
        description: 'Bring friends.',
        date,
        location: 'Hall 3',
        coverImage: await cover(),
      },
    });
    return (await added.json()).data.id as string;
  };
  const past = await add('2024-01-15T14:00:00Z');
  const coming = await add('2199-01-15T14:00:00Z');
  await page.goto(`/event/${past}`);
  await expect(page.getByText(words.events.page.past)).toBeVisible();
  await expect(page.getByRole('link', { name: words.events.page.calendar })).toHaveCount(0);
  await expect(page.locator('time').first()).toContainText('4:00');
  await expect(page.locator('time').first()).toContainText('2024');
  await page.goto(`/event/${coming}`);
  await expect(page.getByText(words.events.page.upcoming)).toBeVisible();
  await expect(page.getByText('Hall 3').first()).toBeVisible();
  await expect(page.getByRole('link', { name: words.events.page.calendar })).toHaveAttribute(
    'href',
    `/event/${coming}.ics?lang=${language}`,
  );
});

test('the address of a news item can be copied', async ({ page, context, request, words, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const address = await oldest(request, 'news');
  await page.goto(address);
  await page.getByRole('button', { name: words.ui.share.copy }).click();
  await expect(page.getByRole('button', { name: words.ui.share.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(baseURL! + address);
});
