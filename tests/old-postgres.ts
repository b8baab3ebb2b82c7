import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const ready = message('Z', Buffer.from('I'));
const emptyResult = Buffer.concat([
  message('1', Buffer.alloc(0)),
  message('2', Buffer.alloc(0)),
  message('C', Buffer.from('SELECT 0\0')),
  ready,
]);

/** Speaks enough of the PostgreSQL protocol to be taken for a server of this version with nothing in it. */
export async function startOldPostgres(version: string) {
  const greeting = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from(`server_version\0${version}\0`)),
    ready,
  ]);
  const server = createServer((socket: Socket) => {
    let unread = Buffer.alloc(0);
    let started = false;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (;;) {
        // The first message has no type.
        const lengthAt = started ? 1 : 0;
        if (unread.length < lengthAt + 4) return;
        const end = lengthAt + unread.readUInt32BE(lengthAt);
        if (unread.length < end) return;
        const type = started ? String.fromCharCode(unread[0]!) : 'start';
        unread = unread.subarray(end);
        if (type === 'start') socket.write(greeting);
        if (type === 'S') socket.write(emptyResult);
        if (type === 'X') socket.end();
        started = true;
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://club@127.0.0.1:${port}/club`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
