import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { callForWholeList, type WholeCall } from './call-whole-list.ts';
import { isOnline, subscribeConnection } from './connection.ts';
import { subscribeLanguage } from './language.ts';

interface State<E> {
  /** Of the input it belongs to. */
  key: string;
  data?: ReplyOf<E>;
  failed: boolean;
}

/**
 * A whole list for a form, on pages that do without the library for queries. It is read again in another language and,
 * after a failure, when the connection is back. A null input reads nothing.
 */
export function useWholeList<E extends Endpoint>(endpoint: E, input: WholeCall<E> | null) {
  const key = input && JSON.stringify(input);
  const [state, setState] = useState<State<E> | null>(null);
  const reading = useRef<AbortController>(null);
  const current = state?.key === key ? state : null;

  const read = async () => {
    if (!input || key === null) return;
    reading.current?.abort();
    const { signal } = (reading.current = new AbortController());
    const data = await callForWholeList(endpoint, { ...input, signal }).catch(() => null);
    if (signal.aborted) return;
    if (data) setState({ key, data, failed: false });
    else setState((before) => (before?.key === key && before.data ? before : { key, failed: true }));
  };
  const refetch = () => {
    setState((before) => before && { ...before, failed: false });
    void read();
  };

  const start = useEffectEvent(read);
  useEffect(() => {
    if (key !== null) void start();
    return () => reading.current?.abort();
  }, [key]);

  const refetchFailed = useEffectEvent(() => {
    if (isOnline() && current?.failed) refetch();
  });
  const refetchAll = useEffectEvent(refetch);
  useEffect(() => {
    const stops = [subscribeConnection(() => refetchFailed()), subscribeLanguage(() => refetchAll())];
    return () => stops.forEach((stop) => stop());
  }, []);

  const isError = current?.failed === true;
  return { data: current?.data, isPending: !current?.data && !isError, isError, refetch };
}
