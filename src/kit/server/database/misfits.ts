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

/** Why code with these tables cannot work on a database, such as one that a much newer release changed. */
async function findMisfits(connection: Connection, schema: object): Promise<string[]> {
  const tables = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableConfig(table));
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const names = new Set(tables.map(({ name }) => name));
  const db = openDatabase(connection, { max: 1 });
  try {
    const columns = await findRows<Column>(db, presentColumns);
    const present = new Set(columns.map(({ name }) => name));
    const ofKnownTable = ({ name }: Column) => names.has(name.slice(0, name.indexOf('.')));
    return [
      ...[...known].filter((name) => !present.has(name)).map((name) => `${name} is missing`),
      ...columns
        .filter((column) => column.needed && ofKnownTable(column) && !known.has(column.name))
        .map(({ name }) => `${name} is new and needs a value`),
    ];
  } finally {
    await closeDatabase(db);
  }
}

/** A release works on the tables of the next one, and may not on those of a later one. */
export async function requireFit(connection: Connection, schema: object): Promise<void> {
  const [first, ...more] = await findMisfits(connection, schema);
  if (first === undefined) return;
  const others = more.length > 0 ? ` and ${more.length} more` : '';
  throw new Error(
    `this release cannot work with the tables, which a newer one has changed (${first}${others}): start the newer one again, or restore the backup that it made before it changed them`,
  );
}
