import type { FastifyReply } from 'fastify';
import type { Endpoint, ListFile } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';
import { type FileFormat, fileFormats } from '#kit/shared/page.ts';
import { attachmentNamed } from '../files/send-blob.ts';
import { mapInChunks } from '../chunks.ts';
import { toCsvFile } from '../spreadsheets/csv.ts';
import { tableOf } from '../spreadsheets/table-of.ts';
import { toXlsx } from '../spreadsheets/to-xlsx.ts';
import type { Cell, Table } from '#kit/shared/csv.ts';
import { isId } from '#kit/shared/fields.ts';

/** A file holds the whole list, and no club has more rows than this. */
const wholeList = { page: 1, size: 200_000 };

export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export interface FileQuery {
  format: FileFormat;
  ids: boolean;
}

/** What a validated query says about a file; undefined for JSON. */
export function fileQueryOf(query: unknown): FileQuery | undefined {
  const asked = query as { format?: string; ids?: string } | undefined;
  const format = fileFormats.find((each) => each === asked?.format);
  return format && { format, ids: asked?.ids === '1' };
}

/** The same call for the whole filtered list. */
export const forWholeList = <Call extends { query: unknown }>(call: Call): Call => ({
  ...call,
  query: { ...(call.query as object), ...wholeList },
});

interface SentList extends FileQuery {
  endpoint: Endpoint;
  language: Language;
  toLocal: (moment: Date) => string;
  today: string;
  list: { data?: unknown; file?: ListFile };
}

export async function sendListFile(
  reply: FastifyReply,
  { endpoint, format, ids, language, toLocal, today, list }: SentList,
) {
  const { exportRow = (row: object) => row } = endpoint;
  const { data, file } = list;
  const rows = await mapInChunks(Array.isArray(data) ? data : [data], (row) => exportRow(row as never));
  if (file && rows.length > 0) rows.push(file.last);
  const table = await readableTable(await tableOf(rows, endpoint.data, { ids }), { ids, toLocal });
  const content = await (format === 'csv' ? toCsvFile(table) : toXlsx(table, language));
  return reply
    .header('content-type', fileTypes[format])
    .header(
      'content-disposition',
      attachmentNamed(`${file ? `${file.name} - ` : `${nameOf(endpoint)}-`}${today}.${format}`),
    )
    .send(content);
}

const nameOf = ({ path }: Endpoint): string => path.split('/').findLast((word) => /^\w/.test(word)) ?? 'list';

interface Wanted {
  ids: boolean;
  /** `2026-10-03T18:30` on the reader's clock. */
  toLocal: (moment: Date) => string;
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
// Older days are no dates for a spreadsheet.
const day = /^(19[1-9]\d|20\d{2})-\d{2}-\d{2}$/;

/** A table for people: dates on their clock, and ids only when asked for. */
async function readableTable({ columns, rows }: Table, { ids, toLocal }: Wanted): Promise<Table> {
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
