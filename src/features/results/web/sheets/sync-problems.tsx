import { useTranslation } from '#kit/web/i18n.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import type { SheetColumnOut } from '../../sheets.contract.ts';
import { useColumnName } from './column-name.ts';

/** More than these are only counted. */
const maxNamed = 3;

/** Columns that failed to sync, grouped by reason. */
export function SyncProblems({ columns }: { columns: readonly SheetColumnOut[] }) {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const reasons = Map.groupBy(
    columns.filter(({ problem, link }) => problem !== null && link !== null),
    ({ problem }) => problem ?? '',
  );
  if (reasons.size === 0) return null;
  return (
    <Alert tone="info" title={t('sheets.sync.problemsTitle')}>
      <ul className="mt-1 flex flex-col gap-1">
        {[...reasons].map(([problem, some]) => (
          <li key={problem} className="wrap-anywhere">
            <span className="font-bold">
              {some.length > maxNamed
                ? t('sheets.sync.columns', { count: some.length })
                : some.map(nameOf).join(' · ')}
            </span>{' '}
            – {problem}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
