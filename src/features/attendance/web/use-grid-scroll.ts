import { type RefObject, useLayoutEffect, useState } from 'react';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';

/** A cell that gets the focus keeps this distance from the sticky headings and from the edge. */
const clearance = 12;

/** Keeps focused cells clear of the sticky headings, and tells on which sides columns are out of sight. */
export function useGridScroll(scroller: RefObject<HTMLDivElement | null>) {
  const forward = directionOf(useLanguage()) === 'rtl' ? -1 : 1;
  const [hidden, setHidden] = useState({ before: false, after: false, names: 0 });

  // Before the first paint: what leads to columns out of sight takes room above the grid, which must not move.
  useLayoutEffect(() => {
    const element = scroller.current;
    const corner = element?.querySelector<HTMLElement>('th');
    if (!element || !corner) return undefined;
    const measure = () => {
      const names = corner.offsetWidth;
      const { style } = element;
      style.setProperty('scroll-padding-block', `${corner.offsetHeight + clearance}px ${clearance}px`);
      style.setProperty('scroll-padding-inline', `${names + clearance}px ${3 * clearance}px`);
      // Negative where columns run from right to left.
      const scrolled = Math.abs(element.scrollLeft);
      const before = scrolled > 1;
      const after = scrolled < element.scrollWidth - element.clientWidth - 1;
      setHidden((was) =>
        was.before === before && was.after === after && was.names === names ? was : { before, after, names },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [element, corner, element.firstElementChild]) if (each) observer.observe(each);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller]);

  /** Scrolls by the columns that are in sight. */
  function scroll(side: 'before' | 'after') {
    const element = scroller.current;
    const width = (element?.clientWidth ?? 0) - hidden.names;
    element?.scrollBy({ left: width * 0.8 * forward * (side === 'after' ? 1 : -1) });
  }
  return { ...hidden, scroll };
}

export type GridScroll = ReturnType<typeof useGridScroll>;
