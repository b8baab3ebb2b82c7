import { pageFor } from '#club/web/guards.ts';
import { WarningsLayout } from './warnings-layout.tsx';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from '#kit/shared/translation.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import type { AttendanceColumnOut, AttendanceRowOut } from '#features/attendance/attendance.contract.ts';
import { useWaitingMarks, type WaitingOf } from '#features/attendance/web/shared/waiting-marks.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { may } from '#club/shared/access.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { type Named, namesIn } from '#kit/shared/namesakes.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import type { Column } from '#kit/web/ui/data-table-rows.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { type Joined, PeopleTable, personColumns } from './people-table.tsx';
import { attendancePage, useMark } from './warnings.hooks.ts';
import { correctionText } from '#features/attendance/web/shared/correction-text.ts';
import { type Cell, type Mark, wasThere } from '#features/attendance/web/shared/marked-grid.ts';
import { classes } from '#kit/web/classes.ts';
import { WaitingIcon, waitingText } from '#kit/web/outbox/waiting-icon.tsx';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { toast } from '#kit/web/ui/toast.ts';

export const clientLoader = pageFor('page.warnings');

export default function AttendanceWarningsPage() {
  return <WarningsLayout kind="attendance" Table={AttendanceTable} />;
}

type Row = Joined<AttendanceRowOut>;

/** Everyone in a camp with a toggle per session. */
function AttendanceTable({ camp, list }: { camp: CampOut; list: ListQuery }) {
  const { t } = useTranslation();
  const allowed = may(useAuthSession()?.user.role ?? null, 'attendance.mark');
  const read = useQuery(attendancePage(camp._id, list));
  const { grid, waitingOf } = useWaitingMarks(read.data);
  const { mark, markOf } = useMark();
  const marks: ToggleMarks = { mark: allowed ? mark : null, markOf, waitingOf };
  const { data = [], columns = [] } = read.data ?? {};
  const nameOf = namesIn(data);
  return (
    <PeopleTable
      campId={camp._id}
      list={list}
      read={{ ...read, data: grid }}
      columns={[
        ...personColumns<Row>(t),
        ...columns.map((column, place) => columnOf(t, { column, place, nameOf, marks })),
      ]}
    />
  );
}

interface Of {
  column: AttendanceColumnOut;
  place: number;
  /** Tells namesakes apart. */
  nameOf: (person: Named) => string;
  marks: ToggleMarks;
}

function columnOf(t: TFunction, { column, place, nameOf, marks }: Of): Column<Row> {
  const { sessionId, title, startsAt } = column;
  return {
    key: sessionId,
    heading: title,
    cell: (row) => {
      const cell = { sessionId, title, startsAt, userId: row.userId, name: nameOf(row) };
      const state = marks.markOf(cell, row.cells[place] ?? null);
      if (state === null && startsAt !== null && new Date(startsAt) > new Date())
        return <Unheld text={t('warnings.table.notYet')} />;
      if (state === null && row.counted[place] === false)
        return <Unheld text={t('warnings.table.joinedLater')} />;
      return <AttendanceToggle cell={cell} state={state} marks={marks} />;
    },
  };
}

const Unheld = ({ text }: { text: string }) => <span className="text-muted text-xs">{text}</span>;

type Marks = ReturnType<typeof useMark>;

interface ToggleMarks extends Pick<Marks, 'markOf'> {
  /** Null without the permission to mark. */
  mark: Marks['mark'] | null;
  waitingOf: WaitingOf;
}

interface Props {
  cell: Cell;
  state: Mark;
  marks: ToggleMarks;
}

/** On means present. A click sets present or absent; late and excused are set in the grid. */
function AttendanceToggle({ cell, state, marks: { mark, waitingOf } }: Props) {
  const { t } = useTranslation();
  const toggle = useToggle(cell, mark);
  const refusal = useOwnRefusal()(cell.userId);
  const on = wasThere(state);
  const said = t(`warnings.states.${state ?? 'unmarked'}`);
  const waiting = waitingOf(cell);
  const label = t('warnings.table.toggle', { name: cell.name, session: cell.title });
  const word = (
    <span className="flex flex-col text-xs md:flex-row md:items-center md:gap-1">
      <span
        className={classes('whitespace-nowrap', state === 'absent' ? 'text-danger font-bold' : 'text-muted')}
      >
        {said}
      </span>
      {waiting && (
        <span className="text-muted flex items-center gap-1">
          <WaitingIcon state={waiting} />
          <span className="md:sr-only">{t(waitingText[waiting])}</span>
        </span>
      )}
    </span>
  );
  if (!mark) return word;
  return (
    <span className="inline-flex items-center gap-2 max-md:flex-row-reverse">
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={waiting ? `${label}, ${t(waitingText[waiting])}` : label}
        title={said}
        onClick={() => void toggle(on ? 'absent' : 'present')}
        {...refusal}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-lg aria-disabled:opacity-50 md:-mx-1 md:-my-2 md:size-9"
      >
        <span
          aria-hidden="true"
          className={classes(
            'relative h-5 w-9 rounded-full transition-colors before:absolute before:top-0.5 before:size-4 before:rounded-full before:bg-white before:transition-[inset-inline-start]',
            on ? 'bg-primary before:start-4.5' : 'before:start-0.5',
            !on && (state === 'absent' ? 'bg-danger' : 'bg-line-strong'),
          )}
        />
      </button>
      {word}
    </span>
  );
}

/** Marks, says from what to what, and offers to undo it. */
function useToggle(cell: Cell, mark: Marks['mark'] | null) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const failed = t('warnings.table.markFailed');

  async function change(after: 'present' | 'absent') {
    if (!mark) return;
    const before = await mark({ cell, after });
    // A mark that has changed since stays.
    const undo = () => succeeds(mark({ cell, after: before, expected: after }), failed);
    toast.undoable(correctionText(t, { ...cell, before, after }), () => void undo());
  }

  return (after: 'present' | 'absent') => succeeds(change(after), failed);
}
