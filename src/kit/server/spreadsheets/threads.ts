import { Worker } from 'node:worker_threads';
import { inChunks } from '../chunks.ts';

interface Limits {
  milliseconds: number;
  heapMegabytes: number;
}

const atOnce = 2;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a worker file beside this one, off the thread that answers everybody else; at most two at once. One that needs
 * more time or memory than it may is ended, and nothing else with it. A long list is handed over in parts, and null
 * after the last one: to copy all of it at once would stop everybody.
 */
export async function inThread<Result>(
  file: `./${string}.worker.ts`,
  data: unknown,
  limits: Limits,
  list?: readonly unknown[],
): Promise<Result> {
  if (running >= atOnce) await new Promise<void>((next) => waiting.push(next));
  else running += 1;
  try {
    return await run<Result>(file, data, limits, list);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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
    if (list) void handOver(worker, list);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`${file} ended without an answer`));
    });
  });
}

async function handOver(worker: Worker, list: readonly unknown[]): Promise<void> {
  for await (const slice of inChunks(list)) worker.postMessage(slice, []);
  worker.postMessage(null, []);
}
