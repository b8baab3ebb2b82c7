import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/client.ts';
import { measureDatabase } from './database-metrics.ts';
import { Metrics } from './metrics.ts';
import { sharedRead } from './shared-read.ts';

/** A PostgreSQL that hangs: it accepts connections and never replies. */
async function silentPort(): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

test('a scrape says within two seconds that the database does not reply, even when it accepts connections', async () => {
  const port = await silentPort();
  const silent = { host: '127.0.0.1', port, user: 'club', password: undefined, database: 'club' };
  const db = openDatabase(silent, { max: 1 });
  onTestFinished(() => db.$client.end({ timeout: 0 }));
  const metrics = new Metrics();
  measureDatabase(metrics, db);
  const begunAt = performance.now();
  const text = await metrics.text();
  expect(performance.now() - begunAt).toBeLessThan(2000);
  expect(text).toMatch(/^club_database_up 0$/m);
  expect(text).not.toMatch(/^club_database_probe_seconds \d/m);
});

test('several gauges share one read, and a read that fails gives none of them a value', async () => {
  let reads = 0;
  const read = sharedRead(async () => (reads += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await sharedRead(() => Promise.reject(new Error('refused')))()).toBeNull();
});
