import { endpoint } from '#kit/shared/endpoint.ts';
import { id } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** Topics of a camp's events; each names the data to read again. */
export const liveTopics = ['standing', 'attendance', 'sheet'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Sent on every stream when the reader's inbox changed. */
export const inboxTopic = 'inbox';

/** What an event of attendance or sheets names: whose data changed. Without it, everything of its topic may have changed. */
export interface LiveChange {
  userIds?: readonly string[];
}

export const listenLive = endpoint('GET /api/live', {
  can: 'live.read',
  summary:
    'Server-sent events: inbox of the reader, and standing, attendance, sheet of a wave; `userIds` names whose data changed',
  query: z.object({ campId: id.optional() }),
  stream: true,
});
