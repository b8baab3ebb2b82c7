import { startTransition, useEffect, useState } from 'react';

export const drawnAtOnce = 100;

/**
 * Number of rows of a long page to render so far. Rows render in chunks, so that the first appear at once and input
 * stays responsive. A refetch of the same rows renders all of them at once.
 */
export function useProgressiveRows(length: number): number {
  const [drawn, setDrawn] = useState(drawnAtOnce);
  // A shorter list resets the count.
  const fitting = Math.min(drawn, Math.max(length, drawnAtOnce));
  if (fitting !== drawn) setDrawn(fitting);
  useEffect(() => {
    if (drawn >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + drawnAtOnce)));
    return () => clearTimeout(timer);
  }, [drawn, length]);
  return fitting;
}
