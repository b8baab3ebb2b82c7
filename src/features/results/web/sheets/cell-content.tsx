import Pencil from 'lucide-react/icons/pencil';
import { useTranslation } from '#kit/web/i18n.ts';
import { classes } from '#kit/web/classes.ts';
import { ShareBar } from '#kit/web/ui/share-bar.tsx';
import type { SheetCellOut } from '../../sheets.contract.ts';
import { type ResultLevel, resultLevel } from '../../sheets.rules.ts';

interface Props {
  cell: SheetCellOut | null;
  value: string;
  className?: string;
}

const looks: Record<ResultLevel, { text: string; bar: string }> = {
  none: { text: 'text-muted', bar: '' },
  low: { text: 'text-danger font-semibold', bar: 'bg-danger' },
  good: { text: 'font-semibold', bar: 'bg-primary' },
  all: { text: 'text-link font-bold', bar: 'bg-primary' },
};

/** A result as a figure and, where its share is known, as the length of a bar: high and low differ at a glance. */
export function CellContent({ cell, value, className }: Props) {
  const { t } = useTranslation();
  if (!cell) {
    return (
      <span className={classes('text-muted', className)}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">{value}</span>
      </span>
    );
  }
  const { solved, problems, source } = cell;
  const level = resultLevel(solved, problems);
  const plain = solved === 0 ? 'text-muted' : 'font-semibold';
  return (
    <span className={classes('inline-flex flex-col items-end gap-0.5', className)}>
      <span className="inline-flex items-center gap-1.5">
        {source === 'manual' && (
          <>
            <Pencil aria-hidden="true" className="text-link size-3.5 shrink-0" />
            <span className="sr-only">{t('sheets.cell.manual')}</span>
          </>
        )}
        <bdi
          dir="ltr"
          className={classes('font-mono text-sm tabular-nums', level ? looks[level].text : plain)}
        >
          {value}
        </bdi>
      </span>
      {level && problems !== null && (
        <ShareBar share={Math.min(solved / problems, 1)} fill={looks[level].bar} className="h-1 w-12" />
      )}
    </span>
  );
}
