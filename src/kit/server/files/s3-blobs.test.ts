/** What only object storage can do to us; what both storages promise is in blob-store.test.ts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startS3Server, type S3Server } from '#tests/s3-server.ts';
import { type BlobStore, StorageError } from './blob-store.ts';
import { s3Blobs } from './s3-blobs.ts';
import type { S3Config } from './s3-config.ts';
import { s3Sender } from './s3-request.ts';

const megabyte = 1024 * 1024;
let storage: S3Server;
let blobs: BlobStore;

const open = (changes: Partial<S3Config> = {}, limits?: Parameters<typeof s3Sender>[1]) =>
  s3Blobs({ send: s3Sender({ ...storage.config, ...changes }, limits), bucket: storage.config.bucket });

beforeEach(async () => {
  storage = await startS3Server();
  onTestFinished(() => storage.close());
  blobs = open();
});

async function* megabytes(count: number) {
  for (let done = 0; done < count; done++) yield Buffer.alloc(megabyte, done);
}

test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
  ['an unknown key', { accessKeyId: 'nobody' }, 'InvalidAccessKeyId'],
  ['the wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a call with %s is refused, and nothing is stored', async (_, changes, code) => {
  await expect(open(changes).put('one.pdf', Buffer.from('x'))).rejects.toMatchObject({ status: 403, code });
  expect(storage.objects.size).toBe(0);
  expect(storage.calls).toHaveLength(1);
});

test('a call without a signature, or with one of another call, is refused', async () => {
  await blobs.put('one.pdf', Buffer.from('x'));
  const address = `${storage.config.endpoint}/club/one.pdf`;
  expect((await fetch(address)).status).toBe(403);
  let stolen: Record<string, string> = {};
  storage.disturb = ({ headers }) => {
    stolen = Object.fromEntries(
      ['authorization', 'x-amz-date', 'x-amz-content-sha256'].map((name) => [name, String(headers[name])]),
    );
    return false;
  };
  await blobs.stat('one.pdf');
  storage.disturb = null;
  expect((await fetch(address, { method: 'HEAD', headers: stolen })).status).toBe(200);
  expect((await fetch(address, { method: 'DELETE', headers: stolen })).status).toBe(403);
  expect((await fetch(`${address}.other`, { method: 'HEAD', headers: stolen })).status).toBe(403);
});

test('a storage that fails for a moment is called again', async () => {
  let failures = 2;
  storage.disturb = (request, response) => {
    if (failures === 0) return false;
    failures -= 1;
    request.resume();
    if (failures === 1) response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    else request.socket.destroy();
    return true;
  };
  await blobs.put('one.pdf', Buffer.from('slides'));
  expect(storage.objects.get('one.pdf')?.content.toString()).toBe('slides');
  expect(storage.calls).toHaveLength(3);
});

test('a storage that stays down is an error that names neither the key nor the file', async () => {
  await storage.close();
  const error = await blobs.put('one.pdf', Buffer.from('x')).catch((thrown: unknown) => thrown);
  expect(error).toEqual(new StorageError('the object storage does not answer (ECONNREFUSED)'));
  await expect(blobs.open('one.pdf')).rejects.toThrow(StorageError);
  await expect(blobs.stat('one.pdf')).rejects.toThrow(StorageError);
  await expect(blobs.remove('one.pdf')).rejects.toThrow(StorageError);
  await expect(keysOf()).rejects.toThrow(StorageError);
});

test('a storage that falls silent is given up after a while', async () => {
  storage.disturb = () => true;
  const impatient = open({}, { idle: 300 });
  await expect(impatient.stat('one.pdf')).rejects.toThrow('does not answer (ETIMEDOUT)');
  await expect(impatient.put('one.pdf', Buffer.from('x'))).rejects.toThrow('does not answer (ETIMEDOUT)');
  expect(storage.calls).toHaveLength(2);
});

test('a download that falls silent or breaks off is an error, never a shorter file', async () => {
  const endings: ((response: ServerResponse) => void)[] = [() => {}, (response) => response.destroy()];
  for (const end of endings) {
    storage.disturb = (_, response) => {
      response.writeHead(200, { 'content-length': '1000', etag: '"x"' });
      response.write('the beginning', () => end(response));
      return true;
    };
    const blob = await open({}, { idle: 300 }).open('one.pdf');
    await expect(buffer(blob!.stream)).rejects.toThrow();
  }
});

test('a reader who is slow keeps the download', async () => {
  await blobs.put('large.tar', megabytes(12));
  const idle = 300;
  const blob = await open({}, { idle }).open('large.tar');
  // Nothing is read for longer than the limit: only then it counts.
  await new Promise((resolve) => (blob!.stream as IncomingMessage).socket.on('timeout', resolve));
  expect(await buffer(blob!.stream)).toHaveLength(12 * megabyte);
});

test('a reader who leaves ends the transfer', async () => {
  const closed = Promise.withResolvers<void>();
  storage.disturb = (_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, { 'content-length': String(50 * megabyte), etag: '"x"' });
    response.write(Buffer.alloc(megabyte));
    return true;
  };
  const blob = await blobs.open('large.tar');
  blob!.stream.destroy();
  await closed.promise;
});

test('a large file is sent in parts, of which few are in memory', async () => {
  let given = 0;
  let sent = 0;
  let most = 0;
  storage.disturb = ({ method, url }) => {
    if (method === 'PUT' && url?.includes('partNumber')) sent += 8;
    most = Math.max(most, given - sent);
    return false;
  };
  async function* counted() {
    for await (const one of megabytes(50)) {
      given += 1;
      yield one;
    }
  }
  expect(await blobs.put('backup.tar', counted())).toBe(50 * megabyte);
  expect(most).toBeLessThanOrEqual(17);
  const { content } = storage.objects.get('backup.tar')!;
  expect(
    content.equals(Buffer.concat(Array.from({ length: 50 }, (_, at) => Buffer.alloc(megabyte, at)))),
  ).toBe(true);
  expect(storage.uploads.size).toBe(0);
});

test('a large file whose upload fails leaves no parts behind and closes its source', async () => {
  let closed = false;
  async function* source() {
    try {
      yield* megabytes(40);
    } finally {
      closed = true;
    }
  }
  storage.disturb = ({ url }, response) => {
    if (!url?.includes('partNumber=3')) return false;
    response.writeHead(507).end('<Error><Code>InsufficientStorage</Code></Error>');
    return true;
  };
  await expect(blobs.put('backup.tar', source())).rejects.toThrow('507 InsufficientStorage');
  expect(closed).toBe(true);
  expect(storage.uploads.size).toBe(0);
  expect(storage.objects.size).toBe(0);
});

test('an upload that fails only when it is completed is a failure', async () => {
  storage.disturb = ({ method, url }, response) => {
    if (method !== 'POST' || !url?.includes('uploadId')) return false;
    response.writeHead(200).end('<Error><Code>InternalError</Code></Error>');
    return true;
  };
  await expect(blobs.put('backup.tar', megabytes(20))).rejects.toThrow(StorageError);
  expect(storage.uploads.size).toBe(0);
});

test('an upload that was completed, though the reply got lost, is a success', async () => {
  let lost = 0;
  storage.disturb = ({ method, url }, response) => {
    if (method !== 'POST' || !url?.includes('uploadId') || lost > 0) return false;
    lost += 1;
    // The storage does its work, and the connection breaks off instead of the reply.
    response.end = () => response.destroy();
    return false;
  };
  expect(await blobs.put('backup.tar', megabytes(20))).toBe(20 * megabyte);
  expect(lost).toBe(1);
  expect(storage.objects.get('backup.tar')?.content).toHaveLength(20 * megabyte);
});

test('parts of an upload that was killed are deleted after a while, in their own folder only', async () => {
  const day = 24 * 60 * 60_000;
  const begun = (key: string, age: number) => ({
    key,
    parts: new Map(),
    initiated: new Date(Date.now() - age),
  });
  storage.uploads.set('old', begun('backups/old.tar', 2 * day));
  storage.uploads.set('new', begun('backups/new.tar', 0));
  storage.uploads.set('other', begun('elsewhere/old.tar', 2 * day));
  await blobs.removeUnfinished(new Date(Date.now() - day), 'backups/');
  expect([...storage.uploads.keys()]).toEqual(['new', 'other']);
});

test('files that others store in the bucket are not listed', async () => {
  await blobs.put('slides/one.pdf', Buffer.from('x'));
  for (const key of ['.hidden', 'a b', 'slides//two.pdf', 'slides/'])
    storage.objects.set(key, storage.objects.get('slides/one.pdf')!);
  expect(await keysOf()).toEqual(['slides/one.pdf']);
});

test('a list of thousands is read page by page', async () => {
  await blobs.put('slides/0000.pdf', Buffer.from('x'));
  for (let at = 1; at < 2500; at++)
    storage.objects.set(`slides/${String(at).padStart(4, '0')}.pdf`, storage.objects.get('slides/0000.pdf')!);
  storage.calls.length = 0;
  expect(new Set(await keysOf()).size).toBe(2500);
  expect(storage.calls).toHaveLength(3);
});

test('a bucket that is gone is an error, not a missing file', async () => {
  const elsewhere = s3Blobs({ send: s3Sender({ ...storage.config, bucket: 'gone' }), bucket: 'gone' });
  await expect(elsewhere.open('one.pdf')).rejects.toThrow('404 NoSuchBucket');
});

async function keysOf(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of blobs.list()) keys.push(key);
  return keys;
}
