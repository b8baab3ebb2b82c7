import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getEvent, listEvents } from '#features/content/events.contract.ts';
import { getNews, listNews } from '#features/content/news.contract.ts';
import { getSite } from '#features/site/site.contract.ts';
import type { Config } from '#club/server/config.ts';
import type { Translate } from '#kit/server/http/translator.ts';
import { notFound } from '#kit/shared/errors.ts';
import { fromAcceptLanguage, isLanguage, type Language } from '#kit/shared/language.ts';
import type { PageContext } from '#kit/web/page-context.ts';
import { calendarOf } from './calendar.ts';
import { feedOf } from './feed.ts';
import { iconOf, icons, manifestOf } from './manifest.ts';
import { ShareCards } from './share-cards.ts';
import { robotsOf, sitemapOf } from './sitemap.ts';

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

  for (const name of Object.keys(icons) as (keyof typeof icons)[]) {
    app.get(`/icons/${name}`, async (_request, reply) =>
      send(reply, 'image/png', await iconOf(root, name), day),
    );
  }

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
