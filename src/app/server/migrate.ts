// `npm run migrate`: brings the tables up to date as their owner, and gives the app's role what it needs.
import { databaseUrlOf, databaseWaitOf, dataDirOf, s3Of, SettingError } from '#club/server/config.ts';
import { connectionOf } from '#kit/server/database/client.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { requireFit } from '#kit/server/database/misfits.ts';
import { waitForDatabase } from '#kit/server/database/wait-for-database.ts';
import { consoleLog } from '#kit/server/log/log.ts';
import { appRoleFromSettings } from './app-role-settings.ts';
import { migrationsWithBackup } from './backup-before-migration.ts';
import { reasonOf } from './reason.ts';
import * as schema from '../schema.ts';

const log = consoleLog({ dev: false });
const say = (line: string) => log.info(line);

function ownerUrlOf(environment: NodeJS.ProcessEnv): string {
  const url = databaseUrlOf('DATABASE_URL', environment.DATABASE_URL?.trim() || undefined);
  if (!url) throw new SettingError('DATABASE_URL must name the owner of the tables');
  return url;
}

try {
  const url = ownerUrlOf(process.env);
  const role = appRoleFromSettings(process.env, connectionOf(url).user);
  const seconds = databaseWaitOf(process.env.DATABASE_WAIT?.trim() || undefined);
  const connection = await waitForDatabase(url, { seconds, say });
  const config = {
    dataDir: dataDirOf(process.env.DATA_DIR),
    secretKey: process.env.SECRET_KEY?.trim() || undefined,
    s3: s3Of(process.env),
  };
  const migrations = migrationsWithBackup({ config, connection, flags: process.argv, say });
  await migrateDatabase(connection, migrations, role, say);
  await requireFit(connection, schema);
  log.info(`The tables are up to date${role ? `, and ${role.user} may use them` : ''}`);
} catch (error) {
  log.fatal(`The migration failed: ${reasonOf(error)}`);
  process.exitCode = 1;
}
