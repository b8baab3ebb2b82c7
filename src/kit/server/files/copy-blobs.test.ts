import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { startS3Server, type S3Server } from '#tests/s3-server.ts';
import type { BlobStore } from './blob-store.ts';
import { type CopyProgress, copyBlobs } from './copy-blobs.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';
import { s3Sender } from './s3-request.ts';

let storage: S3Server;
let folder: BlobStore;
let bucket: BlobStore;

beforeEach(async () => {
  storage = await startS3Server();
  const path = await mkdtemp(join(tmpdir(), 'club-copy-'));
  onTestFinished(async () => {
    await storage.close();
    await rm(path, { recursive: true, force: true });
  });
  folder = folderBlobs(path);
  bucket = s3Blobs({ send: s3Sender(storage.config), bucket: storage.config.bucket });
});

const keys = Array.from({ length: 12 }, (_, at) => `slides/${at}.pdf`);
const fill = async (blobs: BlobStore) => {
  for (const key of keys) await blobs.put(key, Buffer.from(`slides of ${key}`));
};
const contents = async (blobs: BlobStore) => {
  const found: Record<string, string> = {};
  for await (const { key } of blobs.list()) found[key] = await text((await blobs.open(key))!.stream);
  return found;
};
const puts = () => storage.calls.filter((call) => call.startsWith('PUT'));

test('files are copied from the folder to object storage and back', async () => {
  await fill(folder);
  const seen: CopyProgress[] = [];
  const done = await copyBlobs({ from: folder, to: bucket, onProgress: (now) => seen.push({ ...now }) });
  expect(done).toMatchObject({ present: 0, copied: 12, total: 12 });
  expect(seen.map(({ copied }) => copied)).toEqual(keys.map((_, at) => at + 1));
  const all = await contents(bucket);
  expect(Object.keys(all).sort()).toEqual(keys.toSorted());
  for (const key of keys) await folder.remove(key);
  expect(await copyBlobs({ from: bucket, to: folder })).toMatchObject({ copied: 12, total: 12 });
  expect(await contents(folder)).toEqual(all);
});

test('a copy that is interrupted goes on with the rest, and copies nothing twice', async () => {
  await fill(folder);
  storage.disturb = (request, response) => {
    if (puts().length <= 5) return false;
    request.resume();
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    return true;
  };
  await expect(copyBlobs({ from: folder, to: bucket, atOnce: 2 })).rejects.toThrow('AccessDenied');
  expect(storage.objects.size).toBe(5);
  storage.disturb = null;
  storage.calls.length = 0;
  expect(await copyBlobs({ from: folder, to: bucket })).toMatchObject({ present: 5, copied: 7, total: 12 });
  expect(puts()).toHaveLength(7);
  expect(await contents(bucket)).toEqual(await contents(folder));
  storage.calls.length = 0;
  expect(await copyBlobs({ from: folder, to: bucket })).toMatchObject({ present: 12, copied: 0 });
  expect(puts()).toEqual([]);
});

test('a file of another size is copied again, and files that only the target has stay', async () => {
  await fill(folder);
  await bucket.put(keys[0]!, Buffer.from('half'));
  await bucket.put('slides/only-here.pdf', Buffer.from('x'));
  expect(await copyBlobs({ from: folder, to: bucket })).toMatchObject({ copied: 12 });
  expect(await contents(bucket)).toEqual({ ...(await contents(folder)), 'slides/only-here.pdf': 'x' });
});
