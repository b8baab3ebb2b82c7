import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { WavePicker } from '#features/programme/web/shared/wave-picker.tsx';
import { requirePermission } from '#club/web/guards.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { type ListQuery, selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { RefetchIndicator } from '#kit/web/ui/refetch-indicator.tsx';
import { SearchBox } from '#kit/web/ui/search-box.tsx';
import { useMediaQuery } from '#kit/web/ui/use-media-query.ts';
import { attendanceSize, listAttendance } from '../attendance.contract.ts';
import { sessionToOpen } from '../attendance.rules.ts';
import { AttendanceGrid } from './attendance-grid.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { attendanceQuery, attendancePage } from './attendance.hooks.ts';
import { MoveOnSwitch } from './move-on-switch.tsx';
import type { Grid } from './shared/marked-grid.ts';
import { EmptyGrid } from './empty-grid.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useEarlyMarks } from './use-early-marks.tsx';
import { useMarkAll } from './use-mark-all.tsx';
import { type Marks, type Undone, useMarks } from './use-marks.ts';
import { useMoveOn } from './use-move-on.ts';
import { useWaitingMarks } from './shared/use-waiting-marks.ts';

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePermission('page.attendance', request);
  return null;
}

export default function AttendancePage() {
  const { t } = useTranslation();
  const list = useListQuery(attendanceSize);
  const query = attendanceQuery(list);
  const read = useQuery(attendancePage(query, list.query));
  useNextPage(list, read.data);
  const goBack = useRef<(undone: Undone) => void>(null);
  const marks = useMarks((undone) => goBack.current?.(undone));
  const moveOn = useMoveOn();
  // Others mark at the same time, and every mark counts in a heading; own marks are not refetched while being saved.
  useLive(read.data?.campId ?? undefined, { attendance: marks.saving ? [] : [listAttendance] });
  return (
    <>
      <PageHeader title={t('attendance.page.title')} text={t('attendance.page.text')}>
        <ExportMenu endpoint={listAttendance} query={query} name="attendance" />
      </PageHeader>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <SearchBox label={t('attendance.page.search')} list={list} />
          <WavePicker list={list} opened={read.data?.campId ?? null} clears={['sessionId']} />
          <MoveOnSwitch {...moveOn} />
          <UndoBar marks={marks} />
        </div>
        <QueryBoundary read={read}>
          {(grid) => (
            <Marking
              grid={grid}
              marks={marks}
              list={list}
              busy={read.isPlaceholderData}
              movesOn={moveOn.on}
              goBack={goBack}
            />
          )}
        </QueryBoundary>
      </div>
    </>
  );
}

/** Prefetches the next page, so that the keyboard does not wait at the end of one. */
function useNextPage(list: ListQuery, grid: Grid | undefined) {
  const queries = useQueryClient();
  const { search, campId } = attendanceQuery(list);
  const { size } = list.query;
  const next = grid && grid.page * grid.size < grid.total ? grid.page + 1 : null;
  useEffect(() => {
    if (next === null) return;
    // A failure shows when the page is opened.
    queries.query(attendancePage({ search, campId }, { page: String(next), size })).catch(() => undefined);
  }, [queries, search, campId, size, next]);
}

interface MarkingProps {
  grid: Grid;
  marks: Marks;
  list: ListQuery;
  busy: boolean;
  movesOn: boolean;
  goBack: RefObject<((undone: Undone) => void) | null>;
}

function Marking({ grid: stored, marks, list, busy, movesOn, goBack }: MarkingProps) {
  const { grid, waitingOf } = useWaitingMarks(stored);
  const markAll = useMarkAll(grid, marks);
  const early = useEarlyMarks(marks);
  const wide = useMediaQuery('(min-width: 48rem)');
  const [now] = useState(() => new Date());
  const wanted = grid.columns.findIndex(({ sessionId }) => sessionId === list.value('sessionId'));
  const opened = wanted < 0 ? sessionToOpen(grid.columns, now) : wanted;
  if (grid.total === 0 || grid.columns.length === 0) return <EmptyGrid grid={grid} list={list} />;
  return (
    <>
      <RefetchIndicator busy={busy}>
        {wide ? (
          <AttendanceGrid
            key={`${grid.campId} ${list.value('sessionId')}`}
            grid={grid}
            marks={early.marks}
            waitingOf={waitingOf}
            wanted={{ people: selectionScope(list, ['campId']), page: list.page }}
            busy={busy}
            opened={opened}
            movesOn={movesOn}
            goTo={(page) => list.change({ page: String(page) })}
            onMarkAll={markAll.ask}
            goBack={goBack}
          />
        ) : (
          <AttendanceList
            grid={grid}
            marks={early.marks}
            waitingOf={waitingOf}
            list={list}
            opened={opened}
            movesOn={movesOn}
            onMarkAll={markAll.ask}
            goBack={goBack}
          />
        )}
      </RefetchIndicator>
      <Pager list={list} size={grid.size} total={grid.total} />
      {markAll.dialog}
      {early.dialog}
    </>
  );
}
