import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBrowser } from '#tests/browser-globals.ts';
import { codeLifeMs } from '../attendance.rules.ts';
import { sendCheckin } from './send-checkin.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that is out of reach until the given moment; returns the moments of the calls. */
function offlineFor(ms: number): number[] {
  const back = Date.now() + ms;
  const calls: number[] = [];
  stubBrowser(async (address) => {
    if (address.includes('checkin')) calls.push(Date.now());
    if (Date.now() < back) throw new TypeError('Failed to fetch');
    return Response.json({ data: { title: 'Loops' } });
  });
  return calls;
}

test('a check-in without a connection arrives when the connection is back while the code is valid', async () => {
  offlineFor(10_000);
  const sent = sendCheckin({ code: 'x' }, Date.now() + codeLifeMs);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(await sent).toMatchObject({ data: { title: 'Loops' } });
});

test('a check-in says that it did not get through once the code is too old, and is not sent any more', async () => {
  const calls = offlineFor(60_000);
  const end = Date.now() + codeLifeMs;
  const failed = sendCheckin({ code: 'x' }, end).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await failed).toMatchObject({ code: 'VALIDATION', message: 'attendance.errors.notArrived' });
  expect(calls.length).toBeGreaterThan(10);
  expect(Math.max(...calls)).toBeLessThan(end);
});
