import type { IncomingHttpHeaders } from 'node:http';
import {
  type BlobInfo,
  type BlobStat,
  type BlobStore,
  checkFolder,
  checkKey,
  isKey,
  StorageError,
} from './blob-store.ts';
import { abortUpload, putInParts, putWhole } from './s3-multipart.ts';
import { type S3Call, S3Refusal, type SendS3, xmlOf } from './s3-request.ts';
import { elementsOf, tagOf } from './s3-xml.ts';

interface Options {
  send: SendS3;
  bucket: string;
  /** How many keys one call lists. */
  pageSize?: number;
}

/** Blobs in any service that speaks S3; the name of the bucket is part of the path. */
export function s3Blobs({ send, bucket, pageSize = 1000 }: Options): BlobStore {
  const list = (prefix: string) => listObjects(send, { prefix, 'max-keys': String(pageSize) });
  return {
    put: async (key, content) =>
      Buffer.isBuffer(content)
        ? putWhole(send, checkKey(key), content)
        : putInParts(send, checkKey(key), content),
    async open(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const reply = await nullIfMissing(send({ method: 'GET', key: checkKey(key), headers }));
      if (!reply) return null;
      if (range && reply.status !== 206) {
        reply.stream.destroy();
        throw new StorageError('the object storage does not send parts of files');
      }
      return { ...statOf(reply.headers), stream: reply.stream };
    },
    async stat(key) {
      const reply = await nullIfMissing(send({ method: 'HEAD', key: checkKey(key) }));
      reply?.stream.resume();
      return reply && statOf(reply.headers);
    },
    async *list(folder = '') {
      // Others may store files in the same bucket.
      for await (const blob of list(checkFolder(folder))) if (isKey(blob.key)) yield blob;
    },
    async copy(from, to) {
      const headers = { 'x-amz-copy-source': `/${bucket}/${checkKey(from)}` };
      await xmlOf(await send({ method: 'PUT', key: checkKey(to), headers }));
    },
    async remove(key) {
      const reply = await nullIfMissing(send({ method: 'DELETE', key: checkKey(key) }));
      reply?.stream.resume();
    },
    async removeUnfinished(before, folder = '') {
      const query = { uploads: '', prefix: checkFolder(folder) };
      const xml = await xmlOf(await send({ method: 'GET', query }));
      for (const upload of elementsOf(xml, 'Upload')) {
        const key = tagOf(upload, 'Key');
        if (isKey(key) && new Date(tagOf(upload, 'Initiated')) < before)
          await nullIfMissing(abortUpload(send, key, tagOf(upload, 'UploadId')));
      }
    },
  };
}

/** Throws when the bucket is not there or may not be listed. */
export async function reachBucket(send: SendS3): Promise<void> {
  await xmlOf(await send({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } }));
}

async function* listObjects(send: SendS3, first: S3Call['query']): AsyncGenerator<BlobInfo> {
  const query: Record<string, string> = { 'list-type': '2', ...first };
  for (;;) {
    const xml = await xmlOf(await send({ method: 'GET', query }));
    for (const object of elementsOf(xml, 'Contents')) {
      const modified = new Date(tagOf(object, 'LastModified'));
      yield { key: tagOf(object, 'Key'), size: Number(tagOf(object, 'Size')), modified };
    }
    const token = tagOf(xml, 'NextContinuationToken');
    if (!token) return;
    query['continuation-token'] = token;
  }
}

const statOf = (headers: IncomingHttpHeaders): BlobStat => ({
  size: Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? headers['content-length']),
  modified: new Date(headers['last-modified'] ?? 0),
  etag: headers.etag ?? '""',
});

const nullIfMissing = <T>(reply: Promise<T>): Promise<T | null> =>
  reply.catch((error: unknown) => {
    if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket') return null;
    throw error;
  });
