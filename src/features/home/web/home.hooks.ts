import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchInbox } from '#features/live/web/shared/live-streams.ts';
import { may, type Permission, type Role } from '#club/shared/access.ts';
import { endpointQuery } from '#kit/web/query.tsx';
import { useAuthSession } from '#kit/web/auth-session.ts';
import { readHome, readWaiting } from '../home.contract.ts';
import type { WaitingKind } from '../home.links.ts';
import { getProgress } from '../progress.contract.ts';

// Read again on every visit, because what was just done is no longer to do.
export const homeQuery = { ...endpointQuery(readHome, {}), staleTime: 0 };
const waitingQuery = {
  ...endpointQuery(readWaiting, {}),
  staleTime: 0,
  refetchInterval: 3 * 60_000,
  // Of the frame: a page whose own data is fresh does not count as old because of it.
  meta: { frame: true },
};

const decidedWith = {
  requests: 'request.decide',
  excuses: 'excuse.decide',
  proposals: 'warning.decide',
  followUps: 'trainee.mentor',
  syncs: 'sheet.edit',
} as const satisfies Record<WaitingKind, Permission>;

/** What somebody of this role decides. */
export const decidedBy = (role: Role | null): WaitingKind[] =>
  (Object.keys(decidedWith) as WaitingKind[]).filter((kind) => may(role, decidedWith[kind]));

/** A moment, so that a row of decisions is counted once. */
const recountDelayMs = 800;

/** Counts again after the reader wrote something, and when the inbox has news. */
function useCountAgain() {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      const { queryKey } = waitingQuery;
      timer = setTimeout(
        () => void queries.invalidateQueries({ queryKey }, { cancelRefetch: false }),
        recountDelayMs,
      );
    };
    const stopWrites = queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') countSoon();
    });
    const stopNews = watchInbox(countSoon);
    return () => {
      clearTimeout(timer);
      stopWrites();
      stopNews();
    };
  }, [queries]);
}

/** How much waits for the reader. All parts of a page share one call; those who decide nothing make none. */
export function useWaiting() {
  const role = useAuthSession()?.user.role ?? null;
  useCountAgain();
  return useQuery({ ...waitingQuery, enabled: decidedBy(role).length > 0 });
}

export const ownProgressQuery = endpointQuery(getProgress, {});
