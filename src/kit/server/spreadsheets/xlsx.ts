import type { Table } from '#kit/shared/csv.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';
import { readInProcess } from './reader-process.ts';
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

/** The rows of the first sheet, the heading among them; throws when it cannot be read. */
export const readXlsx = (content: Buffer): Promise<string[][]> => readInProcess(content);
