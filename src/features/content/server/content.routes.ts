import { on, type Route } from '#kit/server/http/route.ts';
import { presentTexts } from '#kit/shared/second-language.ts';
import type { AppContext } from '#club/server/app-context.ts';
import {
  addAchievement,
  listAchievements,
  removeAchievement,
  updateAchievement,
} from '../achievements.contract.ts';
import { addEvent, getEvent, listEvents, removeEvent, updateEvent } from '../events.contract.ts';
import { addNews, getNews, listNews, removeNews, updateNews } from '../news.contract.ts';
import { achievements, events, news } from './content.table.ts';
import { publications } from './publications/publications.ts';
import { upcomingFirst } from './publications/publications.queries.ts';

const cachedAs = (tag: string) => ({ cache: () => [tag] });

export function newsRoutes(context: AppContext): Route[] {
  const items = publications(context, {
    table: news,
    subject: 'news',
    texts: 'news',
    present: (row, reader) => presentTexts(row, reader, ['title', 'content']),
  });
  return [
    on(listNews, items.list, cachedAs('news')),
    on(getNews, items.get, cachedAs('news')),
    on(addNews, items.add),
    on(updateNews, items.update),
    on(removeNews, items.remove),
  ];
}

export function achievementsRoutes(context: AppContext): Route[] {
  const items = publications(context, {
    table: achievements,
    subject: 'achievement',
    texts: 'achievements',
    present: (row, reader) => presentTexts(row, reader, ['title', 'description']),
  });
  return [
    on(listAchievements, items.list, cachedAs('achievements')),
    on(addAchievement, items.add),
    on(updateAchievement, items.update),
    on(removeAchievement, items.remove),
  ];
}

export function eventsRoutes(context: AppContext): Route[] {
  const items = publications(context, {
    table: events,
    subject: 'event',
    texts: 'events',
    present: (row, reader) => ({
      ...presentTexts(row, reader, ['title', 'description', 'location']),
      date: row.date.toISOString(),
    }),
    orderBy: () => upcomingFirst(context.clock.now()),
  });
  return [
    on(listEvents, items.list, cachedAs('events')),
    on(getEvent, items.get, cachedAs('events')),
    on(addEvent, ({ body, ...call }) => items.add({ ...call, body: { ...body, date: new Date(body.date) } })),
    on(updateEvent, ({ body, ...call }) =>
      items.update({ ...call, body: { ...body, date: body.date ? new Date(body.date) : undefined } }),
    ),
    on(removeEvent, items.remove),
  ];
}
