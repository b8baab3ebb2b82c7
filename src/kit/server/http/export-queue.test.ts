import { expect, test } from 'vitest';
import { ExportQueue } from './export-queue.ts';

const queue = () => new ExportQueue({ running: 1, max: 3, maxPerOwner: 2 });

test('a person has few files in the queue, and others get theirs meanwhile', async () => {
  const exports = queue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const made: string[] = [];
  const make = (name: string) => () => promise.then(() => void made.push(name));
  const [first, second] = [exports.run('a', make('a1')), exports.run('a', make('a2'))];
  await expect(exports.run('a', make('a3'))).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 15 });
  const other = exports.run('b', make('b1'));
  await expect(exports.run('c', make('c1'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  resolve();
  await Promise.all([first, second, other]);
  expect(made).toEqual(['a1', 'a2', 'b1']);
});

test('a file that could not be made frees its place', async () => {
  const exports = queue();
  const fail = () => Promise.reject(new Error('no'));
  for (let turn = 0; turn < 5; turn += 1) await expect(exports.run('a', fail)).rejects.toThrow('no');
  expect(await exports.run('a', () => Promise.resolve(1))).toBe(1);
});
