import { databaseUrlOf, SettingError } from '#club/server/config.ts';
import type { AppRole } from '#kit/server/database/app-role.ts';
import { connectionOf } from '#kit/server/database/client.ts';

/** The role of APP_DATABASE_URL, for commands that run as the owner of the tables. */
export function appRoleFromSettings(environment: NodeJS.ProcessEnv, owner: string): AppRole | undefined {
  const url = databaseUrlOf('APP_DATABASE_URL', environment.APP_DATABASE_URL?.trim() || undefined);
  if (!url) return undefined;
  const { user, password } = connectionOf(url);
  if (user === owner) throw new SettingError('APP_DATABASE_URL must name another user than DATABASE_URL');
  if (!password) throw new SettingError('APP_DATABASE_URL must hold the password of the app’s user');
  return { user, password };
}
