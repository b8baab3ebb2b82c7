/** Of a date, the UTC fields are what people read. */
export type Cell = string | number | boolean | Date | null;

export interface Table {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

// What a spreadsheet takes for the start of a formula, also full-width and after white space.
const formula = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const escaped = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `unescapeFormula` reverses it exactly. */
export const escapeFormula = (text: string): string =>
  formula.test(text) ? `'${text}` : escapeApostrophe(text);

/** For cells typed as text, which never run: only a text that looks escaped already needs another apostrophe. */
export const escapeApostrophe = (text: string): string => (escaped.test(text) ? `'${text}` : text);

export const unescapeFormula = (text: string): string => (escaped.test(text) ? text.slice(1) : text);

// Without it Excel does not read UTF-8, and Arabic becomes unreadable.
const byteOrderMark = '\ufeff';

const quote = (text: string): string => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** `2026-10-03` or `2026-10-03 18:30`: spreadsheets read both as dates. */
export const dateText = (date: Date): string =>
  date
    .toISOString()
    .replace(/T00:00.*$/, '')
    .slice(0, 16)
    .replace('T', ' ');

function cellText(cell: Cell): string {
  if (cell instanceof Date) return dateText(cell);
  return typeof cell === 'string' ? quote(escapeFormula(cell)) : String(cell ?? '');
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join(',')}\r\n`;

export const toCsv = ({ columns, rows }: Table): string =>
  byteOrderMark + [columns, ...rows].map(csvLine).join('');
