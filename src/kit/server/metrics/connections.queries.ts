import { sql } from 'drizzle-orm';
import { type Database, findRows } from '../database/client.ts';

export interface ConnectionState {
  application: string;
  state: string;
  connections: number;
}

/** Connections of all app processes to this database; PostgreSQL shows a role only its own. */
export const connectionStates = (db: Database) =>
  findRows<ConnectionState & Record<string, unknown>>(
    db,
    sql`
    select application_name as application, coalesce(state, 'unknown') as state, count(*)::int as connections
    from pg_stat_activity
    where datname = current_database() and application_name in ('club', 'club-jobs', 'club-listener')
    group by application_name, state`,
  );
