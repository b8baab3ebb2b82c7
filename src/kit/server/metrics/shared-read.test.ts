import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, ping } from '../database/client.ts';
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

test('a scrape does not wait for a database that accepts connections and never replies', async () => {
  const port = await silentPort();
  const silent = { host: '127.0.0.1', port, user: 'club', password: undefined, database: 'club' };
  const db = openDatabase(silent, { max: 1 });
  onTestFinished(() => void db.$client.end());
  const metrics = new Metrics();
  measureDatabase(metrics, db, async () => (await sharedRead(() => ping(db))()) !== null);
  // The driver would wait for ten seconds.
  const late = AbortSignal.timeout(8000);
  const text = await metrics.text();
  expect(late.aborted).toBe(false);
  expect(text).toMatch(/^club_database_up 0$/m);
  expect(text).not.toMatch(/^club_database_probe_seconds \d/m);
});

test('several gauges share one read, and a read that fails gives none of them a value', async () => {
  let reads = 0;
  const read = sharedRead(async () => (reads += 1));
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await sharedRead(() => Promise.reject(new Error('refused')))()).toBeNull();
});
