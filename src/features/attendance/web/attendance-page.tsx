import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useId } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { Link } from 'react-router';
import { CampPicker } from '#features/programme/web/shared/camp-picker.tsx';
import { pageFor } from '#club/web/guards.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { Pager } from '#kit/web/ui/data-table-pager.tsx';
import { type ListQuery, selectionScope, useListQuery } from '#kit/web/ui/list-query.ts';
import { QueryBoundary, RefetchIndicator } from '#kit/web/ui/query-boundary.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ListToolbar } from '#kit/web/ui/list-toolbar.tsx';
import { isTyping } from '#kit/web/ui/search-box.tsx';
import { readStored, writeStored } from '#kit/web/stored-text.ts';
import { useMediaQuery } from '#kit/web/use-media-query.ts';
import { attendanceSize, listAttendance } from '../attendance.contract.ts';
import { sessionToOpen } from '../attendance.rules.ts';
import { AttendanceExport } from './attendance-export.tsx';
import { AttendanceGrid } from './attendance-grid.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { attendanceQuery, attendancePage } from './attendance.hooks.ts';
import type { Grid } from './shared/marked-grid.ts';
import { type Found, useFound } from './use-found.ts';
import { useEarlyMarks } from './use-early-marks.tsx';
import { useMarkAll } from './use-mark-all.tsx';
import { type Marks, type Undone, useMarks } from './use-marks.ts';
import { useWaitingMarks } from './shared/waiting-marks.ts';
import { Switch } from '#kit/web/ui/switch.tsx';
import { NoTrainees, NoCamp } from '#features/programme/web/shared/camp-empty-states.tsx';
import { buttonClass, Button } from '#kit/web/ui/button.tsx';
import { EmptyState, NothingFound } from '#kit/web/ui/empty-state.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import Undo2 from 'lucide-react/icons/undo-2';
import { classes } from '#kit/web/classes.ts';

export const clientLoader = pageFor('page.attendance');

export default function AttendancePage() {
  const { t } = useTranslation();
  const list = useListQuery(attendanceSize);
  const query = attendanceQuery(list);
  const read = useQuery(attendancePage(query, list.query));
  useNextPage(list, read.data);
  const goBack = useRef<(undone: Undone) => void>(null);
  const marks = useMarks((undone) => goBack.current?.(undone));
  const found = useFound(list, read);
  const wide = useMediaQuery('(min-width: 48rem)');
  const opened = useOpened(read.data?.columns ?? none, list);
  const moveOn = useRemembered('move-on', true);
  const compact = useRemembered('compact', false);
  // Others mark at the same time, and every mark counts in a heading; own marks are not refetched while being saved.
  useLive(read.data?.campId ?? undefined, { attendance: marks.saving ? [] : [listAttendance] });
  const moveOnSwitch = <NamedSwitch label={t('attendance.page.moveOn')} {...moveOn} />;
  return (
    <>
      <PageHeader title={t('attendance.page.title')} text={wide ? t('attendance.page.text') : undefined}>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {wide && moveOnSwitch}
          {wide && <NamedSwitch label={t('attendance.page.compact')} {...compact} />}
          <AttendanceExport grid={read.data} query={query} opened={opened} />
        </div>
      </PageHeader>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3 *:first:max-md:grow">
          <ListToolbar list={list} search={t('attendance.page.search')} searchBox={found.searchBox}>
            <CampPicker list={list} opened={read.data?.campId ?? null} clears={['sessionId']} />
            {!wide && moveOnSwitch}
          </ListToolbar>
          <UndoBar marks={marks} />
        </div>
        <QueryBoundary read={read}>
          {(grid) => (
            <Marking
              grid={grid}
              marks={marks}
              list={list}
              busy={read.isPlaceholderData}
              found={found}
              wide={wide}
              compact={compact.on}
              opened={opened}
              movesOn={moveOn.on}
              goBack={goBack}
            />
          )}
        </QueryBoundary>
      </div>
    </>
  );
}

const none: Grid['columns'] = [];

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
  found: Found;
  wide: boolean;
  compact: boolean;
  /** The place of the opened session. */
  opened: number;
  movesOn: boolean;
  goBack: RefObject<((undone: Undone) => void) | null>;
}

