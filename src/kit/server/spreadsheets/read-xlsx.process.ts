import { readSheet } from 'read-excel-file/universal';
import { sheetLimits } from './table-of.ts';

/** A number as a person would write it: no exponent in a national ID, and not the last bits of a fraction. */
function plain(number: string): string {
  const value = Number(number);
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // One character more than is allowed, so that the reader can tell: a text that is shared by many cells is sent often.
  return typeof cell === 'string' || typeof cell === 'boolean'
    ? String(cell).slice(0, sheetLimits.cellLength + 1)
    : '';
}

const content = await new Promise<Buffer>((resolve) => process.once('message', resolve));
// A copy: what arrived is a part of a larger buffer.
const rows = await readSheet(new Uint8Array(content).buffer, { trim: false, parseNumber: plain });
const limited = rows
  .slice(0, sheetLimits.rows + 2)
  .map((row) => row.slice(0, sheetLimits.columns + 1).map(textOf));
process.send?.(limited, () => process.disconnect());
