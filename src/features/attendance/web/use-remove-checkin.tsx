import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { distinctName } from '#kit/shared/namesakes.ts';
import { call } from '#kit/web/api.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { getCheckin, listAttendance, markAttendance } from '../attendance.contract.ts';
import type { Arrival } from './arrivals.tsx';

/** Removes a check-in, after confirmation. */
export function useRemoveCheckin(sessionId: string) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidate(getCheckin, listAttendance);
  const [removing, setRemoving] = useState<Arrival | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userId }: Arrival) => call(markAttendance, { body: { sessionId, userId, state: null } }),
    onError: (error) => toast.danger(failureText(error, t('attendance.projector.failed'))),
    async onSettled() {
      setRemoving(null);
      await invalidate();
    },
  });
  const dialog = (
    <ConfirmDialog
      open={removing !== null}
      title={t('attendance.projector.takeOffTitle', { name: removing ? distinctName(removing) : '' })}
      text={t('attendance.projector.takeOffText')}
      confirm={t('attendance.projector.takeOffConfirm')}
      busy={isPending}
      onConfirm={() => removing && mutate(removing)}
      onClose={() => setRemoving(null)}
    />
  );
  return { ask: setRemoving, dialog };
}
