import { endpoint } from '#kit/shared/endpoint.ts';
import { momentField } from '#club/shared/moment-field.ts';
import { id, idField, latin } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { attendanceStates, percentOf } from './attendance.rules.ts';

export const attendanceSize = 20;

/**
 * The attendance of a session over the trainees whom it counts for, without those who are excused. `attended` is null when
 * nobody is marked: attendance was not taken.
 */
export const turnoutOut = z.object({
  attended: z.number().nullable(),
  expected: z.number(),
  marked: z.number(),
  /** Of those who attended. */
  late: z.number(),
  excused: z.number(),
});
export type Turnout = z.output<typeof turnoutOut>;

export const attendanceColumnOut = z.object({
  sessionId: z.string(),
  title: z.string(),
  startsAt: z.string().nullable(),
  /** Null while there is none to take: the session has not begun, or takes none. */
  turnout: turnoutOut.nullable(),
});
export type AttendanceColumnOut = z.output<typeof attendanceColumnOut>;

export const attendanceRowOut = z.object({
  userId: z.string(),
  name: z.string(),
  handle: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  joinedAt: z.string(),
  cells: z.array(z.enum(attendanceStates).nullable()),
  /** False for a session before the person joined, in which nobody marked them. */
  counted: z.array(z.boolean()),
  /** Marks of staff that a scan replaced, by session. */
  beforeScan: z.record(z.string(), z.enum(attendanceStates)),
  /** Only in a file, which has no separate list of columns. */
  sessions: z.array(z.string()).optional(),
  /** Only in a file: of the sessions held until now, without those they were excused from. */
  attendance: z.object({ attended: z.number(), held: z.number() }).optional(),
});
export type AttendanceRowOut = z.output<typeof attendanceRowOut>;

/** A number keeps equal titles apart. */
const headingOf = (title: string, place: number) => `${place + 1}. ${title}`;

/** One column per session, and what share of them the person attended. */
const exportRow = (row: AttendanceRowOut) => {
  const { name, email, phone, joinedAt, cells, sessions = [], attendance } = row;
  const marks = sessions.map((title, place) => [headingOf(title, place), cells[place] ?? null]);
  const { attended = null, held = 0 } = attendance ?? {};
  return {
    name,
    email,
    phone,
    joinedAt,
    ...Object.fromEntries(marks),
    attended,
    held,
    percent: percentOf(attended, held),
  };
};

/** The last row of a file: the turnout of each session. */
export const turnoutRow = (columns: readonly AttendanceColumnOut[]) => ({
  name: 'Turnout',
  ...Object.fromEntries(
    columns.map(({ title, turnout }, place) => {
      const percent = turnout && percentOf(turnout.attended, turnout.expected);
      const text = turnout && percent !== null && `${turnout.attended} of ${turnout.expected} (${percent}%)`;
      return [headingOf(title, place), text || null];
    }),
  ),
});

/** Without a camp: the reader's default camp. */
export const listAttendance = endpoint('GET /api/attendance', {
  can: 'attendance.read',
  summary: 'Who was in which session of a wave',
  query: pageQuery(attendanceSize).extend({ campId: id.optional() }),
  data: z.array(attendanceRowOut),
  extra: pageExtra.extend({ columns: z.array(attendanceColumnOut), campId: z.string().nullable() }),
  exportRow,
});

export const markAttendance = endpoint('PATCH /api/attendance', {
  can: 'attendance.mark',
  summary: 'Mark somebody in a session; null takes the mark back',
  records: ['attendance.marked', 'attendance.corrected', 'attendance.cleared'],
  body: z.object({
    sessionId: idField(),
    userId: idField(),
    state: z.enum(attendanceStates, 'attendance.errors.stateInvalid').nullable(),
    /** The mark to replace; if another one stands there, the call returns a conflict and changes nothing. */
    expected: z.enum(attendanceStates, 'attendance.errors.stateInvalid').nullable().optional(),
  }),
  data: z.object({ state: z.enum(attendanceStates).nullable(), before: z.enum(attendanceStates).nullable() }),
});

export const checkinOut = z.object({
  sessionId: z.string(),
  campId: z.string(),
  title: z.string(),
  /** The server's time, which opens and closes the window. */
  now: z.string(),
  /** Null before the first check-in window. */
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  /** Null outside the window. */
  code: z.string().nullable(),
  link: z.string().nullable(),
  /** The start command that makes the link open on phones; null when it does. */
  linkFix: z.string().nullable(),
  changesAt: z.string().nullable(),
  trainees: z.number(),
  present: z.array(
    z.object({
      userId: z.string(),
      name: z.string(),
      handle: z.string().nullable(),
      state: z.enum(attendanceStates),
      at: z.string(),
      /** The mark of staff that the scan replaced. */
      beforeScan: z.enum(attendanceStates).nullable(),
    }),
  ),
});
export type CheckinOut = z.output<typeof checkinOut>;

export const openCheckin = endpoint('POST /api/session/:id/checkin', {
  can: 'attendance.mark',
  summary: 'Open self check-in for a session, from now for two hours unless said otherwise',
  records: ['attendance.window-set'],
  params: z.object({ id }),
  body: z.object({ opensAt: momentField().optional(), closesAt: momentField().optional() }),
  data: checkinOut,
});

export const getCheckin = endpoint('GET /api/session/:id/checkin', {
  can: 'attendance.mark',
  summary: 'The current check-in code, when it changes, and who is checked in',
  params: z.object({ id }),
  data: checkinOut,
});

const scannedCode = latin('attendance.errors.codeRequired').max(200, 'attendance.errors.codeWrong');

export const codeBody = z.object({ code: scannedCode });

/** For a phone that is signed out: the ticket takes the place of the code while its owner signs in. */
export const takeTicket = endpoint('POST /api/attendance/checkin/ticket', {
  can: 'attendance.scan',
  summary: 'Exchange a current check-in code for a ticket that one person can use within two minutes',
  records: 'stores nothing',
  body: codeBody,
  data: z.object({
    ticket: z.string(),
    /** The server's time, for a countdown on a phone with a wrong clock. */
    now: z.string(),
    expiresAt: z.string(),
  }),
});

const either = ({ code, ticket }: { code?: string; ticket?: string }) =>
  (code === undefined) !== (ticket === undefined);

export const checkIn = endpoint('POST /api/attendance/checkin', {
  can: 'attendance.own',
  summary: 'Mark oneself present with the code on the projector, or with the ticket of a scan',
  records: ['attendance.checked-in'],
  throws: ['FORBIDDEN'],
  body: z
    .object({
      code: scannedCode.optional(),
      ticket: z.string('attendance.errors.ticketWrong').max(200, 'attendance.errors.ticketWrong').optional(),
    })
    .refine(either, { path: ['code'], error: 'attendance.errors.codeRequired' }),
  data: z.object({ sessionId: z.string(), title: z.string(), state: z.enum(attendanceStates) }),
});