function Marking({
  grid: stored,
  marks,
  list,
  busy,
  found,
  wide,
  compact,
  opened,
  movesOn,
  goBack,
}: MarkingProps) {
  const { grid, waitingOf } = useWaitingMarks(stored);
  const markAll = useMarkAll(grid, marks);
  const early = useEarlyMarks(marks);
  const refusal = useOwnRefusal();
  const offered: Pick<Marks, 'mark' | 'markOf'> = {
    ...early.marks,
    mark(cell, mark, options) {
      const refused = refusal(cell.userId);
      if (refused) refused.onClick();
      else early.marks.mark(cell, mark, options);
    },
  };
  if (grid.total === 0 || grid.columns.length === 0) return <EmptyGrid grid={grid} list={list} />;
  return (
    <>
      <RefetchIndicator busy={busy}>
        {wide ? (
          <AttendanceGrid
            key={`${grid.campId} ${list.value('sessionId')}`}
            grid={grid}
            marks={offered}
            waitingOf={waitingOf}
            wanted={{ people: selectionScope(list, ['campId']), page: list.page }}
            busy={busy}
            opened={opened}
            found={found}
            compact={compact}
            movesOn={movesOn}
            goTo={(page) => list.change({ page: String(page) })}
            onMarkAll={markAll.ask}
            goBack={goBack}
          />
        ) : (
          <AttendanceList
            grid={grid}
            marks={offered}
            waitingOf={waitingOf}
            list={list}
            opened={opened}
            found={found}
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

/** The place of the session that the address names, otherwise of the one that is on. */
function useOpened(columns: Grid['columns'], list: ListQuery): number {
  const [now] = useState(() => new Date());
  const wanted = columns.findIndex(({ sessionId }) => sessionId === list.value('sessionId'));
  return wanted < 0 ? sessionToOpen(columns, now) : wanted;
}

function NamedSwitch({ label, on, choose }: ReturnType<typeof useRemembered> & { label: string }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-2.5 text-sm">
      <Switch id={id} label={label} checked={on} onChange={({ target }) => choose(target.checked)} />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {label}
      </label>
    </div>
  );
}

function EmptyGrid({ grid, list }: { grid: Grid; list: ListQuery }) {
  const { t } = useTranslation();
  if (grid.campId === null)
    return <NoCamp title={t('attendance.page.noWaveTitle')} text={t('attendance.page.noWaveText')} />;
  if (grid.columns.length === 0)
    return (
      <EmptyState title={t('attendance.page.noSessionsTitle')} text={t('attendance.page.noSessionsText')}>
        <Link to={`/wave/${grid.campId}`} className={buttonClass({ look: 'outline' })}>
          {t('attendance.page.openWave')}
        </Link>
      </EmptyState>
    );
  if (list.value('search') !== '') return <NothingFound list={list} />;
  return (
    <NoTrainees title={t('attendance.page.noTraineesTitle')} text={t('attendance.page.noTraineesText')} />
  );
}

/** A choice of how one marks; each person's is remembered on this device. */
function useRemembered(name: string, usual: boolean) {
  const key = `attendance-${name} ${useAuthSession()?.user._id ?? ''}`;
  const [on, setOn] = useState(() => (readStored(key) ?? (usual ? 'on' : 'off')) === 'on');
  return {
    on,
    choose: (next: boolean) => {
      setOn(next);
      writeStored(key, next ? 'on' : 'off');
    },
  };
}

/** Undoes marks step by step, because they come too fast for a toast each. Ctrl+Z works outside text fields, and in an empty search. */
function UndoBar({ marks: { news, canUndo, undo } }: { marks: Marks }) {
  const { t } = useTranslation();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
    const emptySearch =
      event.target instanceof HTMLInputElement && event.target.matches('[type=search]:placeholder-shown');
    if (!isUndo || (isTyping(event.target) && !emptySearch)) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    // Fixed on a phone, within reach of the thumb and above the bar at the bottom.
    <div
      data-sticky-bar={canUndo ? '' : undefined}
      className={classes(
        // One line that takes what room is left, so that the news never moves the grid.
        'flex min-h-11 min-w-0 grow basis-60 items-center gap-3 text-sm',
        'max-md:bg-surface max-md:border-line max-md:shadow-raised max-md:fixed max-md:inset-x-4 max-md:bottom-[calc(1rem+var(--bottom-bar,0px))] max-md:z-10 max-md:rounded-2xl max-md:border max-md:p-2',
        !canUndo && 'max-md:sr-only',
      )}
    >
      {/* Not disabled: after the last undo the button would lose the focus. */}
      <Button
        look="outline"
        className="min-h-11! shrink-0 px-4 text-sm"
        title={t('attendance.grid.keyUndo')}
        aria-disabled={!canUndo}
        onClick={() => canUndo && undo()}
      >
        <Undo2 aria-hidden="true" className="size-4.5 rtl:-scale-x-100" />
        {t('ui.undo')}
      </Button>
      <p role="status" title={news} className="text-muted min-w-0 max-md:line-clamp-2 md:truncate">
        {news}
      </p>
    </div>
  );
}
