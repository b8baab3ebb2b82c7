import { join } from 'node:path';
import { type Config, SettingError } from '#club/server/config.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { requireFit } from '#kit/server/database/misfits.ts';
import { acceptedConnections, neededConnections } from '#kit/server/database/pool.ts';
import { waitForDatabase } from '#kit/server/database/wait-for-database.ts';
import type { Say } from '#kit/server/waiting.ts';
import { migrationsWithBackup } from './backup-before-migration.ts';
import * as schema from '../schema.ts';
import { appUser } from './migrations.ts';

interface DatabaseOptions {
  config: Config;
  /** Of several processes the first one migrates, before the others start. */
  migrate: boolean;
  /** Of the command line. */
  flags: readonly string[];
  say: Say;
  /** Called with how to stop what was started. */
  onStop: (stop: () => Promise<unknown>) => void;
}

export interface StartedDatabase {
  /** As the role that the app runs as. */
  connection: Connection;
  /** The owner of the tables, where the app knows them. */
  owner?: Connection;
}

/** Started and migrated. */
export async function startDatabase({
  config,
  migrate,
  flags,
  say,
  onStop,
}: DatabaseOptions): Promise<StartedDatabase> {
  const { databaseUrl, processes } = config;
  if (databaseUrl) {
    const connection = await waitForDatabase(databaseUrl, { seconds: config.databaseWait, say });
    const migrations = migrationsWithBackup({ config, connection, flags, say });
    if (migrate) {
      await migrateDatabase(connection, migrations, undefined, say);
      await requireFit(connection, schema);
    }
    if (migrate && processes > 1) await requireConnections(connection, processes);
    return { connection };
  }
  const server = await startEmbedded({
    folder: join(config.dataDir, 'postgres'),
    settings: { max_connections: String(Math.max(100, neededConnections(processes))) },
    say,
  });
  onStop(() => server.stop());
  const owner = server.connection;
  const appRole = server.roleNamed(appUser);
  const migrations = migrationsWithBackup({ config, connection: owner, flags, say });
  if (migrate) {
    await migrateDatabase(owner, migrations, appRole, say);
    await requireFit(owner, schema);
  }
  return { connection: { ...owner, ...appRole }, owner };
}

async function requireConnections(connection: Connection, processes: number): Promise<void> {
  const [accepted, needed] = [await acceptedConnections(connection), neededConnections(processes)];
  if (needed > accepted)
    throw new SettingError(
      `PROCESSES=${processes} needs ${needed} connections, and the database accepts ${accepted}: raise its max_connections or lower PROCESSES`,
    );
}
