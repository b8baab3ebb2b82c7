import write from 'write-excel-file/node';
import { type Cell, dateText, escapeApostrophe, type Table } from '#kit/shared/csv.ts';

export interface XlsxTable extends Table {
  rightToLeft: boolean;
}

const maxCellLength = 32_767;
const maxColumnWidth = 60;
const sampledRows = 200;

/** Texts are typed as texts, so that none is ever run as a formula, whatever it begins with. */
function cellOf(cell: Cell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (cell instanceof Date) return { value: cell, type: Date, format: dateFormat(cell) };
  return { value: escapeApostrophe(cell).slice(0, maxCellLength), type: String };
}

const dateFormat = (date: Date): string => (dateText(date).includes(' ') ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd');

const lengthOf = (cell: Cell | undefined): number =>
  cell instanceof Date ? dateText(cell).length : String(cell ?? '').length;

const widthOf = (cells: readonly (Cell | undefined)[]): number =>
  Math.min(maxColumnWidth, 2 + Math.max(6, ...cells.map(lengthOf)));

export function writeXlsx({ columns, rows, rightToLeft }: XlsxTable): Promise<Uint8Array> {
  const heading = columns.map((column) => ({ value: column, type: String, fontWeight: 'bold' as const }));
  const sampled = rows.slice(0, sampledRows);
  return write([heading, ...rows.map((row) => row.map(cellOf))], {
    stickyRowsCount: 1,
    rightToLeft,
    columns: columns.map((column, at) => ({ width: widthOf([column, ...sampled.map((row) => row[at])]) })),
  }).toBuffer();
}
