import { roles } from '#club/shared/access.ts';
import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { emailField, flag, imageOut, latin, text } from '#kit/shared/fields.ts';
import { languages } from '#kit/shared/language.ts';
import { z } from '#kit/shared/zod.ts';
import { removalOut } from '#club/shared/removal.ts';
import { collegeYears, genders, isBirthDate, reachWays, statuses } from './users.rules.ts';

/** Names stand in mails to others: nothing in one reads as an address, and a full stop is the end of a word. */
const nameField = (required: string) =>
  text({ max: 60, required }).regex(
    /^(?!.*\.[\p{M}\u200c-\u200f]*(?:\p{L}[\p{M}\u200c-\u200f]*\p{L}|\p{N}))[\p{L}\p{M}\p{N}\p{Zs}.'’‘ʼ`()\u200c-\u200f-]*$/u,
    'users.errors.nameInvalid',
  );
export const firstNameField = nameField('users.errors.firstNameRequired');
export const lastNameField = nameField('users.errors.lastNameRequired');
export const phoneField = latin('users.errors.phoneRequired')
  .max(20, 'validation.tooLong')
  .regex(/^\+?[\d ()-]{5,20}$/, 'users.errors.phoneInvalid');
export const handleField = latin('users.errors.handleRequired')
  .max(24, 'validation.tooLong')
  .regex(/^[\w.-]{3,24}$/, 'users.errors.handleInvalid');
export const nationalIdField = latin('auth.errors.nationalIdInvalid').regex(
  /^\d{14}$/,
  'auth.errors.nationalIdInvalid',
);

export const universityField = text({ max: 120, required: 'auth.errors.universityRequired' });
export const universityIdField = z
  .union([z.string(), z.number()], { error: 'auth.errors.universityIdRequired' })
  .transform(String)
  .pipe(latin('auth.errors.universityIdRequired').regex(/^\d{1,15}$/, 'auth.errors.universityIdInvalid'))
  .transform(Number);
export const collegeYearField = z.enum(collegeYears, 'auth.errors.collegeYearInvalid');
export const genderField = z.enum(genders, 'auth.errors.genderInvalid');
export const birthDateField = latin('auth.errors.birthDateRequired').refine(
  isBirthDate,
  'auth.errors.birthDateInvalid',
);
export const languageField = z.enum(languages, 'users.errors.languageUnknown');

/** The password of somebody who is signed in, asked again before a change of the account. */
export const ownPasswordField = z
  .string({ error: 'users.errors.passwordRequired' })
  .min(1, 'users.errors.passwordRequired')
  .max(1000, 'validation.tooLong');

/** What an open session alone must not allow: a code of the app or a recovery code too while two-step sign-in is on. */
export const ownProof = z.object({
  password: ownPasswordField,
  code: latin('twoStep.errors.codeRequired').max(40, 'twoStep.errors.codeWrong').optional(),
});

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

/** What leaders see besides. */
export const privateFields = z.object({
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
const privateUserOut = userOut.extend(privateFields.shape);
export type PrivateUserOut = z.output<typeof privateUserOut>;

export const ownUserOut = privateUserOut.extend({
  /** How the trainees of a mentor may reach them. */
  reachBy: z.array(z.enum(reachWays)),
  /** The club requires two-step sign-in of this person, who has yet to set it up: only the account can be used. */
  needsTwoStep: z.boolean(),
  /** Codeforces was asked, and knows nobody of this handle. */
  handleUnknown: z.boolean(),
});
export type OwnUserOut = z.output<typeof ownUserOut>;

export const getMe = endpoint('GET /api/user/me', {
  can: 'profile.own',
  summary: 'One’s own account',
  data: ownUserOut,
});

/**
 * The profile form. Every field is optional; the e-mail may be sent, but not changed. What tells who somebody is needs
 * the password, and a code while two-step is on.
 */
export const profileBody = z.object({
  firstName: firstNameField.optional(),
  lastName: lastNameField.optional(),
  phone: phoneField.optional(),
  email: emailField.optional(),
  codeforces_handle: handleField.optional(),
  university: universityField.optional(),
  universityIdHti: universityIdField.optional(),
  collegeYear: collegeYearField.optional(),
  gender: genderField.optional(),
  nationalId: nationalIdField.optional(),
  DOB: birthDateField.optional(),
  ...ownProof.partial().shape,
  language: languageField.optional(),
  shownAsTalented: flag.optional(),
  reachBy: z
    .array(z.enum(reachWays, 'users.errors.reachByInvalid'), 'users.errors.reachByInvalid')
    .min(1, 'users.errors.reachByInvalid')
    .max(reachWays.length, 'users.errors.reachByInvalid')
    .optional(),
});

export const updateMe = endpoint('PATCH /api/user/me', {
  can: 'profile.own',
  summary: 'Change one’s own profile',
  records: ['account.updated', 'account.handle-changed'],
  throws: ['CONFLICT'],
  body: profileBody,
  data: ownUserOut,
});

export const updateMyImage = endpoint('PATCH /api/user/me/image', {
  can: 'profile.own',
  summary: 'Change one’s own picture',
  records: ['account.updated'],
  files: { image: imageFile(true) },
  data: z.object({ image: imageOut }),
});

export const exportMe = endpoint('GET /api/user/me/export', {
  can: 'profile.own',
  summary: 'Everything the club keeps about oneself; `zip`: with a page to read and one’s own files',
  records: ['account.exported'],
  query: z.object({ format: z.enum(['json', 'zip']).optional() }),
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
  records: ['account.removed'],
  throws: ['CONFLICT'],
  body: ownProof,
});
