import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#kit/web/api.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { readAllPages } from '#kit/web/ui/read-all-pages.ts';
import { getCheckin, listAttendance, openCheckin } from '../attendance.contract.ts';

/** The grid without its pages: what the address narrows it to. */
export const attendanceAsked = (list: ListQuery) => ({
  search: list.query.search,
  campId: list.value('campId') || undefined,
});

type Asked = ReturnType<typeof attendanceAsked>;

export const attendancePage = (asked: Asked, page: { page: string; size: string }) => ({
  ...endpointQuery(listAttendance, { query: { ...asked, ...page } }),
  placeholderData: keepPreviousData,
});

/** Everybody who trains in a wave, whatever is searched for. */
export const everyRow = (campId: string) =>
  readAllPages((page) => call(listAttendance, { query: { campId, ...page } }));

export const checkinOf = (id: string) => endpointQuery(getCheckin, { params: { id } });

export function useOpenCheckin(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { opensAt?: string; closesAt?: string }) =>
      call(openCheckin, { params: { id }, body }),
    onSuccess: (reply) => queries.setQueryData(checkinOf(id).queryKey, reply),
  });
}
