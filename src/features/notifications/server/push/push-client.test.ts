import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { makeBrowser } from '#tests/push-service.ts';
import { areUsable, makeVapidKeys, sendPush } from './push-client.ts';

const keys = makeVapidKeys();

/** A push service that has its own way to respond; returns what sending to it results in. */
async function sendTo(respond: (socket: Socket) => void, deadlineMs?: number): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    // A sender that hangs up is no fault here.
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { subscription } = makeBrowser(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '/x');
  return sendPush(
    { endpoint: subscription.endpoint, ...subscription.keys },
    { payload: '{}', keys, subject: 'mailto:club@localhost', topic: 'x', localOnly: true, deadlineMs },
  );
}

/** Writes a byte now and then, so that the connection is never idle. */
function drip(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 10);
  socket.on('close', () => clearInterval(timer));
}

test('a response that is reset in the middle of its body still has a status', async () => {
  const reset = sendTo((socket) =>
    socket.write('HTTP/1.1 503 Busy\r\ncontent-length: 100\r\n\r\nhalf', () => socket.resetAndDestroy()),
  );
  await expect(reset).resolves.toBe(503);
});

test('a response whose body never ends is not waited for', async () => {
  const dripping = sendTo((socket) => {
    socket.write('HTTP/1.1 201 Created\r\ncontent-length: 1000000\r\n\r\n');
    drip(socket);
  });
  await expect(dripping).resolves.toBe(201);
});

test('headers that never end fail at the deadline, although bytes keep coming', async () => {
  const dripping = sendTo((socket) => {
    socket.write('HTTP/1.1 201 Created\r\nx-drip: ');
    drip(socket);
  }, 200);
  await expect(dripping).rejects.toThrow('the push service does not respond');
});

test('a service that says nothing or hangs up fails', async () => {
  await expect(sendTo(() => {}, 50)).rejects.toThrow('the push service does not respond');
  await expect(sendTo((socket) => socket.resetAndDestroy())).rejects.toThrow();
});

test('keys are usable when one is a point of the curve and the other has 16 bytes', () => {
  const { p256dh, auth } = makeBrowser('http://127.0.0.1', '/x').subscription.keys;
  expect(areUsable({ p256dh, auth })).toBe(true);
  expect(areUsable({ p256dh: `B${'A'.repeat(86)}`, auth })).toBe(false);
  expect(areUsable({ p256dh: p256dh.slice(4), auth })).toBe(false);
  expect(areUsable({ p256dh, auth: auth.slice(4) })).toBe(false);
  expect(areUsable({ p256dh: '', auth: '' })).toBe(false);
});
