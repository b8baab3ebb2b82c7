import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { closeDatabase, type Connection, findRows, openDatabase } from '#kit/server/database/client.ts';

export type ClonedDatabase = Connection & {
  /** The same database for the app's role. */
  app: Connection;
  drop(): Promise<void>;
};

/** A fresh database, cloned from the migrated template, for its owner. */
export async function cloneDatabase(): Promise<ClonedDatabase> {
  const connection = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create database ${database} template template_club strategy file_copy`);
  return {
    ...connection,
    database,
    app: { ...connection, ...inject('appRole'), database },
    async drop() {
      await root.execute(`drop database ${database} with (force)`);
      await root.$client.end();
    },
  };
}

/** Runs one statement over a connection of its own. */
export async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const db = openDatabase(connection, { max: 1 });
  try {
    return await findRows(db, text);
  } finally {
    await closeDatabase(db);
  }
}

/** The address of a database for a process of its own. */
export const urlOf = ({ user, password, host, database }: Connection): string =>
  `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
