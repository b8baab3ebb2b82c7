/**
 * Throttles by key: runs the first call at once, then at most one every `wait` milliseconds. The last call of a burst
 * always runs.
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
