import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#kit/shared/endpoint.ts';
import type { Language } from '#kit/shared/language.ts';
import { type FileFormat, fileFormats } from '#kit/shared/page.ts';
import { mapInChunks } from '../chunks.ts';
import { toCsvFile } from '../spreadsheets/csv.ts';
import { tableOf } from '../spreadsheets/table-of.ts';
import { toXlsx } from '../spreadsheets/xlsx.ts';

/** A file holds the whole list, and no club has more rows than this. */
const wholeList = { page: 1, size: 200_000 };

export const fileTypes: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The file format of a validated query; undefined for JSON. */
export const fileFormatOf = (query: unknown): FileFormat | undefined =>
  fileFormats.find((format) => format === (query as { format?: string } | undefined)?.format);

/** The same call for the whole filtered list. */
export const forWholeList = <Call extends { query: unknown }>(call: Call): Call => ({
  ...call,
  query: { ...(call.query as object), ...wholeList },
});

interface ListFile {
  endpoint: Endpoint;
  format: FileFormat;
  language: Language;
  /** For the file's name. */
  today: string;
  data: unknown;
}

export async function sendListFile(
  reply: FastifyReply,
  { endpoint, format, language, today, data }: ListFile,
) {
  const { exportRow = (row: object) => row } = endpoint;
  const rows = await mapInChunks(Array.isArray(data) ? data : [data], (row) => exportRow(row as never));
  const table = await tableOf(rows, endpoint.data);
  const content = await (format === 'csv' ? toCsvFile(table) : toXlsx(table, language));
  return reply
    .header('content-type', fileTypes[format])
    .header('content-disposition', `attachment; filename="${nameOf(endpoint)}-${today}.${format}"`)
    .send(content);
}

const nameOf = ({ path }: Endpoint): string => path.split('/').findLast((word) => /^\w/.test(word)) ?? 'list';
