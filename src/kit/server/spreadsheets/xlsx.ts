import type { Table } from '#kit/shared/csv.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';
import { inThread } from './threads.ts';
import { writeXlsx, type Writing } from './write-xlsx.ts';

// Fewer rows than this are written sooner than a thread is started.
const smallTable = 200;

export async function toXlsx(table: Table, language: Language): Promise<Buffer> {
  const { columns, rows } = table;
  const rightToLeft = directionOf(language) === 'rtl';
  if (rows.length <= smallTable) return Buffer.from(await writeXlsx({ columns, rows, rightToLeft }));
  const limits = { milliseconds: 120_000, heapMegabytes: 1500 };
  const heading: Writing = { columns, rows: [], rightToLeft };
  return Buffer.from(await inThread<Uint8Array>('./write-xlsx.worker.ts', heading, limits, rows));
}

/**
 * The rows of the first sheet, the heading among them; throws when it cannot be read. A workbook of a few bytes can
 * ask for any number of cells, so it gets little time and memory.
 */
export const readXlsx = (content: Buffer): Promise<string[][]> =>
  inThread('./read-xlsx.worker.ts', new Uint8Array(content).buffer, {
    milliseconds: 10_000,
    heapMegabytes: 256,
  });
