import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import { Link } from 'react-router';
import { MentorFilter, mentorParameter } from '#features/programme/web/shared/mentor-filter.tsx';
import { NoTrainees, NoCamp } from '#features/programme/web/shared/camp-empty-states.tsx';
import { CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { may } from '#club/shared/access.ts';
import { pageFor } from '#club/web/guards.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { buttonClass, Button } from '#kit/web/ui/button.tsx';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { EmptyState, NothingFound } from '#kit/web/ui/empty-state.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary, RefetchIndicator } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { printable } from '#kit/web/ui/print-sheet.tsx';
import { ListToolbar } from '#kit/web/ui/list-toolbar.tsx';
import { listSheet, sheetSize, type SheetColumnOut, type SheetRowOut } from '../../sheets.contract.ts';
import { CellDialog } from './cell-dialog.tsx';
import { type EditCell, type CellTarget, useColumnName } from './sheet-cell.tsx';
import { SheetGrid } from './sheet-grid.tsx';
import { type Sheet, sheetPage, useSheetQuery } from './sheets.hooks.ts';
import { type CellEdits, useCellEdits, useWaitingCells } from './use-cell-edits.ts';
import { Alert } from '#kit/web/ui/alert.tsx';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { classes } from '#kit/web/classes.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useSync } from './use-sync.ts';

export const clientLoader = pageFor('page.sheets');

const filters = [mentorParameter];

export default function SheetsPage() {
  const { t } = useTranslation();
  const nameOf = useColumnName();
  const list = useListQuery(sheetSize);
  const query = useSheetQuery(list);
  const read = useQuery(sheetPage(list, query));
  const campId = read.data?.campId ?? null;
  // A sync or another person may change cells meanwhile.
  useLive(campId ?? undefined, { sheet: [listSheet] });
  const editor = may(useAuthSession()?.user.role ?? null, 'sheet.edit');
  const edits = useCellEdits(campId ?? '');
  return (
    <>
      <PageHeader title={t('sheets.page.title')} text={t('sheets.page.text')}>
        {editor &&
          campId !== null &&
          (read.data?.sample ? <SampleButton /> : <SyncNow key={campId} campId={campId} />)}
      </PageHeader>
      <div className="flex flex-col gap-4">
        <ListToolbar list={list} search={t('sheets.page.search')} filters={filters}>
          <CampPicker list={list} opened={campId} clears={filters} />
          <MentorFilter
            list={list}
            campId={campId ?? undefined}
            shown={(read.data ?? query).mentorId ?? null}
          />
          <ExportMenu
            endpoint={listSheet}
            query={{ ...query, campId: campId ?? undefined }}
            name="sheets"
            prints={[
              printable<SheetRowOut>({
                title: t('sheets.page.title'),
                columns: printedColumns(t, read.data?.columns ?? [], nameOf),
              }),
            ]}
          />
        </ListToolbar>
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

const printedColumns = (
  t: TFunction,
  columns: readonly SheetColumnOut[],
  nameOf: (column: SheetColumnOut) => string,
): Column<SheetRowOut>[] => [
  { key: 'name', heading: t('sheets.page.name'), cell: ({ name }) => <bdi>{name}</bdi> },
  ...columns.map((column, place) => ({
    key: `${column.sessionId} ${column.kind}`,
    heading: nameOf(column),
    cell: ({ cells }: SheetRowOut) => cells[place]?.solved ?? '–',
  })),
];

interface ResultsProps {
  sheet: Sheet;
  list: ListQuery;
  busy: boolean;
  edits: CellEdits | undefined;
}

function Results({ sheet: stored, list, busy, edits }: ResultsProps) {
  const { t } = useTranslation();
  const { sheet, waitingOf } = useWaitingCells(stored);
  const [editing, setEditing] = useState<CellTarget | null>(null);
  const opener = useRef<HTMLElement>(null);
  if (sheet.total === 0 || sheet.columns.length === 0) return <EmptySheet sheet={sheet} list={list} />;
  const edit: EditCell = (cell, button) => {
    opener.current = button;
    setEditing(cell);
  };
  return (
    <>
      {sheet.sample ? (
        <Alert tone="info" title={t('sheets.sample.title')}>
          {t('sheets.sample.text')}
        </Alert>
      ) : (
        <SyncProblems columns={sheet.columns} />
      )}
      <RefetchIndicator busy={busy}>
        <SheetGrid
          key={sheet.campId}
          sheet={sheet}
          waitingOf={waitingOf}
          onOpen={edit}
          edits={edits !== undefined}
        />
      </RefetchIndicator>
      <Pager list={list} size={sheet.size} total={sheet.total} />
      <CellDialog target={editing} save={edits?.save} opener={opener} onClose={() => setEditing(null)} />
    </>
  );
}

function EmptySheet({ sheet, list }: { sheet: Sheet; list: ListQuery }) {
  const { t } = useTranslation();
  const teaches = may(useAuthSession()?.user.role ?? null, 'page.sessions');
  if (sheet.campId === null)
    return <NoCamp title={t('sheets.page.noWaveTitle')} text={t('sheets.page.noWaveText')} />;
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

/** More than these are only counted. */
const maxNamed = 3;

/** Columns that failed to sync, grouped by reason. */
function SyncProblems({ columns }: { columns: readonly SheetColumnOut[] }) {
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

/** Starts a sync and shows its progress. */
function SyncNow({ campId }: { campId: string }) {
  const { t } = useTranslation();
  const { running, progress, start } = useSync(campId);
  const idle = t('sheets.sync.now');
  const news = progress?.done ? t('sheets.sync.progress', progress) : t('sheets.sync.running');
  return (
    <>
      <p role="status" className="sr-only">
        {running ? news : ''}
      </p>
      {/* Not disabled: the button would lose the focus while it runs. */}
      <Button aria-disabled={running} className="tabular-nums" onClick={start}>
        <RefreshCw aria-hidden="true" className={classes('size-5', running && 'motion-safe:animate-spin')} />
        {running ? news : idle}
      </Button>
    </>
  );
}

/** In its usual place, and says why a sample camp is not synced. */
function SampleButton() {
  const { t } = useTranslation();
  return (
    <Button look="outline" onClick={() => toast.success(t('sheets.errors.sampleWave'))}>
      <RefreshCw aria-hidden="true" className="size-5" />
      {t('sheets.sync.now')}
    </Button>
  );
}
