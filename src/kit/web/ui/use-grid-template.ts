import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

interface Measured {
  columns: unknown;
  tracks: string;
}

/**
 * The columns of a long table as the tracks of a grid. Rows of a table cannot be left undrawn while they are out of
 * sight, and 1,000 of them make scrolling stutter; rows that are grids can. The first rows are laid out as a table, and
 * the widths that they got are kept for all. Nothing for a short table.
 */
export function useGridTemplate(table: RefObject<HTMLTableElement | null>, long: boolean, columns: unknown) {
  const [measured, setMeasured] = useState<Measured>();
  const tracks = measured?.columns === columns ? measured?.tracks : undefined;
  const known = tracks !== undefined;
  useLayoutEffect(() => {
    const heading = table.current?.tHead?.rows[0];
    if (!long || known || !heading) return;
    const widths = Array.from(heading.cells, (cell) => cell.getBoundingClientRect().width);
    setMeasured({ columns, tracks: widths.map((width) => `minmax(0,${Math.ceil(width)}fr)`).join(' ') });
  }, [table, long, known, columns]);
  return long && known ? ({ '--tracks': tracks } as CSSProperties) : undefined;
}
