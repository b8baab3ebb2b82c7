import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { emailField, id, latin, text } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';
import {
  birthDateField,
  collegeYearField,
  firstNameField,
  genderField,
  handleField,
  languageField,
  lastNameField,
  nationalIdField,
  ownPasswordField,
  ownProof,
  ownUserOut,
  phoneField,
  universityField,
  universityIdField,
} from './users.contract.ts';
import { passkeyResponse } from './two-step.contract.ts';
import { passwordLength } from './auth.rules.ts';

/** Signing in accepts any password; only a new one must follow the rules. */
const passwordField = z
  .string({ error: 'auth.errors.passwordRequired' })
  .min(1, 'auth.errors.passwordRequired')
  .max(1000, 'validation.tooLong');

export const newPasswordField = z
  .string({ error: 'auth.errors.passwordRequired' })
  .min(1, 'auth.errors.passwordRequired')
  .min(passwordLength.min, 'auth.errors.passwordShort')
  .max(passwordLength.max, 'auth.errors.passwordLong');

const tokenField = z
  .string({ error: 'validation.required' })
  .min(1, 'validation.required')
  .max(200, 'validation.tooLong');

/** Fields of sign-up and Add New Member. */
export const memberFields = z.object({
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  confirmPassword: z
    .string({ error: 'auth.errors.confirmRequired' })
    .min(1, 'auth.errors.confirmRequired')
    .max(1000, 'validation.tooLong'),
  universityIdHti: universityIdField,
  phone: phoneField,
  nationalId: nationalIdField,
  codeforces_handle: handleField,
  university: universityField,
  collegeYear: collegeYearField,
  levelId: text({ max: 100, required: 'auth.errors.levelRequired' }),
  campId: text({ max: 100, required: 'auth.errors.campRequired' }),
  gender: genderField.default('male'),
  DOB: birthDateField,
});

const passwordsMatch = ({ password, confirmPassword }: { password: string; confirmPassword: string }) =>
  password === confirmPassword;

export const passwordsAgree = [
  passwordsMatch,
  {
    path: ['confirmPassword'],
    error: 'auth.errors.passwordsDiffer',
    // Reported even while other fields are invalid.
    when: ({ value }: { value: unknown }) =>
      z.object({ password: z.string().min(1), confirmPassword: z.string().min(1) }).safeParse(value).success,
  },
] satisfies [unknown, unknown];

/** The language of the page on which somebody makes their account; without it the one of the call. */
export const chosenLanguage = { language: languageField.optional() };

export const signUpBody = memberFields.extend(chosenLanguage).refine(...passwordsAgree);

export const signUp = endpoint('POST /api/auth/signup', {
  idempotent: true,
  can: 'account.sign-up',
  summary: 'Create an account and ask to join a wave',
  records: ['account.created'],
  throws: ['CONFLICT'],
  body: signUpBody,
  files: { image: imageFile(false) },
  data: z.object({ _id: z.string() }),
});

export const verifyEmail = endpoint('POST /api/auth/verify-email', {
  can: 'account.verify',
  summary: 'Prove an e-mail address with the mailed token',
  records: ['account.verified', 'account.email-changed'],
  throws: ['CONFLICT'],
  body: z.object({ token: tokenField }),
  /** Whether the account had another address before. */
  data: z.object({ changed: z.boolean() }),
});

export const resendVerification = endpoint('POST /api/auth/resend-verification', {
  can: 'account.verify',
  summary: 'Send the verification mail again',
  records: 'sends a mail, changes nothing',
  body: z.object({ email: emailField }),
});

export const correctEmailBody = z.object({
  email: emailField,
  password: passwordField,
  newEmail: emailField,
});

export const correctEmail = endpoint('PATCH /api/auth/email', {
  can: 'account.verify',
  summary: 'Another address for an account whose address is not verified; the link goes to the new one',
  records: ['account.email-changed'],
  throws: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
  body: correctEmailBody,
});

export const signInBody = z.object({ email: emailField, password: passwordField });

/** A sign-in that is complete has `token` and `user`; with two-step on, it first has `twoStep` and `challenge`. */
const signInOut = z.object({
  token: z.string().optional(),
  user: ownUserOut.optional(),
  twoStep: z.literal(true).optional(),
  challenge: z.string().optional(),
});

const completeSignInOut = z.object({ token: z.string(), user: ownUserOut });

export const signIn = endpoint('POST /api/auth/login', {
  can: 'account.sign-in',
  summary: 'Sign in; with two-step on, the first of two calls',
  records: ['account.signed-in', 'account.sign-in-failed'],
  throws: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN'],
  body: signInBody,
  extra: signInOut,
});

