import { memberFields, passwordsAgree } from '#features/accounts/auth.contract.ts';
import { ownPasswordField, privateFields, userOut } from '#features/accounts/users.contract.ts';
import { statuses } from '#features/accounts/users.rules.ts';
import { assignableRoles, duties, roles } from '#club/shared/access.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { removalOut } from '#club/shared/removal.ts';
import { endpoint, imageFile, sheetFile } from '#kit/shared/endpoint.ts';
import { dayField, flag, id, idField } from '#kit/shared/fields.ts';
import { fileFormats, pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';

const optionalId = z.union([z.literal('').transform(() => undefined), memberFields.shape.levelId]).optional();

/** The sign-up form with a role; level and camp are optional. */
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
  records: ['member.added'],
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

/** The day on which somebody joined a wave. */
export const joinedDay = dayField('people.errors.joinedInvalid').refine(
  (day) => day <= clubToday(),
  'people.errors.joinedLater',
);

export const importUsers = endpoint('POST /api/user/import', {
  can: 'people.manage',
  summary: 'Read people from a CSV or XLSX file: a dry run, or with `commit` all of its rows or none',
  records: ['member.imported'],
  body: z.object({
    commit: flag.default(false),
    /**
     * From which day on they count in their waves: a day, or `start` for the first one of each wave; from the moment of the
     * import unless said. A column `joinedOn` says it for a row.
     */
    joinedOn: z.union([z.literal('').transform(() => undefined), z.literal('start'), joinedDay]).optional(),
  }),
  files: { file: sheetFile(true) },
  data: importOut,
});

export const getNationalId = endpoint('GET /api/person/:id/national-id', {
  can: 'people.national-id',
  summary: 'The whole national ID of a person; the call is recorded in the audit log',
  records: ['national-id.shown'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
  data: z.object({ nationalId: z.string().nullable() }),
});

/** A person in a list: private fields for leaders only, and their camps. */
export const memberOut = userOut.extend({
  ...privateFields.partial().shape,
  camps: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      level: z.string(),
      mentor: z.object({ _id: z.string(), name: z.string() }).nullable(),
    }),
  ),
});
export type MemberOut = z.output<typeof memberOut>;

const roleFilter = z
  .preprocess(
    (value) =>
      value === undefined
        ? []
        : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part])),
    z.array(z.enum(roles)).max(20),
  )
  .transform((list) => [...new Set(list)]);

export const listUsers = endpoint('GET /api/user', {
  can: 'people.read',
  summary: 'People: everybody for a leader; staff and the trainees of their own waves for staff',
  query: pageQuery().extend({
    role: roleFilter.optional(),
    campId: id.optional(),
    status: z.enum(statuses).optional(),
    sort: sortQuery(['name', 'handle', 'email', 'role', 'createdAt']),
    /** `1` adds whole national IDs to a file, by an address from POST /api/user/national-ids; a file has none otherwise. */
    nationalIds: z.enum(['0', '1']).optional(),
  }),
  data: z.array(memberOut),
  extra: pageExtra,
  // Matches the import columns, so that an export can be imported again, camps included.
  exportRow: ({ camps, ...row }: MemberOut) => ({
    ...row,
    level: camps.map(({ level }) => level).join('; '),
    wave: camps.map(({ title }) => title).join('; '),
    mentor: camps.map(({ mentor }) => mentor?.name ?? '–').join('; '),
  }),
});

export const offerNationalIds = endpoint('POST /api/user/national-ids', {
  can: 'people.national-id',
  summary: 'An address that downloads people with national IDs within a minute, for one’s password',
  records: 'The download itself is recorded, and told to every leader.',
  body: listUsers.query
    .pick({ role: true, campId: true, status: true, search: true, sort: true, ids: true })
    .extend({ password: ownPasswordField, format: z.enum(fileFormats).default('csv') }),
  data: z.object({ url: z.string() }),
});

export const roleBody = z.object({ role: z.enum(assignableRoles, 'users.errors.roleRequired') });

/** A duty that ended with a change of role, with the mentors that the trainees got instead. */
export const releasedDuty = z.object({
  campId: idField(),
  duty: z.enum(duties),
  trainees: z
    .array(z.object({ userId: idField(), mentorId: idField().nullable() }))
    .max(1000, 'validation.tooMany'),
});
export type ReleasedDuty = z.output<typeof releasedDuty>;

export const changeRole = endpoint('PATCH /api/user/profile/:id', {
  idempotent: true,
  can: 'people.manage',
  summary: 'Give a person another role; their sessions end',
  records: ['member.role-changed'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
  body: roleBody,
  data: userOut,
  /** What an undo needs. */
  extra: z.object({ before: z.enum(roles), released: z.array(releasedDuty) }),
});

const namedDuty = z.object({
  campId: z.string(),
  camp: z.string(),
  level: z.string(),
  duty: z.enum(duties),
  /** Trainees they mentor there. */
  trainees: z.number(),
});
export type NamedDuty = z.output<typeof namedDuty>;

export const previewRole = endpoint('GET /api/user/profile/:id/role', {
  can: 'people.manage',
  summary: 'Which waves a person would leave with another role',
  params: z.object({ id }),
  query: roleBody,
  data: z.object({ leaves: z.array(namedDuty), keeps: z.array(namedDuty) }),
});

export const restoreRole = endpoint('POST /api/user/profile/:id/role', {
  can: 'people.manage',
  summary: 'Undo a change of role: the former role and duties; a wave that is deleted by now is left out',
  records: ['member.role-restored'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
  body: z.object({
    role: z.enum(roles, 'users.errors.roleRequired'),
    /** The role to replace; if the person has another one by now, the call returns a conflict. */
    expected: z.enum(roles, 'users.errors.roleRequired'),
    duties: z.array(releasedDuty).max(200, 'validation.tooMany'),
  }),
  data: userOut,
  extra: z.object({
    /** Camps that could not be given back. */
    missed: z.array(z.object({ campId: z.string(), camp: z.string(), level: z.string() })),
    /** How many camps were deleted in the meantime. */
    gone: z.number(),
  }),
});

export const removeUser = endpoint('DELETE /api/user/profile/:id', {
  can: 'people.manage',
  summary: 'Remove a person and what is theirs',
  records: ['member.removed'],
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const userRemoval = endpoint('GET /api/user/profile/:id/removal', {
  can: 'people.manage',
  summary: 'What would go with a person',
  params: z.object({ id }),
  data: removalOut,
});
