import { clubName } from '#club/shared/brand.ts';
import { join } from 'node:path';
import { offerSetup } from '#features/auth/server/setup.service.ts';
import { systemClock } from '#kit/server/clock.ts';
import { reachOf, settingsForPhones } from '#club/server/addresses.ts';
import { type Config, readConfig, SettingError } from '#club/server/config.ts';
import { type Connection, reachDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { consoleLog } from '#kit/server/log/log.ts';
import { buildApp } from './app.ts';
import { appUser, migrations } from './migrations.ts';
import { openWorld } from './open-world.ts';
import { hasSample, loadSample, sampleSignIns } from './sample/load-sample.ts';

const root = join(import.meta.dirname, '../../..');
const dev = process.argv.includes('--dev');
const log = consoleLog({ dev });

/** How to stop what was started, in the order of the start. */
const cleanups: (() => Promise<unknown>)[] = [];

async function stop(): Promise<void> {
  for (const cleanUp of cleanups.splice(0).reverse())
    await cleanUp().catch((err: unknown) => log.error({ err }, 'A part of the server did not stop'));
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const connection = await database(config);
  const opened = await openWorld({ config, connection, clock: systemClock, log });
  cleanups.push(() => opened.close());
  const { world } = opened;

  if (!config.localOnly && (await hasSample(world.db))) {
    throw new SettingError(
      'This database holds the sample club, whose password is published. Start on another database, or with a loopback HOST and PUBLIC_URL outside production',
    );
  }
  if (config.sample) await loadSample(world);

  const app = await buildApp(opened, { root, pages: pagesOf(process.argv), validateResponses: dev, log });
  cleanups.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });

  const signIns = await sampleSignIns(world.db);
  if (signIns) log.info(signIns);
  const setupLink = await offerSetup(world);
  if (setupLink) log.info(`Create the first leader here, within 24 hours: ${setupLink}`);
  log.info(
    [`${clubName} is ready: ${config.publicUrl}`, ...reachHint(config, await hasSample(world.db))].join('\n'),
  );
}

/** For people who want to open the app on a phone. */
function reachHint(config: Config, sample: boolean): string[] {
  const { listens, lanUrl } = reachOf(config);
  const settings = settingsForPhones(config, { sample });
  const fix = settings && `For phones in the same network start with ${settings}`;
  const lines = [listens && lanUrl && `In the local network: ${lanUrl}`, fix];
  return lines.filter((line) => typeof line === 'string');
}

/** `npm run dev` renders from the sources; a process for the API alone needs no build. */
function pagesOf(flags: string[]): 'built' | 'dev' | 'none' {
  if (flags.includes('--api-only')) return 'none';
  return dev ? 'dev' : 'built';
}

/** Migrated, and as the role that the app runs as. */
async function database(config: Config): Promise<Connection> {
  if (config.databaseUrl) {
    const connection = await reachDatabase(config.databaseUrl);
    await migrateDatabase(connection, migrations);
    return connection;
  }
  const server = await startEmbedded({ folder: join(config.dataDir, 'postgres') });
  cleanups.push(() => server.stop());
  const { host, port, user, password, database: name } = server;
  const appRole = server.roleNamed(appUser);
  await migrateDatabase({ host, port, user, password, database: name }, migrations, appRole);
  return { host, port, ...appRole, database: name };
}

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // A terminal and npm may each pass the same signal on, and every part of the stop has a time limit.
    if (stopping) return;
    stopping = true;
    void stop().then(() => process.exit(0));
  });
}

start().catch(async (error: unknown) => {
  log.fatal(`The start failed: ${reasonOf(error)}`);
  await stop();
  process.exit(1);
});

/** One line that says what to do; the whole trace only for faults of our own. */
function reasonOf(error: unknown): string {
  if (error instanceof SettingError) return error.message;
  const { code, message, stack, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `port ${process.env.PORT ?? 3000} is in use; set PORT to another`;
  if (syscall === 'connect' || code === 'CONNECT_TIMEOUT' || code?.startsWith('28')) {
    return `the database does not answer (${message})`;
  }
  return process.env.DEBUG ? String(stack) : (message.split('\n')[0] ?? '');
}
