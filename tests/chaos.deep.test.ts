import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runChaos } from '../bench/chaos/run-chaos.ts';

/** Fixed, so that a failure can be repeated; `npm run chaos` takes a new one each time. */
const seed = 7;

test(
  'whatever is killed while people write, every acknowledged write, picture and session is there afterwards',
  { timeout: 300_000 },
  async () => {
    process.stdout.write(`chaos: seed ${seed}\n`);
    const { journal, byKind, ...found } = await runChaos({ kills: 6, seed, processes: 1 });
    expect([...byKind.values()].reduce((sum, times) => sum + times)).toBe(6);
    expect(journal.acknowledged).toBeGreaterThan(10);
    expect(
      { lost: journal.lost, refused: journal.refused, ...found },
      `npm run chaos -- --kills 6 --seed ${seed}`,
    ).toMatchObject({ lost: [], refused: [], problems: [], leftovers: [], exitCode: 0 });
  },
);

test('chaos on an app that cannot start says why, and leaves no folder behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-no-chaos-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(runChaos({ kills: 1, seed: 1, processes: 1000 })).rejects.toThrow(
    /^The app does not start: The start failed: PROCESSES must be/,
  );
  expect(await readdir(folder)).toEqual([]);
});
