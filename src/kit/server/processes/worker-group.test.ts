import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerExitError, WorkerGroup } from './worker-group.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Stands in for a worker of node:cluster: a test decides when it is ready and when it ends. */
class TestWorker extends EventEmitter {
  readonly signals: string[] = [];
  readonly process: { pid?: number; kill: (signal: NodeJS.Signals) => boolean } = {
    pid: 1,
    kill: (signal) => this.#end(signal),
  };
  ready(lines: string[] = []): void {
    this.emit('message', { ready: true, lines });
  }
  end(code: number | null, signal: string | null = null): void {
    this.emit('exit', code, signal);
  }
  #end(signal: NodeJS.Signals): boolean {
    this.signals.push(signal);
    return true;
  }
}

function groupOf(count: number) {
  const workers: TestWorker[] = [];
  const onExit = vi.fn<(worker: object) => void>();
  const onReplaced = vi.fn<() => void>();
  const onGiveUp = vi.fn<() => void>();
  const fork = () => {
    const worker = new TestWorker();
    workers.push(worker);
    return worker;
  };
  return {
    group: new WorkerGroup({ count, fork, onExit, onReplaced, onGiveUp }),
    workers,
    onExit,
    onReplaced,
    onGiveUp,
  };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

async function startedGroup(count: number) {
  const all = groupOf(count);
  const lines = all.group.start();
  all.workers[0]?.ready(['The club is ready']);
  await settled();
  for (const worker of all.workers.slice(1)) worker.ready();
  expect(await lines).toEqual(['The club is ready']);
  return all;
}

test('the first worker prepares the data alone, and the lines are printed when all are ready', async () => {
  const { group, workers } = groupOf(3);
  const lines = group.start();
  await settled();
  expect(workers).toHaveLength(1);
  workers[0]!.ready(['ready']);
  await settled();
  expect(workers).toHaveLength(3);
  workers[1]!.ready();
  let printed = false;
  void lines.then(() => (printed = true));
  await settled();
  expect(printed).toBe(false);
  workers[2]!.ready();
  expect(await lines).toEqual(['ready']);
});

test('a start that fails in a worker fails as a whole, and what the worker said is not repeated', async () => {
  const { group, workers, onExit } = groupOf(2);
  const started = group.start();
  workers[0]!.end(1);
  await expect(started).rejects.toMatchObject({ isReported: true });
  const killed = groupOf(2);
  const other = killed.group.start();
  killed.workers[0]!.end(null, 'SIGKILL');
  await expect(other).rejects.toThrow(WorkerExitError);
  await expect(other).rejects.toMatchObject({
    isReported: false,
    message: expect.stringContaining('SIGKILL'),
  });
  expect(onExit).not.toHaveBeenCalled();
});

test('a worker that is killed after a while is replaced at once, one that ends soon after a growing delay', async () => {
  const { workers, onExit, onReplaced } = await startedGroup(2);
  await vi.advanceTimersByTimeAsync(60_000);
  workers[0]!.end(null, 'SIGKILL');
  await settled();
  expect(onExit).toHaveBeenCalledWith({ pid: 1, code: null, signal: 'SIGKILL' });
  expect(workers).toHaveLength(3);
  expect(onReplaced).not.toHaveBeenCalled();
  workers[2]!.ready();
  await settled();
  expect(onReplaced).toHaveBeenCalledTimes(1);
  for (const delay of [250, 500, 1000]) {
    const { length } = workers;
    workers.at(-1)!.end(1);
    await vi.advanceTimersByTimeAsync(delay - 1);
    expect(workers).toHaveLength(length);
    await vi.advanceTimersByTimeAsync(1);
    expect(workers).toHaveLength(length + 1);
  }
});

test('a message to a worker that was just killed is no error, and a worker that cannot be forked is tried again', async () => {
  const { workers, onExit } = await startedGroup(2);
  await vi.advanceTimersByTimeAsync(60_000);
  workers[0]!.emit('error', new Error('write EPIPE'));
  expect(onExit).not.toHaveBeenCalled();
  workers[0]!.end(null, 'SIGKILL');
  await settled();
  workers[2]!.process.pid = undefined;
  workers[2]!.emit('error', new Error('spawn EAGAIN'));
  expect(onExit).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(250);
  expect(workers).toHaveLength(4);
});

test('while one worker serves, the others are tried again for ever; when all end again and again, it gives up', async () => {
  const { workers, onGiveUp } = await startedGroup(2);
  for (let round = 0; round < 20; round += 1) {
    workers.at(-1)!.end(1);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(onGiveUp).not.toHaveBeenCalled();
  expect(workers).toHaveLength(22);
  workers[0]!.end(1);
  expect(onGiveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  for (let round = 0; round < 20; round += 1) {
    workers.at(-1)!.end(1);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(onGiveUp).toHaveBeenCalledTimes(1);
});

test('stopping passes the signal on, replaces nobody, and kills a worker that does not end', async () => {
  const { group, workers } = await startedGroup(2);
  const stopped = group.stop();
  expect(workers.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM']]);
  workers[0]!.end(0);
  await vi.advanceTimersByTimeAsync(25_000);
  expect(workers.map(({ signals }) => signals)).toEqual([['SIGTERM'], ['SIGTERM', 'SIGKILL']]);
  workers[1]!.end(null, 'SIGKILL');
  await stopped;
  expect(workers).toHaveLength(2);
});

test('a group that is stopped while its first worker starts forks no other', async () => {
  const { group, workers } = groupOf(3);
  const lines = group.start();
  const stopped = group.stop();
  workers[0]!.ready(['ready']);
  await settled();
  expect(workers).toHaveLength(1);
  expect(await lines).toEqual(['ready']);
  workers[0]!.end(0);
  await stopped;
});
