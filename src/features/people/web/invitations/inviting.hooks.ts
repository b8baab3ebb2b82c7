import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { listAudit } from '#features/audit/audit.contract.ts';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { useSettled } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import {
  type InvitationOut,
  type inviteBody,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../../invitations.contract.ts';

export const useInvitations = () => useQuery(wholeListQuery(listInvitations, {}));

const invitationEndpoints = [listInvitations, listAudit];

export const useInvite = () =>
  useSettled(invitationEndpoints, (body: z.output<typeof inviteBody>) => call(sendInvitation, { body }));

/** The same invitation with a new link and a new term. */
export function useSendAgain() {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const invite = useInvite();
  return async ({ email, role, camps }: InvitationOut) => {
    if (invite.isPending) return;
    const sending = invite.mutateAsync({ email, role, campIds: camps.map(({ _id }) => _id) });
    if (await succeeds(sending, t('inviting.failed'))) toast.success(t('invitations.messages.sent'));
  };
}

/** One that is gone already, by acceptance or by another leader, needs no taking back. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) throw error;
}

export const useWithdraw = () =>
  useSettled(invitationEndpoints, ({ _id }: InvitationOut) =>
    call(withdrawInvitation, { params: { id: _id } }).catch(ignoreGone),
  );
