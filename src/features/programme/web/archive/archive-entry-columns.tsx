import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import { EmailText } from '#kit/web/ui/email-text.tsx';
import type { ArchiveOut } from '../../archive.contract.ts';
import { EntryActions, EntryName } from './archive-entry-cells.tsx';

interface Options {
  onRestore: (entry: ArchiveOut) => void;
  onRemove: (entry: ArchiveOut) => void;
}

export function useArchiveEntryColumns({ onRestore, onRemove }: Options): Column<ArchiveOut>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(
    () => [
      {
        key: 'name',
        heading: t('archive.fields.name'),
        sortable: true,
        card: 'title',
        cell: (entry) => <EntryName entry={entry} />,
      },
      {
        key: 'level',
        heading: t('archive.fields.level'),
        sortable: true,
        cell: ({ level }) => <bdi>{level ?? '–'}</bdi>,
      },
      {
        key: 'wave',
        heading: t('archive.fields.wave'),
        sortable: true,
        cell: ({ wave }) => <bdi>{wave ?? '–'}</bdi>,
      },
      {
        key: 'email',
        heading: t('archive.fields.email'),
        cell: ({ email }) => (email === null ? '–' : <EmailText email={email} />),
      },
      {
        key: 'phone',
        heading: t('archive.fields.phone'),
        cell: ({ phone }) => (
          <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
            {phone ?? '–'}
          </bdi>
        ),
      },
      {
        key: 'archivedAt',
        heading: t('archive.fields.archivedAt'),
        sortable: true,
        cell: ({ archivedAt }) => <time dateTime={archivedAt}>{dayText(archivedAt, language)}</time>,
      },
      {
        key: 'actions',
        heading: t('ui.list.actions'),
        card: 'actions',
        cell: (entry) => (
          <EntryActions entry={entry} onRestore={() => onRestore(entry)} onRemove={() => onRemove(entry)} />
        ),
      },
    ],
    [t, language, onRestore, onRemove],
  );
}
