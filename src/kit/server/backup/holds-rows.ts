import type { Connection } from '../database/client.ts';
import * as queries from './backup.queries.ts';

/** Whether a table of this database, other than these, holds a row. */
export const databaseHoldsRows = (connection: Connection, leftOut: readonly string[]): Promise<boolean> =>
  queries.withDatabaseSession(connection, (session) => queries.holdsRows(session, leftOut));
