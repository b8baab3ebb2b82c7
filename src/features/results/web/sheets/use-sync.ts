import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { useInvalidate, useSettled } from '#kit/web/query.tsx';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { getSync, listSheet, queueSync, type SheetColumnOut } from '../../sheets.contract.ts';
import { syncQuery } from './sheets.hooks.ts';

const linked = (columns: readonly SheetColumnOut[]) => columns.filter(({ link }) => link !== null);
const stampOf = (columns: readonly SheetColumnOut[]) => columns.map(({ triedAt }) => triedAt ?? '').join();

/** Starts a sync of the camp, polls it, and refetches results as they arrive. */
export function useSync(campId: string) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { data } = useQuery(syncQuery(campId));
  const queue = useSettled([getSync], () => call(queueSync, { body: { campId } }));
  const invalidate = useInvalidate(listSheet);
  /** Last attempt per column before this sync; null when none was started here. */
  const [before, setBefore] = useState<ReadonlyMap<string, string | null> | null>(null);
  const columns = data?.data.columns ?? [];
  const running = queue.isPending || (data?.data.running ?? false);

  const stamp = data && stampOf(data.data.columns);
  const seen = useRef(stamp);
  const arrived = useEffectEvent(() => void invalidate());
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== stamp) arrived();
    seen.current = stamp;
  }, [stamp]);

  const ended = useEffectEvent(() => {
    if (before === null || queue.isPending || queue.isError) return;
    setBefore(null);
    const failed = linked(columns).filter(({ problem }) => problem !== null).length;
    if (failed > 0) toast.danger(t('sheets.sync.doneWith', { count: failed }));
    else toast.success(t('sheets.sync.done'));
  });
  useEffect(() => {
    if (!running) ended();
  }, [running]);

  const done = before && linked(columns).filter((column) => before.get(keyOf(column)) !== column.triedAt);
  return {
    running,
    progress: done && { done: done.length, total: linked(columns).length },
    start() {
      if (running) return;
      setBefore(new Map(columns.map((column) => [keyOf(column), column.triedAt])));
      queue.mutate(undefined, {
        onError(error) {
          setBefore(null);
          toast.danger(failureText(error));
        },
      });
    },
  };
}

export const keyOf = ({ sessionId, kind }: Pick<SheetColumnOut, 'sessionId' | 'kind'>) =>
  `${sessionId} ${kind}`;
