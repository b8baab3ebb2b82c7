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
import { type S3Call, S3Refusal, type SendS3, xmlOf, elementsOf, tagOf } from './s3-request.ts';

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

/** At most three parts are in memory. 10,000 parts, the most that S3 takes, are 80 GB. */
const partSize = 8 * 1024 * 1024;

const contentType = { 'content-type': 'application/octet-stream' };

async function putWhole(send: SendS3, key: string, body: Buffer): Promise<number> {
  await xmlOf(await send({ method: 'PUT', key, headers: contentType, body }));
  return body.length;
}

/** Uploads a stream part by part; one that fits into a part is sent in one call. */
async function putInParts(send: SendS3, key: string, content: AsyncIterable<Buffer>): Promise<number> {
  const parts = partsOf(content);
  try {
    const first = await parts.next();
    if (first.done) return await putWhole(send, key, Buffer.alloc(0));
    const second = await parts.next();
    if (second.done) return await putWhole(send, key, first.value);
    return await upload(send, key, chain([first.value, second.value], parts));
  } finally {
    // Closes the source after a failure of ours.
    await parts.return();
  }
}

async function* chain<T>(begin: T[], rest: AsyncIterable<T>): AsyncGenerator<T, void> {
  for (let one = begin.shift(); one !== undefined; one = begin.shift()) yield one;
  yield* rest;
}

async function* partsOf(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest = chunk;
    while (size + rest.length >= partSize) {
      chunks.push(rest.subarray(0, partSize - size));
      rest = rest.subarray(partSize - size);
      yield Buffer.concat(chunks);
      chunks = [];
      size = 0;
    }
    if (rest.length > 0) chunks.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function upload(send: SendS3, key: string, parts: AsyncIterable<Buffer>): Promise<number> {
  const started = await xmlOf(
    await send({ method: 'POST', key, query: { uploads: '' }, headers: contentType }),
  );
  const uploadId = tagOf(started, 'UploadId');
  if (!uploadId) throw new StorageError('the object storage did not begin an upload');
  try {
    let size = 0;
    const etags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(etags.length + 1), uploadId };
      const reply = await send({ method: 'PUT', key, query, body });
      await xmlOf(reply);
      etags.push(reply.headers.etag ?? '');
      size += body.length;
    }
    await complete(send, { key, uploadId, etags, size });
    return size;
  } catch (error) {
    await abortUpload(send, key, uploadId).catch(() => {});
    throw error;
  }
}

/** When the reply to the first try is lost, the second finds no upload, because the first completed it. */
async function complete(
  send: SendS3,
  { key, uploadId, etags, size }: { key: string; uploadId: string; etags: string[]; size: number },
): Promise<void> {
  try {
    await xmlOf(await send({ method: 'POST', key, query: { uploadId }, body: listOf(etags) }));
  } catch (error) {
    if (!(error instanceof S3Refusal && error.code === 'NoSuchUpload')) throw error;
    const { headers, stream } = await send({ method: 'HEAD', key });
    stream.resume();
    if (Number(headers['content-length']) !== size) throw error;
  }
}

async function abortUpload(send: SendS3, key: string, uploadId: string): Promise<void> {
  await xmlOf(await send({ method: 'DELETE', key, query: { uploadId } }));
}

const listOf = (etags: string[]): Buffer => {
  const parts = etags.map(
    (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`,
  );
  return Buffer.from(
    `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
  );
};
