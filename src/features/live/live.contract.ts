import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** Topics of a wave's events; each names the data to read again. */
export const liveTopics = ['standing', 'attendance', 'sheet'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const listenLive = endpoint('GET /api/live', {
  can: 'live.read',
  summary: 'Server-sent events of a wave: standing, attendance, sheet',
  query: z.object({ campId: id }),
  stream: true,
});
