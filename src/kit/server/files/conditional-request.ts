import type { IncomingHttpHeaders } from 'node:http';
import type { BlobStat, ByteRange } from './blob-store.ts';

/** Whether a list of tags that the reader knows, weak ones included, names this one. */
export function knowsTag(known: string, etag: string): boolean {
  const tags = new Set(known.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
  return tags.has('*') || tags.has(etag);
}

/** Whether the reader has the file already. */
export function isUnchanged(headers: IncomingHttpHeaders, { etag, modified }: BlobStat): boolean {
  const known = headers['if-none-match'];
  if (known !== undefined) return knowsTag(known, etag);
  // The header has whole seconds.
  const seconds = Math.floor(modified.getTime() / 1000) * 1000;
  return Date.parse(headers['if-modified-since'] ?? '') >= seconds;
}

/** The one range that is asked for. Null for the whole file, as for several ranges, which no browser needs. */
export function rangeOf(headers: IncomingHttpHeaders, blob: BlobStat): ByteRange | 'unsatisfiable' | null {
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
