import { useIsMutating, useMutation, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { listAttendance } from '#features/attendance/attendance.contract.ts';
import type { Cell, Mark } from '#features/attendance/web/shared/marked-grid.ts';
import { useSaving } from '#features/attendance/web/shared/use-saving.ts';
import { getCamp } from '#features/programme/camps.contract.ts';
import { listSheet } from '#features/results/sheets.contract.ts';
import { listUsers } from '#features/people/members.contract.ts';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { z } from '#kit/shared/zod.ts';
import { call, type Idempotent } from '#kit/web/api.ts';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { endpointPage, endpointQuery, useChange, useInvalidate, useSettled } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { pickListQuery, wholeListQuery } from '#kit/web/whole-list.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import {
  addWarning,
  decideProposals,
  type Decision,
  getRules,
  listDismissed,
  listProposed,
  listWarned,
  listWarnings,
  setRules,
  type WarningOut,
  withdrawWarning,
} from '../warnings.contract.ts';
import type { WarningKind } from '../warnings.rules.ts';

export const campQuery = (id: string) => endpointQuery(getCamp, { params: { id } });

export const rulesQuery = (id: string) => endpointQuery(getRules, { params: { id } });

export const proposalsQuery = (campId: string, kind: WarningKind) =>
  wholeListQuery(listProposed, { query: { campId, kind } });

/** Of all camps of the reader, which are not watched one by one: as often as the badge counts them. */
export const allProposalsQuery = {
  ...wholeListQuery(listProposed, { query: {} }),
  staleTime: 0,
  refetchInterval: 3 * 60_000,
};

export const sentWarningsQuery = (campId: string, kind: WarningKind, { query }: ListQuery) =>
  endpointPage(listWarnings, { query: { campId, kind, ...query } });

export const dismissedQuery = (campId: string, kind: WarningKind, { query }: ListQuery) =>
  endpointPage(listDismissed, { query: { campId, kind, ...query } });

/** Those of these people who train in the camp, with their number of warnings. */
export const warnedPeopleQuery = (campId: string, userIds: readonly string[]) =>
  wholeListQuery(listWarned, { query: { campId, userIds: userIds.join(',') } });

/** As many ids as fit into a URL. */
const idsPerRequest = 100;

/** For as many people as a table shows. */
export const useWarned = (campId: string, userIds: readonly string[]) =>
  useQueries({
    queries: Array.from({ length: Math.ceil(userIds.length / idsPerRequest) }, (_, part) =>
      warnedPeopleQuery(campId, userIds.slice(part * idsPerRequest, (part + 1) * idsPerRequest)),
    ),
    combine: everybodyOf,
  });

const everybodyOf = (parts: readonly { data: ReplyOf<typeof listWarned> | undefined }[]) =>
  parts.flatMap(({ data }) => data?.data ?? []);

export const traineesQuery = (campId: string) => pickListQuery(listWarned, { query: { campId } });

export const sheetPage = (campId: string, list: ListQuery) =>
  endpointPage(listSheet, { query: { ...list.query, campId } });

export const attendancePage = (campId: string, list: ListQuery) =>
  endpointPage(listAttendance, { query: { ...list.query, campId } });

const marking = ['mark in the warnings'];

/** Others mark, sync, send and set rules meanwhile; own marks are not refetched before they are stored. */
export function useLiveWarnings(campId: string | undefined): void {
  const saving = useIsMutating({ mutationKey: marking }) > 0;
  const shown = [listProposed, listDismissed, listWarnings, listWarned, getRules];
  useLive(campId, { attendance: saving ? [] : [listAttendance, ...shown], sheet: [listSheet, ...shown] });
}

const warningEndpoints = [listProposed, listDismissed, listWarnings, listWarned, listUsers];

interface Deciding {
  proposals: string[];
  decision: Decision;
  keepalive?: boolean;
}

export const useDecide = () =>
  useSettled(warningEndpoints, ({ keepalive, ...body }: Deciding) =>
    call(decideProposals, { body, keepalive }),
  );

export const useWarn = () =>
  useChange(warningEndpoints, ({ idempotencyKey, ...body }: z.output<typeof addWarning.body> & Idempotent) =>
    call(addWarning, { body, idempotencyKey }),
  );

export const useWithdraw = () =>
  useSettled(warningEndpoints, ({ _id }: WarningOut) => call(withdrawWarning, { params: { id: _id } }));

export const useSetRules = (id: string) =>
  useChange([getRules, listProposed], (body: z.output<typeof setRules.body>) =>
    call(setRules, { params: { id }, body }),
  );

interface Marking {
  cell: Cell;
  after: Mark;
  /** Another mark stays, and this throws a conflict. */
  expected?: Mark;
}

/** Marks as the grid does: shown at once, and waiting while there is no connection. Returns the mark before. */
export function useMark() {
  const { save, markOf } = useSaving();
  const invalidate = useInvalidate(listProposed);
  const { mutateAsync } = useMutation({
    mutationKey: marking,
    mutationFn: ({ cell, after, expected }: Marking) => save(cell, after, expected),
    onSettled: () => void invalidate(),
  });
  return { mark: mutateAsync, markOf };
}

/** Takes dismissals back. */
export function useRestore() {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const { mutateAsync, isPending } = useDecide();

  /** True when at least one was taken back. */
  async function restore(proposals: string[]): Promise<boolean> {
    try {
      const { decided } = (await mutateAsync({ proposals, decision: 'restore' })).data;
      if (decided > 0) toast.success(t('warnings.dismissed.restored', { count: decided }));
      else toast.danger(t('warnings.dismissed.gone'));
      return decided > 0;
    } catch (error) {
      toast.danger(failureText(error, t('warnings.dismissed.failed')));
      return false;
    }
  }

  return { restore, busy: isPending };
}

/** The URL holds the page of the table above, so this list keeps its page in state. */
export function useLocalPaging(size: number): ListQuery {
  const [page, setPage] = useState(1);
  return {
    page,
    query: { page: String(page), size: String(size), search: undefined },
    value: () => '',
    change: (values) => setPage(Number(values.page) || 1),
  };
}
