import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { runChaos } from '../bench/chaos/run-chaos.ts';

test(
  'whatever is killed while people write, every acknowledged write, picture and session is there afterwards',
  { timeout: 300_000 },
  async () => {
    const seed = randomInt(1e9);
    const { journal, byKind, ...found } = await runChaos({ kills: 6, seed, processes: 1 });
    expect([...byKind.values()].reduce((sum, times) => sum + times)).toBe(6);
    expect(journal.acknowledged).toBeGreaterThan(10);
    expect(
      { lost: journal.lost, refused: journal.refused, ...found },
      `npm run chaos -- --kills 6 --seed ${seed}`,
    ).toMatchObject({ lost: [], refused: [], problems: [], leftovers: [], exitCode: 0 });
  },
);
