import { createServer } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import type { Club } from '../bench/club.ts';
import { costAfterChange, costUnderLoad, cpuSeconds } from '../bench/measure.ts';
import { delaysOf } from '../bench/parts/watchers.ts';
import { figuresTable, isMet, percentile } from '../bench/report.ts';

test('half of the values lie below the median', () => {
  expect(percentile([5, 1, 4, 2, 3], 0.5)).toBe(3);
  expect(percentile([5, 1, 4, 2, 3], 1)).toBe(5);
  expect(percentile([], 0.5)).toBe(0);
});

test('the table of figures says what falls short', () => {
  const short = { name: 'slow', value: 0.4, text: '0.40', atLeast: 0.5 };
  const figures = [short, { name: 'quick', value: 1, text: '1.0', atMost: 1 }];
  expect(figures.map(isMet)).toEqual([false, true]);
  expect(figuresTable(figures)).toContain('| slow | 0.40 | ≥ 0.5 | **falls short** |');
  expect(figuresTable(figures)).toContain('| quick | 1.0 | ≤ 1 | met |');
});

test('a change that somebody reads late or never is counted', () => {
  const watcher = [
    { at: 5, change: 0 },
    { at: 30, change: 2 },
  ];
  expect(delaysOf([watcher], [0, 10, 20])).toEqual({ delays: [20, 10], missed: 0 });
  expect(delaysOf([watcher], [0, 10, 20, 40])).toEqual({ delays: [20, 10], missed: 1 });
});

test.runIf(process.platform === 'linux')('CPU time is what the process itself counts', () => {
  const { user, system } = process.cpuUsage();
  expect(cpuSeconds(process.pid)).toBeGreaterThan((user + system) / 1e6 - 0.1);
});

/** A server of this process, which stands for the club and its database as well. */
async function serve(reply: () => { status: number; text: string }) {
  const server = createServer((_request, response) => {
    const { status, text } = reply();
    response.writeHead(status).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const own = { name: 'app', url: `http://127.0.0.1:${port}`, pid: process.pid, postgresPid: process.pid };
  return { club: own as Club, rounds: 1, seconds: 0.1, connections: 2, report: () => {} };
}

const targets = [{ path: '/', token: 'any' }];

test.runIf(process.platform === 'linux')('a reply other than 200 ends a run under load', async () => {
  const bench = await serve(() => ({ status: 500, text: '' }));
  await expect(costUnderLoad(bench, [bench.club], targets)).rejects.toThrow('wrong replies');
});

test.runIf(process.platform === 'linux')('a reply without the change before it counts as stale', async () => {
  let shown = 0;
  const bench = await serve(() => ({ status: 200, text: String(shown) }));
  const change = async (turn: number) => void (shown = Math.ceil(turn / 2));
  const [cost] = await costAfterChange(bench, [bench.club], { targets, change, turnsPerSecond: 40 });
  expect(cost?.stale).toBe(2);
});
