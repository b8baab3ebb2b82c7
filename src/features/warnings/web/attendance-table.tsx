import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AttendanceColumnOut, AttendanceRowOut } from '#features/attendance/attendance.contract.ts';
import type { CampOut } from '#features/camps/camps.contract.ts';
import { may } from '#kit/shared/access.ts';
import { useSession } from '#kit/web/session.ts';
import { type Column, DataTable } from '#kit/web/ui/data-table.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { AttendanceToggle } from './attendance-toggle.tsx';
import { personColumns } from './person-columns.tsx';
import { attendancePage, warnedIn } from './warnings.hooks.ts';

type Row = AttendanceRowOut & { warnings: number | undefined };

const none: never[] = [];

/** Everybody in a wave with a toggle for each session. */
export function AttendanceTable({ camp, list }: { camp: CampOut; list: ListQuery }) {
  const { t } = useTranslation();
  const marks = may(useSession()?.user.role ?? null, 'attendance.mark');
  const read = useQuery(attendancePage(camp._id, list));
  const userIds = read.data?.data.map(({ userId }) => userId) ?? none;
  const warned = useQuery({ ...warnedIn(camp._id, userIds), enabled: userIds.length > 0 }).data?.data;
  const shown = read.data?.columns;
  const columns = useMemo(
    () => [
      ...personColumns<Row>(t),
      ...(shown ?? none).map((column, place) => columnOf(t, { column, place, marks })),
    ],
    [t, shown, marks],
  );
  const data = useMemo(() => {
    const numbers = new Map(warned?.map(({ userId, warnings }) => [userId, warnings]));
    return (
      read.data && {
        ...read.data,
        data: read.data.data.map((row): Row => ({ ...row, warnings: numbers.get(row.userId) })),
      }
    );
  }, [read.data, warned]);
  return (
    <DataTable
      caption={t('warnings.table.trainees')}
      columns={columns}
      read={{ ...read, data }}
      list={list}
      rowKey={({ userId }) => userId}
      search={t('warnings.table.search')}
      empty={<EmptyState title={t('warnings.table.emptyTitle')} text={t('warnings.table.emptyText')} />}
    />
  );
}

interface Of {
  column: AttendanceColumnOut;
  place: number;
  /** Who may not mark only sees how it stands. */
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
          state={state}
          marks={marks}
        />
      );
    },
  };
}

const Unheld = ({ text }: { text: string }) => <span className="text-muted text-xs">{text}</span>;
