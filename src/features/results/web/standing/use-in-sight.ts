import { useEffect, useState } from 'react';

/** Whether an element is on the screen and not under its edges; undefined while that is unknown. */
export function useInSight(element: HTMLElement | null, { top, bottom }: { top: number; bottom: number }) {
  const [seen, setSeen] = useState<{ element: HTMLElement; inSight: boolean }>();
  useEffect(() => {
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setSeen({ element, inSight: entry.isIntersecting }),
      { rootMargin: `-${top}px 0px -${bottom}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, top, bottom]);
  return seen?.element === element ? seen.inSight : undefined;
}
