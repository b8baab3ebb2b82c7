import { publications } from '#club/server/publications.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import { toCover } from '#club/server/covers.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#club/server/world.ts';
import {
  addEvent,
  type EventOut,
  getEvent,
  listEvents,
  removeEvent,
  updateEvent,
} from '../events.contract.ts';
import { parseDateTime } from '../events.rules.ts';
import { upcomingFirst } from './events.queries.ts';
import { events } from './events.table.ts';

const tag = 'events';

export function eventsRoutes(world: World): Route[] {
  const items = publications(events, world);
  const toEvent = (row: typeof events.$inferSelect): EventOut => ({
    _id: row.id,
    id: row.id,
    title: row.title,
    description: row.description,
    date: row.date.toISOString(),
    location: row.location,
    coverImage: toCover(world.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });
  const fieldsOf = <B extends { date?: string }>({ date, ...rest }: B) => ({
    ...rest,
    date: date === undefined ? undefined : parseDateTime(date),
  });

  return [
    on(
      listEvents,
      async ({ query }) => {
        const { rows, page } = await items.list(query, upcomingFirst(world.clock.now()));
        return { data: rows.map(toEvent), ...page };
      },
      { cacheTags: [tag] },
    ),
    on(getEvent, async ({ params }) => ({ data: toEvent(await items.get(params.id)) }), { cacheTags: [tag] }),
    on(
      addEvent,
      async ({ body, files }) => ({
        message: 'events.messages.added',
        data: toEvent(await items.add({ ...body, date: parseDateTime(body.date) }, files.coverImage)),
      }),
      { invalidates: [tag] },
    ),
    on(
      updateEvent,
      async ({ params, body, files }) => ({
        message: 'events.messages.updated',
        data: toEvent(await items.update(params.id, omitUndefined(fieldsOf(body)), files.coverImage)),
      }),
      { invalidates: [tag] },
    ),
    on(
      removeEvent,
      async ({ params }) => {
        await items.remove(params.id);
        return { message: 'events.messages.removed' };
      },
      { invalidates: [tag] },
    ),
  ];
}
