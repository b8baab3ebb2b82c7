import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '#tests/s3-server.ts';
import { type BlobInfo, type BlobStore, blobsBelow, StorageError } from './blob-store.ts';
import { folderBlobs } from './folder-blobs.ts';
import { s3Blobs } from './s3-blobs.ts';
import { s3Sender } from './s3-request.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'club-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const storage = await startS3Server();
afterAll(() => storage.close());

/** A part of the bucket of its own; a list of a few keys takes several calls. */
let folders = 0;
const s3Folder = (config = storage.config) => {
  folders += 1;
  const blobs = s3Blobs({ send: s3Sender(config), bucket: config.bucket, pageSize: 2 });
  return blobsBelow(blobs, `test-${folders}/`);
};

const stores: [string, () => Promise<BlobStore>][] = [
  ['a folder', async () => folderBlobs(await temporaryFolder())],
  ['object storage', async () => s3Folder()],
];

const read = async (blobs: BlobStore, ...[key, range]: Parameters<BlobStore['open']>) => {
  const blob = await blobs.open(key, range);
  return blob && (await buffer(blob.stream)).toString();
};
async function listed(blobs: BlobStore, folder?: string): Promise<BlobInfo[]> {
  const found: BlobInfo[] = [];
  for await (const blob of blobs.list(folder)) found.push(blob);
  return found;
}
const keysOf = async (blobs: BlobStore, folder?: string) =>
  (await listed(blobs, folder)).map(({ key }) => key).sort();

const megabyte = 1024 * 1024;
const part = Buffer.alloc(megabyte, 'a');
async function* megabytes(count: number) {
  for (let done = 0; done < count; done++) yield part;
}

test('what is stored in a folder is read by the user of the server alone, copies too', async () => {
  const folder = await temporaryFolder();
  const blobs = folderBlobs(folder);
  await blobs.put('excuses/aa/paper.pdf', Buffer.from('a paper'));
  await blobs.copy('excuses/aa/paper.pdf', 'excuses/aa/copy.pdf');
  for (const name of ['paper', 'copy'])
    expect((await stat(join(folder, `excuses/aa/${name}.pdf`))).mode & 0o777).toBe(0o600);
});

