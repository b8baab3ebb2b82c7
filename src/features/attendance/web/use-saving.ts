import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import pLimit, { type LimitFunction } from 'p-limit';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '#kit/web/api.ts';
import { listAttendance, markAttendance } from '../attendance.contract.ts';
import { type Cell, type Grid, keyOf, type Mark, markIn, withMark } from './marked-grid.ts';

interface Pending {
  mark: Mark;
  calls: number;
  /** Serializes the calls of one cell, so that the last mark wins. */
  serialize: LimitFunction;
}

const queryKey = [listAttendance.method, listAttendance.path];
/** The grid is refetched after a pause in marking, and not after every key. */
const refetchDelay = 1500;

/** Optimistic marks: shown at once, and taken back when saving fails. */
export function markSaver(queries: QueryClient) {
  let pending: ReadonlyMap<string, Pending> = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function setPending(cell: Cell, next: Pending | undefined) {
    const map = new Map(pending);
    if (next) map.set(keyOf(cell), next);
    else map.delete(keyOf(cell));
    pending = map;
    for (const listener of listeners) listener();
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
    timer = setTimeout(() => void queries.invalidateQueries({ queryKey }), refetchDelay);
  }

  return {
    pending: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    cancelRefetch: () => clearTimeout(timer),

    /** What a cell shows, on any page; undefined when it was never read. */
    shown(cell: Cell): Mark | undefined {
      const unsaved = pending.get(keyOf(cell));
      if (unsaved) return unsaved.mark;
      const pages = queries.getQueriesData<Grid>({ queryKey }).map(([, grid]) => grid && markIn(grid, cell));
      return pages.find((mark) => mark !== undefined);
    },

    /** Returns the mark before. With an expected mark, any other one stays and this throws a conflict. */
    async save(cell: Cell, mark: Mark, expected?: Mark): Promise<Mark> {
      const { sessionId, userId } = cell;
      const serialize = begin(cell, mark);
      try {
        const { data } = await serialize(() =>
          call(markAttendance, { body: { sessionId, userId, state: mark, expected } }),
        );
        // A response that was requested before this save would bring the old mark back.
        await queries.cancelQueries({ queryKey });
        queries.setQueriesData<Grid>({ queryKey }, (grid) => grid && withMark(grid, cell, data.state));
        return data.before;
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
  return { pending, shown: saver.shown, save: saver.save };
}