/** Six digits of the authenticator app, or one of the recovery codes. */
export const secondStepBody = z
  .object({
    challenge: tokenField,
    code: latin('auth.errors.codeRequired').max(20, 'auth.errors.codeWrong').optional(),
    recoveryCode: latin('auth.errors.codeRequired').max(40, 'auth.errors.recoveryCodeWrong').optional(),
  })
  .refine(({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined), {
    path: ['code'],
    error: 'auth.errors.codeRequired',
  });

export const completeSignIn = endpoint('POST /api/auth/login/two-step', {
  can: 'account.sign-in',
  summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code',
  records: ['account.signed-in', 'account.sign-in-failed', 'account.recovery-code-used'],
  throws: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN'],
  body: secondStepBody,
  extra: completeSignInOut,
});

export const passkeySignInOptions = endpoint('POST /api/auth/login/passkey/options', {
  can: 'account.sign-in',
  summary: 'What an authenticator has to sign for a sign-in with a passkey',
  records: 'changes nothing',
  throws: ['CONFLICT'],
  data: z.record(z.string(), z.unknown()),
});

export const signInWithPasskey = endpoint('POST /api/auth/login/passkey', {
  can: 'account.sign-in',
  summary: 'Sign in with a passkey, which is both steps at once',
  records: ['account.signed-in', 'account.sign-in-failed'],
  throws: ['UNAUTHENTICATED', 'EMAIL_NOT_VERIFIED', 'FORBIDDEN', 'CONFLICT'],
  body: z.object({ response: passkeyResponse }),
  extra: completeSignInOut,
});

export const changePasswordBody = z.object({
  currentPassword: ownPasswordField,
  newPassword: newPasswordField,
});

export const changePassword = endpoint('PATCH /api/user/me/password', {
  can: 'account.security',
  summary: 'Change one’s own password; every other session ends',
  records: ['account.password-changed'],
  // A repeat after a lost reply would fail, because the password is another one by then.
  idempotent: true,
  body: changePasswordBody,
});

export const changeEmailBody = ownProof.extend({ newEmail: emailField });

export const changeEmail = endpoint('POST /api/user/me/email', {
  can: 'account.security',
  summary: 'Ask for another address, with a code while two-step is on; the link that goes to it changes it',
  records: ['account.email-change-asked'],
  throws: ['CONFLICT'],
  body: changeEmailBody,
});

const authSessionOut = z.object({
  _id: z.string(),
  /** Browser and system, such as "Chrome on Android"; empty when unknown. */
  device: z.string(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type AuthSessionOut = z.output<typeof authSessionOut>;

export const listOwnAuthSessions = endpoint('GET /api/user/me/session', {
  can: 'account.security',
  summary: 'Where one is signed in, last used first',
  data: z.array(authSessionOut),
});

export const endOwnAuthSession = endpoint('DELETE /api/user/me/session/:id', {
  can: 'account.security',
  summary: 'End one of one’s own sessions',
  records: ['account.session-ended'],
  params: z.object({ id }),
});

export const endOtherAuthSessions = endpoint('DELETE /api/user/me/session', {
  can: 'account.security',
  summary: 'End all of one’s own sessions but this one',
  records: ['account.session-ended'],
  data: z.object({ ended: z.number() }),
});

export const signOut = endpoint('POST /api/auth/logout', {
  can: 'account.sign-out',
  summary: 'End this session',
  records: ['account.signed-out'],
});

export const forgotPasswordBody = z.object({ email: emailField });

export const forgotPassword = endpoint('POST /api/auth/forgot-password', {
  idempotent: true,
  can: 'account.reset',
  summary: 'Ask for a reset code by mail',
  records: 'sends a mail, changes nothing',
  body: forgotPasswordBody,
  extra: z.object({ token: z.string() }),
});

export const resetPasswordBody = z.object({
  otp: latin('auth.errors.codeRequired').max(20, 'auth.errors.codeWrong'),
  newPassword: newPasswordField,
});

export const resetPassword = endpoint('POST /api/auth/reset-password', {
  idempotent: true,
  can: 'account.reset',
  summary: 'Set a new password with the mailed code; the header `token` carries the reset token',
  records: ['account.password-reset'],
  headers: z.object({ token: z.string() }),
  body: resetPasswordBody,
});

export const setupBody = z.object({
  token: tokenField,
  firstName: firstNameField,
  lastName: lastNameField,
  email: emailField,
  password: newPasswordField,
  ...chosenLanguage,
});

export const setup = endpoint('POST /api/auth/setup', {
  idempotent: true,
  can: 'account.setup',
  summary: 'Create the first leader with the one-time setup token',
  records: ['leader.set-up'],
  throws: ['CONFLICT'],
  body: setupBody,
});
