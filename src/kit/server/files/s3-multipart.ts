import { StorageError } from './blob-store.ts';
import { S3Refusal, type SendS3, xmlOf } from './s3-request.ts';
import { tagOf } from './s3-xml.ts';

/** At most three parts are in memory. 10,000 parts, the most that S3 takes, are 80 GB. */
const partSize = 8 * 1024 * 1024;

const contentType = { 'content-type': 'application/octet-stream' };

export async function putWhole(send: SendS3, key: string, body: Buffer): Promise<number> {
  await xmlOf(await send({ method: 'PUT', key, headers: contentType, body }));
  return body.length;
}

/** Uploads a stream part by part; one that fits into a part is sent in one call. */
export async function putInParts(send: SendS3, key: string, content: AsyncIterable<Buffer>): Promise<number> {
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

export async function abortUpload(send: SendS3, key: string, uploadId: string): Promise<void> {
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
