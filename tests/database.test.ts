import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type Connection, findRows, openDatabase } from '#kit/server/database/client.ts';
import { emptyDatabase } from './backups.ts';
import { templateDatabase } from './database.setup.ts';
import { createDescribedTables, missingStatements, partsOf } from './schema-statements.ts';
import { cloneDatabase, query } from './test-database.ts';

const page = await readFile('docs/database.md', 'utf8');

/** The first cells of a section's table, without backticks, in the order of the alphabet. */
function documented(section: string, columns: number): string[] {
  const lines = page.split(`\n## ${section}\n`)[1]!.split('\n## ')[0]!.split('\n');
  return lines
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, columns + 1)
        .join(' ')
        .replaceAll('`', '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .sort();
}

async function catalog(query: string): Promise<string[]> {
  const db = openDatabase({ ...inject('connection'), database: templateDatabase }, { max: 1 });
  onTestFinished(() => db.$client.end());
  const rows = await findRows<{ name: string }>(db, sql.raw(query));
  return rows.map(({ name }) => name).sort();
}

/** Every name that a pattern finds in some files, with the last file that has it. */
async function lastPlaces(files: string, pattern: RegExp): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const file of globSync(files).sort())
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(pattern)) places.set(name!, file);
  return places;
}

test('a newcomer finds every table and the slice that owns it in docs/database.md', async () => {
  const owners = await lastPlaces('src/**/*.table.ts', /pgTable\(\s*'(\w+)'/g);
  const ownerOf = (table: string) =>
    dirname(owners.get(table)!).replace(/^src\/(features\/([\w-]+)\/server[^']*)?/, '$2');
  const tables = await catalog(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  );
  expect(documented('Tables', 2)).toEqual(tables.map((table) => `${table} ${ownerOf(table)}`));
});

test('a newcomer finds every trigger, its table and its function in docs/database.md', async () => {
  const triggers = await catalog(`
    select concat_ws(' ', t.tgname, c.relname, p.proname) as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  expect(documented('Triggers', 3)).toEqual(triggers);
});

test('a newcomer finds every function and its file in docs/database.md', async () => {
  const definitions = await lastPlaces('migrations/**/*.sql', /CREATE (?:OR REPLACE )?FUNCTION (\w+)/g);
  const functions = await catalog(`
    select proname as name from pg_proc p where pronamespace = 'public'::regnamespace and proname <> 'uuidv7'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`);
  expect(documented('Functions', 2)).toEqual(
    functions.map((name) => `${name} ${basename(definitions.get(name)!, '.sql')}`),
  );
});

test('a newcomer finds every notification topic in docs/database.md', async () => {
  const sent = await lastPlaces('migrations/functions/*.sql', /pg_notify\('club', '([\w-]+) /g);
  const heard = await lastPlaces('src/**/*.ts', /notifier\??\.on\('([\w-]+)'/g);
  expect(documented('Notifications', 1)).toEqual([...sent.keys()].sort());
  expect([...heard.keys()].sort()).toEqual([...sent.keys()].sort());
});

test('the stored counts in docs/database.md name columns and triggers that exist', async () => {
  const triggers = new Set(documented('Triggers', 1));
  const columns = await catalog(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const section = page.split('\n## Stored counts\n')[1]!;
  for (const line of section.split('\n').filter((one) => one.startsWith('| `'))) {
    const [, count, , keepers] = line.split('|');
    expect(columns).toContain(count!.replaceAll('`', '').trim());
    for (const [, keeper] of keepers!.matchAll(/`(\w+_\w+)`/g)) expect(triggers).toContain(keeper);
  }
});

test('deleting a person, wave or session scans no other table: every foreign key has an index', async () => {
  const missing = await catalog(`
    select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1] and i.indpred is null)`);
  expect(missing).toEqual([]);
});

/** A database with the tables that TypeScript describes. */
async function describedDatabase() {
  const connection = await emptyDatabase();
  await createDescribedTables(connection);
  return connection;
}

test('the migrations make the tables that TypeScript describes; `npm run migration` writes what is missing', async () => {
  const described = await describedDatabase();
  const statementsOf = async (connection: Connection) =>
    (await partsOf(connection)).map(({ statement }) => statement).sort();
  expect(await statementsOf({ ...inject('connection'), database: templateDatabase })).toEqual(
    await statementsOf(described),
  );
});

test('a new migration begins with the statements for new tables, columns, constraints, indexes and enums', async () => {
  const described = await describedDatabase();
  const older = await cloneDatabase();
  onTestFinished(() => older.drop());
  await query(older, 'drop table excuses, session_ratings cascade');
  await query(older, 'drop type excuse_state');
  await query(older, 'alter table levels drop column position');
  await query(older, 'alter table sheet_cells drop column solved');
  await query(older, 'alter table warnings drop constraint warnings_camp_id_camps_id_fk');
  await query(older, 'drop index users_role');
  const wanted = await partsOf(described);
  const missing = missingStatements(wanted, await partsOf(older));
  expect(missing).toContain('ALTER TABLE levels ADD COLUMN "position" integer DEFAULT 0 NOT NULL;');
  await query(older, missing.join('\n'));
  expect(missingStatements(wanted, await partsOf(older))).toEqual([]);
  expect(missingStatements(await partsOf(older), wanted)).toEqual([]);
});

test('a connection that is lost in a transaction fails the transaction, and nothing else', async () => {
  const connection = inject('connection');
  const [db, other] = [openDatabase(connection), openDatabase(connection, { max: 1 })];
  onTestFinished(() => Promise.all([db.$client.end(), other.$client.end()]).then(() => undefined));
  const work = db.transaction(async (tx) => {
    const [own] = await findRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    const lost = new Promise((resolve) => db.$client.once('remove', resolve));
    await other.execute(sql`select pg_terminate_backend(${own!.pid}, 5000)`);
    await Promise.race([lost, findRows(tx, sql`select pg_sleep(5)`)]);
  });
  await expect(work).rejects.toThrow();
  // Without a listener the error of the connection would have ended this process by now.
  expect(await findRows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});
