import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { AttendanceColumnOut, AttendanceRowOut } from '#features/attendance/attendance.contract.ts';
import { useWaitingMarks } from '#features/attendance/web/shared/use-waiting-marks.ts';
import type { CampOut } from '#features/programme/camps.contract.ts';
import { may } from '#club/shared/access.ts';
import { type Named, namesIn } from '#kit/shared/namesakes.ts';
import { useSession } from '#kit/web/session.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { WarnedOut } from '../warnings.contract.ts';
import { AttendanceToggle, type ToggleMarks } from './attendance-toggle.tsx';
import { PeopleTable } from './people-table.tsx';
import { personColumns } from './person-columns.tsx';
import { attendancePage, useMark } from './warnings.hooks.ts';

type Row = AttendanceRowOut & { warnings: number | undefined };

const none: never[] = [];

/** Everyone in a wave with a toggle per session. */
export function AttendanceTable({ camp, list }: { camp: CampOut; list: ListQuery }) {
  const { t } = useTranslation();
  const allowed = may(useSession()?.user.role ?? null, 'attendance.mark');
  const read = useQuery(attendancePage(camp._id, list));
  const { grid, waitingOf } = useWaitingMarks(read.data);
  const { mark, markOf } = useMark();
  const stored = read.data;
  const columns = useMemo(() => {
    const marks: ToggleMarks = { mark: allowed ? mark : null, markOf, waitingOf };
    const nameOf = namesIn(stored?.data ?? none);
    return [
      ...personColumns<Row>(t),
      ...(stored?.columns ?? none).map((column, place) => columnOf(t, { column, place, nameOf, marks })),
    ];
  }, [t, stored, allowed, mark, markOf, waitingOf]);
  return (
    <PeopleTable
      campId={camp._id}
      list={list}
      read={{ ...read, data: grid }}
      join={withWarnings}
      columns={columns}
    />
  );
}

const withWarnings = (row: AttendanceRowOut, person: WarnedOut | undefined): Row => ({
  ...row,
  warnings: person?.warnings,
});

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
