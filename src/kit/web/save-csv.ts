import { saveFile } from './save-file.ts';

export type CsvCell = string | number | null;

// What a spreadsheet takes for the beginning of a formula, as the server's own files treat it: an apostrophe before it
// makes it text. Doubling one that is there already keeps both apart.
const runs = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

const textOf = (cell: CsvCell): string => {
  if (typeof cell !== 'string') return String(cell ?? '');
  const harmless = runs.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** A table as CSV. The mark at its beginning lets Excel read Arabic right. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\ufeff${rows.map((cells) => `${cells.map(textOf).join(',')}\r\n`).join('')}`;

export const saveCsv = (name: string, rows: readonly (readonly CsvCell[])[]) =>
  saveFile(`${name}.csv`, 'text/csv;charset=utf-8', csvOf(rows));
