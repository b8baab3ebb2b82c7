import { auditOut } from '#features/audit/audit.contract.ts';
import { memberFields } from '#features/accounts/auth.contract.ts';
import { attendanceStates } from '#features/attendance/attendance.rules.ts';
import { excuseStates } from '#features/attendance/excuses.rules.ts';
import { ownCampOut } from '#features/home/progress.contract.ts';
import { requestStates } from '#features/programme/requests.rules.ts';
import { joinedDay, memberOut } from './members.contract.ts';
import { duties } from '#club/shared/access.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import {
  dayField,
  flag,
  id,
  idField,
  idList,
  longText,
  optionalLongText,
  optionalText,
  titledOut,
} from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { missings, noteOutcomes, risks } from './people.rules.ts';

/** Camps of different levels may share their title. */
const camp = titledOut.extend({ level: z.string() });
const named = z.object({ _id: z.string(), name: z.string() });
const params = z.object({ id });

export const noteOut = z.object({
  _id: z.string(),
  /** May be empty where there is an outcome. */
  text: z.string(),
  outcome: z.enum(noteOutcomes).nullable(),
  /** The day on which somebody wants to ask again. */
  followUpOn: z.string().nullable(),
  camp: camp,
  /** Null when the author is gone. */
  author: named.nullable(),
  createdAt: z.string(),
  /** Whether the reader may delete it. */
  mine: z.boolean(),
});
export type NoteOut = z.output<typeof noteOut>;

/** A camp that the person left, whose results stayed with it. */
const formerCampOut = z.object({
  campId: z.string(),
  title: z.string(),
  level: z.string(),
  attended: z.number(),
  marked: z.number(),
  solved: z.number(),
});

export const personOut = z.object({
  user: memberOut.omit({ camps: true }),
  /** What is wrong with the handle that they have now, and how it changed, the newest first. */
  handle: z.object({
    unknown: z.boolean(),
    shared: z.boolean(),
    changes: z.array(z.object({ from: z.string(), to: z.string(), at: z.string() })),
  }),
  /** The camps in which they work. */
  duties: z.array(z.object({ camp: camp, duty: z.enum(duties) })),
  /** The camps in which they train, as far as the reader works there. */
  waves: z.array(ownCampOut.extend({ joinedAt: z.string(), mentorId: z.string().nullable() })),
  /** Only those in which the reader works. */
  left: z.array(formerCampOut),
  /** For leaders, who decide them; empty for others. */
  requests: z.array(
    z.object({
      _id: z.string(),
      camp: camp,
      status: z.enum(requestStates),
      reason: z.string().nullable(),
      createdAt: z.string(),
      decidedAt: z.string().nullable(),
    }),
  ),
  /** For those who decide them, in their camps; empty for others. */
  excuses: z.array(
    z.object({
      _id: z.string(),
      session: titledOut,
      reason: z.string(),
      state: z.enum(excuseStates),
      createdAt: z.string(),
    }),
  ),
  /** Nobody reads notes on themselves. */
  notes: z.array(noteOut),
  /** Ready to send, in their language; null for those who train nowhere. */
  message: z.string().nullable(),
  /** The newest entries of the audit log by or about them, for those who read the log; empty for others. */
  history: z.array(auditOut),
});
export type PersonOut = z.output<typeof personOut>;
/** One of their camps. */
export type PersonCampOut = PersonOut['waves'][number];

export const readPerson = endpoint('GET /api/person/:id', {
  can: 'person.read',
  summary: 'One person whole, as far as the reader works with them',
  params,
  data: personOut,
});

export const personBody = memberFields
  .omit({ password: true, confirmPassword: true, levelId: true, campId: true })
  // Without a default: nothing chosen keeps what is stored.
  .extend({ gender: memberFields.shape.gender.unwrap() })
  .partial();

export const updatePerson = endpoint('PATCH /api/person/:id', {
  can: 'person.edit',
  summary: 'Change somebody’s details; a new address has to be verified again',
  records: ['member.updated', 'account.handle-changed'],
  throws: ['CONFLICT'],
  params,
  body: personBody,
  data: personOut.shape.user,
});

const empty = z.literal('').transform(() => null);

