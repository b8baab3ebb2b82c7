import { publications, toCover } from '../publications/publications.ts';
import { type Reading, textReader } from '#club/server/text-reader.ts';
import { omitUndefined } from '#kit/shared/omit-undefined.ts';
import { on, type Route } from '#kit/server/http/route.ts';
import { presentTexts } from '#kit/shared/second-language.ts';
import type { AppContext } from '#club/server/app-context.ts';
import {
  addEvent,
  type EventOut,
  getEvent,
  listEvents,
  removeEvent,
  updateEvent,
} from '../../events.contract.ts';
import { parseDateTime } from '../../events.rules.ts';
import { upcomingFirst } from './events.queries.ts';
import { events } from '../content.table.ts';

const tag = 'events';

export function eventsRoutes(context: AppContext): Route[] {
  const items = publications(events, context, 'event');
  const toEvent = (row: typeof events.$inferSelect, reading: Reading): EventOut => ({
    _id: row.id,
    id: row.id,
    ...presentTexts(row, textReader(reading, 'content.edit'), ['title', 'description', 'location']),
    date: row.date.toISOString(),
    coverImage: toCover(context.files, row.coverKey),
    createdAt: row.createdAt.toISOString(),
  });
  const fieldsOf = <B extends { date?: string }>({ date, ...rest }: B) => ({
    ...rest,
    date: date === undefined ? undefined : parseDateTime(date),
  });

  return [
    on(
      listEvents,
      async ({ query, ...call }) => {
        const { rows, page } = await items.list(query, upcomingFirst(context.clock.now()));
        return { data: rows.map((row) => toEvent(row, call)), ...page };
      },
      { cacheTags: [tag] },
    ),
    on(getEvent, async ({ params, ...call }) => ({ data: toEvent(await items.get(params.id), call) }), {
      cacheTags: [tag],
    }),
    on(addEvent, async ({ body, files, ...call }) => ({
      message: 'events.messages.added',
      data: toEvent(
        await items.add(call.actor, { ...body, date: parseDateTime(body.date) }, files.coverImage),
        call,
      ),
    })),
    on(updateEvent, async ({ params, body, files, ...call }) => ({
      message: 'events.messages.updated',
      data: toEvent(
        await items.update(call.actor, {
          id: params.id,
          change: omitUndefined(fieldsOf(body)),
          cover: files.coverImage,
        }),
        call,
      ),
    })),
    on(removeEvent, async ({ actor, params }) => {
      await items.remove(actor, params.id);
      return { message: 'events.messages.removed' };
    }),
  ];
}
