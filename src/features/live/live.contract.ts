import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** What a wave's watchers are told about; each event says what to read again. */
export const liveTopics = ['standing', 'attendance', 'sheet'] as const;
export type LiveTopic = (typeof liveTopics)[number];

export const listenLive = endpoint('GET /api/live', {
  can: 'live.read',
  summary: 'Server-sent events of a wave: standing, attendance, sheet',
  query: z.object({ campId: id }),
  stream: true,
});
