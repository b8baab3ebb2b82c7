import { useMemo } from 'react';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { type Grid, keyOf, type Mark, type Place, withMark } from './marked-grid.ts';
import { isMarkWrite } from '../waiting-marks.ts';

/** The grid with the marks that wait, counts included: a refetch cannot bring the old ones back. */
export function useWaitingMarks<Read extends Grid | undefined>(grid: Read) {
  const all = useWaitingWrites();
  return useMemo(() => {
    const writes = all.filter(isMarkWrite);
    const states = new Map(
      writes.map(({ key, problem }): [string, WaitingState] => [key, problem ? 'problem' : 'waiting']),
    );
    return {
      grid: writes.reduce<Read>(
        (shown, { target, value }) => shown && (withMark(shown, target, value as Mark) as Read & Grid),
        grid,
      ),
      waitingOf: (cell: Place): WaitingState | null => states.get(keyOf(cell)) ?? null,
    };
  }, [all, grid]);
}

export type WaitingOf = ReturnType<typeof useWaitingMarks<Grid>>['waitingOf'];
