import type { QueryClient } from '@tanstack/react-query';
import { isOffline } from '#kit/web/api.ts';
import { endpointPage, endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import { type AttendanceRowOut, getCheckin, listAttendance } from '../attendance.contract.ts';
import type { Grid } from './shared/marked-grid.ts';

/** Filters of the grid without paging. */
export const attendanceQuery = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
});

type AttendanceQuery = ReturnType<typeof attendanceQuery>;

export const attendancePage = (query: AttendanceQuery, page: { page: string; size: string }) =>
  endpointPage(listAttendance, { query: { ...query, ...page } });

/** All trainees of a camp, whatever the search. Without a connection they come from the pages read so far. */
export async function readAllRows(queries: QueryClient, campId: string): Promise<AttendanceRowOut[]> {
  try {
    return (await callForWholeList(listAttendance, { query: { campId } })).data;
  } catch (error) {
    const cached = cachedRows(queries, campId);
    if (cached && isOffline(error)) return cached;
    throw error;
  }
}

/** Null when not every trainee of the camp was read. */
function cachedRows(queries: QueryClient, campId: string): AttendanceRowOut[] | null {
  const { method, path } = listAttendance;
  const pages = queries
    .getQueriesData<Grid>({ queryKey: [method, path] })
    .flatMap(([, grid]) => (grid?.campId === campId ? [grid] : []));
  const rows = new Map(pages.flatMap(({ data }) => data.map((row) => [row.userId, row])));
  const total = Math.max(...pages.map((page) => page.total));
  return rows.size === total ? [...rows.values()] : null;
}

export const checkinQuery = (id: string) => endpointQuery(getCheckin, { params: { id } });
