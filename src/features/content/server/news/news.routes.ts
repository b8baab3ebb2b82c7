import { publications, toCover } from '../publications/publications.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { presentTexts } from '#kit/shared/second-language.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { addNews, getNews, listNews, type NewsOut, removeNews, updateNews } from '../../news.contract.ts';
import { news } from '../content.table.ts';

const tag = 'news';

export function newsRoutes(context: AppContext): Route[] {
  const items = publications(news, context, 'news');
  const toNews = (row: typeof news.$inferSelect, reading: Reading): NewsOut => ({
    _id: row.id,
    id: row.id,
    ...presentTexts(row, textReader(reading, 'content.edit'), ['title', 'content']),
    coverImage: toCover(context.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });

  return [
    on(
      listNews,
      async ({ query, ...call }) => {
        const { rows, page } = await items.list(query);
        return { data: rows.map((row) => toNews(row, call)), ...page };
      },
      { cacheTags: [tag] },
    ),
    on(getNews, async ({ params, ...call }) => ({ data: toNews(await items.get(params.id), call) }), {
      cacheTags: [tag],
    }),
    on(addNews, async ({ body, files, ...call }) => ({
      message: 'news.messages.added',
      data: toNews(await items.add(call.actor, body, files.coverImage), call),
    })),
    on(updateNews, async ({ params, body, files, ...call }) => ({
      message: 'news.messages.updated',
      data: toNews(
        await items.update(call.actor, {
          id: params.id,
          change: omitUndefined(body),
          cover: files.coverImage,
        }),
        call,
      ),
    })),
    on(removeNews, async ({ actor, params }) => {
      await items.remove(actor, params.id);
      return { message: 'news.messages.removed' };
    }),
  ];
}
