import { beforeEach, expect, test, vi } from 'vitest';
import type { Notifier } from '#kit/server/live/notifier.ts';
import { inboxTopic, liveTopics } from '../live.contract.ts';
import { LiveHub } from './live.hub.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A hub whose notifications the test sends itself. */
function startHub() {
  const listeners = new Map<string, (payload: string) => void>();
  let gap = () => {};
  const notifier: Notifier = {
    on: (topic, listener) => void listeners.set(topic, listener),
    onGap: (listener) => void (gap = listener),
    send: () => Promise.resolve(),
    isCurrent: () => true,
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const hub = new LiveHub(notifier);
  const watch = (id: string, campId: string | null, session = id) => {
    const heard: string[] = [];
    let leave = () => {};
    hub.watch({
      campId,
      topics: campId === null ? [] : liveTopics,
      actor: { id, role: 'trainee', sessionHash: Buffer.from(session), needsTwoStep: false, memberships: [] },
      open: () => ({
        send: (event) => void heard.push(event),
        end: () => leave(),
        onEnd: (listener) =>
          void (leave = () => {
            heard.push('end');
            listener();
          }),
      }),
    });
    return heard;
  };
  return {
    watch,
    gap: () => gap(),
    notify: (topic: string, payload: string) => listeners.get(topic)!(payload),
  };
}

test('after a gap each stream is told of everything once, however many others there are', () => {
  const { watch, gap } = startHub();
  const inWave = Array.from({ length: 50 }, (_, person) => watch(`person ${person}`, 'wave'));
  const own = Array.from({ length: 5 }, () => watch('somebody', null));
  gap();
  vi.advanceTimersByTime(5000);
  for (const heard of inWave) expect(heard.toSorted()).toEqual([...liveTopics, inboxTopic].toSorted());
  for (const heard of own) expect(heard).toEqual([inboxTopic]);
});

test('an event reaches those that it is for, and ends streams of nobody else', () => {
  const { watch, notify } = startHub();
  const first = watch('first', 'wave');
  const elsewhere = watch('first', 'another wave', 'another session');
  const second = watch('second', 'wave');
  notify('inbox', 'first');
  notify('live', 'sheet wave');
  expect([first, elsewhere, second]).toEqual([['inbox', 'sheet'], ['inbox'], ['sheet']]);
  notify('session-ended', Buffer.from('another session').toString('hex'));
  expect(elsewhere).toEqual(['inbox', 'end']);
  notify('standing-closed', 'another wave');
  notify('user-changed', 'first');
  expect([first, elsewhere, second]).toEqual([['inbox', 'sheet', 'end'], ['inbox', 'end'], ['sheet']]);
  vi.advanceTimersByTime(5000);
  notify('live', 'sheet wave');
  notify('inbox', 'first');
  expect([first, second]).toEqual([
    ['inbox', 'sheet', 'end'],
    ['sheet', 'sheet'],
  ]);
});
