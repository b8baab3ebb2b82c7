import { beforeEach, expect, test, vi } from 'vitest';
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
  const hub = new LiveHub({
    on: (topic, listener) => void listeners.set(topic, listener),
    onGap: (listener) => void (gap = listener),
  });
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
        audience: 'trainee',
      },
      open: () => ({
        send: (event, data) => {
          heard.push(event);
          if (event !== inboxTopic) told.push({ id, data });
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
  notify('changed', 'sheet wave');
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
  notify('changed', 'sheet wave');
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
    for (const payload of payloads) notify('changed', payload);
    vi.advanceTimersByTime(1200);
    return told().map(({ data }) => data);
  };
  const [campId, one, other] = ['wave', 'person-1', 'person-2'];
  expect(hears(['standing wave', 'standing wave', 'standing wave'])).toEqual([{ campId }, { campId }]);
  expect(hears([`sheet wave ${one}`, `sheet wave ${one}`, `sheet wave ${other}`])).toEqual([
    { campId, userIds: [one] },
    { campId, userIds: [one, other] },
  ]);
  expect(hears([`sheet wave ${one}`, `sheet wave ${one}`, 'sheet wave'])).toEqual([
    { campId, userIds: [one] },
    { campId },
  ]);
});

test('more people than are worth naming stand for everything', () => {
  const { watch, notify, told } = startHub();
  watch('staff', 'wave');
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `person-${at}`).join(',');
  const hears = (payload: string) => {
    notify('changed', payload);
    vi.advanceTimersByTime(1000);
    return told().map(({ data }) => data);
  };
  expect(hears(`sheet wave ${ids(100)}`)).toEqual([{ campId: 'wave', userIds: ids(100).split(',') }]);
  expect(hears(`sheet wave ${ids(101)}`)).toEqual([{ campId: 'wave' }]);
});

test('a trainee hears of the standing, and of attendance and sheets when they are named or everything changed', () => {
  const { watch, notify, told } = startHub();
  watch('staff', 'wave');
  watch('own', 'wave', { readsOthers: false });
  const many = Array.from({ length: 150 }, (_, at) => `person-${at}`).join(',');
  const hears = (payload: string) => {
    notify('changed', payload);
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
    ['standing wave', { campId }],
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
  for (const id of ['first', 'third', 'unknown']) notify('members-changed', `wave ${id}`);
  expect([first, second, third, crossProcessDelayMs]).toEqual([['end'], [], ['end'], []]);
});