describe.each(stores)('blobs in %s', (_, open) => {
  test('come back as they were stored, with their size and time', async () => {
    const blobs = await open();
    const before = Date.now();
    expect(await blobs.put('slides/aa/one.pdf', Buffer.from('some slides'))).toBe(11);
    const blob = await blobs.open('slides/aa/one.pdf');
    expect((await buffer(blob!.stream)).toString()).toBe('some slides');
    expect(blob!.size).toBe(11);
    expect(blob!.etag).toMatch(/^"[^"]+"$/);
    // Object storage tells the time in whole seconds.
    expect(blob!.modified.getTime()).toBeGreaterThanOrEqual(before - 1000);
    const { stream: __, ...stat } = blob!;
    expect(await blobs.stat('slides/aa/one.pdf')).toEqual(stat);
  });

  test('are replaced under the same key, also by nothing', async () => {
    const blobs = await open();
    await blobs.put('site/hero.webp', Buffer.from('first'));
    const { etag } = (await blobs.stat('site/hero.webp'))!;
    await blobs.put('site/hero.webp', Buffer.from('second picture'));
    expect(await read(blobs, 'site/hero.webp')).toBe('second picture');
    expect((await blobs.stat('site/hero.webp'))!.etag).not.toBe(etag);
    await blobs.put('site/hero.webp', Buffer.alloc(0));
    expect(await read(blobs, 'site/hero.webp')).toBe('');
  });

  test('are read in parts, with the size of the whole', async () => {
    const blobs = await open();
    await blobs.put('video.mp4', Buffer.from('0123456789'));
    expect(await read(blobs, 'video.mp4', { start: 0, end: 0 })).toBe('0');
    expect(await read(blobs, 'video.mp4', { start: 3, end: 5 })).toBe('345');
    expect(await read(blobs, 'video.mp4', { start: 7, end: 9 })).toBe('789');
    const blob = await blobs.open('video.mp4', { start: 3, end: 5 });
    expect(blob!.size).toBe(10);
    blob!.stream.destroy();
  });

  test('that are missing are null, and removing one twice is no error', async () => {
    const blobs = await open();
    expect(await blobs.open('slides/no.pdf')).toBeNull();
    expect(await blobs.stat('slides/no.pdf')).toBeNull();
    await blobs.put('slides/yes.pdf', Buffer.from('x'));
    await blobs.remove('slides/yes.pdf');
    await blobs.remove('slides/yes.pdf');
    expect(await blobs.stat('slides/yes.pdf')).toBeNull();
    // A folder of blobs is no blob.
    await blobs.put('slides/aa/deep.pdf', Buffer.from('x'));
    expect(await blobs.open('slides/aa')).toBeNull();
    expect(await blobs.stat('slides/aa')).toBeNull();
  });

  test('are copied to a key of their own', async () => {
    const blobs = await open();
    await blobs.put('slides/one.pdf', Buffer.from('slides'));
    await blobs.copy('slides/one.pdf', 'slides/two.pdf');
    await blobs.remove('slides/one.pdf');
    expect(await read(blobs, 'slides/two.pdf')).toBe('slides');
    await expect(blobs.copy('slides/one.pdf', 'slides/three.pdf')).rejects.toThrow(StorageError);
    expect(await keysOf(blobs)).toEqual(['slides/two.pdf']);
  });

  test('are listed whole or by folder', async () => {
    const blobs = await open();
    expect(await keysOf(blobs)).toEqual([]);
    const keys = ['covers/a.webp', 'covers/a-small.webp', 'covers-old/b.webp', 'slides/aa/c.pdf', 'top.txt'];
    for (const key of keys) await blobs.put(key, Buffer.from(key));
    expect(await keysOf(blobs)).toEqual(keys.toSorted());
    expect(await keysOf(blobs, 'covers/')).toEqual(['covers/a-small.webp', 'covers/a.webp']);
    expect(await keysOf(blobs, 'nothing/')).toEqual([]);
    expect(await listed(blobs, 'slides/')).toEqual([
      { key: 'slides/aa/c.pdf', size: 15, modified: expect.any(Date) as Date },
    ]);
  });

  test('below a folder are apart from the others', async () => {
    const blobs = await open();
    const backups = blobsBelow(blobs, 'backups/');
    await backups.put('daily/one.tar', Buffer.from('all'));
    await blobs.put('slides/one.pdf', Buffer.from('slides'));
    expect(await keysOf(backups)).toEqual(['daily/one.tar']);
    expect(await keysOf(backups, 'daily/')).toEqual(['daily/one.tar']);
    expect(await read(blobs, 'backups/daily/one.tar')).toBe('all');
    expect(await read(backups, 'daily/one.tar')).toBe('all');
    await expect(backups.open('../slides/one.pdf')).rejects.toThrow(StorageError);
    await backups.remove('daily/one.tar');
    expect(await keysOf(blobs)).toEqual(['slides/one.pdf']);
  });

  test('that are large are streamed in and out', async () => {
    const blobs = await open();
    expect(await blobs.put('backups/large.tar', megabytes(20))).toBe(20 * megabyte);
    const blob = await blobs.open('backups/large.tar');
    let size = 0;
    for await (const chunk of blob!.stream as AsyncIterable<Buffer>) size += chunk.length;
    expect(size).toBe(20 * megabyte);
    expect(await blobs.put('backups/empty.tar', megabytes(0))).toBe(0);
    expect((await blobs.stat('backups/empty.tar'))!.size).toBe(0);
  });

  test('whose source breaks off are not written, and the one before stays', async () => {
    const blobs = await open();
    await blobs.put('backups/one.tar', Buffer.from('whole'));
    async function* broken() {
      yield* megabytes(12);
      throw new Error('the source broke');
    }
    await expect(blobs.put('backups/one.tar', broken())).rejects.toThrow('the source broke');
    await expect(blobs.put('backups/two.tar', broken())).rejects.toThrow('the source broke');
    expect(await read(blobs, 'backups/one.tar')).toBe('whole');
    expect(await keysOf(blobs)).toEqual(['backups/one.tar']);
  });

  test.each([
    '../secret',
    'slides/../../secret',
    '/etc/passwd',
    '',
    'a//b',
    'a\\b',
    '.hidden',
    'a/.b',
    'a\0b',
    'a b',
    'x.part',
    'a'.repeat(201),
  ])('have no key %j', async (key) => {
    const blobs = await open();
    await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow(StorageError);
    await expect(blobs.open(key)).rejects.toThrow(StorageError);
    await expect(blobs.stat(key)).rejects.toThrow(StorageError);
    await expect(blobs.remove(key)).rejects.toThrow(StorageError);
    await expect(blobs.copy('a', key)).rejects.toThrow(StorageError);
    await expect(blobs.copy(key, 'a')).rejects.toThrow(StorageError);
  });
});

test('a write that was killed leaves no file that anybody sees, and is deleted after a while', async () => {
  const folder = await temporaryFolder();
  const blobs = folderBlobs(folder);
  await blobs.put('slides/one.pdf', Buffer.from('slides'));
  await writeFile(join(folder, 'slides/old.pdf.0123.part'), 'half');
  await writeFile(join(folder, 'slides/new.pdf.4567.part'), 'half');
  await utimes(join(folder, 'slides/old.pdf.0123.part'), 1, 1);
  expect(await keysOf(blobs)).toEqual(['slides/one.pdf']);
  await blobs.removeUnfinished(new Date(2000));
  expect((await readdir(join(folder, 'slides'))).sort()).toEqual(['new.pdf.4567.part', 'one.pdf']);
});

test('a folder that cannot be written is an error of the storage that names no file', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'slides'), 'a file where a folder should be');
  await expect(folderBlobs(folder).put('slides/one.pdf', Buffer.from('x'))).rejects.toThrow(
    new StorageError('the folder of files cannot be used (EEXIST)'),
  );
});

test('what other programs leave in the folder is not listed', async () => {
  const folder = await temporaryFolder();
  const blobs = folderBlobs(folder);
  await blobs.put('covers/aa/one.webp', Buffer.from('x'));
  for (const name of ['.DS_Store', 'a b.txt', 'covers/.nfs0001']) await writeFile(join(folder, name), 'y');
  expect(await keysOf(blobs)).toEqual(['covers/aa/one.webp']);
});
