import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { ApiFailure, call } from '#kit/web/api.ts';
import { endpointQuery, useInvalidate } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { endOtherAuthSessions, endOwnAuthSession, listOwnAuthSessions } from '../../../auth.contract.ts';

export const useOwnAuthSessions = () => useQuery(endpointQuery(listOwnAuthSessions, {}));
export const useInvalidateAuthSessions = () => useInvalidate(listOwnAuthSessions);

/** A session that has ended by itself, or on another device, is what the person wants. */
function ignoreEnded(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'NOT_FOUND')) throw error;
}

export function useEndAuthSessions() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidateAuthSessions();
  const onError = (error: Error) => toast.danger(failureText(error, t('security.sessions.failed')));
  const end = useMutation({
    mutationFn: (id: string) => call(endOwnAuthSession, { params: { id } }).catch(ignoreEnded),
    onSuccess: () => toast.success(t('auth.messages.sessionEnded')),
    onError,
    // Also after a failure, because the reply alone may be lost.
    onSettled: invalidate,
  });
  const endOthers = useMutation({
    mutationFn: () => call(endOtherAuthSessions, {}),
    onSuccess: () => toast.success(t('auth.messages.sessionsEnded')),
    onError,
    onSettled: invalidate,
  });
  return { end, endOthers };
}
