import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/web/api.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { getCheckin, listAttendance, markAttendance } from '../attendance.contract.ts';
import type { Arrival } from './arrivals.tsx';

/** Corrects the list by hand, after a question. */
export function useTakeOff(sessionId: string) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const refresh = useInvalidate(getCheckin, listAttendance);
  const [leaving, setLeaving] = useState<Arrival | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ userId }: Arrival) => call(markAttendance, { body: { sessionId, userId, state: null } }),
    onError: (error) => toast.danger(failureText(error, t('attendance.projector.failed'))),
    async onSettled() {
      setLeaving(null);
      await refresh();
    },
  });
  const dialog = (
    <ConfirmDialog
      open={leaving !== null}
      title={t('attendance.projector.takeOffTitle', { name: leaving?.name ?? '' })}
      text={t('attendance.projector.takeOffText')}
      confirm={t('attendance.projector.takeOffConfirm')}
      busy={isPending}
      onConfirm={() => leaving && mutate(leaving)}
      onClose={() => setLeaving(null)}
    />
  );
  return { ask: setLeaving, dialog };
}
