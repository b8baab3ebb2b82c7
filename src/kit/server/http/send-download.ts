import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** A file that is sent as it is read. */
export interface Download {
  /** Plain ASCII without quotes. */
  name: string;
  type: string;
  size: number;
  stream: Readable;
}

export const sendDownload = (reply: FastifyReply, { name, type, size, stream }: Download) =>
  reply
    .header('content-type', type)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(stream);
