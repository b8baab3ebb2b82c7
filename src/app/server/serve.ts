import { rm } from 'node:fs/promises';
import { reachOf, startForPhones } from '#club/server/addresses.ts';
import { type Config, SettingError } from '#club/server/config.ts';
import type { AppContext } from '#club/server/app-context.ts';
import { clubName } from '#club/shared/brand.ts';
import { hasReadableIds } from '#features/accounts/server/users/national-id-key.service.ts';
import { hideAuthors } from '#features/programme/server/ratings/ratings.service.ts';
import { reconcileBackups } from '#features/system/server/backup.service.ts';
import { offerSetup } from '#features/accounts/server/auth/setup.service.ts';
import { systemClock } from '#kit/server/clock.ts';
import { closeDatabase, type Connection, openDatabase } from '#kit/server/database/client.ts';
import type { Log } from '#kit/server/log/log.ts';
import { announceWait, type Say } from '#kit/server/waiting.ts';
import { buildApp } from './app.ts';
import type { StartedDatabase } from './database.ts';
import { restoreMarkerOf } from './file-places.ts';
import { openContext } from './open-context.ts';
import { hasSample, loadSample, sampleSignIns } from './sample/load-sample.ts';

interface ServeOptions {
  config: Config;
  database: StartedDatabase;
  log: Log;
  root: string;
  pages: 'built' | 'dev' | 'none';
  validateResponses: boolean;
  /** Of several processes the first one loads the sample club and has the lines to print. */
  isFirst: boolean;
  say: Say;
  /** Called with how to stop what was started. */
  onStop: (stop: () => Promise<unknown>) => void;
}

/** Serves until it is stopped. Returns the lines to print when everything is ready. */
export async function serve({
  config,
  database,
  log,
  isFirst,
  say,
  onStop,
  ...options
}: ServeOptions): Promise<string[]> {
  const opened = await openContext({ config, ...database, clock: systemClock, log });
  onStop(() => opened.close());
  const { context } = opened;
  if (isFirst) await prepareData(context, database.connection, say);
  if (isFirst) await warnOfOtherKey(context, log);
  const app = await buildApp(opened, { ...options, log });
  onStop(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  return isFirst ? readyLines(context) : [];
}

const noMailServer =
  'No mail server is set: nobody gets the mail that verifies an address, so nobody can join. Set SMTP_URL and MAIL_FROM, and start again';

async function prepareData(context: AppContext, connection: Connection, say: Say): Promise<void> {
  const { config, db } = context;
  // From now on files are those of people, and no longer what a restore that was killed left behind.
  await rm(restoreMarkerOf(config).path, { force: true });
  if (!config.localOnly && (await hasSample(db))) {
    throw new SettingError(
      'This database holds the sample club, whose password is published. Start on another database, or with a loopback HOST and PUBLIC_URL outside production',
    );
  }
  if (config.sample) {
    // Of several servers that start, the others wait for the one that loads it.
    const patient = { ...context, db: openDatabase(connection, { max: 2 }) };
    await announceWait(say, 'the sample club to be loaded', loadSample(patient));
    await closeDatabase(patient.db);
  }
  await hideAuthors(context);
  // Backups made before a migration, by a command or before a restore get their rows.
  await reconcileBackups(context);
}

/** After a restore without its secret key, for example. */
async function warnOfOtherKey(context: AppContext, log: Log): Promise<void> {
  if (await hasReadableIds(context)) return;
  log.warn(
    'National IDs in this database were encrypted with another secret key: they cannot be read, and codes of authenticator apps do not work. Set SECRET_KEY to the former key, or put it into DATA_DIR/secret-key, and start again',
  );
}

async function readyLines(context: AppContext): Promise<string[]> {
  const { config, db } = context;
  const setupLink = await offerSetup(context);
  const lines = [
    await sampleSignIns(db),
    config.smtpUrl || config.localOnly ? null : noMailServer,
    setupLink && `Create the first leader here, within 24 hours: ${setupLink}`,
    [`${clubName} is ready: ${config.publicUrl}`, ...reachHint(config, await hasSample(db))].join('\n'),
  ];
  return lines.filter((line) => line !== null);
}

/** For people who want to open the app on a phone. */
function reachHint(config: Config, sample: boolean): string[] {
  const { listens, lanUrl } = reachOf(config);
  const command = startForPhones(config, { sample });
  const otherClub = sample ? ', a new club, since the sample stays on this computer' : '';
  const fix = command && `For phones in the same network${otherClub}: ${command}`;
  const lines = [listens && lanUrl && `In the local network: ${lanUrl}`, fix];
  return lines.filter((line) => typeof line === 'string');
}
