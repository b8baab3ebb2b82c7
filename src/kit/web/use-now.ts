import { useEffect, useState } from 'react';

/** The moment the page was made, then the reader's own: a page may have been kept for days. */
export function useNow(madeAt: string): Date {
  const [now, setNow] = useState(() => new Date(madeAt));
  useEffect(() => setNow(new Date()), []);
  return now;
}
