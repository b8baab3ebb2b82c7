import { classes } from '#kit/web/classes.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { Chart, TableColumn } from './chart.ts';
import { cellText } from './chart-texts.ts';

const sideOf = ({ as }: TableColumn) => {
  if (as === 'day') return 'text-start whitespace-nowrap';
  return as === undefined ? 'text-start' : 'text-end tabular-nums';
};

/** The data behind a chart: always there for screen readers, visible on demand. */
export function ChartTable({ chart, id, shown }: { chart: Chart; id: string; shown: boolean }) {
  const language = useLanguage();
  const { columns, rows } = chart;
  return (
    <div
      id={id}
      // Focusable, so that the keyboard can scroll it.
      {...(shown && { tabIndex: 0, role: 'group', 'aria-label': chart.title })}
      className={shown ? 'border-line mt-2 max-h-96 overflow-auto border-t' : 'sr-only'}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{chart.title}</caption>
        <thead>
          <tr className="border-line text-muted border-b">
            {columns.map((column) => (
              <th
                key={column.heading}
                scope="col"
                className={classes('px-2 py-2 text-xs font-bold', sideOf(column))}
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {rows.map((cells, row) => (
            // Titles may repeat, so the index is the only key.
            // eslint-disable-next-line react/no-array-index-key
            <tr key={row}>
              {columns.map((column, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={column.heading}
                    scope={place === 0 ? 'row' : undefined}
                    className={classes('px-2 py-2', place === 0 && 'font-semibold', sideOf(column))}
                  >
                    <bdi>{cellText(cells[place] ?? null, column, language)}</bdi>
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
