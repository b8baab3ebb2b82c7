// `npm run migrate`: brings the tables up to date as their owner, and gives the app's role what it needs.
import { databaseUrlOf, SettingError } from '#club/server/config.ts';
import { connectionOf, reachDatabase } from '#kit/server/database/client.ts';
import { migrateDatabase } from '#kit/server/database/migrate.ts';
import { consoleLog } from '#kit/server/log/log.ts';
import { migrations } from './migrations.ts';

const log = consoleLog({ dev: false });

function ownerUrlOf(environment: NodeJS.ProcessEnv): string {
  const url = databaseUrlOf('DATABASE_URL', environment.DATABASE_URL?.trim() || undefined);
  if (!url) throw new SettingError('DATABASE_URL must name the owner of the tables');
  return url;
}

function appRoleFromSettings(environment: NodeJS.ProcessEnv, owner: string) {
  const url = databaseUrlOf('APP_DATABASE_URL', environment.APP_DATABASE_URL?.trim() || undefined);
  if (!url) return undefined;
  const { user, password } = connectionOf(url);
  if (user === owner) throw new SettingError('APP_DATABASE_URL must name another user than DATABASE_URL');
  if (!password) throw new SettingError('APP_DATABASE_URL must hold the password of the app’s user');
  return { user, password };
}

try {
  const url = ownerUrlOf(process.env);
  const role = appRoleFromSettings(process.env, connectionOf(url).user);
  await migrateDatabase(await reachDatabase(url), migrations, role);
  log.info(`The tables are up to date${role ? `, and ${role.user} may use them` : ''}`);
} catch (error) {
  log.fatal(`The migration failed: ${(error as Error).message.split('\n')[0] ?? ''}`);
  process.exitCode = 1;
}
