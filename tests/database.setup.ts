import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Connection, openDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    connection: Connection;
  }
}

export const templateDatabase = 'template_club';

/** One PostgreSQL for all test files, with a migrated database that each file clones. */
export default async function startTestDatabase(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'club-test-'));
  // Losing a test database is harmless, so it does not wait for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  };
  const { host, port, user, password, database, stop } = await startEmbedded({ folder, settings });
  const connection = { host, port, user, password, database };
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create database ${templateDatabase}`);
  await root.$client.end();
  await migrateDatabase({ ...connection, database: templateDatabase }, 'migrations');
  project.provide('connection', connection);
  return async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
}
