import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { endpointPage, endpointQuery, useInvalidate, useKnown } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { getSystem, listBackups, makeBackup, sendTestMail, type SystemOut } from '../system.contract.ts';

/** How often the page looks again while a backup is made and tested. */
const pollMs = 2000;

export const useSystem = () =>
  useQuery({
    ...endpointQuery(getSystem, {}),
    refetchInterval: ({ state }) => state.data?.data.backup.busy === true && pollMs,
  });

/** How many alarms there are, for the sign in the menu. It is read once, not on every page, and by itself. */
export const useAlarmCount = (enabled: boolean): number =>
  useKnown(
    useQuery({
      queryKey: [getSystem.method, getSystem.path, 'alarms'],
      queryFn: ({ signal }) => call(getSystem, { signal }),
      enabled,
      staleTime: 5 * 60_000,
      retry: false,
      select: ({ data }) => data.problems.filter(({ level }) => level === 'alarm').length,
      meta: { frame: true },
    }),
  ) ?? 0;

export const useBackups = ({ query: { page, size } }: ListQuery, { busy }: { busy: boolean }) =>
  useQuery({
    ...endpointPage(listBackups, { query: { page, size } }),
    refetchInterval: busy && pollMs,
  });

export const useInvalidateSystem = () => useInvalidate(getSystem, listBackups);

export function useMakeBackup() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const invalidate = useInvalidateSystem();
  return useMutation({
    mutationFn: () => call(makeBackup, {}),
    onSuccess: () => toast.success(t('system.backup.started')),
    onError: (error: Error) => toast.danger(failureText(error, t('system.backup.makeFailed'))),
    onSettled: invalidate,
  });
}

export function useSendTestMail() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  return useMutation({
    mutationFn: () => call(sendTestMail, {}),
    onError: (error: Error) => toast.danger(failureText(error, t('system.mail.test.failed'))),
  });
}

/** Says how a backup ended that was seen to run, and reads the list once more: its last poll may have been before. */
export function useBackupEnd({ busy, lastGood }: SystemOut['backup']): void {
  const { t } = useTranslation();
  const readList = useInvalidate(listBackups);
  const good = lastGood?._id;
  const before = useRef<{ good: string | undefined } | null>(null);
  useEffect(() => {
    if (busy) before.current ??= { good };
    else if (before.current) {
      if (before.current.good === good) toast.danger(t('system.backup.doneFailed'));
      else toast.success(t('system.backup.done'));
      before.current = null;
      void readList();
    }
  }, [busy, good, t, readList]);
}
