import { rememberFrequentTerms } from '#features/users/server/search-terms.frequent.ts';
import { foldSearchChanges } from '#features/users/server/search-terms.service.ts';
import type { Root } from '#kit/server/database/client.ts';

/**
 * Runs after people were added with SQL: what triggers do not keep is brought up to date here, as a job of the app would
 * do it, so that the bench measures a club that has settled.
 */
export async function afterFilling(db: Root): Promise<void> {
  await foldSearchChanges(db);
  await rememberFrequentTerms(db);
  await db.$client`vacuum analyze users, enrolments, search_terms, search_changes`.simple();
}
