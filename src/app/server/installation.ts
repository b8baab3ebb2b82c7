import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, SettingError } from '#club/server/config.ts';
import type { AppRole } from '#kit/server/database/app-role.ts';
import { type Connection, reachDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { appRoleFromSettings } from './app-role-settings.ts';
import { appUser } from './migrations.ts';

/** The database of an installation for a command, beside a running server or without one. */
export interface Installation {
  /** The owner of the tables with the embedded PostgreSQL, else the user of DATABASE_URL. */
  connection: Connection;
  /** The role that gets its grants after a migration. */
  role: AppRole | undefined;
  close(): Promise<void>;
}

/** Starts the embedded PostgreSQL unless it runs. Unless `create` is set, there must be a database already. */
export async function openInstallation(
  config: Config,
  { environment, create }: { environment: NodeJS.ProcessEnv; create: boolean },
): Promise<Installation> {
  if (config.databaseUrl) {
    const connection = await reachDatabase(config.databaseUrl);
    const role = appRoleFromSettings(environment, connection.user);
    return { connection, role, close: () => Promise.resolve() };
  }
  const folder = join(config.dataDir, 'postgres');
  if (!create && !(await stat(join(folder, 'cluster')).catch(() => null)))
    throw new SettingError(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for the server, or start it once`,
    );
  const server = await startEmbedded({ folder });
  return { connection: server.connection, role: server.roleNamed(appUser), close: () => server.stop() };
}
