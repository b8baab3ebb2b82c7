import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kit/web/api.ts';
import { listAttendance, markAttendance } from '../attendance.contract.ts';
import { type Cell, type Grid, keyOf, type Mark, markIn, withMark } from './marked-grid.ts';

interface Pending {
  mark: Mark;
  waiting: number;
}

const queryKey = [listAttendance.method, listAttendance.path];
/** The grid is read again when nobody marks for a moment, and not after every key. */
const pause = 1500;

/** Marks that are shown before they are saved. Those of one cell go out one after the other, so that the last one stands. */
export function useSaving() {
  const queries = useQueryClient();
  const [pending, setPending] = useState<ReadonlyMap<string, Pending>>(new Map());
  const latest = useRef(pending);
  const turns = useRef(new Map<string, Promise<unknown>>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function wait(cell: Cell, change: 1 | -1, mark?: Mark) {
    const next = new Map(latest.current);
    const before = next.get(keyOf(cell));
    const waiting = (before?.waiting ?? 0) + change;
    if (waiting === 0) next.delete(keyOf(cell));
    else next.set(keyOf(cell), { mark: mark === undefined ? (before?.mark ?? null) : mark, waiting });
    latest.current = next;
    setPending(next);
  }

  /** What a cell shows, also one of another page; undefined when it was never read. */
  function shown(cell: Cell): Mark | undefined {
    const unsaved = latest.current.get(keyOf(cell));
    if (unsaved) return unsaved.mark;
    const pages = queries.getQueriesData<Grid>({ queryKey }).map(([, grid]) => grid && markIn(grid, cell));
    return pages.find((mark) => mark !== undefined);
  }

  /** Answers the state before. Where one is expected, any other stays, and this fails. */
  async function save(cell: Cell, mark: Mark, expected?: Mark): Promise<Mark> {
    wait(cell, 1, mark);
    const { sessionId, userId } = cell;
    const turn = (turns.current.get(keyOf(cell)) ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => call(markAttendance, { body: { sessionId, userId, state: mark, expected } }));
    turns.current.set(keyOf(cell), turn);
    try {
      const { data } = await turn;
      // What was asked before this was saved would bring the old mark back.
      await queries.cancelQueries({ queryKey });
      queries.setQueriesData<Grid>({ queryKey }, (grid) => grid && withMark(grid, cell, data.state));
      return data.before;
    } finally {
      wait(cell, -1);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey }), pause);
    }
  }

  return { pending, shown, save };
}
