import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from '../../auth.contract.ts';

export const useOwnSessions = () => useQuery(endpointQuery(listOwnSessions, {}));
export const useInvalidateSessions = () => useInvalidate(listOwnSessions);

export function useEndSessions() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidateSessions();
  const onError = (error: Error) => toast.danger(failureText(error, t('security.sessions.failed')));
  const end = useMutation({
    mutationFn: (id: string) => call(endOwnSession, { params: { id } }),
    onSuccess: () => toast.success(t('auth.messages.sessionEnded')),
    onError,
    // Also after a failure: the session may have ended by itself.
    onSettled: invalidate,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherSessions, {}),
    onSuccess: () => toast.success(t('auth.messages.sessionsEnded')),
    onError,
    onSettled: invalidate,
  });
  return { end, endOthers };
}
