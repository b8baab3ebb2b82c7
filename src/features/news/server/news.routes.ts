import { desc } from 'drizzle-orm';
import { named, publications } from '#kit/server/content/publications.ts';
import { toCover } from '#kit/server/files/covers.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import { addNews, getNews, listNews, type NewsOut, removeNews, updateNews } from '../news.contract.ts';
import { news } from './news.table.ts';

const tag = 'news';

export function newsRoutes(world: World): Route[] {
  const items = publications(news, world);
  const toNews = (row: typeof news.$inferSelect): NewsOut => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    content: row.content,
    coverImage: toCover(world.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });

  return [
    on(
      listNews,
      async ({ query }) => {
        const { rows, page } = await items.list(query, [desc(news.id)]);
        return { data: rows.map(toNews), ...page };
      },
      { keptUntil: [tag] },
    ),
    on(getNews, async ({ params }) => ({ data: toNews(await items.get(params.id)) }), { keptUntil: [tag] }),
    on(
      addNews,
      async ({ body, files }) => ({
        message: 'news.messages.added',
        data: toNews(await items.add(body, files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      updateNews,
      async ({ params, body, files }) => ({
        message: 'news.messages.updated',
        data: toNews(await items.update(params.id, named(body), files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      removeNews,
      async ({ params }) => {
        await items.remove(params.id);
        return { message: 'news.messages.removed' };
      },
      { changes: [tag] },
    ),
  ];
}
