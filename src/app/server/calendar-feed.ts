import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarOf } from '#features/notifications/server/calendar/calendar.service.ts';
import { knowsTag } from '#kit/server/files/conditional-request.ts';
import type { World } from '#club/server/world.ts';
import { notFound } from '#kit/shared/errors.ts';

/** Personal calendars, which calendar apps read by their secret address and without a session. */
export function addCalendarFeed(app: FastifyInstance, world: World): void {
  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret(^[\\w-]{20,100}).ics',
    async (request, reply) => {
      const text = await calendarOf(world, request.params.secret);
      if (text === null) throw notFound();
      const etag = `"${hash('sha256', text, 'base64url')}"`;
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .header('etag', etag);
      if (knowsTag(request.headers['if-none-match'] ?? '', etag)) return reply.code(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="club.ics"')
        .send(text);
    },
  );
}
