import { useQuery } from '@tanstack/react-query';
import { useLive } from '#features/live/web/shared/use-live.ts';
import { isStaff } from '#club/shared/access.ts';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { endpointPage, endpointQuery } from '#kit/web/query.tsx';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { clubToday } from '#club/shared/club-time.ts';
import { isCampOver } from '#features/programme/camps.rules.ts';
import { getOwnStanding, listStanding, type StandingOut } from '../../standing.contract.ts';

/** Without either, the server chooses. */
export interface StandingFilter {
  campId?: string;
  levelId?: string;
  mentorId?: string;
  orAll?: 'true';
}

/** There is no live channel for several camps, so they are polled. */
const pollInterval = 30_000;
/** A rank moves with each result of anybody, and each reader's is a query of its own. */
const ownInterval = 10_000;

const several = (rows: StandingOut[] | undefined): boolean =>
  rows?.some(({ campId }) => campId !== rows[0]?.campId) ?? false;

export const standingQuery = (list: ListQuery, filter: StandingFilter = {}) =>
  endpointPage(listStanding, { query: { ...list.query, ...filter } });

/** A page of the standing that updates live, and the reader's own row of a single camp. */
export function useStanding(list: ListQuery, filter: StandingFilter = {}) {
  const { campId, levelId, mentorId } = filter;
  const role = useAuthSession()?.user.role;
  const isOneCamp = campId !== undefined || (role !== undefined && !isStaff(role));
  const read = useQuery({
    ...standingQuery(list, filter),
    refetchInterval: ({ state }) => several(state.data?.data) && pollInterval,
  });
  const own = useQuery({
    ...endpointQuery(getOwnStanding, { query: { campId } }),
    refetchInterval: ownInterval,
    enabled: isOneCamp && levelId === undefined && mentorId === undefined,
  });
  const rows = read.data?.data;
  useLive(campId ?? (several(rows) ? undefined : rows?.[0]?.campId), { standing: [listStanding] });
  const camp = read.data?.camp;
  return { read, own, several: several(rows), over: Boolean(camp && isCampOver(camp, clubToday())) };
}
