interface Options {
  maxAgeMs?: number;
  /** Well below the time that a process has for its part of a scrape. */
  timeoutMs?: number;
}

/** One read for all metrics of a scrape, and for calls that follow soon: several gauges come from the same query. */
export function sharedRead<T>(
  read: () => Promise<T>,
  { maxAgeMs = 3000, timeoutMs = 1500 }: Options = {},
): () => Promise<T | null> {
  let last: { at: number; result: Promise<T | null> } | undefined;
  return () => {
    const now = performance.now();
    if (!last || now - last.at > maxAgeMs) last = { at: now, result: nullOnFailure(read(), timeoutMs) };
    return last.result;
  };
}

/**
 * Null: a scrape must work while the database refuses, and while it accepts connections without a reply. Then the values
 * are missing, which alerts can see.
 */
async function nullOnFailure<T>(reading: Promise<T>, timeoutMs: number): Promise<T | null> {
  const timeout = Promise.withResolvers<null>();
  const timer = setTimeout(timeout.resolve, timeoutMs, null);
  try {
    return await Promise.race([reading, timeout.promise]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
