import { backupScope } from '#app/server/backup-scope.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { query } from './test-database.ts';

/** Every row of every table that a backup holds, read in another way than the backup does. */
export async function rowsOf(connection: Connection): Promise<Record<string, unknown>> {
  const tables = await query(
    connection,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const names = tables.map(({ name }) => String(name)).filter((name) => !backupScope.leftOut.includes(name));
  const parts = names.map(
    (name) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, '|' order by t::text collate "C")) as content from ${name} t`,
  );
  const rows = await query(connection, `${parts.join(' union all ')} order by 1`);
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]));
}
