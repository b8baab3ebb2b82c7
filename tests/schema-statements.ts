import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import * as schema from '#app/schema.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { closeDatabase, openDatabase } from '#kit/server/database/client.ts';
import { provideMissing } from '#kit/server/database/provide-missing.ts';

/** A part of the schema, with the statement that adds it. */
interface Part extends Record<string, unknown> {
  /** Of a column and a table, for the statement that creates the whole table. */
  table: string | null;
  column: string | null;
  statement: string;
}

/** What only SQL knows, so that reading a person does not read it. */
const sqlOnly = [
  'users.search_name',
  'users.search_details',
  'users_search_name',
  'users_search_details',
  'audit_entries_search',
];

/** Enums, tables with their columns, constraints and indexes of the schema `public`, in the order in which they can be created. */
const partsQuery = `
  with parts as (
    select 1 as place, 0 as number, typname::text as name, null as "table", null as "column",
      format('CREATE TYPE %I AS ENUM (%s);', typname, string_agg(quote_literal(enumlabel), ', ' order by enumsortorder)) as statement
    from pg_type t join pg_enum e on e.enumtypid = t.oid where typnamespace = 'public'::regnamespace group by typname
    union all
    select 2, attnum, relname || '.' || attname, relname::text, definition,
      format('ALTER TABLE %I ADD COLUMN %s;', relname, definition)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = attnum,
      lateral (select pg_get_expr(adbin, adrelid) as expression) as e,
      lateral (select concat_ws(' ', quote_ident(attname), format_type(atttypid, atttypmod),
        case when attgenerated = 's' then 'GENERATED ALWAYS AS (' || expression || ') STORED' else 'DEFAULT ' || expression end,
        case when attnotnull then 'NOT NULL' end) as definition) as f
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    union all
    select case contype when 'f' then 4 else 3 end, 0, conname::text, null, null,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s;', conrelid::regclass, conname, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
    union all
    select 5, 0, relname::text, null, null, pg_get_indexdef(i.indexrelid) || ';'
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where relnamespace = 'public'::regnamespace and not exists (select from pg_constraint where conindid = i.indexrelid)
  )
  select "table", "column", statement from parts where name <> all ($1) order by place, "table", number, statement`;

/** What each part of a database's schema is made by. */
export async function partsOf(connection: Connection): Promise<Part[]> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return (await db.$client.query<Part>(partsQuery, [sqlOnly])).rows;
  } finally {
    await closeDatabase(db);
  }
}

/** Makes the tables as TypeScript describes them, in an empty database. */
export async function createDescribedTables(connection: Connection): Promise<void> {
  const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson({ ...schema }));
  const db = openDatabase(connection, { max: 1 });
  try {
    await provideMissing(db);
    await db.execute(statements.join('\n'));
  } finally {
    await closeDatabase(db);
  }
}

/** The statements that add what one schema lacks of another. */
export function missingStatements(wanted: readonly Part[], present: readonly Part[]): string[] {
  const known = new Set(present.map(({ statement }) => statement));
  const tables = new Set(present.map(({ table }) => table));
  const created = new Set<string>();
  return wanted.flatMap(({ table, statement }) => {
    if (known.has(statement)) return [];
    if (table === null || tables.has(table)) return [statement];
    if (created.has(table)) return [];
    created.add(table);
    const columns = wanted.flatMap((part) => (part.table === table ? [`\n  ${part.column}`] : []));
    return [`CREATE TABLE ${table} (${columns.join(',')}\n);`];
  });
}
