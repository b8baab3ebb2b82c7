import type { AttendanceState } from '#features/attendance/attendance.rules.ts';
import { type ReachWay, reachWays } from '#features/accounts/users.rules.ts';
import type { Role } from '#club/shared/access.ts';
import { fromClubClock } from '#club/shared/club-time.ts';

/** Why a trainee is at risk. */
export const risks = ['warnings', 'absences', 'sheets', 'handle'] as const;
export type Risk = (typeof risks)[number];

/** What is missing where nobody could be judged: a session since they joined, attendance, or results of due sheets. */
export const missings = ['session', 'attendance', 'result'] as const;
export type Missing = (typeof missings)[number];

/** What came of talking to a trainee. */
export const noteOutcomes = ['reached', 'no-answer', 'will-come', 'will-solve', 'left'] as const;

/** How many sessions and sheets a glance shows. */
export const glanceLength = 4;

/** Sessions missed in a row from which on somebody should ask. */
export const absencesAtRisk = 2;

/** Sheets in a row, of those that are due, below what the rule of the camp asks for. */
export const sheetsAtRisk = 2;

/** How many of the last sessions were missed in a row, of marks from old to new. */
export function missedInARow(marks: readonly (AttendanceState | null)[]): number {
  const lastOther = marks.findLastIndex((mark) => mark !== 'absent');
  return marks.length - 1 - lastOther;
}

interface AtRisk {
  risk: readonly Risk[];
  warnings: number;
  /** From old to new. */
  lastMarks: readonly (AttendanceState | null)[];
}

/** Each reason with its number. */
function reasonsOf({ risk, warnings, lastMarks }: AtRisk) {
  const counts: Record<Risk, number> = {
    warnings,
    absences: missedInARow(lastMarks),
    sheets: sheetsAtRisk,
    handle: 1,
  };
  return risk.map((why) => ({ why, values: { count: counts[why] } }));
}

/** Why somebody is at risk, in words: My trainees and the analysis say the same. */
export const riskTexts = (trainee: AtRisk) =>
  reasonsOf(trainee).map(({ why, values }) => ({ key: `people.risk.${why}` as const, values }));

interface Addressee extends AtRisk {
  firstName: string;
  /** Who writes. */
  from: string;
  wave: string;
  /** Whether one wanted to ask again by now. */
  due: boolean;
}

type Say = (text: { key: string; values?: Record<string, string | number> }) => string;

/** A message to send as it is: who writes to whom, and why. `say` speaks the language of who gets it. */
export function messageText({ firstName, from, wave, due, ...trainee }: Addressee, say: Say): string {
  const reasons = reasonsOf(trainee).map(({ why, values }) => say({ key: `people.message.${why}`, values }));
  if (due) reasons.unshift(say({ key: 'people.message.due' }));
  if (reasons.length === 0) reasons.push(say({ key: 'people.message.well' }));
  return [say({ key: 'people.message.greeting', values: { name: firstName, from, wave } }), ...reasons].join(
    ' ',
  );
}

/** How much of a sheet is solved; below half is low. */
export function sheetLevel(
  solved: number | null,
  problems: number | null,
): 'none' | 'low' | 'high' | 'whole' {
  if (solved === null || problems === null) return 'none';
  if (solved >= problems) return 'whole';
  return solved * 2 < problems ? 'low' : 'high';
}

/** How often somebody can be reminded by hand within a day, by all of the staff together. */
export const maxReminders = 3;

export const telephoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

const egypt = '20';

/** The number in international form without a plus, as WhatsApp wants it; null when its country is unknown. */
export function whatsAppLink(phone: string, message = ''): string | null {
  const international = phone.trim().startsWith('+');
  const digits = phone.replace(/\D/g, '');
  const ready = message && `?text=${encodeURIComponent(message)}`;
  const address = (number: string) => `https://wa.me/${number}${ready}`;
  if (international) return address(digits);
  if (digits.startsWith('00')) return address(digits.slice(2));
  // Mobile numbers of Egypt, with or without what dials them inside or outside of the country.
  const local = /^(?:20|0)?(1[0125]\d{8})$/.exec(digits)?.[1];
  return local === undefined ? null : address(egypt + local);
}

export interface Reachable {
  /** All ways unless they chose. */
  reachBy?: readonly ReachWay[];
  phone: string | null;
  email: string;
  /** Stands ready in WhatsApp. */
  message?: string | null;
}

export interface ContactWay {
  way: ReachWay;
  link: string;
  /** For a mail, which has no buttons. */
  text: string;
}

/** The ways that somebody chose; their e-mail where none of them leads anywhere, so that everybody can be reached. */
export function contactWays({ reachBy = reachWays, phone, email, message }: Reachable): ContactWay[] {
  const chat = phone && whatsAppLink(phone, message ?? '');
  const mail = { way: 'mail', link: `mailto:${email}`, text: email } as const;
  const all: ContactWay[] = [
    ...(phone ? [{ way: 'phone', link: telephoneLink(phone), text: phone } as const] : []),
    ...(chat ? [{ way: 'whatsapp', link: chat, text: `WhatsApp ${phone}` } as const] : []),
    mail,
  ];
  const chosen = all.filter(({ way }) => reachBy.includes(way));
  return chosen.length > 0 ? chosen : [mail];
}

/** A mentor in a sentence: the name, and how to reach them. */
export const mentorText = ({ name, ...person }: Reachable & { name: string }): string =>
  `${name} (${contactWays(person)
    .map(({ text }) => `\u2068${text}\u2069`)
    .join(' · ')})`;

/** Columns of a people file; the headings are field names, as the export writes them. */
export const requiredColumns = ['firstName', 'lastName', 'email'] as const;
export const importColumns = [
  ...requiredColumns,
  'phone',
  'nationalId',
  'codeforces_handle',
  'university',
  'universityIdHti',
  'collegeYear',
  'gender',
  'DOB',
  'role',
  'level',
  'wave',
  'joinedOn',
  'language',
] as const;
export type ImportColumn = (typeof importColumns)[number];

const normalizeHeading = (heading: string): string => heading.toLowerCase().replace(/[\s_-]/g, '');

const byHeading = new Map(importColumns.map((column) => [normalizeHeading(column), column]));

/** Accepts "First Name" and "first_name" too; unknown headings are ignored. */
export const columnOf = (heading: string): ImportColumn | undefined =>
  byHeading.get(normalizeHeading(heading));

/** Who joined on a day counts from its beginning. */
export const joinedMoment = (day: string): Date => fromClubClock(`${day}T00:00`);

/** Roles that people are invited to; trainees sign up themselves. */
export const invitedRoles = ['mentor', 'hr', 'instructor', 'leader'] as const satisfies readonly Role[];
export type InvitedRole = (typeof invitedRoles)[number];

const day = 24 * 60 * 60_000;

/** How long an invitation can be accepted. */
export const invitationDays = 7;
export const invitationLifetime = invitationDays * day;

/** How long an expired one stays in the list, to be sent again. */
export const expiredRetentionMs = 30 * day;
