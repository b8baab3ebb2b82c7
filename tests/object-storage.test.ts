/** The app with its files in object storage; how the storage itself fails is in s3-blobs.test.ts. */
import { request } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '#club/server/config.ts';
import { folderStorage, reachStorage } from '#club/server/storage.ts';
import { trainingSessions } from '#features/programme/server/sessions/sessions.table.ts';
import { runAdmin } from './admin.ts';
import { pdf } from './documents.ts';
import { makeCamp, makeLevel, makePerson, makeTrainee } from './people.ts';
import { startS3Server } from './s3-server.ts';
import { appForFile, appForTest, startTestApp } from './test-app.ts';

const storage = await startS3Server();
const app = await appForFile({ environment: { S3_URL: storage.url, RATE_LIMITS: 'off' } });
afterAll(() => storage.close());
const inFolder = await appForFile({ environment: { RATE_LIMITS: 'off' } });
const { api, context } = app;
const leader = await makePerson(context, { role: 'leader' });
const campId = await makeCamp(context, { levelId: await makeLevel(context) });
const trainee = await makeTrainee(context, campId);

function slidesForm(content: Buffer = pdf): FormData {
  const form = new FormData();
  form.append('title', 'Arrays');
  form.append('campId', campId);
  form.append('sessionSlides', new Blob([new Uint8Array(content)]), 'slides.pdf');
  return form;
}

const addSession = async (content?: Buffer): Promise<string> =>
  (await api.post('/api/session', slidesForm(content), { token: leader.token })).body.data._id;

async function slidesOf(id: string, at = app.url): Promise<URL> {
  const { body } = await api.get(`/api/session/leader/${id}`, { token: trainee.token });
  const { pathname, search } = new URL(body.data.sessionSlides.secure_url);
  return new URL(pathname + search, at);
}

/** Every call fails until the test ends. */
function takeDown() {
  storage.disturb = (called) => {
    called.socket.destroy();
    return true;
  };
  onTestFinished(() => {
    storage.disturb = null;
  });
}

test('slides are stored in the bucket, not in the data folder, and every process serves them', async () => {
  const id = await addSession();
  expect([...storage.objects.keys()].filter((key) => key.startsWith('files/slides/'))).toHaveLength(1);
  expect(existsSync(join(app.dataDir, 'files'))).toBe(false);
  const other = await startTestApp({ beside: app, environment: { S3_URL: storage.url } });
  onTestFinished(() => other.close());
  const reply = await fetch(await slidesOf(id, other.url));
  expect(await reply.text()).toBe(pdf.toString());
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect((await api.delete(`/api/session/${id}`, undefined, { token: leader.token })).status).toBe(200);
  expect([...storage.objects.keys()].filter((key) => key.startsWith('files/slides/'))).toEqual([]);
});

