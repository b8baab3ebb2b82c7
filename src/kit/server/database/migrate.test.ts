import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

test('a user who may not create the extension reads in one line what to do', async () => {
  const connection = inject('connection');
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create role ${name} login password 'plain'`);
  await root.execute(`create database ${name}`);
  onTestFinished(async () => {
    await root.execute(`drop database ${name} with (force)`);
    await root.execute(`drop role ${name}`);
    await root.$client.end();
  });
  const plain = { ...connection, user: name, password: 'plain', database: name };
  await expect(migrateDatabase(plain, 'migrations')).rejects.toThrow(
    /^the extension pg_trgm cannot be created \(permission denied.*\); grant the user CREATE on the database/,
  );
});
