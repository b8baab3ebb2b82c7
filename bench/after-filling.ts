import { rememberFrequentTerms } from '#features/people/server/search/search-terms.frequent.ts';
import { foldSearchChanges } from '#features/people/server/search/search-terms.service.ts';
import type { Root } from '#kit/server/database/client.ts';

/**
 * Runs after people were added with SQL: what triggers do not keep is brought up to date here, as a job of the app would
 * do it, so that the bench measures a club that has settled.
 */
export async function afterFilling(db: Root): Promise<void> {
  const { $client: sql } = db;
  await sql`analyze`;
  if (!(await hasSearchLists(db))) return;
  await foldSearchChanges(db);
  await rememberFrequentTerms(db);
  await sql`vacuum analyze users, enrolments, search_terms, search_changes`.simple();
}

/** Not in an older checkout, which a soak runs beside this one. */
async function hasSearchLists({ $client: sql }: Root): Promise<boolean> {
  const found = await sql`
    select from pg_attribute where attrelid = to_regclass('search_terms') and attname = 'ids_from'`;
  return found.length > 0;
}
