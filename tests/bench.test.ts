import { expect, test } from 'vitest';
import { parseProcStat, treeOf } from '../bench/cpu-time.ts';
import { figuresTable, isMet } from '../bench/figures.ts';
import { ReplyReader } from '../bench/load/reply-reader.ts';
import { requestBytes } from '../bench/load/request-bytes.ts';
import { firstDifference } from '../bench/servers/peer.ts';
import { digestOf, ExpectedCamp } from '../bench/watchers/expected.ts';

const reply = (body: string) => `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

test('the load generator counts a reply once, however it is cut', () => {
  const whole = reply('hello');
  for (let cut = 1; cut < whole.length; cut += 1) {
    const reader = new ReplyReader();
    expect(reader.take(Buffer.from(whole.slice(0, cut))), whole.slice(0, cut)).toBe(false);
    expect(reader.take(Buffer.from(whole.slice(cut)))).toBe(true);
    expect(reader.take(Buffer.from(reply('')))).toBe(true);
  }
});

test('the load generator refuses replies that it cannot count', () => {
  const take = (text: string) => () => new ReplyReader().take(Buffer.from(text));
  expect(take('HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n')).toThrow('500');
  expect(take('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')).toThrow('Content-Length');
  expect(take(`${reply('hello')}more`)).toThrow('4 bytes');
});

test('a request is sent as HTTP says', () => {
  expect(requestBytes({ path: '/api/news', headers: { token: 'abc' } })).toBe(
    'GET /api/news HTTP/1.1\r\nHost: 127.0.0.1\r\ntoken: abc\r\n\r\n',
  );
});

test('CPU time is that of a process, of those below it and of children that have ended', () => {
  const line = (pid: number, parent: number, times: string) =>
    `${pid} (a (b) c) S ${parent} 1 1 0 -1 0 0 0 0 0 ${times} 20 0 1 0 1 1 1`;
  const all = [
    line(7, 1, '100 50 20 10'),
    line(8, 7, '1 1 0 0'),
    line(9, 8, '2 0 0 0'),
    line(10, 1, '9 9 9 9'),
  ];
  const stats = all.map(parseProcStat);
  expect(stats[0]).toEqual({ pid: 7, parent: 1, own: 1.5, ended: 0.3 });
  expect(treeOf(7, stats).map(({ pid }) => pid)).toEqual([7, 8, 9]);
});

test('the table of figures says what falls short', () => {
  const short = { name: 'slow', value: 0.4, text: '0.40', goal: { atLeast: 0.5 } };
  const figures = [short, { name: 'quick', value: 1, text: '1.0', goal: { atMost: 1 } }];
  expect(figures.map(isMet)).toEqual([false, true]);
  expect(figuresTable(figures)).toContain('| slow | 0.40 | ≥ 0.5 | **falls short** |');
  expect(figuresTable(figures)).toContain('| quick | 1.0 | ≤ 1 | met |');
});

test('a reply of the peer that differs is named by its place', () => {
  expect(firstDifference({ rows: [{ id: 1 }] }, { rows: [{ id: 1 }] })).toBeNull();
  expect(firstDifference({ rows: [{ id: 1 }], total: 3 }, { rows: [{ id: 2 }], total: 3 })).toBe(
    ' rows 0 id: 1, 2',
  );
  expect(firstDifference({ total: 3 }, {}, '/path')).toBe('/path total: 3, undefined');
});

test('what a watcher reads tells after which change it was read', () => {
  const camp = new ExpectedCamp([
    { userId: 'a', place: 1, total: 2 },
    { userId: 'b', place: 2, total: 1 },
  ]);
  camp.solve(1, 'b');
  camp.solve(2, 'b');
  const page = (a: [number, number], b: [number, number]) =>
    [
      { userId: 'a', total: a[0], rank: a[1] },
      { userId: 'b', total: b[0], rank: b[1] },
    ].toSorted((one, other) => one.rank - other.rank);
  expect(camp.changesFor('a')).toEqual([0, 1, 2]);
  expect(camp.changeShownBy('a', digestOf(page([2, 1], [2, 1]), { total: 2, rank: 1 }))).toBe(1);
  expect(camp.changeShownBy('a', digestOf(page([2, 2], [3, 1]), { total: 2, rank: 2 }))).toBe(2);
  expect(camp.changeShownBy('a', digestOf(page([2, 2], [3, 1]), { total: 2, rank: 1 }))).toBeNull();
});
