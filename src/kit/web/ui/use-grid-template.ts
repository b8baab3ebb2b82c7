import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';

interface Measured {
  columns: unknown;
  template: string;
}

/**
 * Column widths of a long table as a grid template. Browsers cannot skip off-screen table rows, and 1,000 of them make
 * scrolling stutter; grid rows can be skipped with content-visibility. The first rows are laid out as a table, and
 * their measured widths apply to all. Undefined for a short table.
 */
export function useGridTemplate(table: RefObject<HTMLTableElement | null>, long: boolean, columns: unknown) {
  const [measured, setMeasured] = useState<Measured>();
  const template = measured?.columns === columns ? measured?.template : undefined;
  const isMeasured = template !== undefined;
  useLayoutEffect(() => {
    const heading = table.current?.tHead?.rows[0];
    if (!long || isMeasured || !heading) return;
    const widths = Array.from(heading.cells, (cell) => cell.getBoundingClientRect().width);
    setMeasured({ columns, template: widths.map((width) => `minmax(0,${Math.ceil(width)}fr)`).join(' ') });
  }, [table, long, isMeasured, columns]);
  return long && isMeasured ? ({ '--tracks': template } as CSSProperties) : undefined;
}
