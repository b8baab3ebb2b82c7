import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { distinctName } from '#kit/shared/namesakes.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { type CheckinOut, getCheckin, listAttendance } from '../attendance.contract.ts';
import type { Arrival } from './marked-checkin.ts';
import { sendMark } from './waiting-marks.ts';

/** Removes a check-in, after confirmation; without a connection the removal waits. */
export function useRemoveCheckin({ sessionId, title }: CheckinOut) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const invalidate = useInvalidate(getCheckin, listAttendance);
  const [removing, setRemoving] = useState<Arrival | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (arrival: Arrival) => {
      const target = { sessionId, campId: null, title, userId: arrival.userId, name: distinctName(arrival) };
      return sendMark(queries, { target, mark: null, seen: arrival.state });
    },
    onError: (error) => toast.danger(failureText(error, t('attendance.projector.failed'))),
    onSettled() {
      setRemoving(null);
      void invalidate();
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
