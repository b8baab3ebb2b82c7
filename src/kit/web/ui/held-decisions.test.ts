import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportOnline } from '../connection.ts';
import { createHeldDecisions, heldMs, type SentDecision } from './held-decisions.ts';

beforeEach(() => {
  vi.useFakeTimers();
  reportOnline();
});
afterEach(() => vi.useRealTimers());

/** Decisions of which every call is answered as told. */
function heldBy(reply: () => Promise<unknown> = async () => undefined) {
  const sent: SentDecision<string>[] = [];
  const failures: string[][] = [];
  const held = createHeldDecisions<string>({
    send(one) {
      sent.push(one);
      return reply();
    },
    onFailed: (_, { ids }) => failures.push(ids),
  });
  const calls = () => sent.map(({ ids, decision }) => [decision, ...ids]);
  const states = (...ids: string[]) => ids.map((id) => held.of(id)?.state);
  return { held, sent, calls, states, failures };
}

test('a decision is sent once, six seconds after it was made', async () => {
  const { held, calls, states } = heldBy();
  held.hold(['a'], 'accepted');
  held.hold(['a'], 'accepted');
  await vi.advanceTimersByTimeAsync(heldMs - 1);
  expect(calls()).toEqual([]);
  expect(states('a', 'b')).toEqual(['held', undefined]);
  await vi.advanceTimersByTimeAsync(1);
  expect(calls()).toEqual([['accepted', 'a']]);
  expect(states('a')).toEqual(['sent']);
});

test('what was undone is never sent, one of several or all', async () => {
  const { held, calls, states } = heldBy();
  const ended = vi.fn<() => void>();
  held.hold(['a', 'b', 'c'], 'accepted');
  held.hold(['d', 'e'], 'rejected', ended);
  held.undo(['b']);
  held.undo(['d', 'e']);
  expect(states('a', 'b', 'd')).toEqual(['held', undefined, undefined]);
  expect(ended).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(heldMs * 2);
  expect(calls()).toEqual([['accepted', 'a', 'c']]);
  held.undo(['a']);
  expect(states('a')).toEqual(['sent']);
});

test('leaving sends what is held at once with calls that outlive the page, and the time sends nothing again', async () => {
  const { held, sent, calls, states } = heldBy();
  held.hold(['a'], 'accepted');
  held.hold(['b'], 'rejected');
  await held.leave();
  await vi.advanceTimersByTimeAsync(heldMs * 2);
  expect(calls()).toEqual([
    ['accepted', 'a'],
    ['rejected', 'b'],
  ]);
  expect(sent.every(({ keepalive }) => keepalive)).toBe(true);
  expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  // The list is read anew, so nothing is left to show.
  expect(states('a', 'b')).toEqual([undefined, undefined]);
});

test('a decision that could not be stored leaves its rows undecided, and they can be decided again', async () => {
  const replies = [() => Promise.reject(new Error('conflict')), async () => undefined];
  const { held, states, failures } = heldBy(() => replies.shift()!());
  held.hold(['a', 'b'], 'accepted');
  await vi.advanceTimersByTimeAsync(heldMs);
  expect(states('a', 'b')).toEqual([undefined, undefined]);
  expect(failures).toEqual([['a', 'b']]);
  expect(held.mayMove(['a', 'b', 'c'])).toBe(true);
  held.hold(['a'], 'accepted');
  await vi.advanceTimersByTimeAsync(heldMs);
  expect(states('a')).toEqual(['sent']);
});

test('a list moves when all of it is decided and stored, or some time after the last decision', async () => {
  const { held } = heldBy();
  held.hold(['a'], 'accepted');
  await vi.advanceTimersByTimeAsync(heldMs / 2);
  held.hold(['b'], 'accepted');
  await vi.advanceTimersByTimeAsync(heldMs / 2);
  expect(held.mayMove(['a', 'b'])).toBe(false);
  await vi.advanceTimersByTimeAsync(heldMs / 2);
  expect(held.mayMove(['a', 'b'])).toBe(true);
  expect(held.mayMove(['a', 'b', 'c'])).toBe(false);
  await vi.advanceTimersByTimeAsync(heldMs + 1);
  expect(held.mayMove(['a', 'b', 'c'])).toBe(true);
});
