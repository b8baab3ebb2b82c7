import type { Table } from '#kit/shared/csv.ts';
import { directionOf, type Language } from '#kit/shared/language.ts';
import { writeXlsx } from './write-xlsx.ts';
import { writeInThread } from './writer-thread.ts';

// Fewer rows than this are written sooner than a thread is started.
const smallTable = 200;

export async function toXlsx(table: Table, language: Language): Promise<Buffer> {
  const { columns, rows } = table;
  const rightToLeft = directionOf(language) === 'rtl';
  if (rows.length <= smallTable) return Buffer.from(await writeXlsx({ columns, rows, rightToLeft }));
  return Buffer.from(await writeInThread({ columns, rows, rightToLeft }));
}
