import { once } from 'node:events';
import { createConnection, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { DrainingServers } from './connections.ts';

/** A connection whose bytes a test writes itself, and everything that came back when it has ended. */
async function rawConnection(port: number) {
  const socket = createConnection({ port, host: '127.0.0.1' });
  await once(socket, 'connect');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
  const ended = once(socket, 'close').then(() => received);
  return { send: (text: string) => socket.write(text), ended };
}

test('a server that closes serves what was asked on open connections, ends them and waits for none that is idle', async () => {
  const servers = new DrainingServers();
  const app = fastify({
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    serverFactory: (handler) => servers.create(handler),
  });
  app.addHook('preClose', async () => servers.drain());
  const begun = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  app.get('/slow', async (_request, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' });
    reply.raw.write('first half');
    begun.resolve();
    await mayFinish.promise;
    reply.raw.end(', second half');
    return reply.hijack();
  });
  app.get('/quick', async () => 'done');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;

  const [idle, slow, late] = [
    await rawConnection(port),
    await rawConnection(port),
    await rawConnection(port),
  ];
  slow.send('GET /slow HTTP/1.1\r\nhost: club.test\r\n\r\n');
  late.send('GET /quick HTTP/1.1\r\n');
  await begun.promise;
  const closed = app.close();
  await idle.ended;
  late.send('host: club.test\r\n\r\n');
  expect(await late.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close\r\n[\s\S]*done/i);
  mayFinish.resolve();
  expect(await slow.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*first half[\s\S]*, second half/);
  await closed;
});

test('a request that a busy server has not read yet is served while it drains', async () => {
  const servers = new DrainingServers();
  const server = servers.create((_request, response) => response.end('done'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const accepted = once(server, 'connection');
  const fresh = await rawConnection((server.address() as AddressInfo).port);
  await accepted;
  servers.drain();
  fresh.send('GET / HTTP/1.1\r\nhost: club.test\r\n\r\n');
  // Busy for longer than a check of idle connections is away.
  for (const until = performance.now() + 300; performance.now() < until;);
  server.close();
  expect(await fresh.ended).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*done/);
});
