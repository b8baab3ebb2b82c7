import Download from 'lucide-react/icons/download';
import Table2 from 'lucide-react/icons/table-2';
import { useId, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { lazyPart } from '#kit/web/lazy-part.tsx';
import { saveCsv } from '#kit/web/save-file.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import type { Chart } from './chart.ts';
import { ChartTable } from './chart-table.tsx';

// The chart library is large, and no other page needs it.
const Plot = lazyPart(async () => (await import('./plot.tsx')).default, <Skeleton className="h-64" />);

/** A chart with its legend, data table and download. */
export function ChartCard({ chart, className }: { chart: Chart; className?: string }) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState(false);
  const { title, hint, rows, points, series } = chart;
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classes(
        'border-line bg-surface shadow-card relative min-w-0 rounded-2xl border p-4 sm:p-5',
        className,
      )}
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
            <Plot chart={chart} />
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
