/** What a notification names as changed, and what several of them name together. */
import type { LiveChange, TotalRange } from '../live.contract.ts';

/** More than this is not worth naming: a page reads again. */
const maxRanges = 50;
const maxPeople = 1000;
/** Ids in one event. Each has 39 bytes, and the event goes to every member of the staff who watches the wave. */
export const maxIdsSent = 100;

/** Null stands for everything. */
export type Change = { totals: TotalRange[] } | { people: Set<string> } | null;

function rangeOf(text: string): TotalRange | null {
  const [, low, high] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  return low === undefined || high === undefined ? null : [Number(low), Number(high)];
}

/** The last word of `standing <camp> 3-7,12-12` or `sheet <camp> <user>,<user>`; without one, everything changed. */
export function changeOf(topic: string, named: string | undefined): Change {
  if (!named) return null;
  const parts = named.split(',');
  if (topic !== 'standing') return { people: new Set(parts) };
  const totals = parts.map(rangeOf).filter((range) => range !== null);
  return totals.length === parts.length ? { totals } : null;
}

/** Ranges that overlap or touch become one. */
export function mergeRanges(ranges: readonly TotalRange[]): TotalRange[] {
  const merged: TotalRange[] = [];
  for (const [low, high] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = merged.at(-1);
    if (last && low <= last[1] + 1) merged[merged.length - 1] = [last[0], Math.max(last[1], high)];
    else merged.push([low, high]);
  }
  return merged;
}

/** What two notifications of a topic name together. */
export function mergeChanges(one: Change, other: Change): Change {
  if (one === null || other === null) return null;
  if ('totals' in one && 'totals' in other) {
    const totals = mergeRanges([...one.totals, ...other.totals]);
    return totals.length > maxRanges ? null : { totals };
  }
  if ('people' in one && 'people' in other) {
    const people = new Set([...one.people, ...other.people]);
    return people.size > maxPeople ? null : { people };
  }
  return null;
}

/** As it is sent to those who may read the whole wave. */
export function toLiveChange(change: Change): LiveChange {
  if (change === null) return {};
  if ('totals' in change) return { totals: change.totals };
  return change.people.size > maxIdsSent ? {} : { userIds: [...change.people] };
}
