import { expect, test } from 'vitest';
import { runSoak } from '../bench/soak/run-soak.ts';

const seed = 1;

test('people of every role use a club of a thousand people at once, and no call fails', async () => {
  process.stdout.write(`soak: seed ${seed}\n`);
  const { calls, surprises, events, droppedStreams } = await runSoak({
    seconds: 8,
    rate: 20,
    streams: 4,
    seed,
  });
  expect(surprises).toEqual([]);
  expect(calls.filter(({ status }) => status === '200')).toHaveLength(160);
  expect(events).toBeGreaterThan(0);
  expect(droppedStreams).toBe(0);
});
