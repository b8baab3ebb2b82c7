import Download from 'lucide-react/icons/download';
import Table2 from 'lucide-react/icons/table-2';
import { useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { saveCsv } from '#kit/web/save-file.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/loading.tsx';
import { type Chart, type TableColumn, cellText, shareText } from './chart.ts';
import { useLanguage } from '#kit/web/language.ts';

// The chart library is large, and no other page needs it.
const Plot = lazyPart(async () => (await import('./plot.tsx')).default, <Skeleton className="h-64" />);

export function ChartCard({ chart }: { chart: Chart }) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const { title, hint, rows, points, series } = chart;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="border-line bg-surface shadow-card relative min-w-0 rounded-2xl border p-4 sm:p-5"
    >
      <h2 id={`${id}-title`} className="text-lg">
        {title}
      </h2>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {points.length === 0 ? (
        <p className="text-muted py-10 text-center">{t('analysis.charts.empty')}</p>
      ) : (
        <>
          {series.length > 1 && <Legend series={series} />}
          <div className="mt-3">
            {chart.shape === 'groups' ? <GroupBars chart={chart} /> : <Plot chart={chart} />}
          </div>
        </>
      )}
      {rows.length > 0 && (
        <>
          <div className="-ms-3 mt-2 flex flex-wrap">
            <Button
              look="quiet"
              size="small"
              aria-expanded={shown}
              aria-controls={`${id}-table`}
              aria-label={t('analysis.table.showOf', { chart: title })}
              onClick={() => setShown(!shown)}
            >
              <Table2 aria-hidden="true" className="size-4" />
              {t('analysis.table.show')}
            </Button>
            <Button
              look="quiet"
              size="small"
              aria-label={t('analysis.table.csvOf', { chart: title })}
              onClick={() =>
                saveCsv(chart.name, { columns: chart.columns.map(({ heading }) => heading), rows })
              }
            >
              <Download aria-hidden="true" className="size-4" />
              {t('analysis.table.csv')}
            </Button>
          </div>
          <ChartTable chart={chart} id={`${id}-table`} shown={shown} />
        </>
      )}
    </section>
  );
}

/** A mentor and a wave may be written in two directions; their order is that of the page. */
const isolateParts = (label: string) =>
  label
    .split(' · ')
    .map((part) => `\u2068${part}\u2069`)
    .join(' · ');

/** Groups side by side. Their names are typed in any language and length, which only HTML lays out. */
function GroupBars({ chart: { points, series, summary } }: { chart: Chart }) {
  const language = useLanguage();
  const most = Math.max(1, ...points.flatMap(({ values }) => series.map(({ key }) => values[key] ?? 0)));
  return (
    <div role="img" aria-label={summary} className="flex flex-col gap-3 text-sm">
      {points.map(({ label, values }, index) => (
        // Names may repeat, so the index is the only key.
        // eslint-disable-next-line react/no-array-index-key
        <div key={index}>
          <span className="block">{isolateParts(label)}</span>
          {series.map(({ key, colour }) => (
            <div key={key} className="flex items-center gap-2">
              <span className="h-2.5 grow">
                <span
                  className="block h-full rounded-e-sm"
                  style={{ width: `${((values[key] ?? 0) / most) * 100}%`, background: colour }}
                />
              </span>
              <span className="w-11 shrink-0 text-end text-xs tabular-nums">
                {shareText(values[key] ?? null, language)}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Legend({ series }: Pick<Chart, 'series'>) {
  return (
    <ul aria-hidden="true" className="text-muted mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map(({ key, label, colour }) => (
        <li key={key} className="flex items-center gap-2">
          <span className="size-3 shrink-0 rounded-sm" style={{ background: colour }} />
          {label}
        </li>
      ))}
    </ul>
  );
}

const sideOf = ({ as }: TableColumn) => {
  if (as === 'day') return 'text-start whitespace-nowrap';
  return as === undefined ? 'text-start' : 'text-end tabular-nums';
};

/** The data behind a chart: always there for screen readers, visible on demand. */
function ChartTable({ chart, id, shown }: { chart: Chart; id: string; shown: boolean }) {
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
