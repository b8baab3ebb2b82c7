import { endpoint } from '#kit/shared/endpoint.ts';
import { removalOut } from '#club/shared/removal.ts';
import { id, idField, idList, longText } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

const kinds = ['trainee', 'wave', 'session'] as const;

export const archiveOut = z.object({
  _id: z.string(),
  kind: z.enum(kinds),
  name: z.string(),
  /** Whose entry it is; null for a camp or session. */
  userId: z.string().nullable(),
  level: z.string().nullable(),
  wave: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
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
  // In a file, names stand for the ids of person, level and camp.
  exportRow: (row: ArchiveOut) => ({
    ...row,
    userId: undefined,
    levelId: undefined,
    campId: undefined,
  }),
});

export const previewArchiveCamp = endpoint('GET /api/archive/camp/:id', {
  can: 'archive.manage',
  summary:
    'What archiving a wave means: its trainees, who keep their sign-in, and its pending requests, which are answered',
  params: z.object({ id }),
  data: z.object({ trainees: z.number(), pending: z.number() }),
});

export const addToArchive = endpoint('POST /api/archive', {
  can: 'archive.session',
  summary:
    'Archive a wave, chosen people or a session; an instructor may archive sessions of their own waves',
  records: ['archive.added'],
  throws: ['CONFLICT'],
  body: z
    .object({
      campId: idField().optional(),
      userIds: idList(1000).pipe(z.array(z.string()).min(1, 'archive.errors.nothingNamed')).optional(),
      sessionId: idField().optional(),
      /** For the people whose pending requests to join the camp are answered. */
      reason: z.union([z.literal(''), longText({ max: 1000 })]).optional(),
    })
    .refine(
      ({ campId, userIds, sessionId }) =>
        [campId, userIds, sessionId].filter((named) => named !== undefined).length === 1,
      { path: ['userIds'], error: 'archive.errors.nothingNamed' },
    ),
  /** What was archived, the entries that restore it, and how many pending requests were answered. */
  data: z.object({ archived: z.number(), entryIds: z.array(z.string()), answered: z.number() }),
});

export const restore = endpoint('POST /api/archive/:id/restore', {
  can: 'archive.session',
  summary: 'Bring back a person, a wave or a session; an instructor may restore sessions of their own waves',
  records: ['archive.restored'],
  params: z.object({ id }),
});

export const removeForGood = endpoint('DELETE /api/archive/:id', {
  can: 'archive.manage',
  summary: 'Delete for good',
  records: ['archive.removed'],
  params: z.object({ id }),
});

export const archiveRemoval = endpoint('GET /api/archive/removal', {
  can: 'archive.manage',
  summary: 'What would go with these entries',
  query: z.object({ ids: idList(200).pipe(z.array(z.string()).min(1, 'archive.errors.nothingNamed')) }),
  data: removalOut,
});
