/** A write stores one value in one place; null clears it. */
export type Value = string | number | null;

/** Why a write is not sent until the person decides. */
export type Problem =
  | { type: 'conflict'; server: Value }
  | { type: 'refused'; message: string }
  /** It waited so long that sending it without a question could surprise. */
  | { type: 'old' };

export interface WaitingWrite<Target = unknown> {
  /** Changes with every new value, so that a sender notices that the write was replaced meanwhile. */
  version: string;
  kind: string;
  /** The place, unique within its kind. */
  key: string;
  /** What sending it and naming it take. */
  target: Target;
  value: Value;
  /** What stood there when the person wrote the first value; undefined when it was not known. */
  expected: Value | undefined;
  /** Values that may have reached the server although no response came back. */
  attempted: Value[];
  addedAt: number;
  problem?: Problem;
}

export type Writes = readonly WaitingWrite[];

export const maxWrites = 500;
const day = 24 * 60 * 60_000;
/** Older writes are sent only when the person says so. */
const askAfterMs = 7 * day;
const dropAfterMs = 30 * day;

type Place = Pick<WaitingWrite, 'kind' | 'key'>;

const isAt =
  ({ kind, key }: Place) =>
  (write: WaitingWrite) =>
    write.kind === kind && write.key === key;

export const findWrite = (writes: Writes, place: Place): WaitingWrite | undefined => writes.find(isAt(place));

const without = (writes: Writes, place: Place): Writes => writes.filter((write) => !isAt(place)(write));

const replaced = (writes: Writes, next: WaitingWrite): Writes =>
  writes.map((write) => (isAt(next)(write) ? next : write));

/** Nothing is left to send when the value is the old one and no other can have arrived. */
const isSettled = ({ value, expected, attempted }: WaitingWrite) =>
  value === expected && attempted.length === 0;

/**
 * Adds a write. A later write to the same place replaces the waiting one and keeps its first `expected`; back to that
 * value, it is removed. Throws when the queue is full.
 */
export function addWrite(writes: Writes, added: WaitingWrite): Writes {
  const earlier = findWrite(writes, added);
  if (!earlier) {
    if (writes.length >= maxWrites) throw new OutboxFull();
    return [...writes, added];
  }
  const next: WaitingWrite = {
    ...added,
    // After a conflict the person has seen what the server has.
    expected: earlier.problem?.type === 'conflict' ? earlier.problem.server : earlier.expected,
    attempted: [...new Set([...earlier.attempted, ...added.attempted])],
    addedAt: earlier.addedAt,
  };
  return isSettled(next) ? without(writes, next) : replaced(writes, next);
}

export class OutboxFull extends Error {}

export const discardWrite = (writes: Writes, place: Place): Writes => without(writes, place);

/** Before a write is sent: from now on its value may be stored. */
export function attemptWrite(writes: Writes, { version, ...write }: WaitingWrite): Writes {
  const now = findWrite(writes, write);
  if (now?.version !== version) return writes;
  return replaced(writes, { ...now, attempted: [...new Set([...now.attempted, now.value])] });
}

/** After the server stored a write. One that replaced it meanwhile is sent next and expects it. */
export function settleWrite(writes: Writes, sent: WaitingWrite): Writes {
  const now = findWrite(writes, sent);
  if (!now) return writes;
  if (now.version === sent.version || now.value === sent.value) return without(writes, sent);
  return replaced(writes, { ...now, expected: sent.value, attempted: [] });
}

/** After a conflict, with what the server has. That may be a value of ours whose response was lost. */
export function conflictWrite(writes: Writes, sent: WaitingWrite, server: Value): Writes {
  const now = findWrite(writes, sent);
  if (!now) return writes;
  if (now.value === server) return without(writes, now);
  if (now.attempted.includes(server))
    return replaced(writes, { ...now, expected: server, attempted: [server] });
  return replaced(writes, { ...now, attempted: [], problem: { type: 'conflict', server } });
}

export function refuseWrite(writes: Writes, { version, ...write }: WaitingWrite, message: string): Writes {
  const now = findWrite(writes, write);
  if (now?.version !== version) return writes;
  return replaced(writes, { ...now, problem: { type: 'refused', message } });
}

/** The person wants their value after all: it is sent again, and replaces what they were told the server has. */
export function retryWrite(writes: Writes, place: Place, now: number): Writes {
  const write = findWrite(writes, place);
  if (!write?.problem) return writes;
  const { problem, ...rest } = write;
  const expected = problem.type === 'conflict' ? problem.server : rest.expected;
  return replaced(writes, { ...rest, expected, addedAt: now });
}

/** Asks about writes that have waited for a week, and drops those that nobody decided for a month. */
export const ageWrites = (writes: Writes, now: number): Writes =>
  writes
    .filter(({ addedAt }) => now - addedAt < dropAfterMs)
    .map((write) =>
      !write.problem && now - write.addedAt >= askAfterMs ? { ...write, problem: { type: 'old' } } : write,
    );

export const nextToSend = (writes: Writes): WaitingWrite | undefined =>
  writes.find(({ problem }) => problem === undefined);
