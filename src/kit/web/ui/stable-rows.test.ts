import { expect, test } from 'vitest';
import { mergeRows } from './stable-rows.tsx';

const row = (_id: string, text = 'as it was') => ({ _id, text });

const seen = ({ rows, fresh }: ReturnType<typeof mergeRows<ReturnType<typeof row>>>) => ({
  rows: rows.map(({ _id, text, gone }) => `${_id} ${gone ? 'gone' : text}`),
  fresh: fresh.map(({ _id }) => _id),
});

test('what is gone keeps its place, what is new waits, and what has changed is shown as it is now', () => {
  const shown = ['a', 'b', 'c'].map((id) => row(id));
  const now = [row('new'), row('c', 'changed'), row('a')];
  expect(seen(mergeRows(shown, now))).toEqual({
    rows: ['a as it was', 'b gone', 'c changed'],
    fresh: ['new'],
  });
  expect(seen(mergeRows(shown, shown))).toEqual({
    rows: ['a as it was', 'b as it was', 'c as it was'],
    fresh: [],
  });
});
