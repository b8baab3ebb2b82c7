import { brotliCompressSync, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;

/** Below it is one packet either way; above it a stream is worth its price, and the event loop is kept free. */
const from = 1024;
export const smallResponse = 16 * 1024;

const takesBrotli = /(?:^|,)\s*br\s*(?:,|$)/;

/**
 * Compresses a small answer at once: at this size a stream costs many times what the compression itself does, and most
 * readers are on a phone, where a quarter of the bytes is a quarter of the price.
 */
export async function compressSmallResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (typeof payload !== 'string' || payload.length < from || payload.length >= smallResponse) return payload;
  if (reply.hasHeader('content-encoding') || !takesBrotli.test(request.headers['accept-encoding'] ?? ''))
    return payload;
  const bytes = Buffer.from(payload);
  const params = {
    [BROTLI_PARAM_QUALITY]: 1,
    [BROTLI_PARAM_LGWIN]: 16,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  reply.header('content-encoding', 'br').removeHeader('content-length');
  return brotliCompressSync(bytes, { params });
}
