import { listEvents, type EventOut } from '#features/content/events.contract.ts';
import { isPast } from '#features/content/events.rules.ts';
import { listNews, type NewsOut } from '#features/content/news.contract.ts';
import type { Language } from '#kit/shared/language.ts';
import { nullOnError } from '#kit/web/loader-errors.ts';
import type { PageContext } from '#kit/web/page-context.ts';
import { dayText } from '#club/web/date-text.ts';
import { excerptOf } from '#kit/web/format-text.ts';

const maxStories = 5;
const excerptLength = 220;

const toStory = (
  kind: 'news' | 'event',
  item: NewsOut | EventOut,
  { text, date, language }: { text: string; date: string; language: Language },
) => ({
  kind,
  path: `/${kind}/${item.id}`,
  title: item.title,
  excerpt: excerptOf(text, excerptLength),
  cover: item.coverImage,
  date,
  dateText: dayText(date, language),
});

/** News or an event on the home page. */
export type Story = ReturnType<typeof toStory>;

/** Upcoming events, then news. Past events fill in only when there is nothing else; a failed read counts as empty. */
export async function readStories(
  { call, language }: Pick<PageContext, 'call' | 'language'>,
  now: Date,
): Promise<Story[]> {
  const query = { page: '1', size: String(maxStories) };
  const [news, events] = await Promise.all([
    nullOnError(call(listNews, { query })),
    nullOnError(call(listEvents, { query })),
  ]);
  const eventStories = (events?.data ?? []).map((event) =>
    toStory('event', event, { text: event.description, date: event.date, language }),
  );
  const upcoming = eventStories.filter(({ date }) => !isPast(date, now));
  const stories = [
    ...upcoming,
    ...(news?.data ?? []).map((item) =>
      toStory('news', item, { text: item.content, date: item.createdAt, language }),
    ),
  ];
  return stories.length > 0 ? stories : eventStories;
}
