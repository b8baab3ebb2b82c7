import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses well and slowly, in a thread of libuv. */
export async function compress(body: Buffer, compression: Compression): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return ownBytes(compression === 'br' ? await brotli(body, { params }) : await zip(body, { level: 9 }));
}

/** A small buffer is a part of a larger one, which it would keep in memory as long as it is cached. */
export function ownBytes(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}
