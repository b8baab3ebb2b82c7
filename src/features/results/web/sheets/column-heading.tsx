import CircleAlert from 'lucide-react/icons/circle-alert';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import type { SheetColumnOut } from '../../sheets.contract.ts';
import { shortDateTime } from './column-name.ts';

/** Heading of a column: its name and last sync. */
export function ColumnHeading({ column }: { column: SheetColumnOut }) {
  const { t } = useTranslation();
  const { title, kind, link } = column;
  const name = <bdi>{title}</bdi>;
  return (
    <div className="flex h-full flex-col justify-between gap-1.5 text-start">
      <span className="text-ink line-clamp-3 text-xs font-bold wrap-anywhere" title={title}>
        {link ? (
          <a href={link} target="_blank" rel="noreferrer" className="hover:text-link hover:underline">
            {name}
          </a>
        ) : (
          name
        )}
      </span>
      <span className="flex flex-col gap-0.5 font-normal">
        <span>{t(`sheets.column.kind.${kind}`)}</span>
        <ColumnState column={column} />
      </span>
    </div>
  );
}

/** Time of the last sync; errors are listed above the table. */
export function ColumnState({ column: { syncedAt, problem, link } }: { column: SheetColumnOut }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <span className="tabular-nums">
        {syncedAt ? (
          <time dateTime={syncedAt}>
            {t('sheets.column.synced', { when: shortDateTime(syncedAt, language) })}
          </time>
        ) : (
          t('sheets.column.never')
        )}
      </span>
      {problem !== null && link !== null && (
        <span className="text-danger flex items-center gap-1 font-semibold whitespace-nowrap" title={problem}>
          <CircleAlert aria-hidden="true" className="size-3.5 shrink-0" />
          {t('sheets.column.failed')}
        </span>
      )}
    </>
  );
}
