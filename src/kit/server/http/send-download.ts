import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent as it is read. */
export interface Download {
  /** Plain ASCII without quotes. */
  name: string;
  type: string;
  /** Unknown of one that is made as it is read. */
  size?: number;
  stream: Readable;
}

export const sendDownload = (reply: FastifyReply, { name, type, size, stream }: Download) =>
  (size === undefined ? reply : reply.header('content-length', size))
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(stream);
