import { type Config, readConfig } from '#club/server/config.ts';
import { systemClock } from '#kit/server/clock.ts';
import type { Connection } from '#kit/server/database/client.ts';
import { migrationStateAt } from '#kit/server/database/migration-state.ts';
import { makeLog } from '#kit/server/log/log.ts';
import type { World } from '#club/server/world.ts';
import { openInstallation } from '../installation.ts';
import { migrations } from '../migrations.ts';
import { openWorld } from '../open-world.ts';
import { AdminError } from './command.ts';

interface OpenAdmin {
  world: World;
  close: () => Promise<void>;
}

interface Reached {
  connection: Connection;
  release: () => Promise<void>;
}

/** The world of a running or stopped server, without its jobs. */
export async function openAdmin(environment: NodeJS.ProcessEnv): Promise<OpenAdmin> {
  const config = readConfig(environment);
  const { connection, release } = await reach(config, environment);
  try {
    await requireMigrated(connection);
    const { world, close } = await openWorld({
      config,
      connection,
      clock: systemClock,
      log: logOf(environment),
      runsJobs: false,
    });
    return {
      world,
      async close() {
        await close();
        await release();
      },
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/** As the role that the server runs as. An embedded database is joined, or started for the time of the command. */
async function reach(config: Config, environment: NodeJS.ProcessEnv): Promise<Reached> {
  const { connection, role, close } = await openInstallation(config, { environment, create: false });
  return { connection: config.databaseUrl ? connection : { ...connection, ...role }, release: close };
}

async function requireMigrated(connection: Connection): Promise<void> {
  const state = await migrationStateAt(connection, migrations);
  if (state === 'empty')
    throw new AdminError('The database has no tables: start the server once, or run "npm run migrate"');
  if (state === 'newer') throw new AdminError('The database is of a newer version: update the code first');
  if (state !== 'current')
    throw new AdminError(
      'The database is of an older version: start the server once, or run "npm run migrate"',
    );
}

/** What the queue or the cache log meanwhile matters to a developer only. */
const logOf = ({ DEBUG }: NodeJS.ProcessEnv) =>
  makeLog({ write: (line) => void (DEBUG && process.stderr.write(line)) });
