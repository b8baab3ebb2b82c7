import { endpoint } from '#kit/shared/endpoint.ts';
import { id, idField, idList } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

/** A person or a whole wave that was put away. */
export const archiveOut = z.object({
  _id: z.string(),
  kind: z.enum(['trainee', 'wave']),
  name: z.string(),
  level: z.string().nullable(),
  wave: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** How many people went with a wave. */
  people: z.number(),
  archivedAt: z.string(),
});
export type ArchiveOut = z.output<typeof archiveOut>;

export const listArchive = endpoint('GET /api/archive', {
  can: 'archive.manage',
  summary: 'What was archived, newest first',
  query: pageQuery().extend({
    levelId: id.optional(),
    campId: id.optional(),
    sort: sortQuery(['name', 'level', 'wave', 'archivedAt']),
  }),
  data: z.array(archiveOut),
  extra: pageExtra,
});

export const addToArchive = endpoint('POST /api/archive', {
  can: 'archive.manage',
  summary: 'Archive a wave with its trainees, or chosen people',
  body: z
    .object({ campId: idField().optional(), userIds: idList(1000).optional() })
    .refine(({ campId, userIds }) => (campId === undefined) !== (userIds === undefined), {
      path: ['userIds'],
      error: 'archive.errors.nothingNamed',
    }),
  data: z.object({ archived: z.number() }),
});

export const restore = endpoint('POST /api/archive/:id/restore', {
  can: 'archive.manage',
  summary: 'Bring back a person, or a wave with everybody who went with it',
  params: z.object({ id }),
});

export const removeForGood = endpoint('DELETE /api/archive/:id', {
  can: 'archive.manage',
  summary: 'Delete for good',
  params: z.object({ id }),
});
