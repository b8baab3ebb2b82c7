import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ListQuery } from '#kit/web/ui/list-query.ts';

interface Options {
  /** Where the reader's row stands in the whole list, from 1; undefined where it is among the rows that are shown. */
  place: number | undefined;
  list: ListQuery;
  /** Whether the rows are those of the address. */
  current: boolean;
  /** A change of the page scrolls to it. */
  table: RefObject<HTMLElement | null>;
}

/** Leads to the reader's own row: to the page that has it, without a search, and with the focus on the row. */
export function useOwnRow({ place, list, current, table }: Options) {
  const [, setParams] = useSearchParams();
  const [row, setRow] = useState<HTMLElement | null>(null);
  const jumping = useRef(false);
  const { page, query } = list;
  const ownPage = place === undefined ? page : Math.ceil(place / Number(query.size));
  const isHere = ownPage === page && (place === undefined || query.search === undefined);

  const shown = useRef(page);
  useEffect(() => {
    if (shown.current !== page && !jumping.current) table.current?.scrollIntoView();
    shown.current = page;
  }, [page, table]);

  useEffect(() => {
    if (!jumping.current || !isHere || !current || !row) return;
    jumping.current = false;
    reveal(row);
  }, [isHere, current, row]);

  function jump() {
    if (isHere) {
      if (row) reveal(row);
      return;
    }
    jumping.current = true;
    const next = new URLSearchParams(window.location.search);
    next.delete('search');
    if (ownPage === 1) next.delete('page');
    else next.set('page', String(ownPage));
    setParams(next, { preventScrollReset: true });
  }

  return { setRow, jump };
}

function reveal(row: HTMLElement) {
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
}
