import { campName } from '#features/programme/camps.rules.ts';
import { endpoint, proofFile } from '#kit/shared/endpoint.ts';
import { id, idField, longText, optionalLongText, titledOut } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { excuseStates } from './excuses.rules.ts';

export const excuseOut = z.object({
  _id: z.string(),
  session: titledOut.extend({ startsAt: z.string().nullable() }),
  camp: titledOut.extend({ level: z.object({ title: z.string() }) }),
  user: z.object({ _id: z.string(), name: z.string(), handle: z.string().nullable() }),
  reason: z.string(),
  file: z.object({ secure_url: z.string(), name: z.string() }).nullable(),
  state: z.enum(excuseStates),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Who decided, and what they wrote to the person. */
  decidedBy: z.string().nullable(),
  answer: z.string().nullable(),
});
export type ExcuseOut = z.output<typeof excuseOut>;

export const listExcuses = endpoint('GET /api/excuse', {
  can: 'excuse.own',
  summary: 'Excuses, newest first: one’s own; for those who decide, of their waves',
  query: pageQuery().extend({
    campId: id.optional(),
    sessionId: id.optional(),
    state: z.enum(excuseStates).optional(),
    /** `1` for one’s own alone: those who decide may train in another camp. */
    own: z.enum(['0', '1']).optional(),
  }),
  data: z.array(excuseOut),
  extra: pageExtra.extend({
    /** Of the session that was asked for with `own`: whether the reader was there. */
    attended: z.boolean().optional(),
    /** Beside it: whether they can ask to be excused from it now. */
    mayExcuse: z.boolean().optional(),
  }),
  exportRow: ({ session, camp, user, file, ...row }: ExcuseOut) => ({
    name: user.name,
    session: session.title,
    startsAt: session.startsAt,
    wave: campName(camp),
    ...row,
    file: file?.name ?? null,
  }),
});

export const sendExcuse = endpoint('POST /api/excuse', {
  idempotent: true,
  can: 'excuse.own',
  summary: 'Excuse an absence from a session of one’s wave, before it or within three days',
  records: ['excuse.sent'],
  throws: ['CONFLICT'],
  body: z.object({
    sessionId: idField('excuses.errors.sessionRequired'),
    reason: longText({ max: 1000, required: 'excuses.errors.reasonRequired' }),
  }),
  files: { file: proofFile(false) },
  data: excuseOut,
});

export const decideExcuse = endpoint('PATCH /api/excuse/:id', {
  can: 'excuse.decide',
  summary:
    'Decide an excuse: accepted makes the absence `excused`; another decision takes that back, and `pending` lets it wait again',
  records: [
    'excuse.accepted',
    'excuse.rejected',
    'excuse.reopened',
    'attendance.marked',
    'attendance.cleared',
  ],
  throws: ['CONFLICT'],
  params: z.object({ id }),
  body: z.object({
    decision: z.enum(excuseStates, 'excuses.errors.decisionInvalid'),
    /** What the person reads of a rejection. */
    reason: optionalLongText({ max: 500 }),
    /** The state that the person saw; where another stands, the call returns a conflict and changes nothing. */
    expected: z.enum(excuseStates, 'excuses.errors.decisionInvalid').optional(),
  }),
  data: excuseOut,
});

export const takeBackExcuse = endpoint('DELETE /api/excuse/:id', {
  can: 'excuse.own',
  summary: 'Take one’s own excuse back while nobody has decided it',
  records: ['excuse.taken-back'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});