describe.each([
  ['a folder', inFolder],
  ['object storage', app],
])('files from %s', (_, { context: { files }, url }) => {
  const open = (key: string, init: RequestInit = {}) => fetch(`${url}/files/${key}`, init);

  test('come with what a browser needs to cache, check and continue them', async () => {
    const key = await files.put('covers', 'webp', Buffer.from('0123456789'));
    const whole = await open(key);
    expect(await whole.text()).toBe('0123456789');
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '10',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
    const etag = whole.headers.get('etag')!;
    const head = await open(key, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag')]).toEqual([
      200,
      '10',
      etag,
    ]);
    expect((await open(key, { headers: { 'if-none-match': `"other", W/${etag}` } })).status).toBe(304);
    expect((await open(key, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    const since = whole.headers.get('last-modified')!;
    expect((await open(key, { headers: { 'if-modified-since': since } })).status).toBe(304);
  });

  test.each([
    ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
    ['bytes=3-5', 206, '345', 'bytes 3-5/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-999', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=5-3', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
  ])('are sent in the range %s', async (range, status, text, contentRange) => {
    const key = await files.put('covers', 'webp', Buffer.from('0123456789'));
    const reply = await open(key, { headers: { range } });
    expect([reply.status, await reply.text(), reply.headers.get('content-range')]).toEqual([
      status,
      text,
      contentRange,
    ]);
    const stale = await open(key, { headers: { range, 'if-range': '"another"' } });
    expect([stale.status, await stale.text()]).toEqual([200, '0123456789']);
  });

  test('that are not there are 404', async () => {
    const key = `covers/aa/${'a'.repeat(32)}.webp`;
    for (const init of [{}, { method: 'HEAD' }, { headers: { range: 'bytes=0-1' } }]) {
      const reply = await open(key, init);
      expect([reply.status, reply.headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });
});

test('a storage that is down during an upload is told in plain words, and no session is made', async () => {
  takeDown();
  const before = await context.db.$count(trainingSessions);
  const { status, body } = await api.post('/api/session', slidesForm(), { token: leader.token });
  expect([status, body.code, body.message]).toEqual([
    503,
    'UNAVAILABLE',
    'Files can be neither saved nor opened right now. Please try again in a few minutes',
  ]);
  expect(JSON.stringify(body)).not.toMatch(/ECONN|127\.0\.0\.1|at /);
  expect(await context.db.$count(trainingSessions)).toBe(before);
  expect(JSON.stringify(app.errors.splice(0))).toContain('the object storage does not answer');
});

test('a file that cannot be read now is no file that browsers remember as broken', async () => {
  const key = await context.files.put('covers', 'webp', Buffer.from('picture'));
  takeDown();
  for (const headers of [undefined, { range: 'bytes=0-1' }]) {
    const reply = await fetch(`${app.url}/files/${key}`, { headers });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([503, 'no-store']);
  }
  app.errors.splice(0);
});

test('a session is removed while the storage is down, and its slides soon after it is back', async () => {
  const id = await addSession();
  const key = [...storage.objects.keys()].find((one) => one.startsWith('files/slides/'));
  takeDown();
  expect((await api.delete(`/api/session/${id}`, undefined, { token: leader.token })).status).toBe(200);
  expect(storage.objects.has(key!)).toBe(true);
  storage.disturb = null;
  await vi.waitFor(() => expect(storage.objects.has(key!)).toBe(false), { timeout: 30_000, interval: 200 });
  app.errors.splice(0);
});

test('a reader who leaves in the middle of a download ends the transfer from the storage', async () => {
  const id = await addSession();
  const address = await slidesOf(id);
  const closed = Promise.withResolvers<void>();
  storage.disturb = (_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, {
      'content-length': '100000000',
      etag: '"x"',
      'last-modified': new Date().toUTCString(),
    });
    response.write(Buffer.alloc(1_000_000));
    return true;
  };
  onTestFinished(() => {
    storage.disturb = null;
  });
  const sent = request(address, (reply) => reply.once('data', () => sent.destroy())).on('error', () => {});
  sent.end();
  await closed.promise;
});

test('a download that breaks off in the storage breaks off for the reader, who sees that it is not whole', async () => {
  const address = await slidesOf(await addSession());
  storage.disturb = (_, response) => {
    response.writeHead(200, {
      'content-length': '1000000',
      etag: '"x"',
      'last-modified': new Date().toUTCString(),
    });
    response.write(Buffer.alloc(600_000), () => response.destroy());
    return true;
  };
  onTestFinished(() => {
    storage.disturb = null;
  });
  const reply = await fetch(address);
  await expect(reply.arrayBuffer()).rejects.toThrow();
  app.errors.splice(0);
});

test('the operator copies the files of a club from the folder to object storage and back', async () => {
  const bucket = await startS3Server();
  onTestFinished(() => bucket.close());
  const club = await appForTest({ environment: { S3_URL: bucket.url } });
  const { uploads } = folderStorage(club.context.config);
  for (const at of [1, 2, 3]) await uploads.put(`covers/aa/${at}.webp`, Buffer.from(`picture ${at}`));
  const there = await runAdmin(club.context, 'copy-files', '--from', 'folder', '--to', 's3');
  expect(there.at(-1)).toBe('uploads: 3 copied (0.0 MB), 0 were there already');
  expect([...bucket.objects.keys()].sort()).toEqual([1, 2, 3].map((at) => `files/covers/aa/${at}.webp`));
  await uploads.remove('covers/aa/2.webp');
  const back = await runAdmin(club.context, 'copy-files', '--from', 's3', '--to', 'folder', '--with-backups');
  expect(back.slice(-2)).toEqual([
    'uploads: 1 copied (0.0 MB), 2 were there already',
    'backups: 0 copied (0.0 MB), 0 were there already',
  ]);
  await expect(runAdmin(club.context, 'copy-files', '--from', 's3')).rejects.toThrow(
    'Say from where to where',
  );
  await expect(runAdmin(inFolder.context, 'copy-files', '--from', 'folder', '--to', 's3')).rejects.toThrow(
    'S3_URL must name the object storage',
  );
});

describe('a start with S3_URL', () => {
  const reach = (change: (url: string) => string) =>
    reachStorage(readConfig({ S3_URL: change(storage.url) }));
  const secret = encodeURIComponent(storage.config.secretAccessKey);

  test('goes on when the bucket can be used', async () => {
    await expect(reach((url) => url)).resolves.toBeUndefined();
  });

  test.each<[string, (url: string) => string, RegExp]>([
    [
      'a bucket that is not there',
      (url) => url.replace('/club?', '/other?'),
      /^S3_URL: there is no bucket "other" at http:\/\/127\.0\.0\.1:\d+; create it/,
    ],
    [
      'a wrong secret',
      (url) => url.replace(secret, 'wrong-secret'),
      /^S3_URL: the secret does not belong to the key$/,
    ],
    [
      'an unknown key',
      (url) => url.replace('club-key', 'nobody'),
      /^S3_URL: http:\/\/\S+ does not know the key$/,
    ],
    [
      'another region',
      (url) => url.replace('eu-central-1', 'us-east-1'),
      /^S3_URL: the bucket is not in the region us-east-1/,
    ],
    [
      'TLS to a storage without it',
      (url) => url.replace('tls=0', 'tls=1'),
      /^S3_URL: https:\/\/\S+ does not answer .*tls/,
    ],
    [
      'nobody there',
      (url) => url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1'),
      /^S3_URL: http:\/\/127\.0\.0\.1:1 does not answer \(ECONNREFUSED\); check/,
    ],
  ])('stops in one line with %s', async (_, change, line) => {
    const error = (await reach(change).catch((thrown: unknown) => thrown)) as Error;
    expect(error.name === 'Error' && error.message).toMatch(line);
    expect(error.message).not.toMatch(/wrong-secret|cret%2F|\n/);
  });
});
