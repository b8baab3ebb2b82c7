import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { closeDatabase, type Connection, findRows, openDatabase } from './client.ts';

interface Column extends Record<string, unknown> {
  name: string;
  /** No row can be added without a value for it. */
  needed: boolean;
}

const presentColumns = `
  select c.relname || '.' || a.attname as name,
    a.attnotnull and not a.atthasdef and a.attidentity = '' as needed
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`;

/**
 * Throws when code with these tables cannot work on a database. A release works on the tables of the next one, and may not
 * on those of a later one.
 */
export async function requireFit(connection: Connection, schema: object): Promise<void> {
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table));
  const names = new Set(tables.map(({ name }) => name));
  const known = new Set(tables.flatMap(({ name, columns }) => columns.map((one) => `${name}.${one.name}`)));
  const db = openDatabase(connection, { max: 1 });
  const columns = await findRows<Column>(db, presentColumns).finally(() => void closeDatabase(db));
  const present = new Set(columns.map(({ name }) => name));
  const unknown = columns.filter(({ name }) => names.has(name.split('.', 1)[0] ?? '') && !known.has(name));
  const [first, ...more] = [
    ...[...known].filter((name) => !present.has(name)).map((name) => `${name} is missing`),
    ...unknown.filter(({ needed }) => needed).map(({ name }) => `${name} is new and needs a value`),
  ];
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new Error(
    `this release cannot work with the tables, which a newer one has changed (${first}${others}): start the newer one again, or restore the backup that it made before it changed them`,
  );
}
