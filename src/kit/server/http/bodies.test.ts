import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createConnection, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { signUpByAddress } from '#features/accounts/server/auth/auth.limits.ts';
import { makePerson } from '#tests/people.ts';
import { withPicture } from '#tests/pictures.ts';
import { appForTest, type TestApp } from '#tests/test-app.ts';
import { cleanImage } from '../files/images.ts';
import { endWhenSlow } from './bodies.ts';

const megabyte = 1024 * 1024;

/** A connection that sends what it is told, and what came back so far. */
function connect(port: number | string) {
  const socket = createConnection({ port: Number(port), host: '127.0.0.1' });
  // The server may close it while it still sends.
  socket.on('error', () => {});
  const received = { text: '' };
  socket.setEncoding('utf8').on('data', (chunk) => (received.text += String(chunk)));
  onTestFinished(() => void socket.destroy());
  return { socket, received };
}

const start = '--x\r\ncontent-disposition: form-data; name="image"; filename="me.png"\r\n\r\n';

/** A form that stops in the middle of its picture. */
function stopInPicture(app: TestApp, from: string, headers: Record<string, string> = {}) {
  const { socket, received } = connect(new URL(app.url).port);
  const all = {
    host: 'club.test',
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(5 * megabyte),
    'x-forwarded-for': from,
    ...headers,
  };
  const lines = Object.entries(all).filter(([, value]) => value !== '');
  socket.write(
    `POST /api/auth/signup HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  if (all['content-length'] !== '') socket.write(start + '\0'.repeat(1000));
  return { socket, received };
}

const replyOf = async ({ received }: ReturnType<typeof connect>) => {
  await expect.poll(() => received.text).toMatch(/\r\n\r\n.+\}/s);
  const [head = '', body = ''] = received.text.split('\r\n\r\n');
  return { head, body: JSON.parse(/\{.*\}/s.exec(body)![0]) as Record<string, unknown> };
};

const club = () => appForTest({ own: true, environment: { RATE_LIMITS: 'off' } });

test('of forty sign-ups of one address that stop in mid-picture twelve are read, and everybody else goes on uploading', async () => {
  const app = await club();
  const all = Array.from({ length: 40 }, () =>
    stopInPicture(app, '203.0.113.1', { 'accept-language': 'ar' }),
  );
  const refused = () => all.filter(({ received }) => received.text !== '');
  await expect.poll(refused).toHaveLength(28);
  const { head, body } = await replyOf(refused()[0]!);
  expect(head).toMatch(/^HTTP\/1\.1 429 .*\r\nretry-after: 5\r\n/is);
  expect(body).toMatchObject({
    success: false,
    code: 'RATE_LIMITED',
    message: expect.stringContaining('رفع'),
  });

  const upload = async (from: string, token?: string) => {
    const path = token ? '/api/user/me/image' : '/api/auth/signup';
    const headers = { 'x-forwarded-for': from };
    return app.api.send(token ? 'PATCH' : 'POST', path, await withPicture('image'), { headers, token });
  };
  // Read, and then refused for its missing fields only.
  expect(await upload('203.0.113.2')).toMatchObject({
    status: 400,
    body: { errors: { email: expect.any(String) } },
  });
  const { token } = await makePerson(app.context);
  expect((await upload('203.0.113.1', token)).status).toBe(200);

  expect(refused()).toHaveLength(28);
  for (const { socket } of all) socket.destroy();
  await expect.poll(async () => (await upload('203.0.113.1')).status).toBe(400);
});

test('all addresses together hold no more than a process can bear', async () => {
  const app = await club();
  const all = Array.from({ length: 40 }, (_, index) => stopInPicture(app, `203.0.113.${index % 8}`));
  await expect.poll(() => all.filter(({ received }) => received.text !== '')).toHaveLength(40 - 19);
});

test('a form that says it is larger than the endpoint takes is refused before it is read, with the field', async () => {
  const app = await club();
  const reply = await replyOf(stopInPicture(app, '203.0.113.1', { 'content-length': String(7 * megabyte) }));
  expect(reply.head).toMatch(/^HTTP\/1\.1 413/);
  expect(reply.body).toMatchObject({ code: 'TOO_LARGE', errors: { image: expect.stringContaining('5') } });
});

test('a form that does not say how large it is stops at the largest that the endpoint takes', async () => {
  const app = await club();
  const sent = stopInPicture(app, '203.0.113.1', { 'content-length': '', 'transfer-encoding': 'chunked' });
  const picture = `${start}${'\0'.repeat(4 * megabyte)}\r\n`;
  for (let count = 0; count < 2; count += 1)
    sent.socket.write(`${picture.length.toString(16)}\r\n${picture}\r\n`);
  sent.socket.write('5\r\n--x--\r\n0\r\n\r\n');
  const reply = await replyOf(sent);
  expect(reply.head).toMatch(/^HTTP\/1\.1 413/);
});

test('a sign-up beyond the limit of its address is refused before its picture is read', async () => {
  const app = await appForTest();
  await app.context.limits.reserve(signUpByAddress, '203.0.113.1', signUpByAddress.max);
  const reply = await replyOf(stopInPicture(app, '203.0.113.1'));
  expect(reply.head).toMatch(/^HTTP\/1\.1 429/);
  expect(reply.body).toMatchObject({ message: expect.stringMatching(/minutes/) });
});

test('large JSON of visitors has the same room', async () => {
  const app = await club();
  const send = () =>
    stopInPicture(app, '203.0.113.1', {
      'content-type': 'application/json',
      'content-length': String(megabyte),
    });
  const all = Array.from({ length: 70 }, send);
  await expect.poll(() => all.filter(({ received }) => received.text !== '')).toHaveLength(6);
});

test('a body that stops or drips is ended, one that goes on at a low pace arrives', async () => {
  const server = createServer((request, response) => {
    endWhenSlow(request, { bytes: 10, everyMs: 300 });
    const read = text(request).catch(() => '');
    void read.then((body) => response.end(String(body.length)));
  });
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = () => {
    const opened = connect(port);
    opened.socket.write('POST / HTTP/1.1\r\nhost: club.test\r\ncontent-length: 600\r\n\r\n');
    return opened;
  };
  const every = (socket: Socket, bytes: string) => {
    const timer = setInterval(() => socket.write(bytes), 100);
    socket.once('close', () => clearInterval(timer));
    onTestFinished(() => clearInterval(timer));
  };
  const [still, dripping, slow] = [send(), send(), send()];
  every(dripping.socket, 'x');
  every(slow.socket, 'x'.repeat(50));
  await expect.poll(() => [still.socket.closed, dripping.socket.closed]).toEqual([true, true]);
  await expect.poll(() => slow.received.text).toMatch(/\r\n\r\n600$/);
});

test('who sends a picture and hangs up holds its room until it is decoded', async () => {
  const app = await club();
  const { token } = await makePerson(app.context);
  const large = { width: 6000, height: 6000, channels: 3, background: '#0b3fae' } as const;
  const picture = await sharp({ create: large }).png().toBuffer();
  const padding = Buffer.alloc(5 * megabyte - picture.length);
  const form = Buffer.concat([Buffer.from(start), picture, padding, Buffer.from('\r\n--x--\r\n')]);
  const head = `PATCH /api/user/me/image HTTP/1.1\r\nhost: club.test\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${form.length}\r\n\r\n`;
  const send = async () => {
    const opened = connect(new URL(app.url).port);
    await new Promise((sent) => void opened.socket.write(Buffer.concat([Buffer.from(head), form]), sent));
    return opened;
  };
  const hangUp = async () => (await send()).socket.destroy();
  await Promise.all(Array.from({ length: 12 }, hangUp));
  const statuses: (string | undefined)[] = [];
  const upload = async () => {
    const { head } = await replyOf(await send());
    statuses.push(head.split(' ')[1]);
    return statuses.at(-1);
  };
  await expect.poll(upload).toBe('200');
  expect(statuses[0]).toBe('429');
});

test('who is gone before a form is read holds no room', async () => {
  const app = await appForTest({ own: true });
  for (let count = 0; count < 30; count += 1) {
    const json = { 'content-type': 'application/json', 'content-length': String(megabyte) };
    // The address is new, so that a lease of its rate limit is waited for.
    const { socket } = stopInPicture(app, `203.0.113.${count}`, count % 2 ? {} : json);
    await once(socket, 'connect');
    setImmediate(() => socket.destroy());
  }
  const form = await withPicture('image');
  const upload = () =>
    app.api.send('POST', '/api/auth/signup', form, { headers: { 'x-forwarded-for': '203.0.113.99' } });
  await expect.poll(async () => (await upload()).status).toBe(400);
  const rest = Array.from({ length: 19 }, () => stopInPicture(app, '203.0.113.99'));
  const refused = () => rest.filter(({ received }) => received.text !== '');
  await expect.poll(refused).toHaveLength(7);
});

test('one picture is decoded at a time', async () => {
  const picture = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#0b3fae' } })
    .png()
    .toBuffer();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, sharp.counters().process);
  }, 1);
  onTestFinished(() => clearInterval(watch));
  await Promise.all(
    Array.from({ length: 5 }, () => cleanImage(picture, { field: 'image', width: 512, height: 512 })),
  );
  expect(most).toBe(1);
});
