import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../classes.ts';
import type { Column } from './data-table-rows.ts';

/** A whole list as it goes on paper. */
export interface Printable {
  /** In the menu; "Print" unless there are several. */
  label?: string;
  title: string;
  /** Takes the rows of the list, which may have some of its own instead. */
  read: (rowsOfList: () => Promise<unknown[]>) => Promise<PrintedTable>;
}

interface PrintedTable {
  headings: string[];
  rows: ReactNode[][];
}

interface Source<Row> extends Pick<Printable, 'label' | 'title'> {
  /** As the list on the screen has them; its actions stay there. */
  columns: readonly Pick<Column<Row>, 'heading' | 'cell' | 'card'>[];
  /** All that match, where they are other rows than those of the list. */
  rows?: () => Promise<Row[]>;
}

export function printable<Row>({ label, title, columns, rows }: Source<Row>): Printable {
  const printed = columns.filter(({ card }) => card !== 'actions');
  return {
    label,
    title,
    read: async (rowsOfList) => ({
      headings: printed.map(({ heading }) => heading),
      rows: (rows ? await rows() : ((await rowsOfList()) as Row[])).map((row) =>
        printed.map(({ cell }) => cell(row)),
      ),
    }),
  };
}

/** More columns than these lie across the sheet. */
const maxUpright = 6;

interface Props extends PrintedTable {
  title: string;
  /** When the browser has taken it over. */
  onPrinted: () => void;
}

/** Stands beside the page, which is not printed while this is there. */
export function PrintSheet({ title, headings, rows, onPrinted }: Props) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    const done = () => printed();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, []);
  return createPortal(
    <section className={classes('print-sheet', headings.length > maxUpright && 'wide')}>
      <h1>
        <bdi>{title}</bdi>
      </h1>
      <table>
        <thead>
          <tr>
            {Object.entries(headings).map(([place, heading]) => (
              <th key={place} scope="col">
                <bdi>{heading}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Object.entries(rows).map(([place, cells]) => (
            <tr key={place}>
              {Object.entries(cells).map(([column, cell]) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}
