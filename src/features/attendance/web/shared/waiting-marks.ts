import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ApiFailure, call } from '#kit/web/api.ts';
import { discardFromOutbox, sendOrWait, waitingAt } from '#kit/web/outbox/outbox.ts';
import type { WaitingWrite } from '#kit/web/outbox/waiting-writes.ts';
import { asAnyKind, type WriteKind } from '#kit/web/outbox/write-kind.ts';
import { callForWholeList } from '#kit/web/call-whole-list.ts';
import type { ReplyOf } from '#kit/shared/endpoint.ts';
import { useWaitingWrites } from '#kit/web/outbox/outbox-store.ts';
import type { WaitingState } from '#kit/web/outbox/waiting-icon.tsx';
import { getCheckin, listAttendance, markAttendance, type CheckinOut } from '../../attendance.contract.ts';
import {
  type Cell,
  cellIn,
  type Grid,
  keyOf,
  type Mark,
  markIn,
  type Place,
  withMark,
  wasThere,
} from './marked-grid.ts';

const name = 'attendance';
const grids = { queryKey: [listAttendance.method, listAttendance.path] };
const checkins = { queryKey: [getCheckin.method, getCheckin.path] };

type Target = Pick<Cell, 'sessionId' | 'userId' | 'name' | 'title'> & {
  /** Null on the projector, which instructors use; they may not read the grid. */
  campId: string | null;
};

/** Somebody who is not on the list has nothing left to remove. */
async function readArrival({ sessionId, userId }: Target, token: string): Promise<Mark> {
  const { data } = await call(getCheckin, { params: { id: sessionId }, token });
  return data.present.find((arrival) => arrival.userId === userId)?.state ?? null;
}

/** Marks are sent with the state that the person saw; another one in its place is a conflict. */
const kind = {
  name,
  lists: [listAttendance, getCheckin],
  send: ({ target: { sessionId, userId }, value, expected }, token) =>
    call(markAttendance, {
      body: { sessionId, userId, state: value as Mark, expected: expected as Mark | undefined },
      token,
    }),
  async read(target, token) {
    const { campId } = target;
    if (campId === null) return readArrival(target, token);
    const mark = markIn(await callForWholeList(listAttendance, { query: { campId }, token }), target);
    if (mark === undefined)
      throw new ApiFailure({ code: 'NOT_FOUND', message: 'errors.NOT_FOUND', status: 404 });
    return mark;
  },
  async apply(queries, target, value) {
    // A response that was requested before the save would bring the old mark back.
    await Promise.all([queries.cancelQueries(grids), queries.cancelQueries(checkins)]);
    const pages = queries.getQueriesData<Grid>(grids);
    const was = pages.flatMap(([, page]) => (page && cellIn(page, target)) ?? []).at(0);
    queries.setQueriesData<Grid>(grids, (grid) => grid && withMark(grid, target, value as Mark, was));
    queries.setQueriesData<Checkin>(
      checkins,
      (checkin) => checkin && withArrivalMark(checkin, target, value as Mark),
    );
  },
  title: (t, { name: person, title }) => t('attendance.grid.person', { name: person, title }),
  valueText: (t, value) => t(`attendance.states.${(value as Mark) ?? 'none'}`),
  waiting: (t, count) => t('attendance.waiting.count', { count }),
} satisfies WriteKind<Target>;

export const markKind = asAnyKind<Target>(kind);

interface NewMark {
  target: Target;
  mark: Mark;
  /** The mark that the person saw; undefined when none was read. */
  seen: Mark | undefined;
  /** With one, any other mark stays, and sending throws a conflict. */
  expected?: Mark;
}

/**
 * Sends a mark and returns the one before. Without a connection it waits in the outbox, and so does a later mark of a cell
 * that has one there.
 */
export async function sendMark(
  queries: QueryClient,
  { target, mark, seen, expected }: NewMark,
): Promise<Mark> {
  const { sessionId, userId } = target;
  const write = { kind: name, key: keyOf(target), target, value: mark, expected: seen };
  const before = await sendOrWait(write, async () => {
    const { data } = await call(markAttendance, { body: { sessionId, userId, state: mark, expected } });
    await kind.apply(queries, target, data.state);
    return data.before;
  });
  return before === 'waits' ? (seen ?? null) : before;
}

export const waitingMark = (cell: Place): WaitingWrite | undefined => waitingAt(name, keyOf(cell));

export const discardWaitingMark = (cell: Place): Promise<void> =>
  discardFromOutbox({ kind: name, key: keyOf(cell) });

export const isMarkWrite = (write: WaitingWrite): write is WaitingWrite<Target> => write.kind === name;

/** Somebody on the projected list. */
export type Arrival = CheckinOut['present'][number];
type Checkin = ReplyOf<typeof getCheckin>;

/** Copy of the projected list with one mark changed. Somebody who is not on it comes with the next refetch. */
function withArrivalMark(checkin: Checkin, { sessionId, userId }: Place, mark: Mark): Checkin {
  if (checkin.data.sessionId !== sessionId) return checkin;
  const present = checkin.data.present.flatMap((arrival) => {
    if (arrival.userId !== userId) return [arrival];
    return mark !== null && wasThere(mark) ? [{ ...arrival, state: mark }] : [];
  });
  return { ...checkin, data: { ...checkin.data, present } };
}

/** The grid with the marks that wait, counts included: a refetch cannot bring the old ones back. */
export function useWaitingMarks<Read extends Grid | undefined>(grid: Read) {
  const all = useWaitingWrites();
  return useMemo(() => {
    const writes = all.filter(isMarkWrite);
    const states = new Map(
      writes.map(({ key, problem }): [string, WaitingState] => [key, problem ? 'problem' : 'waiting']),
    );
    return {
      grid: writes.reduce<Read>((shown, { target, value, expected }) => {
        const was = expected === undefined ? undefined : { mark: expected as Mark, counted: true };
        return shown && (withMark(shown, target, value as Mark, was) as Read & Grid);
      }, grid),
      waitingOf: (cell: Place): WaitingState | null => states.get(keyOf(cell)) ?? null,
    };
  }, [all, grid]);
}

export type WaitingOf = ReturnType<typeof useWaitingMarks<Grid>>['waitingOf'];
