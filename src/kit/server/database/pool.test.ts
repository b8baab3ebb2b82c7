import type { PoolClient } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { closeDatabase, impatient, openDatabase } from './client.ts';
import { neededConnections, poolSize } from './pool.ts';

test('one process has its full pool, and up to eight fit in what PostgreSQL accepts by default', () => {
  expect(poolSize(1)).toBe(10);
  for (let processes = 1; processes <= 8; processes += 1) {
    expect(neededConnections(processes), `${processes} processes`).toBeLessThanOrEqual(97);
    expect(poolSize(processes)).toBeGreaterThanOrEqual(poolSize(processes + 1));
  }
});

test('of many processes each still has a connection for a lock, one for the work under it and one for others', () => {
  expect(poolSize(64)).toBe(3);
});

test('a connection is cut when its reply does not come, and not when a statement begins just after a long rest', async () => {
  const client = new impatient.Client({ ...inject('connection'), statement_timeout: 8000 });
  client.on('error', () => {});
  await client.connect();
  const rest = () => client.connection.stream.emit('timeout');
  rest();
  expect((await client.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const waits = client.query('select pg_sleep(30)');
  rest();
  await expect(waits).rejects.toThrow('Connection terminated: the database does not answer');
});

test('a transaction whose connection is lost while it begins gives its place back', async () => {
  const db = openDatabase(inject('connection'), { max: 1 });
  onTestFinished(() => closeDatabase(db));
  const cut = (client: PoolClient) => void client.connection.stream.destroy();
  db.$client.on('acquire', cut);
  await expect(db.transaction((tx) => tx.execute('select 1'))).rejects.toThrow();
  db.$client.off('acquire', cut);
  expect(await db.transaction((tx) => tx.execute('select 1 as one'))).toMatchObject({ rows: [{ one: 1 }] });
});
