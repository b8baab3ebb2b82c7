import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#kit/shared/errors.ts';
import type { BlobStat, BlobStore, ByteRange, OpenBlob } from './blob-store.ts';
import type { IncomingHttpHeaders } from 'node:http';

type Source = Pick<BlobStore, 'open' | 'stat'>;

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Beside those of the file. They are not sent with a failure. */
  headers: Record<string, string>;
}

/** What is stored; a browser downloads anything else. */
const types: Record<string, string | undefined> = {
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.ppt': 'application/vnd.ms-powerpoint',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/** Streams a file, a range of it, or the news that it has not changed. A reader who leaves ends the transfer from the storage. */
export async function sendBlob(source: Source, key: string, exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, headers } = exchange;
  const found = await find(source, key, request);
  if (!found) throw notFound();
  return reply
    .code(found.status)
    .headers(headers)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', types[extname(key)] ?? 'application/octet-stream')
    .header('accept-ranges', 'bytes')
    .header('etag', found.blob.etag)
    .header('last-modified', found.blob.modified.toUTCString())
    .headers(found.headers)
    .send(found.stream);
}

interface Found {
  status: 200 | 206 | 304 | 416;
  blob: BlobStat;
  headers: Record<string, string>;
  stream?: Readable;
}

async function find(source: Source, key: string, request: FastifyRequest): Promise<Found | null> {
  // Reading the whole file, which is what almost everybody does, takes one call to the storage.
  if (isPlain(request)) return foundWhole(await source.open(key));
  const blob = await source.stat(key);
  if (!blob) return null;
  if (isUnchanged(request.headers, blob)) return { status: 304, blob, headers: {} };
  const range = rangeOf(request.headers, blob);
  if (range === 'unsatisfiable')
    return { status: 416, blob, headers: { 'content-range': `bytes */${blob.size}` } };
  // Fastify would count the bytes of a text; of a stream it leaves the length alone.
  if (request.method === 'HEAD') return foundWhole({ ...blob, stream: Readable.from([]) });
  if (!range) return foundWhole(await source.open(key));
  const opened = await source.open(key, range);
  return opened && foundPart(opened, range);
}

const isPlain = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' &&
  headers.range === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;

const foundWhole = (blob: OpenBlob | null): Found | null =>
  blob && { status: 200, blob, headers: { 'content-length': String(blob.size) }, stream: blob.stream };

const foundPart = (blob: OpenBlob, { start, end }: ByteRange): Found => ({
  status: 206,
  blob,
  headers: {
    'content-range': `bytes ${start}-${end}/${blob.size}`,
    'content-length': String(end - start + 1),
  },
  stream: blob.stream,
});

/** A download under this name, in every script. */
export function attachmentNamed(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Whether a list of tags that the reader knows, weak ones included, names this one. */
export function knowsTag(known: string, etag: string): boolean {
  const tags = new Set(known.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etag);
}

function isUnchanged(headers: IncomingHttpHeaders, { etag, modified }: BlobStat): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return knowsTag(known, etag);
  // The header has whole seconds.
  const seconds = Math.floor(modified.getTime() / 1000) * 1000;
  return Date.parse(headers['if-modified-since'] ?? '') >= seconds;
}

/** The one range that is asked for. Null for the whole file, as for several ranges, which no browser needs. */
function rangeOf(headers: IncomingHttpHeaders, blob: BlobStat): ByteRange | 'unsatisfiable' | null {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '');
  if (!asked || !isSame(headers['if-range']?.toString(), blob)) return null;
  const [, first = '', last = ''] = asked;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, blob.size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? blob.size - 1 : Math.min(Number(last), blob.size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** A range continues only the file that the reader has the beginning of. */
const isSame = (condition: string | undefined, { etag, modified }: BlobStat): boolean =>
  condition === undefined || condition === etag || condition === modified.toUTCString();
