import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { templateDatabase } from '#tests/database.setup.ts';
import { query } from '#tests/test-database.ts';
import { migrateDatabase } from './migrate.ts';

const migrations = { folder: 'migrations', bridge: 'commit 58af33d', appendOnly: [] };

/** An empty database and a user without any right in it. */
async function plainUser() {
  const connection = inject('connection');
  const name = `plain_${randomUUID().replaceAll('-', '')}`;
  await query(connection, `create role ${name} login password 'plain'`);
  await query(connection, `create database ${name}`);
  onTestFinished(async () => {
    await query(connection, `drop database ${name} with (force)`);
    await query(connection, `drop role ${name}`);
  });
  const owner = { ...connection, database: name };
  return { owner, plain: { ...owner, user: name, password: 'plain' } };
}

test('a user who may not create the tables reads in one line who has to do it', async () => {
  const { plain } = await plainUser();
  await expect(migrateDatabase(plain, migrations)).rejects.toThrow(
    /^the tables are missing, and this database user may not change them: run "npm run migrate" as their owner$/,
  );
});

test('a user who may not create the extension reads in one line what to do', async () => {
  const { owner, plain } = await plainUser();
  await query(owner, `create schema drizzle authorization ${plain.user}`);
  await query(plain, 'create table drizzle.__drizzle_migrations (created_at bigint)');
  await expect(migrateDatabase(plain, migrations)).rejects.toThrow(
    /^the extension pg_trgm cannot be created \(permission denied.*\); grant the user CREATE on the database/,
  );
});

test('ids name the millisecond of their creation and sort by it, on every PostgreSQL', async () => {
  const connection = { ...inject('connection'), database: templateDatabase };
  const began = Date.now();
  const rows = await query(connection, 'select uuidv7()::text as id from generate_series(1, 1000)');
  const ids = rows.map(({ id }) => String(id));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const made = Number.parseInt(id.slice(0, 13).replace('-', ''), 16);
    expect(made).toBeGreaterThanOrEqual(began - 1);
    expect(made).toBeLessThanOrEqual(Date.now() + 1);
  }
});
