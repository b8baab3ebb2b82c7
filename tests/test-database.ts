import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Connection, openDatabase } from '#kit/server/database/client.ts';

/** A fresh database, cloned from the migrated template. */
export async function cloneDatabase(): Promise<Connection & { drop(): Promise<void> }> {
  const connection = inject('connection');
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create database ${database} template template_club strategy file_copy`);
  return {
    ...connection,
    database,
    async drop() {
      await root.execute(`drop database ${database} with (force)`);
      await root.$client.end();
    },
  };
}
