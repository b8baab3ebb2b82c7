import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { readCalendarAddress, renewCalendarAddress } from '../../calendar.contract.ts';

const addressQuery = endpointQuery(readCalendarAddress, {});

/** Read only when it is asked for, and forgotten with the page: it is a secret. */
export const useCalendarAddress = (shown: boolean) =>
  useQuery({ ...addressQuery, enabled: shown, gcTime: 0, staleTime: Infinity });

export function useRenewCalendar() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(renewCalendarAddress, {}),
    onSuccess(reply) {
      queries.setQueryData(addressQuery.queryKey, reply);
      toast.success(t('calendar.messages.renewed'));
    },
    onError: (error) => toast.danger(failureText(error, t('calendar.renewal.failed'))),
  });
}
