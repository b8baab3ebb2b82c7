import { chosenLanguage, memberFields, passwordsAgree } from '#features/accounts/auth.contract.ts';
import { campName } from '#features/programme/camps.rules.ts';
import { endpoint, imageFile } from '#kit/shared/endpoint.ts';
import { emailField, id, idList, titledOut } from '#kit/shared/fields.ts';
import { pageExtra, pageQuery } from '#kit/shared/page.ts';
import { z } from '#kit/shared/zod.ts';
import { invitedRoles } from './people.rules.ts';

/** A camp with its level, because every level has a "Wave 1". */
const camp = titledOut.extend({ level: z.object({ title: z.string() }) });

const openedInvitationOut = z.object({
  email: z.string(),
  role: z.enum(invitedRoles),
  camps: z.array(camp),
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type OpenedInvitationOut = z.output<typeof openedInvitationOut>;

const invitationOut = openedInvitationOut.extend({
  _id: z.string(),
  createdAt: z.string(),
  expired: z.boolean(),
});
export type InvitationOut = z.output<typeof invitationOut>;

export const listInvitations = endpoint('GET /api/invitation', {
  can: 'invitation.send',
  summary: 'Invitations that nobody has accepted yet, newest first',
  query: pageQuery(),
  data: z.array(invitationOut),
  extra: pageExtra,
  exportRow: ({ camps, ...row }: InvitationOut) => ({
    ...row,
    camps: camps.map(campName).join('; '),
  }),
});

export const inviteBody = z.object({
  email: emailField,
  role: z.enum(invitedRoles, 'users.errors.roleRequired'),
  campIds: idList(50).default([]),
});

export const sendInvitation = endpoint('POST /api/invitation', {
  can: 'invitation.send',
  summary: 'Invite somebody by mail to a role and to waves; sent again it replaces the one before',
  records: ['invitation.sent'],
  throws: ['CONFLICT'],
  body: inviteBody,
  data: invitationOut,
});

export const withdrawInvitation = endpoint('DELETE /api/invitation/:id', {
  can: 'invitation.send',
  summary: 'Take an invitation back: its link no longer works',
  records: ['invitation.withdrawn'],
  params: z.object({ id }),
});

const tokenField = z
  .string({ error: 'invitations.errors.linkInvalid' })
  .min(1, 'invitations.errors.linkInvalid')
  .max(200, 'invitations.errors.linkInvalid');

export const openInvitation = endpoint('GET /api/invitation/accept', {
  can: 'invitation.accept',
  summary:
    'What the link of an invitation invites to; its token is in the header `token`, which no log holds, or in the query',
  headers: z.object({ token: tokenField.optional() }),
  query: z.object({ token: tokenField.optional() }),
  data: openedInvitationOut,
});

const { firstName, lastName, phone, password, confirmPassword } = memberFields.shape;
const { codeforces_handle: handle, university } = memberFields.shape;
const orNothing = <T extends z.ZodType>(field: T) =>
  z.union([z.literal('').transform(() => undefined), field]).optional();

export const acceptBody = z
  .object({
    token: tokenField,
    firstName,
    lastName,
    phone,
    password,
    confirmPassword,
    codeforces_handle: orNothing(handle),
    university: orNothing(university),
    ...chosenLanguage,
  })
  .refine(...passwordsAgree);

export const acceptInvitation = endpoint('POST /api/invitation/accept', {
  idempotent: true,
  can: 'invitation.accept',
  summary: 'Accept an invitation with one’s own data and password; the link has proven the address',
  records: ['invitation.accepted'],
  throws: ['CONFLICT'],
  body: acceptBody,
  files: { image: imageFile(false) },
  data: z.object({ _id: z.string(), email: z.string() }),
});
