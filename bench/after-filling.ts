import type { Sql } from './in-database.ts';

/**
 * Runs after people were added with SQL: what triggers do not keep is brought up to date here, as a job of the app would
 * do it, so that the bench measures a club that has settled.
 */
export async function afterFilling(sql: Sql): Promise<void> {
  await sql`vacuum analyze users, enrolments`.simple();
}
