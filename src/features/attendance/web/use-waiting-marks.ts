import { useMemo } from 'react';
import { useWaitingWrites } from '#kit/web/outbox/use-waiting-writes.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { type Cell, type Grid, keyOf, type Mark, withMark } from './marked-grid.ts';
import { isMarkWrite } from './shared/waiting-marks.ts';

/** The grid with the marks that wait, counts included: a refetch cannot bring the old ones back. */
export function useWaitingMarks(grid: Grid) {
  const all = useWaitingWrites();
  return useMemo(() => {
    const writes = all.filter(isMarkWrite);
    const states = new Map(
      writes.map(({ key, problem }): [string, WaitingState] => [key, problem ? 'problem' : 'waiting']),
    );
    return {
      grid: writes.reduce((shown, { target, value }) => withMark(shown, target, value as Mark), grid),
      waitingOf: (cell: Pick<Cell, 'sessionId' | 'userId'>): WaitingState | null =>
        states.get(keyOf(cell)) ?? null,
    };
  }, [all, grid]);
}

export type WaitingOf = ReturnType<typeof useWaitingMarks>['waitingOf'];
