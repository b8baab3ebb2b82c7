import { useMutation } from '@tanstack/react-query';
import type { CallOf } from '#kit/shared/endpoint.ts';
import { useTranslation } from '#kit/web/i18n.ts';
import { call } from '#kit/web/api.ts';
import { useInvalidate } from '#kit/web/query.tsx';
import { useSucceeds } from '#kit/web/ui/use-succeeds.ts';
import { toast } from '#kit/web/ui/toast.ts';
import { sendOrWait } from '#kit/web/outbox/outbox.ts';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { useColumnName, type CellTarget } from './sheet-cell.tsx';
import { cellWrite, type ManualValue, manualValue, isCellWrite, withManualValue } from './waiting-cells.ts';
import { listSheet, setCell } from '../../sheets.contract.ts';
import type { Sheet } from './sheets.hooks.ts';

interface Written {
  before: ManualValue;
  waits: boolean;
}

/** Edits cells with undo. Without a connection an edit waits in the outbox. */
export function useCellEdits(campId: string) {
  const { t } = useTranslation();
  const succeeds = useSucceeds();
  const nameOf = useColumnName();
  const invalidate = useInvalidate(listSheet);
  const { mutateAsync } = useMutation({
    mutationFn: (body: CallOf<typeof setCell>['body']) => call(setCell, { body }),
    // Not awaited, so that the dialog closes before the table is refetched.
    onSettled: () => void invalidate(),
  });

  async function write(target: CellTarget, solved: ManualValue, expected?: ManualValue): Promise<Written> {
    const { userId, name, column, cell } = target;
    const { sessionId, kind, title } = column;
    const seen = expected === undefined ? manualValue(cell) : expected;
    const waiting = cellWrite({ campId, userId, name, sessionId, kind, title }, solved, seen);
    const reply = await sendOrWait(waiting, () => mutateAsync({ sessionId, kind, userId, solved, expected }));
    return reply === 'waits' ? { before: seen, waits: true } : { before: reply.before, waits: false };
  }
  const textOf = ({ name, column }: CellTarget) => ({ name, column: nameOf(column) });

  async function undo(target: CellTarget, { before, after }: { before: ManualValue; after: ManualValue }) {
    if (await succeeds(write(target, before, after))) toast.success(t('sheets.edit.undone', textOf(target)));
  }

  return {
    async save(target: CellTarget, solved: ManualValue) {
      const { before, waits } = await write(target, solved);
      const back = { before, after: solved };
      const said = waits ? t('sheets.edit.waits', textOf(target)) : t('sheets.edit.saved', textOf(target));
      toast.undoable(said, () => void undo(target, back));
    },
  };
}

export type CellEdits = ReturnType<typeof useCellEdits>;

/** The sheet with the values that wait: a refetch cannot bring the old ones back. */
export function useWaitingCells(sheet: Sheet) {
  const all = useWaitingWrites();
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
}

export type WaitingOf = ReturnType<typeof useWaitingCells>['waitingOf'];
