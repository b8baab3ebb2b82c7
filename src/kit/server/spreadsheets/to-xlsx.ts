import type { Table } from '#kit/shared/csv.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';
import { writeXlsx, type XlsxTable } from './write-xlsx.ts';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { inChunks } from '../chunks.ts';

// Fewer rows than this are written sooner than a thread is started.
const smallTableRows = 200;

export async function toXlsx(table: Table, language: Language): Promise<Buffer> {
  const { columns, rows } = table;
  const rightToLeft = directionOf(language) === 'rtl';
  if (rows.length <= smallTableRows) return Buffer.from(await writeXlsx({ columns, rows, rightToLeft }));
  return Buffer.from(await writeInThread({ columns, rows, rightToLeft }));
}

const limitConcurrency = pLimit(2);
const timeoutMs = 120_000;
const heapMegabytes = 1500;

/** Writes a long table in a thread of its own, at most two at once, with a limit of time and memory. */
const writeInThread = (table: XlsxTable): Promise<Uint8Array> => limitConcurrency(() => run(table));

function run({ rows, ...workerData }: XlsxTable): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('write-xlsx.worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    const timer = setTimeout(() => void worker.terminate(), timeoutMs);
    void sendChunks(worker, rows);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('the workbook was not written'));
    });
  });
}

/** In chunks, followed by null: copying all rows at once would block the event loop. */
async function sendChunks(worker: Worker, rows: readonly unknown[]): Promise<void> {
  for await (const chunk of inChunks(rows)) worker.postMessage(chunk, []);
  worker.postMessage(null, []);
}
