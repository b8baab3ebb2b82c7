import { useMemo } from 'react';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { isCellWrite, type ManualValue, withManualValue } from './waiting-cells.ts';
import type { CellTarget } from './sheet-cell.tsx';
import type { Sheet } from './sheets.hooks.ts';

/** The sheet with the values that wait: a refetch cannot bring the old ones back. */
export function useWaitingCells(sheet: Sheet) {
  const all = useWaitingWrites();
  return useMemo(() => {
    const writes = all.filter(isCellWrite);
    return {
      sheet: writes.reduce(
        (shown, { target, value }) => withManualValue(shown, target, value as ManualValue),
        sheet,
      ),
      waitingOf: ({ userId, column }: Pick<CellTarget, 'userId' | 'column'>): WaitingState | null => {
        const write = writes.find(
          ({ target }) =>
            target.userId === userId && target.sessionId === column.sessionId && target.kind === column.kind,
        );
        if (!write) return null;
        return write.problem ? 'problem' : 'waiting';
      },
    };
  }, [all, sheet]);
}

export type WaitingOf = ReturnType<typeof useWaitingCells>['waitingOf'];
