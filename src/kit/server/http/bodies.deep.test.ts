import { once } from 'node:events';
import { createConnection } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { appForTest } from '#tests/test-app.ts';

test('a sign-up that stops in mid-picture, and JSON that stops, are over after ten seconds', async () => {
  const { url } = await appForTest({ own: true });
  const began = performance.now();
  const ends = ['multipart/form-data; boundary=x', 'application/json'].map(async (type) => {
    const socket = createConnection({ port: Number(new URL(url).port), host: '127.0.0.1' });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume();
    const head = `POST /api/auth/signup HTTP/1.1\r\nhost: club.test\r\ncontent-type: ${type}\r\n`;
    socket.write(`${head}content-length: 1000000\r\n\r\n--x\r\n${'{'.repeat(1000)}`);
    await once(socket, 'close');
    return performance.now() - began;
  });
  for (const lasted of await Promise.all(ends)) {
    expect(lasted).toBeGreaterThan(9000);
    expect(lasted).toBeLessThan(15_000);
  }
}, 30_000);
