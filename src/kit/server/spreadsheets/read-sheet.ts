import { unescapeFormula } from '#kit/shared/csv.ts';
import { AppError, invalid, unsupportedMedia } from '#kit/shared/errors.ts';
import { zipEntries } from '../files/zip-entries.ts';
import type { Upload } from '../http/route.ts';
import { readCsv } from './csv.ts';
import { type Sheet, sheetLimits } from './table-of.ts';
import { fork } from 'node:child_process';
import pLimit from 'p-limit';

type Kind = 'csv' | 'xlsx';

const maxUnpackedBytes = 50 * 1024 * 1024;
const maxEntries = 200;

/** Reads an uploaded CSV or XLSX. Its kind is detected from the content, and its name must agree. */
export async function readSheet({ filename, content }: Upload, field = 'file'): Promise<Sheet> {
  const kind = kindOf(content, field);
  if (kind === null || kind !== /\.(\w+)$/.exec(filename)?.[1]?.toLowerCase())
    throw unsupportedMedia(field, 'errors.sheetInvalid');
  const read = kind === 'csv' ? csvRecords(content, field) : await xlsxRecords(content, field);
  const [header = [], ...rows] = withoutBlankEnd(read).map((cells) => cells.map(unescapeFormula));
  if (header.every((heading) => heading.trim() === '')) throw invalid(field, 'errors.sheetEmpty');
  checkLimits(header, rows, field);
  return { header, rows };
}

// Texts of another kind, which would pass for a CSV of one odd column.
const otherText = /^\s*(%PDF|<[!?a-z]|\{\\rtf)/i;
const control = /[^\P{Cc}\t\r\n\u0080-\u009f]/u;

function kindOf(content: Buffer, field: string): Kind | null {
  const entries = zipEntries(content);
  if (entries) {
    if (entries.length > maxEntries || entries.reduce((sum, { size }) => sum + size, 0) > maxUnpackedBytes)
      throw tooLargeUnpacked(field);
    return entries.some(({ name }) => name.startsWith('xl/')) ? 'xlsx' : null;
  }
  const text = content.toString('latin1');
  return control.test(text) || otherText.test(text.slice(0, 100)) ? null : 'csv';
}

// Comma, semicolon and tab.
const separators = new Set([0x2c, 0x3b, 0x09]);

/** Whether there are more separators than a sheet of the allowed size can have. */
function hasTooManyCells(content: Buffer): boolean {
  let left = (sheetLimits.rows + 1) * sheetLimits.columns;
  for (const byte of content) if (separators.has(byte) && --left < 0) return true;
  return false;
}

function csvRecords(content: Buffer, field: string): string[][] {
  if (hasTooManyCells(content))
    throw invalid(field, 'errors.sheetTooManyColumns', { columns: sheetLimits.columns });
  try {
    return readCsv(content);
  } catch {
    throw invalid(field, 'errors.csvMalformed');
  }
}

const xlsxRecords = (content: Buffer, field: string): Promise<string[][]> =>
  readXlsx(content).catch(() => {
    throw invalid(field, 'errors.xlsxMalformed');
  });

export const isBlank = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** Spreadsheets store emptied rows; those at the end are dropped. */
function withoutBlankEnd(records: string[][]): string[][] {
  const last = records.findLastIndex((record) => !isBlank(record));
  return records.slice(0, last + 1);
}

function checkLimits(header: string[], rows: string[][], field: string): void {
  const { rows: maxRows, columns, cellLength } = sheetLimits;
  if (rows.length > maxRows) throw invalid(field, 'errors.sheetTooManyRows', { rows: maxRows });
  for (const [at, row] of [header, ...rows].entries()) {
    if (row.length > columns) throw invalid(field, 'errors.sheetTooManyColumns', { columns });
    if (row.some((cell) => cell.length > cellLength))
      throw invalid(field, 'errors.sheetCellTooLong', { row: at + 1, characters: cellLength });
  }
}

function tooLargeUnpacked(field: string): AppError {
  const text = { key: 'errors.sheetTooLargeUnpacked' };
  return new AppError('TOO_LARGE', { message: text, fields: { [field]: text } });
}

const limitConcurrency = pLimit(2);
const timeoutMs = 10_000;
const heapMegabytes = 256;

/**
 * The rows of the first sheet, the heading among them; throws when it cannot be read. A workbook of a few bytes can ask
 * for any number of cells, and a thread that runs out of memory can abort the whole server. So it is read in a process
 * of its own, which gets little time and memory, no settings, and may only read files; at most two at once.
 */
const readXlsx = (content: Buffer): Promise<string[][]> => limitConcurrency(() => run(content));

function run(content: Buffer): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const reader = fork(new URL('read-xlsx.process.ts', import.meta.url), {
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-fs-read=*'],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    });
    reader.once('message', (rows) => resolve(rows as string[][]));
    reader.once('error', reject);
    reader.once('exit', () => reject(new Error('the workbook could not be read')));
    reader.send(content, (error) => {
      if (error) reject(error);
    });
  });
}
