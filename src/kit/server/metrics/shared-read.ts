/** One read for all metrics of a scrape, and for scrapes that follow soon: several gauges come from the same query. */
export function sharedRead<T>(read: () => Promise<T>, maxAgeMs = 3000): () => Promise<T | null> {
  let last: { at: number; result: Promise<T | null> } | undefined;
  return () => {
    const now = performance.now();
    // Null: a scrape must work while the database does not. Then the values are missing, which alerts can see.
    if (!last || now - last.at > maxAgeMs) last = { at: now, result: read().catch(() => null) };
    return last.result;
  };
}
