import { documentFile, endpoint } from '#kit/shared/endpoint.ts';
import {
  flag,
  httpsLink,
  id,
  idField,
  idList,
  longText,
  optionalLongText,
  optionalText as optionalLine,
  text,
  titledOut,
  wholeNumber,
} from '#kit/shared/fields.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { editorTextsOut } from '#kit/shared/second-language.ts';
import { momentField } from '#club/shared/moment-field.ts';
import { z } from '#kit/shared/zod.ts';
import { placeField } from './camps.contract.ts';
import { removalOut } from '#club/shared/removal.ts';
import { turnoutOut } from '#features/attendance/attendance.contract.ts';

const link = z.string().nullable();
const sheetOut = z.object({ sheetLink: link, sheetUpsolve: link });

export const sessionOut = z.object({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  createdAt: z.string(),
  /** Null for a draft. */
  publishedAt: z.string().nullable(),
  /** Null when the date is not known. */
  startsAt: z.string().nullable(),
  /** A room, a building or a link; empty when it is not known. */
  place: z.string(),
  sessionLink: link,
  content: z.string(),
  /** The address works for ten minutes. */
  sessionSlides: z.object({ secure_url: z.string(), name: z.string() }).nullable(),
  levelId: z.string(),
  level: titledOut,
  campId: z.string(),
  camp: titledOut,
  sessionSheetLink: link,
  sheetUpsolveLink: link,
  sessionContestLink: link,
  contestUpsolveLink: link,
  sessionSheet: sheetOut,
  sessionContest: sheetOut,
  attendance: z.boolean(),
  /** Who is marked as present or late, for instructors and leaders only; `turnout` counts them. */
  attendedTrainees: z.array(z.string()).optional(),
  /** In the list; null while there is no attendance to take. */
  turnout: turnoutOut.nullable().optional(),
  ...editorTextsOut(['title', 'description', 'content', 'place']),
});
export type SessionOut = z.output<typeof sessionOut>;

export const listSessions = endpoint('GET /api/session', {
  can: 'session.list',
  summary: 'Sessions: all for a leader, those of their own waves for an instructor',
  query: pageQuery().extend({
    levelId: id.optional(),
    campId: id.optional(),
    /** False for drafts only. */
    published: flag.optional(),
    sort: sortQuery(['title', 'startsAt', 'createdAt', 'attendance']),
  }),
  data: z.array(sessionOut),
  extra: pageExtra,
  // The address of slides would no longer work when the file is read.
  exportRow: ({ turnout, ...row }: SessionOut) => ({
    ...row,
    sessionSlides: row.sessionSlides?.name ?? null,
    attended: turnout?.attended ?? null,
    expected: turnout?.expected ?? null,
  }),
});

export const getSession = endpoint('GET /api/session/leader/:id', {
  can: 'session.read',
  summary: 'A session: video, content, slides, sheet and contest',
  params: z.object({ id }),
  data: sessionOut,
});

const optionalText = z.union([z.literal(''), longText({ max: 10_000 })]);

const titleField = text({ max: 160, required: 'sessions.errors.titleRequired' });

/** A time without an offset is in the club's time zone. */
const startsAtField = z.union([z.literal('').transform(() => null), z.null(), momentField()]).optional();

const sessionFields = z.object({
  title: titleField,
  description: optionalText,
  content: optionalText,
  titleAr: optionalLine({ max: 160 }),
  descriptionAr: optionalLongText({ max: 10_000 }),
  contentAr: optionalLongText({ max: 10_000 }),
  /** A new session without one takes over the place of its camp. */
  place: placeField,
  placeAr: placeField,
  levelId: idField('sessions.errors.levelRequired').optional(),
  campId: idField('sessions.errors.campRequired'),
  startsAt: startsAtField,
  sessionLink: httpsLink.optional(),
  sessionSheetLink: httpsLink.optional(),
  sheetUpsolveLink: httpsLink.optional(),
  sessionContestLink: httpsLink.optional(),
  contestUpsolveLink: httpsLink.optional(),
  attendance: flag,
  /** False makes it a draft, which only the staff of the camp see. */
  published: flag,
});

export const sessionBody = sessionFields.extend({
  description: optionalText.default(''),
  content: optionalText.default(''),
  attendance: flag.default(false),
  published: flag.default(true),
});

export const addSession = endpoint('POST /api/session', {
  idempotent: true,
  can: 'session.edit',
  summary: 'Add a session to a wave; an instructor to their own waves',
  records: ['session.added'],
  body: sessionBody,
  files: { sessionSlides: documentFile(false) },
  data: sessionOut,
});

/** How many sessions are made or published at once. */
export const maxSessions = 30;

export const manySessionsBody = z.object({
  campId: idField('sessions.errors.campRequired'),
  titles: z
    .array(titleField, { error: 'sessions.errors.titleRequired' })
    .min(1, 'sessions.errors.titleRequired')
    .max(maxSessions, 'validation.tooMany'),
  /** Of the first one; without it none of them has a date. */
  startsAt: startsAtField,
  everyDays: wholeNumber({ min: 1, max: 365 }).default(7),
});

export const addSessions = endpoint('POST /api/session/many', {
  idempotent: true,
  can: 'session.edit',
  summary: 'Add several sessions to a wave as drafts, with attendance, one every so many days',
  records: ['session.added'],
  body: manySessionsBody,
  data: z.array(sessionOut.pick({ _id: true, title: true, startsAt: true })),
});

export const publishSessions = endpoint('PATCH /api/session/published', {
  can: 'session.edit',
  summary:
    'Publish several drafts, or make them drafts again: all or none; the people of a wave are told of them together',
  records: ['session.updated'],
  throws: ['CONFLICT'],
  body: z.object({ ids: idList(maxSessions), published: flag }),
  /** The ids that this changed. */
  data: z.array(z.string()),
});

export const updateSession = endpoint('PATCH /api/session/:id', {
  can: 'session.edit',
  summary: 'Change a session; one with marks, results or warnings cannot become a draft again',
  records: ['session.updated'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
  body: sessionFields.extend({ removeSlides: flag }).partial(),
  files: { sessionSlides: documentFile(false) },
  data: sessionOut,
});

export const orderSessions = endpoint('PATCH /api/session/order', {
  can: 'session.edit',
  summary:
    'Put the sessions of a wave into an order, drafts included: every id, once; `moveDates` lets coming ones exchange their dates',
  records: ['camp.ordered', 'session.updated'],
  body: z.object({
    campId: idField('sessions.errors.campRequired'),
    sessionIds: idList(1000),
    /** The coming sessions exchange their dates, so that a date keeps its place in the order. */
    moveDates: flag.default(false),
  }),
});

export const removeSession = endpoint('DELETE /api/session/:id', {
  can: 'session.edit',
  summary: 'Remove a session with its slides; one with marks, results or warnings is archived instead',
  records: ['session.removed'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const sessionRemoval = endpoint('GET /api/session/:id/removal', {
  can: 'session.edit',
  summary: 'What would go with a session, and whether it can only be archived',
  params: z.object({ id }),
  data: removalOut,
});
