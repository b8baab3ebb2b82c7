import { assignableRoles, duties, roles } from '#club/shared/access.ts';
import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { emailField, flag, id, idField, imageOut, latin, text } from '#kit/shared/fields.ts';
import { languages } from '#kit/shared/language.ts';
import { pageExtra, pageQuery, sortQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { removalOut } from '#club/shared/removal.ts';
import { statuses } from './users.rules.ts';

export const firstNameField = text({ max: 60, required: 'users.errors.firstNameRequired' });
export const lastNameField = text({ max: 60, required: 'users.errors.lastNameRequired' });
export const phoneField = latin('users.errors.phoneRequired')
  .max(20, 'validation.tooLong')
  .regex(/^\+?[\d ()-]{5,20}$/, 'users.errors.phoneInvalid');
export const handleField = latin('users.errors.handleRequired')
  .max(24, 'validation.tooLong')
  .regex(/^[\w.-]{3,24}$/, 'users.errors.handleInvalid');

/** The password of somebody who is signed in, asked again before a change of the account. */
export const ownPasswordField = z
  .string({ error: 'users.errors.passwordRequired' })
  .min(1, 'users.errors.passwordRequired')
  .max(1000, 'validation.tooLong');

/** A user as others may see it. */
export const userOut = z.object({
  _id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  codeforces_handle: z.string().nullable(),
  image: imageOut.nullable(),
  role: z.enum(roles),
  userRole: z.enum(roles),
  status: z.enum(statuses),
  createdAt: z.string(),
});
export type UserOut = z.output<typeof userOut>;

/** A person as leaders see them. */
const privateUserOut = userOut.extend({
  /** Masked to others, whole to the person. */
  nationalId: z.string().nullable(),
  DOB: z.string().nullable(),
  gender: z.string().nullable(),
  university: z.string().nullable(),
  universityIdHti: z.number().nullable(),
  collegeYear: z.string().nullable(),
  /** The language of this person's mails. */
  language: z.enum(languages),
  /** Whether the home page may name them among the best solvers. */
  shownAsTalented: z.boolean(),
});
export type PrivateUserOut = z.output<typeof privateUserOut>;

export const ownUserOut = privateUserOut.extend({
  /** The club requires two-step sign-in of this person, who has yet to set it up: only the account can be used. */
  needsTwoStep: z.boolean(),
});
export type OwnUserOut = z.output<typeof ownUserOut>;

export const getMe = endpoint('GET /api/user/me', {
  can: 'profile.own',
  summary: 'One’s own account',
  data: ownUserOut,
});

/** The profile form. Every field is optional; the e-mail may be sent, but not changed. */
export const profileBody = z.object({
  firstName: firstNameField.optional(),
  lastName: lastNameField.optional(),
  phone: phoneField.optional(),
  email: emailField.optional(),
  codeforces_handle: handleField.optional(),
  language: z.enum(languages, 'users.errors.languageUnknown').optional(),
  shownAsTalented: flag.optional(),
});

export const updateMe = endpoint('PATCH /api/user/me', {
  can: 'profile.own',
  summary: 'Change one’s own profile',
  body: profileBody,
  data: ownUserOut,
});

export const updateMyImage = endpoint('PATCH /api/user/me/image', {
  can: 'profile.own',
  summary: 'Change one’s own picture',
  files: { image: imageFile(true) },
  data: z.object({ image: imageOut }),
});

export const exportMe = endpoint('GET /api/user/me/export', {
  can: 'profile.own',
  summary: 'Everything the club keeps about oneself',
  data: z.record(z.string(), z.unknown()),
});

export const ownRemoval = endpoint('GET /api/user/me/removal', {
  can: 'profile.own',
  summary: 'What would go with one’s own account',
  data: removalOut,
});

export const removeMe = endpoint('DELETE /api/user/me', {
  can: 'profile.own',
  summary: 'Remove one’s own account',
  throws: ['CONFLICT'],
  body: z.object({ password: ownPasswordField }),
});

/** A person in a list: private fields for leaders only, and their waves. */
export const memberOut = userOut.extend({
  nationalId: z.string().nullable().optional(),
  DOB: z.string().nullable().optional(),
  gender: z.string().nullable().optional(),
  university: z.string().nullable().optional(),
  universityIdHti: z.number().nullable().optional(),
  collegeYear: z.string().nullable().optional(),
  language: z.enum(languages).optional(),
  shownAsTalented: z.boolean().optional(),
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
    /** `1` adds whole national IDs to a file of a leader, which is recorded; a file has none otherwise. */
    nationalIds: z.enum(['0', '1']).optional(),
  }),
  data: z.array(memberOut),
  extra: pageExtra,
  // Matches the import columns, so that an export can be imported again, waves included.
  exportRow: ({ camps, ...row }: MemberOut) => ({
    ...row,
    level: camps.map(({ level }) => level).join('; '),
    wave: camps.map(({ title }) => title).join('; '),
    mentor: camps.map(({ mentor }) => mentor?.name ?? '–').join('; '),
  }),
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
  summary:
    'Undo a change of role: the former role and duties; a wave that is deleted or has another instructor by now is left out',
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
    /** Waves that could not be given back. */
    missed: z.array(z.object({ campId: z.string(), camp: z.string(), level: z.string() })),
    /** How many waves were deleted in the meantime. */
    gone: z.number(),
  }),
});

export const removeUser = endpoint('DELETE /api/user/profile/:id', {
  can: 'people.manage',
  summary: 'Remove a person and what is theirs',
  throws: ['CONFLICT'],
  params: z.object({ id }),
});

export const userRemoval = endpoint('GET /api/user/profile/:id/removal', {
  can: 'people.manage',
  summary: 'What would go with a person',
  params: z.object({ id }),
  data: removalOut,
});
