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

/** What a cell shows, and whether its session counts for the person. */
export interface Marked {
  mark: Mark;
  counted: boolean;
}

/** A cell; undefined when it is not on this page. */
export function cellIn(grid: Grid, cell: Place): Marked | undefined {
  const row = grid.data.find(({ userId }) => userId === cell.userId);
  const place = placeOf(grid, cell);
  const mark = row?.cells[place];
  return mark === undefined ? undefined : { mark, counted: row?.counted[place] ?? true };
}

export const markIn = (grid: Grid, cell: Place): Mark | undefined => cellIn(grid, cell)?.mark;

/** Whether the mark says that the person came. */
export const wasThere = (mark: Mark): boolean => attendedStates.some((state) => state === mark);

/**
 * Copy of the page with one mark and the figures of its column changed; `elsewhere` is what is known of somebody who is on
 * another page.
 */
export function withMark(grid: Grid, cell: Place, mark: Mark, elsewhere?: Marked): Grid {
  const place = placeOf(grid, cell);
  const was = cellIn(grid, cell) ?? elsewhere;
  if (place < 0 || was === undefined || was.mark === mark) return grid;
  const difference = (is: (of: Mark) => boolean) => Number(is(mark)) - Number(is(was.mark));
  const moved = ({ attended, expected, marked, late, excused }: Turnout): Turnout => {
    const now = marked + difference((of) => of !== null && of !== 'excused');
    return {
      attended: now > 0 ? (attended ?? 0) + difference(wasThere) : null,
      // Who joined later is expected from the mark on.
      expected: expected + Number(!was.counted) - difference((of) => of === 'excused'),
      marked: now,
      late: late + difference((of) => of === 'late'),
      excused: excused + difference((of) => of === 'excused'),
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
