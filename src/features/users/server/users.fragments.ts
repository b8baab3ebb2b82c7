import { type SQL, sql } from 'drizzle-orm';

/** A person's full name, where the query reads them as `person`. */
export const fullName = (person: string): SQL<string> =>
  sql`${sql.raw(`(${person}.first_name || ' ' || ${person}.last_name)`)}`;
