import { endpoint } from '#kit/shared/endpoint.ts';
import { id, idField, idList } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

const kinds = ['trainee', 'wave'] as const;

/** An archived person or wave, with its level and wave. */
export const archiveOut = z.object({
  _id: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  level: z.string().nullable(),
  wave: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** How many people were archived with the wave; restoring it restores them. */
  people: z.number(),
  archivedAt: z.string(),
  levelId: z.string().nullable(),
  campId: z.string().nullable(),
});
export type ArchiveOut = z.output<typeof archiveOut>;

export const listArchive = endpoint('GET /api/archive', {
  can: 'archive.manage',
  summary: 'What was archived, newest first',
  query: pageQuery().extend({
    levelId: id.optional(),
    campId: id.optional(),
    kind: z.enum(kinds).optional(),
    sort: sortQuery(['name', 'level', 'wave', 'archivedAt']),
  }),
  data: z.array(archiveOut),
  extra: pageExtra,
  // In a file, names stand for the ids of level and wave.
  exportRow: (row: ArchiveOut) => ({ ...row, levelId: undefined, campId: undefined }),
});

export const previewArchiveCamp = endpoint('GET /api/archive/camp/:id', {
  can: 'archive.manage',
  summary: 'How many trainees a wave has, and how many of them would be archived with it',
  params: z.object({ id }),
  data: z.object({ trainees: z.number(), going: z.number() }),
});

export const addToArchive = endpoint('POST /api/archive', {
  can: 'archive.manage',
  summary: 'Archive a wave with its trainees, or chosen people',
  throws: ['CONFLICT'],
  body: z
    .object({
      campId: idField().optional(),
      userIds: idList(1000).pipe(z.array(z.string()).min(1, 'archive.errors.nothingNamed')).optional(),
    })
    .refine(({ campId, userIds }) => (campId === undefined) !== (userIds === undefined), {
      path: ['userIds'],
      error: 'archive.errors.nothingNamed',
    }),
  /** What was archived, and the entries that restore it. */
  data: z.object({ archived: z.number(), entryIds: z.array(z.string()) }),
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
