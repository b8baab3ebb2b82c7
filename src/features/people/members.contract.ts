import { auditActions, kindNames } from '#features/audit/audit.rules.ts';
import { memberFields, passwordsAgree } from '#features/accounts/auth.contract.ts';
import { userOut } from '#features/accounts/users.contract.ts';
import { roles } from '#club/shared/access.ts';
import { endpoint, imageFile, sheetFile } from '#kit/shared/endpoint.ts';
import { flag, id, isPlausibleDate } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

const optionalId = z.union([z.literal('').transform(() => undefined), memberFields.shape.levelId]).optional();

/** The sign-up form with a role; level and wave are optional. */
export const newMemberBody = memberFields
  .extend({
    role: z.enum(roles, 'users.errors.roleRequired'),
    levelId: optionalId,
    campId: optionalId,
  })
  .refine(...passwordsAgree);

export const addMember = endpoint('POST /api/user', {
  idempotent: true,
  can: 'people.manage',
  summary: 'Add a member with any role',
  throws: ['CONFLICT'],
  body: newMemberBody,
  files: { image: imageFile(false) },
  data: userOut,
});

export const importOut = z.object({
  rows: z.number(),
  ready: z.number(),
  /** Rows that match the stored data; they are skipped. */
  unchanged: z.number(),
  problems: z.array(z.object({ row: z.number(), field: z.string(), message: z.string() })),
});
export type ImportOut = z.output<typeof importOut>;

export const importUsers = endpoint('POST /api/user/import', {
  can: 'people.manage',
  summary: 'Read people from a CSV or XLSX file: a dry run, or with `commit` all of its rows or none',
  body: z.object({ commit: flag.default(false) }),
  files: { file: sheetFile(true) },
  data: importOut,
});

const namedPerson = z.object({ _id: z.string(), name: z.string().nullable() });

export const auditOut = z.object({
  _id: z.string(),
  action: z.string(),
  actor: namedPerson.nullable(),
  target: namedPerson.nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  /** How often it happened within the hour; above 1 for what is summed: failures, refusals and requests for a sync. */
  times: z.number(),
  createdAt: z.string(),
  /** When it happened last. */
  lastAt: z.string(),
});
export type AuditOut = z.output<typeof auditOut>;

/** A day of the club's calendar, or a moment. */
const timeLimit = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], 'validation.moment')
  .refine((value) => isPlausibleDate(new Date(value)), 'validation.moment');

export const listAudit = endpoint('GET /api/audit', {
  can: 'audit.read',
  summary: 'Who did what to whom, when; newest first',
  query: pageQuery().extend({
    /** Entries by or about this person, who may be deleted by now. */
    person: id.optional(),
    /** A kind of action, or one action. */
    kind: z.enum([...kindNames, ...auditActions]).optional(),
    from: timeLimit.optional(),
    /** A day is included whole. */
    to: timeLimit.optional(),
  }),
  data: z.array(auditOut),
  extra: pageExtra.extend({
    /** The person of the filter. */
    person: namedPerson.nullable(),
  }),
});

export const getNationalId = endpoint('GET /api/person/:id/national-id', {
  can: 'people.national-id',
  summary: 'The whole national ID of a person; the call is recorded in the audit log',
  throws: ['CONFLICT'],
  params: z.object({ id }),
  data: z.object({ nationalId: z.string().nullable() }),
});
