import type { Cell, Table } from '#kit/shared/csv.ts';
import { isId } from '#kit/shared/fields.ts';
import { mapInChunks } from '../chunks.ts';

interface Wanted {
  /** Whether columns of ids are wanted. */
  ids: boolean;
  /** `2026-10-03T18:30` on the reader's clock. */
  toLocal: (moment: Date) => string;
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
// Older days are no dates for a spreadsheet.
const day = /^(19[1-9]\d|20\d{2})-\d{2}-\d{2}$/;

/** A table for people: dates on their clock, and ids only when asked for. */
export async function readableTable({ columns, rows }: Table, { ids, toLocal }: Wanted): Promise<Table> {
  const shown = columns.flatMap((column, place) => (ids || !isIdColumn(column, place, rows) ? [place] : []));
  const readable = (cell: Cell | undefined): Cell =>
    typeof cell === 'string' ? (dateIn(cell, toLocal) ?? cell) : (cell ?? null);
  return {
    columns: shown.map((place) => columns[place] ?? ''),
    rows: await mapInChunks(rows, (row) => shown.map((place) => readable(row[place]))),
  };
}

function dateIn(text: string, toLocal: Wanted['toLocal']): Date | null {
  if (day.test(text)) return dateOrNull(`${text}T00:00:00Z`);
  if (!moment.test(text)) return null;
  const given = dateOrNull(text);
  return given && dateOrNull(`${toLocal(given)}:00Z`);
}

function dateOrNull(text: string): Date | null {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A column that is named so, or that holds nothing but ids. */
function isIdColumn(column: string, place: number, rows: Table['rows']): boolean {
  if (column === '_id' || column.endsWith('._id')) return true;
  const filled = rows.flatMap((row) => row[place] || []);
  return filled.length > 0 && filled.every((cell) => typeof cell === 'string' && areIds(cell));
}

const areIds = (cell: string): boolean => cell.split('; ').every(isId);
