import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLive, whenTouched } from '#features/live/web/shared/use-live.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { listStanding, type StandingOut } from '../../standing.contract.ts';
import { isTouched } from '../../standing.rules.ts';

/** Without either, the server chooses. */
export interface StandingFilter {
  campId?: string;
  levelId?: string;
  mentorId?: string;
}

/** There is no live channel for several camps, so they are polled. */
const pollInterval = 30_000;

const several = (rows: StandingOut[] | undefined): boolean =>
  rows?.some(({ campId }) => campId !== rows[0]?.campId) ?? false;

export const standingQuery = (list: ListQuery, filter: StandingFilter = {}) => ({ ...list.query, ...filter });

const live = {
  standing: [
    whenTouched(listStanding, (page, { totals }) => totals === undefined || isTouched(page, totals)),
  ],
};

/** A page of the standing that updates live. */
export function useStanding(list: ListQuery, filter: StandingFilter | undefined) {
  const read = useQuery({
    ...endpointQuery(listStanding, { query: standingQuery(list, filter) }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => several(state.data?.data) && pollInterval,
  });
  const rows = read.data?.data;
  useLive(filter?.campId ?? (several(rows) ? undefined : rows?.[0]?.campId), live);
  return { read, several: several(rows) };
}
