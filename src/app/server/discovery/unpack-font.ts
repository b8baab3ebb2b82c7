import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Writes a web font (WOFF2) as the plain TrueType file that text engines read. */
export async function unpackFont(source: string, target: string): Promise<void> {
  const worker = new Worker(new URL('unpack-font.worker.ts', import.meta.url), {
    workerData: { source, target },
    execArgv: [],
  });
  // Rejects when the thread throws.
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error(`${source} could not be unpacked`);
}
