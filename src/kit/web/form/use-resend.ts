import { useEffect, useEffectEvent, useState } from 'react';
import { isOnline, subscribeConnection } from '../connection.ts';

const maxDelay = 30_000;
/** A server that responds to everything but this form will not take it. */
const maxAttempts = 8;

/** Submits a form again when the connection is back, while it is open. */
export function useResend(submit: () => Promise<void>) {
  /** How often it was sent without a response; null when nothing waits. */
  const [attempts, setAttempts] = useState<number | null>(null);
  const resend = useEffectEvent(() => void submit());
  useEffect(() => {
    if (attempts === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The server may respond to everything but this call: then the pauses grow.
    const delay = attempts === 1 ? 0 : Math.min(maxDelay, 1000 * 2 ** attempts);
    const check = () => {
      clearTimeout(timer);
      if (isOnline()) timer = setTimeout(resend, delay);
    };
    const unsubscribe = subscribeConnection(check);
    check();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [attempts]);
  return {
    waiting: attempts !== null,
    waitForConnection: () =>
      setAttempts((before) => ((before ?? 0) < maxAttempts || !isOnline() ? (before ?? 0) + 1 : null)),
    stopWaiting: () => setAttempts(null),
  };
}
