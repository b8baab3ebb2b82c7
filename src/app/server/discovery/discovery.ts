import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEvent, listEvents, type EventOut } from '#features/content/events.contract.ts';
import { getNews, listNews, type NewsOut } from '#features/content/news.contract.ts';
import { getSite, type SiteContent } from '#features/site/site.contract.ts';
import type { Config } from '#club/server/config.ts';
import type { Translate } from '#kit/server/http/translator.ts';
import { notFound } from '#kit/shared/errors.ts';
import {
  fromAcceptLanguage,
  isLanguage,
  type Language,
  languages,
  directionOf,
} from '#kit/shared/language.ts';
import type { PageContext } from '#kit/web/page-context.ts';
import { ShareCards } from './share-cards.ts';
import { clubName } from '#club/shared/brand.ts';
import ical from 'ical-generator';
import { escapeHtml } from '#kit/server/escape-html.ts';
import { Feed } from 'feed';

interface Options {
  config: Config;
  root: string;
  callFor: (language: Language) => PageContext['call'];
  translate: Translate;
}

const languageOf = (request: FastifyRequest): Language => {
  const { lang } = request.query as { lang?: unknown };
  return isLanguage(lang) ? lang : fromAcceptLanguage(request.headers['accept-language']);
};

const day = 24 * 60 * 60;

/** Routes for search engines, feed readers, calendars, home screens and link previews. */
export function addDiscovery(app: FastifyInstance, { config, root, callFor, translate }: Options): void {
  const { publicUrl } = config;
  const many = { query: { size: '1000' } };
  const send = (reply: FastifyReply, type: string, body: string | Buffer, seconds = 300) =>
    reply
      .header('cache-control', `public, max-age=${seconds}`)
      .header('vary', 'accept-language, accept-encoding')
      .type(type)
      .send(body);

  app.get('/robots.txt', async (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', robotsOf(publicUrl)),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    const call = callFor('en');
    const [news, events] = await Promise.all([call(listNews, many), call(listEvents, many)]);
    return send(
      reply,
      'application/xml; charset=utf-8',
      sitemapOf(publicUrl, { news: news.data, events: events.data }),
    );
  });

  app.get('/rss.xml', async (request, reply) => {
    const language = languageOf(request);
    const call = callFor(language);
    const [site, news] = await Promise.all([call(getSite, {}), call(listNews, { query: { size: '50' } })]);
    return send(
      reply,
      'application/rss+xml; charset=utf-8',
      feedOf({ publicUrl, language, site: site.data, news: news.data }),
    );
  });

  app.get('/events.ics', async (request, reply) => {
    const language = languageOf(request);
    const call = callFor(language);
    const [site, events] = await Promise.all([call(getSite, {}), call(listEvents, many)]);
    return send(
      reply,
      'text/calendar; charset=utf-8',
      calendarOf(publicUrl, site.data.home.title[language], events.data),
    );
  });

  app.get<{ Params: { id: string } }>('/event/:id(^[\\w-]+).ics', async (request, reply) => {
    const { data } = await callFor(languageOf(request))(getEvent, { params: { id: request.params.id } });
    return send(reply, 'text/calendar; charset=utf-8', calendarOf(publicUrl, data.title, [data]));
  });

  app.get('/manifest.webmanifest', async (request, reply) => {
    const language = languageOf(request);
    const manifest = manifestOf(language, (key) => translate(language, { key }));
    return send(reply, 'application/manifest+json; charset=utf-8', manifest);
  });

  const cards = new ShareCards({ root, dataDir: config.dataDir });
  app.get<{ Params: { language: string; name: string } }>(
    '/og/:language/:name(^[\\w-]+).png',
    async (request, reply) => {
      const { language, name } = request.params;
      if (!isLanguage(language)) throw notFound();
      const title = await titleOf(name, callFor(language), (key) => translate(language, { key }));
      return send(reply, 'image/png', await cards.draw(title(language), language), day);
    },
  );
}

