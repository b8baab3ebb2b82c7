import { sql } from 'drizzle-orm';
import { named, publications } from '#kit/server/content/publications.ts';
import { toCover } from '#kit/server/files/covers.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import type { World } from '#kit/server/world.ts';
import {
  addEvent,
  type EventOut,
  getEvent,
  listEvents,
  removeEvent,
  updateEvent,
} from '../events.contract.ts';
import { momentOf, pastBefore } from '../events.rules.ts';
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
    date: date === undefined ? undefined : momentOf(date),
  });

  /** Upcoming ones from the nearest on, then past ones from the latest back. */
  const order = () => {
    const past = sql`${events.date} < ${pastBefore(world.clock.now()).toISOString()}`;
    return [
      sql`${past}`,
      sql`case when ${past} then null else ${events.date} end asc`,
      sql`${events.date} desc`,
      sql`${events.id}`,
    ];
  };

  return [
    on(
      listEvents,
      async ({ query }) => {
        const { rows, page } = await items.list(query, order());
        return { data: rows.map(toEvent), ...page };
      },
      { keptUntil: [tag] },
    ),
    on(getEvent, async ({ params }) => ({ data: toEvent(await items.get(params.id)) }), { keptUntil: [tag] }),
    on(
      addEvent,
      async ({ body, files }) => ({
        message: 'events.messages.added',
        data: toEvent(await items.add({ ...body, date: momentOf(body.date) }, files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      updateEvent,
      async ({ params, body, files }) => ({
        message: 'events.messages.updated',
        data: toEvent(await items.update(params.id, named(fieldsOf(body)), files.coverImage)),
      }),
      { changes: [tag] },
    ),
    on(
      removeEvent,
      async ({ params }) => {
        await items.remove(params.id);
        return { message: 'events.messages.removed' };
      },
      { changes: [tag] },
    ),
  ];
}
