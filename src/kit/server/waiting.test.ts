import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { announceWait } from './waiting.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

test('a long wait is said, said again every ten seconds with its reason, and its end is said', async () => {
  const lines: string[] = [];
  const work = Promise.withResolvers<string>();
  let reason = 'refused';
  const waiting = announceWait(
    (line) => lines.push(line),
    () => `the database (${reason})`,
    work.promise,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  reason = 'starting up';
  await vi.advanceTimersByTimeAsync(20_000);
  work.resolve('reached');
  expect(await waiting).toBe('reached');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual([
    'Waiting for the database (refused)',
    'Still waiting for the database (starting up) after 12 s',
    'Still waiting for the database (starting up) after 22 s',
    'Done after 22 s',
  ]);
});

test('a short wait and one that fails are not reported as done', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await announceWait(say, 'a moment', Promise.resolve());
  const failing = Promise.withResolvers<never>();
  const waiting = announceWait(say, 'the disk', failing.promise).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(2_000);
  failing.reject(new Error('full'));
  expect(await waiting).toBe('full');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toEqual(['Waiting for the disk']);
});
