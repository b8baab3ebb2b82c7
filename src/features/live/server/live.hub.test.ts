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
  const told: { id: string; data: unknown }[] = [];
  const watch = (id: string, campId: string | null, { session = id, readsOthers = true } = {}) => {
    const heard: string[] = [];
    let leave = () => {};
    hub.watch({
      campId,
      topics: campId === null ? [] : liveTopics,
      readsOthers,
      actor: {
        id,
        role: 'trainee',
        authSessionHash: Buffer.from(session),
        needsTwoStep: false,
        memberships: [],
      },
      open: () => ({
        send: (event) => void heard.push(event),
        sendText: (event, data) => {
          heard.push(event);
          told.push({ id, data: JSON.parse(data) as unknown });
        },
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
    /** The data of the events since the last call, and who got them. */
    told: () => told.splice(0),
    gap: () => gap(),
    notify: (topic: string, payload: string) => listeners.get(topic)!(payload),
  };
}

test('after a gap each stream is told of everything once, however many others there are', () => {
  const { watch, gap } = startHub();
  const inCamp = Array.from({ length: 120 }, (_, person) => watch(`person ${person}`, 'wave'));
  const own = Array.from({ length: 5 }, () => watch('somebody', null));
  gap();
  vi.advanceTimersByTime(5000);
  for (const heard of inCamp) expect(heard.toSorted()).toEqual([...liveTopics, inboxTopic].toSorted());
  for (const heard of own) expect(heard).toEqual([inboxTopic]);
});

test('an event reaches those that it is for, and ends streams of nobody else', () => {
  const { watch, notify } = startHub();
  const first = watch('first', 'wave');
  const crossProcessDelayMs = watch('first', 'another wave', { session: 'another session' });
  const second = watch('second', 'wave');
  notify('inbox', 'first');
  notify('live', 'sheet wave');
  vi.advanceTimersByTime(50);
  expect([first, crossProcessDelayMs, second]).toEqual([['inbox', 'sheet'], ['inbox'], ['sheet']]);
  notify('session-ended', Buffer.from('another session').toString('hex'));
  expect(crossProcessDelayMs).toEqual(['inbox', 'end']);
  notify('standing-closed', 'another wave');
  notify('user-changed', 'first');
  expect([first, crossProcessDelayMs, second]).toEqual([
    ['inbox', 'sheet', 'end'],
    ['inbox', 'end'],
    ['sheet'],
  ]);
  vi.advanceTimersByTime(5000);
  notify('live', 'sheet wave');
  notify('inbox', 'first');
  vi.advanceTimersByTime(50);
  expect([first, second]).toEqual([
    ['inbox', 'sheet', 'end'],
    ['sheet', 'sheet'],
  ]);
});

test('what changed while events wait is sent together', () => {
  const { watch, notify, told } = startHub();
  watch('staff', 'wave');
  const hears = (payloads: string[]) => {
    for (const payload of payloads) notify('live', payload);
    vi.advanceTimersByTime(600);
    return told().map(({ data }) => data);
  };
  const [campId, one, other] = ['wave', 'person-1', 'person-2'];
  expect(hears(['standing wave 3-7', 'standing wave 20-20,9-12', 'standing wave 6-8'])).toEqual([
    { campId, totals: [[3, 7]] },
    {
      campId,
      totals: [
        [6, 12],
        [20, 20],
      ],
    },
  ]);
  vi.advanceTimersByTime(600);
  expect(hears([`sheet wave ${one}`, `sheet wave ${one},${other}`, `sheet wave ${other}`])).toEqual([
    { campId, userIds: [one] },
    { campId, userIds: [one, other] },
  ]);
  vi.advanceTimersByTime(600);
  expect(hears(['standing wave 3-7', 'standing wave 1-2', 'standing wave', 'standing wave 1-2'])).toEqual([
    { campId, totals: [[3, 7]] },
    { campId },
  ]);
});

test('more than is worth naming stands for everything, and so does what cannot be understood', () => {
  const { watch, notify, told } = startHub();
  watch('staff', 'wave');
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `person-${at}`).join(',');
  const hears = (payload: string) => {
    notify('live', payload);
    vi.advanceTimersByTime(1000);
    return told().map(({ data }) => data);
  };
  expect(hears(`sheet wave ${ids(100)}`)).toEqual([{ campId: 'wave', userIds: ids(100).split(',') }]);
  expect(hears(`sheet wave ${ids(101)}`)).toEqual([{ campId: 'wave' }]);
  expect(hears('standing wave 3-x,4-5')).toEqual([{ campId: 'wave' }]);
});

test('a trainee hears of the standing, and of attendance and sheets when they are named or everything changed', () => {
  const { watch, notify, told } = startHub();
  watch('staff', 'wave');
  watch('own', 'wave', { readsOthers: false });
  const many = Array.from({ length: 150 }, (_, at) => `person-${at}`).join(',');
  const hears = (payload: string) => {
    notify('live', payload);
    vi.advanceTimersByTime(1000);
    return told();
  };
  const campId = 'wave';
  expect(hears('attendance wave other')).toEqual([{ id: 'staff', data: { campId, userIds: ['other'] } }]);
  expect(hears('sheet wave other,own')).toEqual([
    { id: 'staff', data: { campId, userIds: ['other', 'own'] } },
    { id: 'own', data: { campId, userIds: ['own'] } },
  ]);
  expect(hears(`sheet wave ${many}`)).toEqual([{ id: 'staff', data: { campId } }]);
  expect(hears(`sheet wave ${many},own`)).toEqual([
    { id: 'staff', data: { campId } },
    { id: 'own', data: { campId, userIds: ['own'] } },
  ]);
  for (const [payload, data] of [
    ['attendance wave', { campId }],
    ['standing wave 1-2', { campId, totals: [[1, 2]] }],
  ] as const)
    expect(hears(payload)).toEqual([
      { id: 'staff', data },
      { id: 'own', data },
    ]);
});

test('the streams of those who join or leave a wave end, and no others', () => {
  const { watch, notify } = startHub();
  const [first, second, third] = ['first', 'second', 'third'].map((id) => watch(id, 'wave'));
  const crossProcessDelayMs = watch('first', 'another wave');
  notify('members-changed', 'wave first,third,unknown');
  expect([first, second, third, crossProcessDelayMs]).toEqual([['end'], [], ['end'], []]);
});
