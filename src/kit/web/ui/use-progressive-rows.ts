import { startTransition, useEffect, useState } from 'react';

export const rowChunk = 100;

/**
 * Number of rows of a long page to render so far. Rows render in chunks, so that the first appear at once and input
 * stays responsive. A refetch of the same rows renders all of them at once.
 */
export function useProgressiveRows(length: number): number {
  const [rendered, setRendered] = useState(rowChunk);
  // A shorter list resets the count.
  const count = Math.min(rendered, Math.max(length, rowChunk));
  if (count !== rendered) setRendered(count);
  useEffect(() => {
    if (rendered >= length) return undefined;
    const timer = setTimeout(() => startTransition(() => setRendered(rendered + rowChunk)));
    return () => clearTimeout(timer);
  }, [rendered, length]);
  return count;
}
