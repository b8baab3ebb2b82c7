import { lateAfterField } from '#features/programme/camps.contract.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { id, idField, idList, idMeta, listOf, longText, unknownId, wholeNumber } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { blanks, readProposalId, warningKinds } from './warnings.rules.ts';

/** A camp's rules, set by a leader; null switches a rule off. */
export const rulesOut = z.object({
  /** Solved problems that make a full total in the standing. */
  target: wholeNumber({ min: 1, max: 1000 }),
  /** This many absences in a row propose a warning. */
  absencesInRow: wholeNumber({ min: 1, max: 20 }).nullable(),
  /** Less than this percentage of a sheet… */
  sheetPercent: wholeNumber({ min: 1, max: 100 }).nullable(),
  /** …this many days after its session proposes a warning. */
  sheetDays: wholeNumber({ min: 1, max: 60 }),
  /** A check-in is late from this many minutes after the start on. */
  lateAfter: lateAfterField,
  /** Whether a problem that a team solved counts for each of its members. */
  teamSolves: z.boolean('validation.invalid'),
});
export type RulesOut = z.output<typeof rulesOut>;

export const getRules = endpoint('GET /api/camp/:id/rules', {
  can: 'rules.read',
  summary: 'The rules of a wave',
  params: z.object({ id }),
  data: rulesOut,
});

export const setRules = endpoint('PUT /api/camp/:id/rules', {
  can: 'rules.edit',
  summary: 'Set the rules of a wave',
  records: ['rules.changed'],
  params: z.object({ id }),
  body: rulesOut.partial(),
  data: rulesOut,
});

/** A warning's evidence as stored numbers and titles; presented in the reader's language. */
export const evidenceOut = z.object({
  sessions: z.array(z.object({ sessionId: z.string(), title: z.string() })),
  solved: z.number().nullable(),
  problems: z.number().nullable(),
  /** Problems that the rule asked for; missing in warnings of earlier versions. */
  asked: z.number().nullable().optional(),
});

/** A session with its day, as a warning names it. */
export const namedSessionOut = z.object({
  sessionId: z.string(),
  title: z.string(),
  startsAt: z.string().nullable(),
});
export type NamedSessionOut = z.output<typeof namedSessionOut>;

export const ownSessionOut = namedSessionOut.extend({
  /** Its page cannot be opened. */
  archived: z.boolean(),
});

const person = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
});

export const proposalOut = person.extend({
  campId: z.string(),
  /** Derived from rule, person and evidence: the same proposal always has the same id. */
  _id: z.string(),
  kind: z.enum(warningKinds),
  /** In the reader's language. */
  reason: z.string(),
  /** What the person can do about it. */
  needed: z.string(),
  sessions: z.array(namedSessionOut),
  evidence: evidenceOut,
});
export type ProposalOut = z.output<typeof proposalOut>;

/** Why a rule proposes what it does, or nothing. */
export const countingOut = z.object({
  /** False while the rule is switched off. */
  on: z.boolean(),
  /** Sessions, or sheets, by which somebody was judged. */
  counted: z.number(),
  /** Trainees for whom there is nothing to judge by. */
  unjudged: z.number(),
  /** Why nothing counts by now; null when something does. */
  blank: z.enum(blanks).nullable(),
  /** The next one to count, and from when on. */
  next: z.object({ title: z.string(), at: z.string() }).nullable(),
  /** What the rule finds but was sent or dismissed already. */
  decided: z.number(),
});
export type CountingOut = z.output<typeof countingOut>;

export const listProposed = endpoint('GET /api/warning/proposed', {
  can: 'warning.decide',
  summary: 'Warnings that the rules propose right now: in a wave, or what the reader decides in all that run',
  query: pageQuery().extend({ campId: id.optional(), kind: z.enum(warningKinds).optional() }),
  data: z.array(proposalOut),
  /** Of one wave only. */
  extra: pageExtra.extend({
    counting: z.object({ sheet: countingOut, attendance: countingOut }).nullable(),
  }),
});

const proposalIdField = z
  .string()
  .trim()
  .toLowerCase()
  .refine((given) => readProposalId(given) !== null, unknownId)
  .meta(idMeta);

/** To send a proposal, to dismiss it, or to take its dismissal back. */
export const decisions = ['send', 'dismiss', 'restore'] as const;
export type Decision = (typeof decisions)[number];

