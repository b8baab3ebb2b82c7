import { useRef, useState } from 'react';
import { useTranslation } from '#kit/web/i18n.ts';
import type { ListQuery } from '#kit/web/ui/list-query.ts';
import { toast } from '#kit/web/ui/toast.ts';
import type { AttendanceState } from '../attendance.rules.ts';
import { nextPerson } from './grid-keys.ts';
import type { Grid } from './shared/marked-grid.ts';
import { useGoTo } from './use-go-to.ts';
import type { Undone } from './use-marks.ts';

/** The button of a person in a session. */
interface Target {
  page: number;
  sessionId: string;
  state: AttendanceState;
  rowIn: (grid: Grid) => number;
}

/** Moves the focus from card to card, across the pages of the list. */
export function useCardFocus(grid: Grid, sessionId: string, list: ListQuery) {
  const { t } = useTranslation();
  const cards = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  const { data: rows, page, size, total } = grid;

  const goTo = useGoTo<Target>({
    shows: (to) => to.page === page && to.sessionId === sessionId,
    open: (to) => list.change({ sessionId: to.sessionId, page: String(to.page) }),
    focus: ({ state, rowIn }) => {
      const row = rowIn(grid);
      const card = cards.current?.children[row];
      card?.querySelector<HTMLElement>(`[data-state=${state}]`)?.focus({ preventScroll: true });
      card?.scrollIntoView({ block: 'nearest' });
      setCurrent(rows[row]?.userId);
    },
  });

  function moveOn(from: number, state: AttendanceState) {
    const next = nextPerson({ row: from, rows: rows.length, page, pages: Math.ceil(total / size) });
    if (next) goTo({ page: next.page, sessionId, state, rowIn: () => next.row });
    else toast.success(t('attendance.grid.last'));
  }

  const goToUndone = (undone: Undone) =>
    goTo({
      page: undone.page,
      sessionId: undone.sessionId,
      state: undone.after ?? undone.before ?? 'present',
      rowIn: ({ data }) => data.findIndex(({ userId }) => userId === undone.userId),
    });

  return { cards, current, moveOn, goToUndone };
}
