import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import { useOwnRefusal } from '#club/web/use-own-refusal.ts';
import { useErrorText } from '#kit/web/use-error-text.ts';
import { ConfirmDialog } from '#kit/web/ui/confirm-dialog.tsx';
import { toast } from '#kit/web/ui/toast.ts';
import type { AttendanceColumnOut } from '../attendance.contract.ts';
import { isToCome } from '../attendance.rules.ts';
import { readAllRows } from './attendance.hooks.ts';
import type { Cell, Grid } from './shared/marked-grid.ts';
import { waitingMark } from './shared/waiting-marks.ts';
import type { Marks, RestState } from './use-marks.ts';

export interface MarkRest {
  column: AttendanceColumnOut;
  state: RestState;
}

interface Asking {
  state: RestState;
  title: string;
  /** It has not begun yet. */
  early: boolean;
  cells: Cell[];
}

/** Gives everyone without a mark in a session the same one, after confirmation. */
export function useMarkAll(grid: Grid | undefined, marks: Marks) {
  const { t } = useTranslation();
  const { failureText } = useErrorText();
  const queries = useQueryClient();
  const refusal = useOwnRefusal();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [done, setDone] = useState<number | null>(null);

  async function ask({ column: { sessionId, title, startsAt }, state }: MarkRest) {
    if (!grid?.campId) return;
    const place = grid.columns.findIndex((column) => column.sessionId === sessionId);
    try {
      const rows = await readAllRows(queries, grid.campId);
      const due = rows.filter(({ counted }) => counted[place]);
      const unmarked = due.filter(
        ({ userId, cells }) =>
          // A mark that waits for a connection is a mark.
          !waitingMark({ sessionId, userId }) &&
          marks.markOf({ sessionId, userId }, cells[place] ?? null) === null,
      );
      const open = unmarked.filter(({ userId }) => !refusal(userId));
      const [only] = unmarked;
      if (due.length === 0) toast.success(t('attendance.everybody.before', { title }));
      else if (!only) toast.success(t('attendance.everybody.none', { title }));
      else if (open.length === 0) refusal(only.userId)?.onClick();
      else
        setAsking({
          state,
          title,
          early: isToCome({ startsAt }, new Date()),
          cells: open.map(({ userId, name }) => ({ userId, name, sessionId, title, startsAt })),
        });
    } catch (error) {
      toast.danger(failureText(error));
    }
  }

  async function go({ cells, state }: Asking) {
    setDone(0);
    const failed = await marks.markAll(cells, state, setDone);
    setDone(null);
    setAsking(null);
    if (failed > 0) toast.danger(t('attendance.everybody.failed', { count: failed }));
  }

  const count = asking?.cells.length ?? 0;
  const state = asking?.state ?? 'present';
  const dialog = (
    <ConfirmDialog
      open={asking !== null}
      title={t(`attendance.everybody.title.${state}`)}
      text={[
        asking?.early && t('attendance.early.short'),
        t(`attendance.everybody.text.${state}`, { title: asking?.title ?? '', count }),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={
        done === null
          ? t(`attendance.everybody.confirm.${state}`)
          : t('attendance.everybody.busy', { done, number: count })
      }
      confirmLook="primary"
      busy={done !== null}
      onConfirm={() => asking && void go(asking)}
      onClose={() => setAsking(null)}
    />
  );
  return { ask: (rest: MarkRest) => void ask(rest), dialog };
}
