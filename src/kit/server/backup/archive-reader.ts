import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';
import {
  BackupError,
  damaged,
  entryNames,
  folders,
  type Header,
  type Manifest,
  notBackup,
  parseHeader,
  parseManifest,
} from './archive-format.ts';

/** Handed an archive entry by entry, in its order. Each body must be read to its end. */
export interface ArchiveVisitor {
  header?(header: Header): Promise<void>;
  secretKey?(key: string): Promise<void>;
  /** The chunks of a table come one after the other. */
  table(name: string, rows: AsyncIterable<Buffer>): Promise<void>;
  queue(rows: AsyncIterable<Buffer>): Promise<void>;
  file(file: { key: string; size: number }, content: AsyncIterable<Buffer>): Promise<void>;
}

interface Entry {
  header: { name: string; size: number };
  body: AsyncIterable<Uint8Array>;
}

// The header and the manifest list tables, never rows.
const maxTextBytes = 4 * 1024 * 1024;

/** Reads an archive to its end. Throws when it is cut off, or is no archive. */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  visitor: ArchiveVisitor,
): Promise<{ header: Header; manifest: Manifest }> {
  let header: Header | undefined;
  let manifest: Manifest | undefined;
  for await (const entry of entriesOf(source)) {
    if (manifest) throw damaged('something follows its manifest');
    if (!header) {
      if (entry.header.name !== entryNames.header) throw notBackup();
      header = parseHeader(await textOf(entry));
      await visitor.header?.(header);
    } else if (entry.header.name === entryNames.manifest) manifest = parseManifest(await textOf(entry));
    else await visit(entry, visitor);
  }
  if (!header || !manifest) throw damaged('its end is missing');
  return { header, manifest };
}

/** Only what is known at the beginning, without reading on. */
export async function readHeader(source: AsyncIterable<Buffer>): Promise<Header> {
  for await (const entry of entriesOf(source)) {
    if (entry.header.name === entryNames.header) return parseHeader(await textOf(entry));
    break;
  }
  throw notBackup();
}

async function visit(entry: Entry, visitor: ArchiveVisitor): Promise<void> {
  const { name, size } = entry.header;
  const body = buffersOf(entry.body);
  if (name.startsWith(folders.tables)) {
    const [table = ''] = name.slice(folders.tables.length).split('/');
    await visitor.table(table, body);
  } else if (name.startsWith(folders.queue)) await visitor.queue(body);
  else if (name.startsWith(folders.files))
    await visitor.file({ key: name.slice(folders.files.length), size }, body);
  else if (name === entryNames.secretKey) await readKey(entry, visitor);
  else if (name.startsWith(folders.checksums)) await drain(body);
  else throw damaged('it holds an entry that no backup has');
}

async function readKey(entry: Entry, visitor: ArchiveVisitor): Promise<void> {
  const key = await textOf(entry);
  await visitor.secretKey?.(key.toString().trim());
}

/** Reads a body that is not needed, because the next entry comes after it. */
export async function drain(body: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of body);
}

async function textOf({ header, body }: Entry): Promise<Buffer> {
  if (header.size > maxTextBytes) throw damaged('an entry is too large');
  return buffer(buffersOf(body));
}

async function* buffersOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of body) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  } catch (error) {
    throw archiveError(error);
  }
}

async function* entriesOf(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { readable, writable } = createTarDecoder({ strict: true });
  const gunzip = createGunzip();
  const input = Readable.from(source, { objectMode: false });
  // A failed read, for example of the disk, ends the decompression with the same error.
  input.once('error', (error) => gunzip.destroy(error)).pipe(gunzip);
  const decoded = Readable.toWeb(gunzip).pipeTo(writable as WritableStream);
  // Its error comes out of the entries as well.
  decoded.catch(() => {});
  let begun = false;
  try {
    for await (const entry of readable as unknown as AsyncIterable<Entry>) {
      begun = true;
      yield entry;
    }
    await decoded;
  } catch (error) {
    const known = archiveError(error);
    throw begun || !isUnreadable(known) ? known : notBackup(error);
  } finally {
    gunzip.destroy();
    input.destroy();
  }
}

/** What zlib or the decoder says means that the file is damaged; anything else is no fault of the file. */
function archiveError(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR' || /truncated|unexpected end/i.test(message))
    return damaged('its end is missing', error);
  if (code.startsWith('Z_') || /checksum|USTAR|tar/i.test(message)) return damaged(unreadable, error);
  return error;
}

const unreadable = 'its content is damaged';

const isUnreadable = (error: unknown): boolean =>
  error instanceof BackupError && error.message.endsWith(unreadable);