export const addNote = endpoint('POST /api/person/:id/note', {
  idempotent: true,
  can: 'note.write',
  summary: 'A private note on a trainee, for the staff of a wave',
  records: ['note.added'],
  params,
  body: z
    .object({
      campId: idField('people.errors.waveRequired'),
      text: optionalLongText({ max: 2000 }),
      outcome: z.union([empty, z.null(), z.enum(noteOutcomes)]).optional(),
      followUpOn: z.union([empty, z.null(), dayField()]).optional(),
    })
    // An outcome says enough.
    .refine(({ text, outcome }) => text || outcome, { path: ['text'], error: 'people.errors.noteRequired' }),
  data: noteOut,
});

export const removeNote = endpoint('DELETE /api/person/:id/note/:noteId', {
  can: 'note.write',
  summary: 'Delete a note: one’s own, as a leader every one',
  records: ['note.removed'],
  params: z.object({ id, noteId: id }),
});

export const askHandover = endpoint('POST /api/person/:id/handover', {
  can: 'trainee.mentor',
  summary: 'Ask the leaders for another mentor of one’s own trainee; once a day for each of them',
  records: ['member.handover-asked'],
  params,
  body: z.object({
    campId: idField('people.errors.waveRequired'),
    reason: longText({ max: 500, required: 'people.errors.reasonRequired' }),
  }),
});

const reportQuery = z.object({ campId: id.optional() });

/** A mentor's last seven days in a wave that runs. */
export const reportOut = z.object({
  camp: camp,
  trainees: z.number(),
  atRisk: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      risk: z.array(z.enum(risks)),
      warnings: z.number(),
      lastMarks: z.array(z.enum(attendanceStates).nullable()),
    }),
  ),
  /** Trainees of whom the mentor wrote a note. */
  contacted: z.number(),
  /** Problems. */
  solved: z.number(),
  /** Trainees who missed a session. */
  absent: z.number(),
});
export type ReportOut = z.output<typeof reportOut>;

export const readReport = endpoint('GET /api/person/report', {
  can: 'trainee.mentor',
  summary: 'The week of one’s own trainees, for each wave',
  query: reportQuery,
  data: z.array(reportOut),
});

export const sendReport = endpoint('POST /api/person/report', {
  idempotent: true,
  can: 'trainee.mentor',
  summary: 'Send that report to the leaders; a few times a day',
  records: ['member.report-sent'],
  throws: ['CONFLICT'],
  body: reportQuery.extend({ line: optionalText({ max: 500 }) }),
});

export const movePerson = endpoint('POST /api/person/:id/move', {
  can: 'person.edit',
  summary: 'Move a trainee to another wave; results stay with the wave they were made in',
  records: ['member.moved'],
  throws: ['CONFLICT'],
  params,
  body: z.object({
    from: idField('people.errors.waveRequired'),
    to: idField('people.errors.waveRequired'),
  }),
});

/** How many people one call can name. */
export const maxPeople = 500;

const userIds = idList(maxPeople).pipe(z.array(z.string()).min(1, 'people.errors.nobodyChosen'));

/** For an undo: whom some of them get as a mentor. */
const mentors = z
  .array(z.object({ userId: idField(), mentorId: idField() }))
  .max(maxPeople, 'validation.tooMany')
  .optional();

/** One of many people for whom something was to be done. */
const doneForOut = z.object({
  userId: z.string(),
  ok: z.boolean(),
  /** Why not, in the reader’s language. */
  reason: z.string().nullable(),
  /** Whom they had as a mentor, for an undo. */
  mentorBefore: z.string().nullable(),
});
export type DoneForOut = z.output<typeof doneForOut>;

export const movePeople = endpoint('POST /api/person/move', {
  can: 'person.edit',
  summary: 'Move trainees to another wave; those who cannot be moved are named with the reason',
  records: ['member.moved'],
  body: movePerson.body.extend({ userIds, mentors }),
  data: z.array(doneForOut),
});

export const mentorPeople = endpoint('POST /api/person/mentor', {
  can: 'person.edit',
  summary: 'Give trainees of a wave another of its mentors; those for whom that cannot be are named',
  records: ['camp.mentor-assigned'],
  body: z.object({
    userIds,
    campId: idField('people.errors.waveRequired'),
    mentorId: idField('people.errors.mentorRequired'),
    mentors,
    /** Whoever has another mentor than this one by now keeps that one. */
    expected: idField().optional(),
  }),
  data: z.array(doneForOut),
});

