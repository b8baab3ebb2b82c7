import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import pLimit, { type LimitFunction } from 'p-limit';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createSignal } from '#kit/web/signal.ts';
import { listAttendance } from '../../attendance.contract.ts';
import { type Cell, type Grid, keyOf, type Mark, markIn, type Place } from './marked-grid.ts';
import { sendMark, waitingMark } from './waiting-marks.ts';

interface Pending {
  mark: Mark;
  calls: number;
  /** Serializes the calls of one cell, so that the last mark wins. */
  serialize: LimitFunction;
}

const queryKey = [listAttendance.method, listAttendance.path];
/** The grid is refetched after a pause in marking, and not after every key. */
const refetchDelayMs = 1500;

/** Optimistic marks: shown at once, and taken back when saving fails. */
export function markSaver(queries: QueryClient) {
  let pending: ReadonlyMap<string, Pending> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const changed = createSignal();

  function setPending(cell: Cell, next: Pending | undefined) {
    const map = new Map(pending);
    if (next) map.set(keyOf(cell), next);
    else map.delete(keyOf(cell));
    pending = map;
    changed.tell();
  }

  function begin(cell: Cell, mark: Mark): LimitFunction {
    const { calls = 0, serialize = pLimit(1) } = pending.get(keyOf(cell)) ?? {};
    setPending(cell, { mark, calls: calls + 1, serialize });
    return serialize;
  }

  function end(cell: Cell) {
    const now = pending.get(keyOf(cell));
    setPending(cell, now && now.calls > 1 ? { ...now, calls: now.calls - 1 } : undefined);
    clearTimeout(timer);
    timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), refetchDelayMs);
  }

  const pageOf = (cell: Cell): Grid | undefined =>
    queries
      .getQueriesData<Grid>({ queryKey })
      .map(([, grid]) => grid)
      .find((grid) => grid && markIn(grid, cell) !== undefined);

  function targetOf(cell: Cell) {
    const { sessionId, userId, name, title } = cell;
    return { sessionId, userId, name, title, campId: pageOf(cell)?.campId ?? '' };
  }

  /** What a cell shows, on any page; undefined when it was never read. */
  function shown(cell: Cell): Mark | undefined {
    const unsaved = pending.get(keyOf(cell));
    if (unsaved) return unsaved.mark;
    const waiting = waitingMark(cell);
    if (waiting) return waiting.value as Mark;
    const page = pageOf(cell);
    return page && markIn(page, cell);
  }

  return {
    pending: () => pending,
    subscribe: changed.subscribe,
    cancelRefetch: () => clearTimeout(timer),

    shown,

    /** Returns the mark before. With an expected mark, any other one stays and this throws a conflict. */
    async save(cell: Cell, mark: Mark, expected?: Mark): Promise<Mark> {
      const seen = expected === undefined ? shown(cell) : expected;
      const serialize = begin(cell, mark);
      try {
        return await serialize(() => sendMark(queries, { target: targetOf(cell), mark, seen, expected }));
      } finally {
        end(cell);
      }
    },
  };
}

export function useSaving() {
  const queries = useQueryClient();
  const [saver] = useState(() => markSaver(queries));
  useEffect(() => saver.cancelRefetch, [saver]);
  const pending = useSyncExternalStore(saver.subscribe, saver.pending, saver.pending);
  /** What a cell shows: the unsaved mark, otherwise the stored one. */
  const markOf = useCallback(
    (cell: Place, stored: Mark): Mark => {
      const unsaved = pending.get(keyOf(cell));
      return unsaved ? unsaved.mark : stored;
    },
    [pending],
  );
  return { saving: pending.size > 0, markOf, shown: saver.shown, save: saver.save };
}
