import { ownPasswordField, ownProof } from './users.contract.ts';
import { endpoint } from '#kit/shared/endpoint.ts';
import { id, latin, text } from '#kit/shared/fields.ts';
import { z } from '#kit/shared/zod.ts';

/** Six digits of the authenticator app. */
const code = latin('twoStep.errors.codeRequired').max(20, 'twoStep.errors.codeWrong');

/** A code of the app, or a recovery code. */
export const passwordAndCode = ownProof.required();

export const startTwoStep = endpoint('POST /api/user/me/two-step', {
  can: 'account.security',
  summary:
    'A secret for an authenticator app, or for the app of another phone; it counts from its first code on',
  records: 'takes effect with the first code',
  throws: ['CONFLICT'],
  body: ownProof,
  data: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmTwoStep = endpoint('PATCH /api/user/me/two-step', {
  can: 'account.security',
  summary:
    'Switch two-step sign-in on, or move it to another phone, with a code of the new app; returns ten recovery codes, once',
  records: ['account.two-step-on', 'account.two-step-moved'],
  throws: ['CONFLICT'],
  body: z.object({ code }),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const removeTwoStep = endpoint('DELETE /api/user/me/two-step', {
  can: 'account.security',
  summary: 'Switch two-step sign-in off, with the password and a code or a recovery code',
  records: ['account.two-step-off'],
  throws: ['CONFLICT'],
  body: passwordAndCode,
});

export const renewRecoveryCodes = endpoint('POST /api/user/me/two-step/recovery-code', {
  can: 'account.security',
  summary: 'Ten new recovery codes, once; the old ones no longer work',
  records: ['account.recovery-codes-renewed'],
  throws: ['CONFLICT'],
  body: passwordAndCode,
  data: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const getTwoStep = endpoint('GET /api/user/me/two-step', {
  can: 'account.security',
  summary: 'Whether two-step sign-in is on, and how many recovery codes are left',
  data: z.object({
    on: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.number(),
    /** A leader requires two-step sign-in for this person's role. */
    required: z.boolean(),
  }),
});

const base64url = (max: number) =>
  z
    .string()
    .max(max, 'validation.tooLong')
    .regex(/^[\w-]+$/, 'twoStep.errors.passkeyWrong');

/** What a browser's authenticator returns; the server library checks every field of it. */
export const passkeyResponse = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000).optional(),
    authenticatorData: base64url(4000).optional(),
    signature: base64url(4000).optional(),
    userHandle: base64url(200).nullish(),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .optional(),
    publicKey: base64url(4000).optional(),
    publicKeyAlgorithm: z.number().optional(),
  }),
});

const passkeyOut = z.object({
  _id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});
export type PasskeyOut = z.output<typeof passkeyOut>;

export const listPasskeys = endpoint('GET /api/user/me/passkey', {
  can: 'account.security',
  summary: 'One’s own passkeys',
  data: z.array(passkeyOut),
  /** Passkeys belong to a host name; a site that is opened by its IP address has none. */
  extra: z.object({ available: z.boolean() }),
});

export const passkeyOptions = endpoint('POST /api/user/me/passkey/options', {
  can: 'account.security',
  summary: 'What an authenticator has to sign to become a passkey',
  records: 'changes nothing',
  throws: ['CONFLICT'],
  body: ownProof,
  data: z.record(z.string(), z.unknown()),
});

export const addPasskey = endpoint('POST /api/user/me/passkey', {
  can: 'account.security',
  summary: 'Add a passkey',
  records: ['account.passkey-added'],
  throws: ['CONFLICT'],
  body: z.object({
    name: text({ max: 60, required: 'twoStep.errors.nameRequired' }),
    response: passkeyResponse,
  }),
  data: passkeyOut,
});

export const removePasskey = endpoint('DELETE /api/user/me/passkey/:id', {
  can: 'account.security',
  summary: 'Remove a passkey',
  records: ['account.passkey-removed'],
  params: z.object({ id }),
  body: z.object({ password: ownPasswordField }),
});

export const getTwoStepPolicy = endpoint('GET /api/two-step-policy', {
  can: 'people.manage',
  summary: 'Whether staff must sign in with two steps, and which of them do not yet',
  data: z.object({
    staffRequired: z.boolean(),
    missing: z.array(z.object({ _id: z.string(), name: z.string() })),
  }),
});

export const setTwoStepPolicy = endpoint('PUT /api/two-step-policy', {
  can: 'people.manage',
  summary: 'Require two-step sign-in of staff, or not',
  records: ['policy.two-step-changed'],
  throws: ['CONFLICT'],
  body: z.object({ staffRequired: z.boolean() }),
});
