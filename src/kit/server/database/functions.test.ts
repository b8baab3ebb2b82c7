import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { cloneDatabase } from '#tests/test-database.ts';
import { closeDatabase, findRows, openDatabase } from './client.ts';
import { applyFunctions, functionsState, readFunctions } from './functions.ts';

async function open() {
  const clone = await cloneDatabase();
  const db = openDatabase(clone, { max: 3 });
  onTestFinished(async () => {
    await closeDatabase(db);
    await clone.drop();
  });
  return db;
}

/** Functions of a release: one that returns a text, and a trigger. */
async function release(text: string, newestMigration = 1) {
  const folder = await mkdtemp(join(tmpdir(), 'club-functions-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(
    join(folder, 'release.sql'),
    `create or replace function release() returns text language sql as $$ select '${text}' $$;
     create or replace trigger levels_released after update on levels execute function tell_changed('levels');`,
  );
  return readFunctions(folder, newestMigration);
}

test('changed functions replace those of before, and a version whose own were replaced sees that it is older', async () => {
  const db = await open();
  const inForce = async () => (await findRows(db, 'select release() as text'))[0]?.text;
  const [first, second] = [await release('first'), await release('second')];
  expect(await functionsState(db, first)).toBe('outdated');
  await applyFunctions(db, first);
  expect(await functionsState(db, first)).toBe('current');
  expect(await functionsState(db, second)).toBe('outdated');
  await applyFunctions(db, second);
  expect(await inForce()).toBe('second');
  expect(await functionsState(db, first)).toBe('newer');
  await applyFunctions(db, first);
  expect(await inForce()).toBe('first');
});

test('functions are applied after each migration, which may have dropped a trigger', async () => {
  const db = await open();
  const triggers = async () =>
    (await findRows(db, `select from pg_trigger where tgname = 'levels_released'`)).length;
  await applyFunctions(db, await release('same'));
  await db.execute('drop trigger levels_released on levels');
  await applyFunctions(db, await release('same'));
  expect(await triggers()).toBe(0);
  await applyFunctions(db, await release('same', 2));
  expect(await triggers()).toBe(1);
});

test('a function that fails leaves all of them as they were', async () => {
  const db = await open();
  await applyFunctions(db, await release('whole'));
  const broken = await release('half');
  const failing = { ...broken, text: `${broken.text} select missing();` };
  await expect(applyFunctions(db, failing)).rejects.toThrow('missing');
  expect((await findRows(db, 'select release() as text'))[0]?.text).toBe('whole');
});

test('replacing a trigger waits for a transaction that goes on for long, and holds up no other writer', async () => {
  const db = await open();
  const level = (title: string) => db.execute(sql`insert into levels (title) values (${title})`);
  const long = await db.$client.connect();
  await long.query('begin');
  await long.query(`insert into levels (title) values ('Long')`);
  const applied = applyFunctions(db, await release('late'));
  const began = Date.now();
  while (Date.now() - began < 1500) await level('Short');
  expect(await functionsState(db, await release('late'))).toBe('outdated');
  await long.query('commit');
  long.release();
  await applied;
  expect(await functionsState(db, await release('late'))).toBe('current');
});
