import { startTransition, useEffect, useState } from 'react';

export const drawnAtOnce = 100;

/**
 * How many rows of a long page are drawn by now. They come in parts, so that the first are there at once and nobody who
 * scrolls or types meanwhile waits for the last. What was drawn stays drawn while the same rows are read again.
 */
export function useProgressiveRows(length: number): number {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  // A shorter list has forgotten the longer one.
  const fitting = Math.min(drawn, Math.max(length, drawnAtOnce));
  if (fitting !== drawn) setDrawn(fitting);
  useEffect(() => {
    if (drawn >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + drawnAtOnce)));
    return () => clearTimeout(timer);
  }, [drawn, length]);
  return fitting;
}
