import { useQuery } from '@tanstack/react-query';
import { clubToday } from '#club/shared/club-time.ts';
import { allCampsQuery } from '#features/programme/web/camps/camps.hooks.ts';
import { ExportMenu } from '#kit/web/ui/export-menu.tsx';
import { listAttendance } from '../attendance.contract.ts';
import type { attendanceQuery } from './attendance.hooks.ts';
import type { Grid } from './shared/marked-grid.ts';

interface Props {
  grid: Grid | undefined;
  query: ReturnType<typeof attendanceQuery>;
}

/** The attendance as a file, named by wave and day. */
export function AttendanceExport({ grid, query }: Props) {
  const camps = useQuery(allCampsQuery).data?.data;
  const camp = camps?.find(({ _id }) => _id === grid?.campId);
  const name = ['attendance', camp?.level.title, camp?.title, clubToday()].filter(Boolean).join(' - ');
  return <ExportMenu endpoint={listAttendance} query={query} name={name} />;
}
