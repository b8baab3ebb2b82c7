import { type RefObject, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { OwnStandingOut } from '../../standing.contract.ts';

/** What covers the page at its edges: the header, and on a phone the bar with the screens. */
const edges = { top: 80, bottom: 96 };

interface Options {
  /** The reader's row; undefined while a search or filter may hide it. */
  own: OwnStandingOut | undefined;
  list: ListQuery;
  /** Whether the list has been read, and its rows are those of the page in the address. */
  state: { loaded: boolean; current: boolean };
  /** Whether the list opens at the reader's row. */
  opens: boolean;
  /** A change of the page scrolls to it. */
  table: RefObject<HTMLElement | null>;
}

/** Leads to the reader's own row, on the page that has it: once when the list opens, later by a button. */
export function useOwnRow({ own, list, state: { loaded, current }, opens, table }: Options) {
  const [params, setParams] = useSearchParams();
  const [row, setRow] = useState<HTMLElement | null>(null);
  const inSight = useInSight(row, edges);
  // A link with a page or a search means those rows.
  const [opening, setOpening] = useState(() => opens && !params.has('page') && !params.has('search'));
  const jumping = useRef(false);
  const ownPage = own && Math.ceil(own.place / Number(list.query.size));
  const here = ownPage === list.page;

  function openPage(page: number, replace: boolean) {
    const next = new URLSearchParams(window.location.search);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    setParams(next, { replace, preventScrollReset: true });
  }

  const shown = useRef(list.page);
  useEffect(() => {
    if (shown.current !== list.page && !opening && !jumping.current) table.current?.scrollIntoView();
    shown.current = list.page;
  }, [list.page, table, opening]);

  // Somebody who is on the way to another page is not brought back. Deferred, as the router's own state is.
  const leaving = useNavigation().state !== 'idle';
  const ready = useDeferredValue(loaded) && !leaving;
  const open = useEffectEvent((page: number) => openPage(page, true));
  useEffect(() => {
    if (!opening || !ready) return;
    if (ownPage === undefined) setOpening(false);
    else if (!here) open(ownPage);
  }, [opening, ready, ownPage, here]);

  useEffect(() => {
    if (!row) return;
    // Somebody who scrolls already is not taken elsewhere.
    if (jumping.current || (opening && window.scrollY === 0)) reveal(row);
    if (jumping.current) row.focus({ preventScroll: true });
    jumping.current = false;
    setOpening(false);
  }, [row, opening]);

  function jump() {
    if (row) {
      reveal(row);
      row.focus({ preventScroll: true });
    } else if (ownPage !== undefined) {
      jumping.current = true;
      openPage(ownPage, false);
    }
  }

  const isAway = ownPage !== undefined && !opening && current && (!here || inSight === false);
  return {
    setRow,
    /** The rows on the screen are about to be replaced by the page with the reader's own. */
    turning: opening && ownPage !== undefined && !(here && current),
    /** Undefined while the row is in sight, or there is none. */
    jump: isAway ? jump : undefined,
  };
}

function reveal(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  if (top >= edges.top && bottom <= window.innerHeight - edges.bottom) return;
  row.scrollIntoView({ block: 'center' });
}

/** Whether an element is on the screen and not under its edges; undefined while that is unknown. */
function useInSight(element: HTMLElement | null, { top, bottom }: { top: number; bottom: number }) {
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
