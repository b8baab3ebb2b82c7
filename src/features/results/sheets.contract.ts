import { endpoint } from '#kit/shared/endpoint.ts';
import { flag, id, idField, wholeNumber } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { sheetKinds, sheetSources } from './sheets.rules.ts';

export const sheetSize = 20;

/** A sheet or contest of a session. `problem` says in the reader's language why the sync failed. */
export const sheetColumnOut = z.object({
  sessionId: z.string(),
  kind: z.enum(sheetKinds),
  title: z.string(),
  link: z.string().nullable(),
  problems: z.number().nullable(),
  syncedAt: z.string().nullable(),
  triedAt: z.string().nullable(),
  problem: z.string().nullable(),
});
export type SheetColumnOut = z.output<typeof sheetColumnOut>;

export const solvedField = wholeNumber({ min: 0, max: 1000 });
const solvedByHand = solvedField.nullable();

export const sheetCellOut = z.object({
  solved: z.number(),
  problems: z.number().nullable(),
  source: z.enum(sheetSources),
  updatedAt: z.string(),
  /** The former handle that Codeforces was read for; null for the present one, or a value set by hand. */
  readAs: z.string().nullable(),
});
export type SheetCellOut = z.output<typeof sheetCellOut>;

export const sheetRowOut = z.object({
  userId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  email: z.string(),
  /** Why Codeforces has no results for this person. */
  problem: z.string().nullable(),
  /** One for each column. */
  cells: z.array(sheetCellOut.nullable()),
  /** In a file only: solved problems by column heading. */
  solved: z.record(z.string(), z.number().nullable()).optional(),
});
export type SheetRowOut = z.output<typeof sheetRowOut>;

/** Without a camp: the reader's default camp. */
export const listSheet = endpoint('GET /api/sheet', {
  can: 'sheet.read',
  summary: 'Who solved how much of each sheet and contest of a wave',
  query: pageQuery(sheetSize).extend({
    campId: id.optional(),
    mentorId: id.optional(),
    /** Everybody where that mentor has no trainee. */
    orAll: flag.optional(),
  }),
  data: z.array(sheetRowOut),
  extra: pageExtra.extend({
    columns: z.array(sheetColumnOut),
    campId: z.string().nullable(),
    /** Whose trainees are shown; null for everybody's. */
    mentorId: z.string().nullable(),
    /** The results are invented, and Codeforces is never called for them. */
    sample: z.boolean(),
  }),
  exportRow: ({ name, handle, solved }: SheetRowOut) => ({ name, codeforces_handle: handle, ...solved }),
});

export const setCell = endpoint('PATCH /api/sheet', {
  can: 'sheet.edit',
  summary: 'Set by hand how much somebody solved; null gives the cell back to Codeforces',
  records: ['score.set', 'score.corrected', 'score.cleared'],
  body: z.object({
    sessionId: idField(),
    kind: z.enum(sheetKinds),
    userId: idField(),
    solved: solvedByHand,
    /** The manual value to replace; if another one stands there, the call returns a conflict and changes nothing. */
    expected: solvedByHand.optional(),
  }),
  data: sheetCellOut.nullable(),
  /** The manual value before. */
  extra: z.object({ before: z.number().nullable() }),
});

export const queueSync = endpoint('POST /api/sheet/sync', {
  can: 'sheet.edit',
  summary: 'Queue a Codeforces sync of a wave now; a sample wave is never synced',
  records: ['score.sync-queued'],
  throws: ['CONFLICT'],
  body: z.object({ campId: idField() }),
});

export const getSync = endpoint('GET /api/sheet/sync', {
  can: 'sheet.edit',
  summary: 'When each column was last synced, and why one could not be',
  query: z.object({ campId: id }),
  data: z.object({ running: z.boolean(), columns: z.array(sheetColumnOut) }),
});
