import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import type { TraineeOut } from '../people.contract.ts';
import { sheetLevel } from '../people.rules.ts';

/** Frame, fill and text of a bar: low and high differ in shape as well as in colour. */
const looks = {
  none: { frame: 'border-line-strong border-dashed', fill: '', text: 'text-muted' },
  low: { frame: 'border-danger border-dashed', fill: 'bg-danger', text: 'text-danger font-bold' },
  high: { frame: 'border-primary', fill: 'bg-primary', text: 'text-ink' },
  whole: { frame: 'border-primary', fill: 'bg-primary', text: 'text-link font-bold' },
} as const;

type Sheet = TraineeOut['lastSheets'][number];

/** The last sheets as small bars that fill from below, with their figures. */
export function LastSheets({ sheets }: { sheets: readonly Sheet[] }) {
  const { t } = useTranslation();
  if (sheets.length === 0) return <span className="text-muted">{t('people.list.noSessions')}</span>;
  return (
    <ol aria-label={t('people.glance.sheets')} className="flex gap-1.5 max-md:justify-end">
      {Object.entries(sheets).map(([place, sheet]) => (
        <Bar key={place} sheet={sheet} />
      ))}
    </ol>
  );
}

function Bar({ sheet: { solved, problems } }: { sheet: Sheet }) {
  const { t } = useTranslation();
  const { frame, fill, text } = looks[sheetLevel(solved, problems)];
  const part = Math.min(100, (100 * (solved ?? 0)) / (problems || 1));
  const figures =
    solved === null || problems === null
      ? t('people.glance.noResult')
      : t('people.glance.solved', { solved, problems });
  return (
    <li title={figures} className="flex w-9 flex-col items-center gap-0.5">
      <span aria-hidden="true" className={classes('flex h-6 w-full items-end rounded border p-0.5', frame)}>
        <span className={classes('w-full rounded-xs', fill)} style={{ height: `${part}%` }} />
      </span>
      <span className="sr-only">{figures}</span>
      <span aria-hidden="true" dir="ltr" className={classes('font-mono text-xs tabular-nums', text)}>
        {solved ?? '–'}/{problems ?? '–'}
      </span>
    </li>
  );
}
