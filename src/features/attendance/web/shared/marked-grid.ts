import type { ReplyOf } from '#kit/shared/endpoint.ts';
import type { listAttendance, Turnout } from '../../attendance.contract.ts';
import { type AttendanceState, attendedStates } from '../../attendance.rules.ts';

export type Grid = ReplyOf<typeof listAttendance>;
export type Mark = AttendanceState | null;

/** One person in one session. */
export interface Cell {
  sessionId: string;
  userId: string;
  name: string;
  title: string;
  /** When the session begins. */
  startsAt: string | null;
}

export type Place = Pick<Cell, 'sessionId' | 'userId'>;

export const keyOf = ({ sessionId, userId }: Place): string => `${sessionId} ${userId}`;

const placeOf = ({ columns }: Grid, { sessionId }: Place) =>
  columns.findIndex((column) => column.sessionId === sessionId);

/** The mark of a cell; undefined when it is not on this page. */
export const markIn = (grid: Grid, cell: Place): Mark | undefined =>
  grid.data.find(({ userId }) => userId === cell.userId)?.cells[placeOf(grid, cell)];

/** Whether the mark says that the person came. */
export const wasThere = (mark: Mark): boolean => attendedStates.some((state) => state === mark);

/** Copy of the page with one mark and the figures of its column changed. */
export function withMark(grid: Grid, cell: Place, mark: Mark): Grid {
  const before = markIn(grid, cell);
  if (before === undefined || before === mark) return grid;
  const place = placeOf(grid, cell);
  const difference = (is: (of: Mark) => boolean) => Number(is(mark)) - Number(is(before));
  const counted = grid.data.find(({ userId }) => userId === cell.userId)?.counted[place] ?? true;
  const moved = ({ attended, expected, marked }: Turnout): Turnout => {
    const now = marked + difference((of) => of !== null && of !== 'excused');
    return {
      attended: now > 0 ? (attended ?? 0) + difference(wasThere) : null,
      // Who joined later is expected from the mark on.
      expected: expected + Number(!counted) - difference((of) => of === 'excused'),
      marked: now,
    };
  };
  return {
    ...grid,
    columns: grid.columns.map((column, at) =>
      at === place ? { ...column, turnout: column.turnout && moved(column.turnout) } : column,
    ),
    data: grid.data.map((row) => {
      if (row.userId !== cell.userId) return row;
      return { ...row, cells: row.cells.with(place, mark), counted: row.counted.with(place, true) };
    }),
  };
}
