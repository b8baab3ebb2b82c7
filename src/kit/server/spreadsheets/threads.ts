import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { inChunks } from '../chunks.ts';

interface Limits {
  milliseconds: number;
  heapMegabytes: number;
}

const limitConcurrency = pLimit(2);

/**
 * Runs a worker file of this folder in a thread of its own, at most two at once. A worker that exceeds its time or
 * memory is terminated. A long list is sent in chunks, followed by null: copying it at once would block the event loop.
 */
export const inThread = <Result>(
  file: `./${string}.worker.ts`,
  data: unknown,
  limits: Limits,
  list?: readonly unknown[],
): Promise<Result> => limitConcurrency(() => run<Result>(file, data, limits, list));

function run<Result>(
  file: string,
  workerData: unknown,
  { milliseconds, heapMegabytes }: Limits,
  list?: readonly unknown[],
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), milliseconds);
    if (list) void sendChunks(worker, list);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`${file} ended without a result`));
    });
  });
}

async function sendChunks(worker: Worker, list: readonly unknown[]): Promise<void> {
  for await (const chunk of inChunks(list)) worker.postMessage(chunk, []);
  worker.postMessage(null, []);
}
