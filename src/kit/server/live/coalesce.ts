/**
 * Runs what is called at once, and then at most once in `wait` milliseconds for the same key, however often it is
 * called meanwhile. The last call is never lost: it runs when the time is over.
 */
export function coalesce(wait: number): (key: string, run: () => void) => void {
  const waiting = new Map<string, (() => void) | null>();
  const start = (key: string, run: () => void) => {
    waiting.set(key, null);
    run();
    setTimeout(() => {
      const next = waiting.get(key);
      waiting.delete(key);
      if (next) start(key, next);
    }, wait).unref();
  };
  return (key, run) => {
    if (waiting.has(key)) waiting.set(key, run);
    else start(key, run);
  };
}
