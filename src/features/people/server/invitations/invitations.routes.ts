import { on, type Route } from '#kit/server/http/route.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { notFound } from '#kit/shared/errors.ts';
import * as contract from '../../invitations.contract.ts';
import type { InvitationOut, OpenedInvitationOut } from '../../invitations.contract.ts';
import type { InvitedRole } from '../../people.rules.ts';
import { findInvitation, type ListedInvitation, listInvitations } from './invitations.queries.ts';
import {
  acceptInvitation,
  invitationByAddress,
  openInvitation,
  sendInvitation,
  withdrawInvitation,
} from './invitations.service.ts';

const toOpened = ({ invitation, inviter, camps }: ListedInvitation): OpenedInvitationOut => ({
  email: invitation.email,
  // Only these are stored.
  role: invitation.role as InvitedRole,
  camps,
  invitedBy: inviter,
  expiresAt: invitation.expiresAt.toISOString(),
});

const toInvitation = (row: ListedInvitation, now: Date): InvitationOut => ({
  _id: row.invitation.id,
  ...toOpened(row),
  createdAt: row.invitation.createdAt.toISOString(),
  expired: row.invitation.expiresAt <= now,
});

export const invitationsRoutes = (context: AppContext): Route[] => [
  on(contract.listInvitations, async ({ query, language }) => {
    const { rows, total } = await listInvitations(context.db, { ...query, language });
    const now = context.clock.now();
    return { data: rows.map((row) => toInvitation(row, now)), total };
  }),

  on(contract.sendInvitation, async ({ actor, body, language }) => {
    const id = await sendInvitation(context, actor, { ...body, language });
    const sent = await findInvitation(context.db, { id }, language);
    if (!sent) throw notFound();
    return { message: 'invitations.messages.sent', data: toInvitation(sent, context.clock.now()) };
  }),

  on(contract.withdrawInvitation, async ({ actor, params }) => {
    await withdrawInvitation(context, actor, params.id);
    return { message: 'invitations.messages.withdrawn' };
  }),

  on(
    contract.openInvitation,
    async ({ query, token = '', language }) => ({
      data: toOpened(await openInvitation(context, { token: query.token ?? token, language })),
    }),
    { admit: (address) => context.limits.take(invitationByAddress, address) },
  ),

  on(
    contract.acceptInvitation,
    async ({ body, files, language, address }) => {
      const { id, email } = await acceptInvitation(context, { body, image: files.image, language, address });
      return { message: 'invitations.messages.accepted', data: { _id: id, email } };
    },
    { admit: (address) => context.limits.take(invitationByAddress, address) },
  ),
];
