import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const tlsRequest = 80_877_103;
const ready = message('Z', Buffer.from('I'));
const emptyResult = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready]);

const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => Buffer.concat([int16(value >> 16), int16(value & 65_535)]);

/** One row, whose values are sent as text. */
function rowOf(values: Record<string, string>): Buffer {
  const names = Object.keys(values);
  const text = 25;
  const column = Buffer.concat([int32(0), int16(0), int32(text), int16(0), int32(0), int16(0)]);
  const columns = names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), column]));
  const cells = Object.values(values).map((value) =>
    Buffer.concat([int32(value.length), Buffer.from(value)]),
  );
  return Buffer.concat([
    message('T', Buffer.concat([int16(names.length), ...columns])),
    message('D', Buffer.concat([int16(names.length), ...cells])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ]);
}

/** Speaks enough of the PostgreSQL protocol to be taken for a server of this version with nothing in it. */
export async function startOldPostgres(version: string) {
  const greeting = Buffer.concat([
    message('R', Buffer.alloc(4)),
    message('S', Buffer.from(`server_version\0${version}\0`)),
    ready,
  ]);
  const major = Number.parseInt(version);
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
        const asksForTls = !started && unread.readUInt32BE(4) === tlsRequest;
        const type = started ? String.fromCharCode(unread[0]!) : 'start';
        const asksForVersion = unread.subarray(0, end).includes('server_version_num');
        unread = unread.subarray(end);
        if (asksForTls) {
          socket.write('N');
          continue;
        }
        if (type === 'start') socket.write(greeting);
        if (type === 'Q')
          socket.write(asksForVersion ? rowOf({ version: `${major}`, encoding: 'UTF8' }) : emptyResult);
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