/** Pages whose title comes from the catalog, not from content. */
const titleKeys: Record<string, string> = {
  about: 'shell.nav.about',
  committees: 'shell.nav.committees',
  training: 'shell.nav.training',
};

async function titleOf(
  name: string,
  call: PageContext['call'],
  say: (key: string) => string,
): Promise<(language: Language) => string> {
  const [, kind, id] = /^(news|event)-([\w-]+)$/.exec(name) ?? [];
  if (kind && id) {
    const { data } = await call(kind === 'news' ? getNews : getEvent, { params: { id } });
    return () => data.title;
  }
  const key = Object.hasOwn(titleKeys, name) ? titleKeys[name] : undefined;
  if (key) return () => say(key);
  if (name !== 'home' && name !== 'ecpc') throw notFound();
  const { data: site } = await call(getSite, {});
  return (language) => site[name].title[language];
}

const defaultDurationMs = 2 * 60 * 60_000;

function calendarOf(publicUrl: string, name: string, events: EventOut[]): string {
  const calendar = ical({
    name,
    prodId: { company: clubName, product: 'events' },
    url: `${publicUrl}/events.ics`,
  });
  for (const { id, title, description, date, location, createdAt } of events) {
    const start = new Date(date);
    calendar.createEvent({
      id: `${id}@${new URL(publicUrl).hostname}`,
      start,
      end: new Date(start.getTime() + defaultDurationMs),
      stamp: new Date(createdAt),
      summary: title,
      description,
      location,
      url: `${publicUrl}/event/${id}`,
    });
  }
  return calendar.toString();
}

const pages = ['/', '/about', '/training', '/committees', '/ecpc', '/signup', '/login'];

const robotsOf = (publicUrl: string): string =>
  ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  );

/** Every public page with its alternate in the other language. */
function sitemapOf(publicUrl: string, { news, events }: { news: NewsOut[]; events: EventOut[] }): string {
  const entries = [
    ...pages.map((path) => ({ path, changed: undefined })),
    ...news.map(({ id, createdAt }) => ({ path: `/news/${id}`, changed: createdAt })),
    ...events.map(({ id, createdAt }) => ({ path: `/event/${id}`, changed: createdAt })),
  ];
  const urls = entries.map(({ path, changed }) => {
    const address = escapeHtml(`${publicUrl}${path}`);
    const twins = languages.map(
      (language) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}?lang=${language}"/>`,
    );
    return `<url><loc>${address}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}${twins.join('')}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>\n`;
}

interface Given {
  publicUrl: string;
  language: Language;
  site: SiteContent;
  news: NewsOut[];
}

function feedOf({ publicUrl, language, site, news }: Given): string {
  const feed = new Feed({
    id: publicUrl,
    link: publicUrl,
    title: `${clubName} · ${site.home.title[language]}`,
    description: site.home.tagline[language],
    language,
    copyright: clubName,
    feedLinks: { rss: `${publicUrl}/rss.xml` },
    updated: news[0] ? new Date(news[0].createdAt) : undefined,
  });
  for (const { id, title, content, createdAt, coverImage } of news) {
    const link = `${publicUrl}/news/${id}`;
    const paragraphs = content
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
    feed.addItem({
      id: link,
      link,
      title,
      description: content.slice(0, 300),
      content: paragraphs.join(''),
      date: new Date(createdAt),
      image: coverImage.secure_url,
    });
  }
  return feed.rss2();
}

const background = '#0b1538';

/** The icons in public/icons are favicon.svg as bitmaps; a launcher may crop the maskable one to its inner 80 percent. */
const manifestOf = (language: Language, say: (key: string) => string): string =>
  JSON.stringify({
    id: '/',
    name: clubName,
    short_name: clubName,
    description: say('shell.footer.motto'),
    lang: language,
    dir: directionOf(language),
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: background,
    theme_color: background,
    categories: ['education'],
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: say('shell.dashboard.waves'), url: '/dashboard/waveData' },
      { name: say('shell.dashboard.attendance'), url: '/dashboard/attendance' },
      { name: say('attendance.checkin.title'), url: '/checkin' },
    ],
  });
