import { parse } from 'csv-parse/sync';
import { csvLine, type Table, toCsv } from '#kit/shared/csv.ts';
import { inChunks } from '../chunks.ts';
import { sheetLimits } from './table-of.ts';

/** A CSV file of any length, written in chunks so that other requests get their turn. */
export async function toCsvFile({ columns, rows }: Table): Promise<Buffer> {
  const parts = [Buffer.from(toCsv({ columns, rows: [] }))];
  for await (const chunk of inChunks(rows)) parts.push(Buffer.from(chunk.map(csvLine).join('')));
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
