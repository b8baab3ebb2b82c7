import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceColumnOut, AttendanceRowOut } from '#features/attendance/attendance.contract.ts';
import type { CampOut } from '#features/camps/camps.contract.ts';
import { may } from '#club/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import type { Column } from '#kit/web/ui/data-table-column.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import type { WarnedOut } from '../warnings.contract.ts';
import { AttendanceToggle } from './attendance-toggle.tsx';
import { PeopleTable } from './people-table.tsx';
import { personColumns } from './person-columns.tsx';
import { attendancePage } from './warnings.hooks.ts';

type Row = AttendanceRowOut & { warnings: number | undefined };

const none: never[] = [];

/** Everyone in a wave with a toggle per session. */
export function AttendanceTable({ camp, list }: { camp: CampOut; list: ListQuery }) {
  const { t } = useTranslation();
  const marks = may(useSession()?.user.role ?? null, 'attendance.mark');
  const read = useQuery(attendancePage(camp._id, list));
  const shown = read.data?.columns;
  const columns = useMemo(
    () => [
      ...personColumns<Row>(t),
      ...(shown ?? none).map((column, place) => columnOf(t, { column, place, marks })),
    ],
    [t, shown, marks],
  );
  return <PeopleTable campId={camp._id} list={list} read={read} join={withWarnings} columns={columns} />;
}

const withWarnings = (row: AttendanceRowOut, person: WarnedOut | undefined): Row => ({
  ...row,
  warnings: person?.warnings,
});

interface Of {
  column: AttendanceColumnOut;
  place: number;
  /** Read-only without the permission to mark. */
  marks: boolean;
}

function columnOf(t: TFunction, { column, place, marks }: Of): Column<Row> {
  const { sessionId, title, startsAt } = column;
  return {
    key: sessionId,
    heading: title,
    cell: (row) => {
      const state = row.cells[place] ?? null;
      if (state === null && startsAt !== null && new Date(startsAt) > new Date())
        return <Unheld text={t('warnings.table.notYet')} />;
      if (state === null && row.counted[place] === false)
        return <Unheld text={t('warnings.table.joinedLater')} />;
      return (
        <AttendanceToggle
          userId={row.userId}
          name={row.name}
          sessionId={sessionId}
          session={title}
          startsAt={startsAt}
          state={state}
          marks={marks}
        />
      );
    },
  };
}

const Unheld = ({ text }: { text: string }) => <span className="text-muted text-xs">{text}</span>;
