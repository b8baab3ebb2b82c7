import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { closeDatabase, openDatabase } from './client.ts';
import { migrateDatabase } from './migrate.ts';

test('a user who may not create the tables reads in one line who has to do it', async () => {
  const connection = inject('connection');
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create role ${name} login password 'plain'`);
  await root.execute(`create database ${name}`);
  onTestFinished(async () => {
    await root.execute(`drop database ${name} with (force)`);
    await root.execute(`drop role ${name}`);
    await closeDatabase(root);
  });
  const plain = { ...connection, user: name, password: 'plain', database: name };
  await expect(migrateDatabase(plain, { folder: 'migrations', appendOnly: [] })).rejects.toThrow(
    /^the tables are missing, and this database user may not change them: run "npm run migrate" as their owner$/,
  );
});