export const decideProposals = endpoint('POST /api/warning/decide', {
  can: 'warning.decide',
  summary:
    'Send proposed warnings, dismiss them, or restore dismissed ones; what is no longer true is not sent',
  records: ['warning.sent', 'warning.dismissed', 'warning.restored'],
  body: z.object({
    /** Optional check: proposals of another camp are refused. */
    campId: idField().optional(),
    proposals: listOf(proposalIdField, 1000).pipe(z.array(z.string()).min(1, 'warnings.errors.noneChosen')),
    decision: z.enum(decisions, 'warnings.errors.decisionInvalid'),
  }),
  data: z.object({ decided: z.number(), outdated: z.array(z.string()) }),
});

export const dismissedOut = person.extend({
  /** The id of the proposal. */
  _id: z.string(),
  kind: z.enum(warningKinds),
  /** In the reader's language; null when it was dismissed before reasons were stored. */
  reason: z.string().nullable(),
  /** The latest session that it is about. */
  session: namedSessionOut,
  dismissedAt: z.string(),
  /** Null when the account is gone. */
  dismissedBy: z.string().nullable(),
});
export type DismissedOut = z.output<typeof dismissedOut>;

export const listDismissed = endpoint('GET /api/warning/dismissed', {
  can: 'warning.decide',
  summary: 'Dismissed proposals of a wave, the latest first; decide `restore` takes a dismissal back',
  query: pageQuery().extend({ campId: id, kind: z.enum(warningKinds).optional() }),
  data: z.array(dismissedOut),
  extra: pageExtra,
});

export const warningOut = person.extend({
  _id: z.string(),
  kind: z.enum(warningKinds),
  reason: z.string(),
  evidence: evidenceOut.nullable(),
  sessionId: z.string().nullable(),
  session: z.string().nullable(),
  campId: z.string(),
  camp: z.string(),
  level: z.string(),
  createdAt: z.string(),
  withdrawnAt: z.string().nullable(),
  /** The person's nth warning in this camp, withdrawn ones left out. */
  number: z.number(),
});
export type WarningOut = z.output<typeof warningOut>;

/** A warning as its receiver reads it. */
export const ownWarningOut = warningOut.extend({
  /** The sessions it is about, with their days. */
  sessions: z.array(ownSessionOut),
  /** A withdrawn warning is void: it does not count, and nothing is needed. */
  void: z.boolean(),
  /** Null also when its sessions are archived, or the camp is. */
  needed: z.string().nullable(),
  /** The page of the session where it can be done, if there is one. */
  link: z.string().nullable(),
});
export type OwnWarningOut = z.output<typeof ownWarningOut>;

/** Names and warning counts for the rows of the attendance and sheet grids. */
export const warnedOut = person.extend({
  joinedAt: z.string(),
  /** Warnings in this camp, withdrawn ones left out. */
  warnings: z.number(),
});
export type WarnedOut = z.output<typeof warnedOut>;

export const listWarned = endpoint('GET /api/warning/people', {
  can: 'warning.decide',
  summary: 'Trainees of a wave, all or those that are named, with the number of their warnings',
  query: pageQuery().extend({ campId: id, userIds: idList(1000).optional() }),
  data: z.array(warnedOut),
  extra: pageExtra,
});

export const listWarnings = endpoint('GET /api/warning', {
  can: 'warning.decide',
  summary: 'Warnings of a wave',
  query: pageQuery().extend({ campId: id.optional(), kind: z.enum(warningKinds).optional() }),
  data: z.array(warningOut),
  extra: pageExtra,
  exportRow: (row: WarningOut) => ({
    name: row.name,
    email: row.email,
    phone: row.phone,
    kind: row.kind,
    number: row.number,
    reason: row.reason,
    session: row.session,
    level: row.level,
    wave: row.camp,
    createdAt: row.createdAt,
    withdrawnAt: row.withdrawnAt,
  }),
});

export const addWarning = endpoint('POST /api/warning', {
  idempotent: true,
  can: 'warning.decide',
  summary: 'Warn somebody by hand',
  records: ['warning.sent'],
  body: z.object({
    userId: idField(),
    campId: idField().optional(),
    sessionId: z.union([z.literal('').transform(() => undefined), idField()]).optional(),
    kind: z.enum(warningKinds, 'warnings.errors.kindInvalid'),
    reason: longText({ max: 1000, required: 'warnings.errors.reasonRequired' }),
  }),
  data: warningOut,
});

export const withdrawWarning = endpoint('DELETE /api/warning/:id', {
  can: 'warning.decide',
  summary: 'Withdraw a warning; it stays in the log',
  records: ['warning.withdrawn'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const listOwnWarnings = endpoint('GET /api/warning/me', {
  can: 'warning.own',
  summary: 'One’s own warnings; withdrawn ones are void',
  query: pageQuery(),
  data: z.array(ownWarningOut),
  extra: pageExtra,
});
