import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins work at fixed moments, whether or not earlier work has ended, and hands each its planned moment: a slow server
 * cannot slow down the measurement.
 */
export async function atRate(
  { rate, seconds }: { rate: number; seconds: number },
  work: (plannedAt: number) => Promise<void>,
): Promise<void> {
  const begunAt = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < Math.floor(seconds * rate); turn += 1) {
    const plannedAt = begunAt + (turn * 1000) / rate;
    await sleep(Math.max(0, plannedAt - performance.now()));
    running.push(work(plannedAt));
  }
  await Promise.all(running);
}
