import { useQuery } from '@tanstack/react-query';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { useRef, useState, useMemo } from 'react';
import { useStable } from '#kit/web/use-stable.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { useSearchParams } from 'react-router';
import { LevelPicker } from '../shared/camp-picker.tsx';
import { pageFor } from '#club/web/guards.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import { SelectionButton, useSelection } from '#kit/web/ui/data-table-selection.tsx';
import { listArchive, type ArchiveOut } from '../../archive.contract.ts';
import { AddDialog } from './add-dialog.tsx';
import { archiveQuery, archiveFilters, archivePage, readAllEntryIds, useUndoToast } from './archive.hooks.ts';
import { EveryCampFilter } from '../shared/every-camp-filter.tsx';
import { useArchiveEntryActions } from './use-archive-entry-actions.tsx';
import { useLanguage } from '#kit/web/language.ts';
import { dayText } from '#club/web/date-text.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { EmailText, PhoneText } from '#kit/web/ui/person-texts.tsx';
import { PersonLink } from '#features/people/web/shared/person-link.tsx';
import { RowActions } from '#kit/web/ui/row-actions.tsx';

export const clientLoader = pageFor('page.archive');

export default function ArchivePage() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useListQuery();
  const query = archiveQuery(list);
  const read = useQuery(archivePage({ ...query, ...list.query }));
  const selection = useSelection(selectionScope(list, archiveFilters));
  const { restore, confirmDelete, busy, dialog } = useArchiveEntryActions(selection, heading);
  const showUndoToast = useUndoToast();
  // The list of camps links here with a camp to archive.
  const [address, setAddress] = useSearchParams();
  const named = address.get('add');
  const [adding, setAdding] = useState(named !== null);
  const closeAdding = () => {
    setAdding(false);
    if (named !== null) setAddress({}, { replace: true, preventScrollReset: true });
  };

  const columns = useArchiveEntryColumns({
    onRestore: useStable(({ _id }: ArchiveOut) => void restore([_id])),
    onRemove: useStable((entry: ArchiveOut) => confirmDelete({ ids: [entry._id], entry })),
  });

  const filtered = ['search', ...archiveFilters].some((name) => list.value(name) !== '');
  const add = (
    <Button className="min-h-11! px-4 text-sm" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('archive.page.add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('archive.page.title')} text={t('archive.page.text')} heading={heading}>
        <div className="flex flex-wrap gap-3">
          <ExportMenu
            endpoint={listArchive}
            query={query}
            name="archive"
            prints={[printable({ title: t('archive.page.title'), columns })]}
          />
          {/* An empty archive shows the button in its middle. */}
          {(read.data?.total !== 0 || filtered) && add}
        </div>
      </PageHeader>
      <DataTable
        caption={t('archive.page.title')}
        columns={columns}
        read={read}
        list={list}
        rowKey={({ _id }) => _id}
        search={t('archive.page.search')}
        filters={archiveFilters}
        tools={
          <>
            <LevelPicker list={list} />
            <EveryCampFilter list={list} />
          </>
        }
        selection={{
          of: selection,
          nameOf: ({ name }) => name,
          every: () => readAllEntryIds(query),
          actions: (
            <>
              <SelectionButton of={selection} Icon={Trash2} danger onPress={(ids) => confirmDelete({ ids })}>
                {t('archive.actions.removeSelected')}
              </SelectionButton>
              <SelectionButton
                of={selection}
                Icon={ArchiveRestore}
                look="primary"
                busy={busy}
                onPress={(ids) => void restore(ids)}
              >
                {t('archive.actions.restoreSelected')}
              </SelectionButton>
            </>
          ),
        }}
        empty={
          <EmptyState title={t('archive.page.emptyTitle')} text={t('archive.page.emptyText')}>
            {add}
          </EmptyState>
        }
      />
      {adding && <AddDialog campId={named ?? ''} onClose={closeAdding} onArchived={showUndoToast} />}
      {dialog}
    </>
  );
}

interface Options {
  onRestore: (entry: ArchiveOut) => void;
  onRemove: (entry: ArchiveOut) => void;
}

function useArchiveEntryColumns({ onRestore, onRemove }: Options): Column<ArchiveOut>[] {
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
        cell: ({ wave: camp }) => <bdi>{camp ?? '–'}</bdi>,
      },
      {
        key: 'email',
        heading: t('archive.fields.email'),
        cell: ({ email }) => (email === null ? '–' : <EmailText email={email} />),
      },
      {
        key: 'phone',
        heading: t('archive.fields.phone'),
        cell: ({ phone }) => <PhoneText phone={phone} />,
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
        cell: (entry) => <EntryActions entry={entry} onRestore={onRestore} onRemove={onRemove} />,
      },
    ],
    [t, language, onRestore, onRemove],
  );
}

function EntryName({ entry }: { entry: ArchiveOut }) {
  const { t } = useTranslation();
  return (
    <span className="block md:min-w-32">
      <PersonLink id={entry.userId}>
        <bdi>{entry.name}</bdi>
      </PersonLink>
      {entry.kind === 'wave' && (
        <span className="text-muted block text-xs font-normal">{t('archive.fields.isWave')}</span>
      )}
      {entry.kind === 'session' && (
        <span className="text-muted block text-xs font-normal">{t('archive.fields.isSession')}</span>
      )}
    </span>
  );
}

function EntryActions({ entry, onRestore, onRemove }: Options & { entry: ArchiveOut }) {
  const { t } = useTranslation();
  const { name } = entry;
  return (
    <RowActions
      name={name}
      actions={[
        {
          text: t('ui.list.remove'),
          label: t('ui.list.removeOf', { name }),
          Icon: Trash2,
          danger: true,
          onSelect: () => onRemove(entry),
        },
        {
          text: t('archive.actions.restore'),
          label: t('archive.actions.restoreOf', { name }),
          Icon: ArchiveRestore,
          onSelect: () => onRestore(entry),
        },
      ]}
    />
  );
}
