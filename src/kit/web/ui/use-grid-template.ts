import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

interface Measured {
  columns: unknown;
  tracks: string;
}

/**
 * Column widths of a long table as a grid template. Browsers cannot skip off-screen table rows, and 1,000 of them make
 * scrolling stutter; grid rows can be skipped with content-visibility. The first rows are laid out as a table, and
 * their measured widths apply to all. Undefined for a short table.
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
