import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';
import { type FileFormat, fileFormats } from '#kit/shared/page.ts';
import { mapInChunks } from '../chunks.ts';
import { toCsvFile } from '../spreadsheets/csv.ts';
import { readableTable } from '../spreadsheets/readable-table.ts';
import { tableOf } from '../spreadsheets/table-of.ts';
import { toXlsx } from '../spreadsheets/to-xlsx.ts';

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

interface ListFile extends FileQuery {
  endpoint: Endpoint;
  language: Language;
  toLocal: (moment: Date) => string;
  /** For the file's name. */
  today: string;
  data: unknown;
}

export async function sendListFile(
  reply: FastifyReply,
  { endpoint, format, ids, language, toLocal, today, data }: ListFile,
) {
  const { exportRow = (row: object) => row } = endpoint;
  const rows = await mapInChunks(Array.isArray(data) ? data : [data], (row) => exportRow(row as never));
  const table = await readableTable(await tableOf(rows, endpoint.data, { ids }), { ids, toLocal });
  const content = await (format === 'csv' ? toCsvFile(table) : toXlsx(table, language));
  return reply
    .header('content-type', fileTypes[format])
    .header('content-disposition', `attachment; filename="${nameOf(endpoint)}-${today}.${format}"`)
    .send(content);
}

const nameOf = ({ path }: Endpoint): string => path.split('/').findLast((word) => /^\w/.test(word)) ?? 'list';
