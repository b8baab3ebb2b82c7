import type { Client } from 'pg';
import type { Root } from './client.ts';

/** A column that names uploaded files. */
export interface FileOwner {
  table: string;
  column: string;
  /** The keys in SQL, where the column holds more or less than one. */
  keys?: string;
  /** The column may be empty, so that a file that is gone for good can be forgotten. */
  isOptional?: true;
}

/** Every uploaded file that rows name by its key, with the column that does. */
export async function namedFiles(
  reader: Root | Client,
  owners: readonly FileOwner[],
): Promise<Map<string, string>> {
  const named = owners.map(
    ({ table, column, keys = column }) =>
      `select '${table}.${column}' as place, ${keys} as key from ${table} where ${column} is not null`,
  );
  const client = '$client' in reader ? reader.$client : reader;
  const { rows } = await client.query<{ place: string; key: string }>(named.join(' union all '));
  return new Map(rows.map(({ key, place }) => [key, place]));
}

/** Empties a column where it names one of these files. */
export const forgetFiles = ({ $client }: Root, { table, column }: FileOwner, keys: readonly string[]) =>
  $client.query(`update ${table} set ${column} = null where ${column} = any($1)`, [keys]);
