import {
  constants,
  crc32,
  createBrotliCompress,
  createDeflateRaw,
  type BrotliCompress,
  type DeflateRaw,
} from 'node:zlib';
import { brotliParams, type Compression, ownBytes } from './compress.ts';

export type Encoding = Compression | 'identity';

/**
 * The beginning of a compressed body, to which each reader's own end is added without compressing it again: the stream is
 * flushed to a whole byte and left open. Of gzip, the checksum and the length so far stand before the rest, because its
 * last eight bytes are made of them.
 */
export async function openBody(body: Buffer, compression: Compression): Promise<Buffer> {
  if (compression === 'br') {
    const stream = createBrotliCompress({ params: brotliParams(body.length) });
    return ownBytes(await flushed(stream, body, constants.BROTLI_OPERATION_FLUSH));
  }
  const deflated = await flushed(createDeflateRaw({ level: 9 }), body, constants.Z_SYNC_FLUSH);
  const sums = Buffer.allocUnsafe(8);
  sums.writeUInt32LE(crc32(body), 0);
  sums.writeUInt32LE(body.length, 4);
  return ownBytes(Buffer.concat([sums, gzipHeader, deflated]));
}

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

function flushed(stream: BrotliCompress | DeflateRaw, body: Buffer, flush: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('error', reject);
  stream.write(body);
  stream.flush(flush, () => {
    resolve(Buffer.concat(parts));
    stream.destroy();
  });
  return promise;
}

/** Both formats store a block of up to 65,535 bytes as it is. */
const mostStored = 0xffff;

/** A whole body in two parts: what all readers share, and a reader's end, which is stored as it is. */
export interface ClosedBody {
  start: Buffer;
  end: Buffer;
}

/** Closes an open body. The parts stay apart: putting large bodies together costs more than sending them. */
export function closeEncoded(open: Buffer, end: Buffer, encoding: Encoding): ClosedBody {
  if (encoding === 'identity') return { start: open, end };
  return encoding === 'br' ? { start: open, end: brotliEnd(end) } : closeGzip(open, end);
}

function brotliEnd(end: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < end.length; at += mostStored) {
    const block = end.subarray(at, at + mostStored);
    // Not the last block (1 bit), length in four nibbles (2 bits), length less one (16 bits), stored as it is (1 bit).
    const header = ((block.length - 1) << 3) | (1 << 19);
    parts.push(Buffer.from([header & 0xff, (header >> 8) & 0xff, (header >> 16) & 0xff]), block);
  }
  // The last block, and it is empty.
  parts.push(Buffer.from([3]));
  return Buffer.concat(parts);
}

function closeGzip(open: Buffer, end: Buffer): ClosedBody {
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < end.length; at += mostStored) {
    const block = end.subarray(at, at + mostStored);
    const header = Buffer.allocUnsafe(5);
    header.writeUInt8(at + mostStored >= end.length ? 1 : 0, 0);
    header.writeUInt16LE(block.length, 1);
    header.writeUInt16LE(~block.length & 0xffff, 3);
    parts.push(header, block);
  }
  const sums = Buffer.allocUnsafe(8);
  sums.writeUInt32LE(crc32(end, open.readUInt32LE(0)), 0);
  sums.writeUInt32LE((open.readUInt32LE(4) + end.length) >>> 0, 4);
  return { start: open.subarray(8), end: Buffer.concat([...parts, sums]) };
}
