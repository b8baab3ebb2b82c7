import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link, type ClientLoaderFunctionArgs } from 'react-router';
import { MentorFilter, mentorParameter } from '#features/programme/web/shared/mentor-filter.tsx';
import { NoTrainees, NoWave } from '#features/programme/web/shared/wave-empty-states.tsx';
import { WavePicker } from '#features/programme/web/shared/wave-picker.tsx';
import { may } from '#club/shared/access.ts';
import { requirePermission } from '#club/web/guards.ts';
import { namesAnybodyOf, useLive, whenTouched } from '#features/live/web/shared/use-live.ts';
import { useSession } from '#kit/web/session.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { NothingFound } from '#kit/web/ui/nothing-found.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RefetchIndicator } from '#kit/web/ui/refetch-indicator.tsx';
import { SearchBox } from '#kit/web/ui/search-box.tsx';
import { useMediaQuery } from '#kit/web/ui/use-media-query.ts';
import { listSheet, sheetSize } from '../../sheets.contract.ts';
import { CellDialog } from './cell-dialog.tsx';
import { SampleNote } from './sample-note.tsx';
import { SheetCards } from './sheet-cards.tsx';
import type { EditCell, CellTarget } from './sheet-cell.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { type Sheet, sheetQuery, sheetPage } from './sheets.hooks.ts';
import { SyncButton } from './sync-button.tsx';
import { SyncProblems } from './sync-problems.tsx';
import { type CellEdits, useCellEdits } from './use-cell-edits.ts';
import { useWaitingCells } from './use-waiting-cells.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.sheets', request);
  return null;
}

const filters = [mentorParameter];

const live = { sheet: [whenTouched(listSheet, namesAnybodyOf)] };

export default function SheetsPage() {
  const { t } = useTranslation();
  const list = useListQuery(sheetSize);
  const read = useQuery(sheetPage(list));
  const campId = read.data?.campId ?? null;
  // A sync or another person may change cells meanwhile.
  useLive(campId ?? undefined, live);
  const editor = may(useSession()?.user.role ?? null, 'sheet.edit');
  const edits = useCellEdits(campId ?? '');
  return (
    <>
      <PageHeader title={t('sheets.page.title')} text={t('sheets.page.text')}>
        {editor && campId !== null && (
          <SyncButton key={campId} campId={campId} sample={read.data?.sample ?? false} />
        )}
      </PageHeader>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox label={t('sheets.page.search')} list={list} />
          <WavePicker list={list} opened={campId} clears={filters} />
          <MentorFilter list={list} campId={campId ?? undefined} />
          <ExportMenu
            endpoint={listSheet}
            query={{ ...sheetQuery(list), campId: campId ?? undefined }}
            name="sheets"
          />
        </div>
        <QueryBoundary read={read}>
          {(sheet) => (
            <Results
              sheet={sheet}
              list={list}
              busy={read.isPlaceholderData}
              edits={editor ? edits : undefined}
            />
          )}
        </QueryBoundary>
      </div>
    </>
  );
}

interface ResultsProps {
  sheet: Sheet;
  list: ListQuery;
  busy: boolean;
  edits: CellEdits | undefined;
}

function Results({ sheet: stored, list, busy, edits }: ResultsProps) {
  const { sheet, waitingOf } = useWaitingCells(stored);
  const wide = useMediaQuery('(min-width: 48rem)');
  const [editing, setEditing] = useState<CellTarget | null>(null);
  const opener = useRef<HTMLElement>(null);
  if (sheet.total === 0 || sheet.columns.length === 0) return <EmptySheet sheet={sheet} list={list} />;
  const edit: EditCell = (cell, button) => {
    opener.current = button;
    setEditing(cell);
  };
  const onEdit = edits && edit;
  return (
    <>
      {sheet.sample ? <SampleNote /> : <SyncProblems columns={sheet.columns} />}
      <RefetchIndicator busy={busy}>
        {wide ? (
          <SheetGrid key={sheet.campId} sheet={sheet} waitingOf={waitingOf} onEdit={onEdit} />
        ) : (
          <SheetCards sheet={sheet} waitingOf={waitingOf} onEdit={onEdit} />
        )}
      </RefetchIndicator>
      <Pager list={list} size={sheet.size} total={sheet.total} />
      {edits && (
        <CellDialog target={editing} save={edits.save} opener={opener} onClose={() => setEditing(null)} />
      )}
    </>
  );
}

function EmptySheet({ sheet, list }: { sheet: Sheet; list: ListQuery }) {
  const { t } = useTranslation();
  const teaches = may(useSession()?.user.role ?? null, 'page.sessions');
  if (sheet.campId === null)
    return <NoWave title={t('sheets.page.noWaveTitle')} text={t('sheets.page.noWaveText')} />;
  if (sheet.columns.length === 0)
    return (
      <EmptyState title={t('sheets.page.noColumnsTitle')} text={t('sheets.page.noColumnsText')}>
        {teaches && (
          <Link to={`/dashboard/sessions?campId=${sheet.campId}`} className={buttonClass()}>
            {t('sheets.page.sessions')}
          </Link>
        )}
      </EmptyState>
    );
  if (['search', ...filters].every((name) => list.value(name) === ''))
    return <NoTrainees title={t('sheets.page.emptyTitle')} text={t('sheets.page.emptyText')} />;
  return <NothingFound list={list} filters={filters} />;
}
