import { parse } from 'csv-parse/sync';
import { inChunks } from '../chunks.ts';
import { escapeFormula } from './formulas.ts';
import { type Cell, sheetLimits, type Table } from './table.ts';

// Without it Excel reads UTF-8 as something else, and Arabic as noise.
const byteOrderMark = '\ufeff';

const textOf = (cell: Cell): string => (typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? ''));

const quoted = (text: string): string =>
  /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const lineOf = (cells: readonly Cell[]): string =>
  `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`;

export const toCsv = ({ columns, rows }: Table): string =>
  byteOrderMark + [columns, ...rows].map(lineOf).join('');

/** The same for a table of any length. */
export async function toCsvFile({ columns, rows }: Table): Promise<Buffer> {
  const parts = [Buffer.from(toCsv({ columns, rows: [] }))];
  for await (const slice of inChunks(rows)) parts.push(Buffer.from(slice.map(lineOf).join('')));
  return Buffer.concat(parts);
}

/** The records of a CSV in UTF-8, the heading among them; throws when it is not one. */
export function readCsv(content: Buffer): string[][] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  return parse(text, {
    delimiter: delimiterOf(text),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // One more than is allowed, so that the reader can tell, and the heading.
    to: sheetLimits.rows + 2,
  });
}

/** What stands most often between the headings; a spreadsheet takes the semicolon where the comma is for decimals. */
function delimiterOf(text: string): string {
  const heading = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counted = [',', ';', '\t'].map((delimiter) => ({
    delimiter,
    times: heading.split(delimiter).length,
  }));
  return counted.reduce((best, one) => (one.times > best.times ? one : best)).delimiter;
}
