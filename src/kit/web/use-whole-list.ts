import { useEffect, useEffectEvent, useState } from 'react';
import type { Endpoint, ReplyOf } from '#kit/shared/endpoint.ts';
import { callForWholeList, type WholeCall } from './call-whole-list.ts';
import { isOnline, subscribeConnection } from './connection.ts';
import { subscribeLanguage } from './language.ts';

interface State<E> {
  /** Of the input it belongs to. */
  key: string;
  data?: ReplyOf<E>;
}

/**
 * A whole list for a form, on pages that do without the library for queries. It is read again in another language and,
 * after a failure, when the connection is back. A null input reads nothing.
 */
export function useWholeList<E extends Endpoint>(endpoint: E, input: WholeCall<E> | null) {
  const key = input && JSON.stringify(input);
  const [state, setState] = useState<State<E> | null>(null);
  const [tries, setTries] = useState(0);
  const refetch = () => {
    setState((before) => (before?.data ? before : null));
    setTries((count) => count + 1);
  };
  const current = state?.key === key ? state : null;
  const isError = current !== null && !current.data;

  const read = useEffectEvent(async (signal: AbortSignal) => {
    if (!input || key === null) return;
    const data = await callForWholeList(endpoint, { ...input, signal }).catch(() => current?.data);
    if (!signal.aborted) setState({ key, data });
  });
  useEffect(() => {
    const reading = new AbortController();
    void read(reading.signal);
    return () => reading.abort();
  }, [key, tries]);

  const refetchFailed = useEffectEvent(() => {
    if (isOnline() && isError) refetch();
  });
  useEffect(() => {
    const stops = [subscribeConnection(() => refetchFailed()), subscribeLanguage(refetch)];
    return () => stops.forEach((stop) => stop());
  }, []);

  return { data: current?.data, isPending: current === null, isError, refetch };
}
