import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { listAudit } from '#features/audit/audit.contract.ts';
import type { z } from '#kit/shared/zod.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { wholeListQuery } from '#kit/web/whole-list.ts';
import {
  type InvitationOut,
  type inviteBody,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from '../../invitations.contract.ts';

export const useInvitations = () => useQuery(wholeListQuery(listInvitations, {}));

const useInvalidateInvitations = () => useInvalidate(listInvitations, listAudit);

export function useInvite() {
  const { t } = useTranslation();
  const invalidate = useInvalidateInvitations();
  return useMutation({
    mutationFn: (body: z.output<typeof inviteBody>) => call(sendInvitation, { body }),
    onSuccess: () => toast.success(t('invitations.messages.sent')),
    onSettled: invalidate,
  });
}

/** The same invitation with a new link and a new term. */
export function useSendAgain() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invite = useInvite();
  return (invitation: InvitationOut) => {
    if (invite.isPending) return;
    const { email, role, camps } = invitation;
    invite.mutate(
      { email, role, campIds: camps.map(({ _id }) => _id) },
      { onError: (error) => toast.danger(failureText(error, t('inviting.failed'))) },
    );
  };
}

/** One that is gone already, by acceptance or by another leader, needs no taking back. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) throw error;
}

export function useWithdraw() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return useMutation({
    mutationFn: ({ _id }: InvitationOut) =>
      call(withdrawInvitation, { params: { id: _id } }).catch(ignoreGone),
    onSuccess: () => toast.success(t('invitations.messages.withdrawn')),
    onError: (error) => toast.danger(failureText(error, t('inviting.withdrawal.failed'))),
    onSettled: useInvalidateInvitations(),
  });
}
