import { useEffect, useState } from 'react';

/** The render time, then the browser's own: a cached page may be days old. */
export function useNow(renderedAt: string): Date {
  const [now, setNow] = useState(() => new Date(renderedAt));
  useEffect(() => setNow(new Date()), []);
  return now;
}
