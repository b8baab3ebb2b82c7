import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Compression = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses well and slowly, in a thread of libuv. */
export async function compress(body: Buffer, compression: Compression): Promise<Buffer> {
  return ownBytes(
    compression === 'br'
      ? await brotli(body, { params: brotliParams(body.length) })
      : await zip(body, { level: 9 }),
  );
}

/** A window that is larger than the body takes memory for nothing. */
export const brotliParams = (length: number): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: 9,
  [constants.BROTLI_PARAM_SIZE_HINT]: length,
  [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(10, Math.ceil(Math.log2(length + 1)))),
});

/** A small buffer is a part of a larger one, which it would keep in memory as long as it is cached. */
export function ownBytes(buffer: Buffer): Buffer {
  if (buffer.buffer.byteLength === buffer.length) return buffer;
  const copy = Buffer.allocUnsafeSlow(buffer.length);
  buffer.copy(copy);
  return copy;
}
