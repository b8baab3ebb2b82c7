import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins calls at fixed moments, whether or not earlier ones have ended, and hands each one its planned moment: a slow
 * server cannot slow down the measurement.
 */
export async function runSchedule(
  { seconds, rate }: { seconds: number; rate: number },
  call: (plannedAt: number) => Promise<void>,
): Promise<void> {
  const begunAt = performance.now();
  const total = Math.floor(seconds * rate);
  const calls: Promise<void>[] = [];
  for (let turn = 0; turn < total;) {
    const plannedAt = begunAt + (turn * 1000) / rate;
    const wait = plannedAt - performance.now();
    if (wait > 1) {
      await sleep(wait);
      continue;
    }
    calls.push(call(plannedAt));
    turn += 1;
  }
  await Promise.all(calls);
}
