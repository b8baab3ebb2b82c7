import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Fragment, type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { directionOf } from '#kit/shared/language.ts';
import { useLanguage } from '#kit/web/language.ts';

const sides = [
  { side: 'before', Icon: ChevronLeft },
  { side: 'after', Icon: ChevronRight },
] as const;

/** Says that sessions are out of sight, and brings them in; nothing while all of them fit. */
export function MoreSessions(hidden: GridScroll) {
  const { t } = useTranslation();
  if (!hidden.before && !hidden.after) return null;
  return (
    <div className="text-muted ms-auto flex shrink-0 items-center gap-2 text-sm">
      {sides.map(({ side, Icon }) => (
        <Fragment key={side}>
          {side === 'after' && t('attendance.grid.more')}
          <Button
            look="outline"
            size="small"
            className="px-2!"
            aria-label={t(`attendance.grid.${side}`)}
            aria-disabled={!hidden[side]}
            onClick={() => hidden.scroll(side)}
          >
            <Icon aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          </Button>
        </Fragment>
      ))}
    </div>
  );
}

const shade = 'from-ink/12 pointer-events-none absolute inset-y-px z-3 w-5 dark:from-navy-deep/80';

/** The edges behind which columns are out of sight. */
export function ScrollShades({ before, after, names }: GridScroll) {
  return (
    <>
      {before && (
        <span
          aria-hidden="true"
          className={`${shade} bg-linear-to-r to-transparent rtl:bg-linear-to-l`}
          style={{ insetInlineStart: names + 1 }}
        />
      )}
      {after && (
        <span
          aria-hidden="true"
          className={`${shade} end-px rounded-e-2xl bg-linear-to-l to-transparent rtl:bg-linear-to-r`}
        />
      )}
    </>
  );
}

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

type GridScroll = ReturnType<typeof useGridScroll>;
