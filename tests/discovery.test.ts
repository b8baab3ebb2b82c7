import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePerson } from './people.ts';
import { withPicture } from './pictures.ts';
import { appForFile } from './test-app.ts';

const { api, url, context } = await appForFile();
const { token } = await makePerson(context, { role: 'leader' });
const newsFields = { title: 'Gold & <glory>', content: 'We won.\n\nTwice; really, \\ twice.' };
const news = (await api.post('/api/news', await withPicture('coverImage', newsFields), { token })).body.data;
const eventFields = {
  title: 'فعالية، اليوم المفتوح',
  description: 'Line one\nLine two',
  date: '2026-12-01T16:00:00.000Z',
  location: 'Hall 3, HTI',
};
const event = (await api.post('/api/event', await withPicture('coverImage', eventFields), { token })).body
  .data;

const read = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
};

test('the sitemap names every public page, news and event in both languages', async () => {
  const { status, type, text } = await read('/sitemap.xml');
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8']);
  for (const path of ['/', '/about', '/ecpc', `/news/${news.id}`, `/event/${event.id}`])
    expect(text).toContain(`<loc>http://club.test${path}</loc>`);
  expect(text).toContain(`hreflang="ar" href="http://club.test/about?lang=ar"`);
});

test('robots.txt disallows private pages and names the sitemap', async () => {
  expect((await read('/robots.txt')).text).toContain(
    'Disallow: /dashboard\nSitemap: http://club.test/sitemap.xml',
  );
});

test('the feed has the news, escaped, in the reader’s language', async () => {
  const { type, text } = await read('/rss.xml');
  expect(type).toContain('application/rss+xml');
  expect(text).toContain(`http://club.test/news/${news.id}`);
  expect(text).toContain('Gold & <glory>');
  expect(text).toMatch(/<title><!\[CDATA\[Gold & <glory>\]\]><\/title>/);
  expect((await read('/rss.xml?lang=ar')).text).toContain('<language>ar</language>');
});

test('a visitor gets all events or one event as a calendar', async () => {
  const all = await read('/events.ics');
  expect(all.type).toContain('text/calendar');
  expect(all.text).toContain('DTSTART:20261201T160000Z');
  expect(all.text).toContain('LOCATION:Hall 3\\, HTI');
  const one = await read(`/event/${event.id}.ics`);
  expect(one.text).toContain(`UID:${event.id}@club.test`);
  expect((await read(`/event/${crypto.randomUUID()}.ics`)).status).toBe(404);
  expect((await read('/event/nonsense.ics')).status).toBe(404);
});

test('the manifest and its icons let a visitor install the site in either language', async () => {
  const { text } = await read('/manifest.webmanifest', { 'accept-language': 'ar' });
  const manifest = JSON.parse(text) as {
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
    shortcuts: { name: string; url: string }[];
  };
  expect(manifest).toMatchObject({
    id: '/',
    name: 'ICPC-HTI',
    short_name: 'ICPC-HTI',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: '#0b1538',
  });
  expect(manifest.shortcuts.map(({ name }) => name)).toContain('الحضور');
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  const english = JSON.parse((await read('/manifest.webmanifest?lang=en')).text) as {
    id: string;
    lang: string;
  };
  expect(english).toMatchObject({ id: '/', lang: 'en' });
  for (const { src, sizes } of manifest.icons.filter(({ type }) => type === 'image/png')) {
    const icon = await sharp(`public${src}`).metadata();
    expect(`${icon.width}x${icon.height}`).toBe(sizes);
  }
});

test('a launcher that crops the maskable icon to a circle cuts nothing off its drawing', async () => {
  const picture = sharp('public/icons/maskable-512.png');
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const background = [...data.subarray(0, 3)];
  const outside: number[] = [];
  for (let at = 0; at < data.length; at += 3) {
    const pixel = at / 3;
    const distance = Math.hypot(
      (pixel % info.width) - info.width / 2,
      Math.floor(pixel / info.width) - info.height / 2,
    );
    const drawn = background.some((channel, of) => Math.abs(channel - data[at + of]!) > 8);
    if (drawn && distance > info.width * 0.4) outside.push(pixel);
  }
  expect(outside).toEqual([]);
});

test('every page, piece of news and event has a share image of 1200 by 630 in both languages', async () => {
  for (const name of [
    'home',
    'about',
    'committees',
    'training',
    'ecpc',
    `news-${news.id}`,
    `event-${event.id}`,
  ]) {
    const pictures = await Promise.all(
      ['en', 'ar'].map(async (language) =>
        Buffer.from(await (await fetch(`${url}/og/${language}/${name}.png`)).arrayBuffer()),
      ),
    );
    for (const picture of pictures)
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(pictures[0]!.equals(pictures[1]!)).toBe(false);
  }
  for (const path of [
    '/og/en/nothing.png',
    '/og/fr/home.png',
    `/og/en/news-${crypto.randomUUID()}.png`,
    '/og/en/constructor.png',
  ]) {
    expect((await read(path)).status, path).toBe(404);
  }
});
