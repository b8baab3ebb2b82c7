import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { callForWholeList } from '#kit/web/whole-list.ts';
import { getCheckin, listAttendance, openCheckin } from '../attendance.contract.ts';

/** Filters of the grid without paging. */
export const attendanceQuery = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
});

type AttendanceQuery = ReturnType<typeof attendanceQuery>;

export const attendancePage = (query: AttendanceQuery, page: { page: string; size: string }) => ({
  ...endpointQuery(listAttendance, { query: { ...query, ...page } }),
  placeholderData: keepPreviousData,
});

/** All trainees of a wave, whatever the search. */
export const readAllRows = async (campId: string) =>
  (await callForWholeList(listAttendance, { query: { campId } })).data;

export const checkinQuery = (id: string) => endpointQuery(getCheckin, { params: { id } });

export function useOpenCheckin(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { opensAt?: string; closesAt?: string }) =>
      call(openCheckin, { params: { id }, body }),
    onSuccess: (reply) => queries.setQueryData(checkinQuery(id).queryKey, reply),
  });
}
