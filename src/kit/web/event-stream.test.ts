import { expect, test } from 'vitest';
import { takeEvents } from './event-stream.ts';

test('whole events are taken, comments passed over, and the rest waits for more', () => {
  expect(takeEvents('retry: 3000\n: welcome\n\nevent: standing\ndata: {}\n\nevent: she')).toEqual({
    events: ['standing'],
    rest: 'event: she',
  });
  expect(takeEvents('event: sheet\ndata: {}\n\n: still here\n\nevent: standing\ndata: {}\n\n')).toEqual({
    events: ['sheet', 'standing'],
    rest: '',
  });
});