export const remindPeople = endpoint('POST /api/person/remind', {
  idempotent: true,
  can: 'person.remind',
  summary: 'Write to trainees of one’s wave: into their inbox, and as a mail where they chose it',
  records: ['member.reminded'],
  body: z.object({
    userIds,
    campId: idField('people.errors.waveRequired'),
    text: longText({ max: 500, required: 'people.errors.reminderRequired' }),
  }),
  data: z.array(doneForOut),
});

export const removeFromCamp = endpoint('DELETE /api/person/:id/wave/:campId', {
  can: 'person.edit',
  summary: 'Take a trainee out of a wave; results stay with it',
  records: ['member.taken-out'],
  params: z.object({ id, campId: id }),
});

export const correctJoined = endpoint('PATCH /api/person/:id/wave/:campId', {
  can: 'person.edit',
  summary: 'Correct the day on which somebody joined a wave: what was before does not count for them',
  records: ['member.joined-corrected'],
  params: z.object({ id, campId: id }),
  body: z.object({ joinedOn: joinedDay }),
});

export const resendVerificationTo = endpoint('POST /api/person/:id/verification', {
  can: 'person.edit',
  summary: 'Send somebody the mail again that verifies their address',
  records: ['member.verification-sent'],
  throws: ['CONFLICT'],
  params,
});

export const sendPasswordLink = endpoint('POST /api/person/:id/password-link', {
  can: 'person.edit',
  summary: 'Send somebody a link with which they choose a password',
  records: ['member.password-link'],
  params,
});

/** A trainee of one's camps, as mentors see them at a glance. */
export const traineeOut = z.object({
  userId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  camp: camp,
  /** Whether the reader is their mentor. */
  mine: z.boolean(),
  mentor: named.nullable(),
  /** Sessions that count for them and of which attendance was taken, and those attended. */
  attended: z.number(),
  held: z.number(),
  /** The last of them, newest last. */
  lastMarks: z.array(z.enum(attendanceStates).nullable()),
  /** The last sheets, newest last; null solved: no result yet. */
  lastSheets: z.array(z.object({ solved: z.number().nullable(), problems: z.number().nullable() })),
  total: z.number(),
  outOf: z.number(),
  warnings: z.number(),
  /** Why they are at risk; empty when all is well. */
  risk: z.array(z.enum(risks)),
  notes: z.number(),
  /** What came of the last talk, and when somebody wants to ask again: null once somebody did. */
  outcome: z.enum(noteOutcomes).nullable(),
  followUpOn: z.string().nullable(),
  /** Ready to send, in their language. */
  message: z.string(),
});
export type TraineeOut = z.output<typeof traineeOut>;

export const listTrainees = endpoint('GET /api/person', {
  can: 'person.read',
  summary: 'The trainees of one’s waves: one’s own first, those at risk before the others, and why',
  query: pageQuery().extend({
    campId: id.optional(),
    mentorId: id.optional(),
    /** Only those at risk. */
    risk: flag.optional(),
    /** Only those whom the reader wants to ask again by today. */
    due: flag.optional(),
  }),
  data: z.array(traineeOut),
  extra: pageExtra.extend({
    /** How many are at risk, of so many for whom there is something to judge by. */
    atRisk: z.number(),
    due: z.number(),
    judged: z.number(),
    /** Why there is nobody to judge; null when there is. */
    missing: z.enum(missings).nullable(),
    /** The camp of a reader who works in every one. */
    campId: z.string().nullable(),
  }),
  exportRow: ({ camp, mentor, lastMarks, lastSheets, risk, message: _message, ...row }: TraineeOut) => ({
    ...row,
    wave: camp.title,
    level: camp.level,
    mentor: mentor?.name ?? null,
    lastMarks: lastMarks.map((mark) => mark ?? '–').join(' '),
    lastSheets: lastSheets.map(({ solved, problems }) => `${solved ?? '–'}/${problems ?? '–'}`).join(' '),
    risk: risk.join(', '),
  }),
});
