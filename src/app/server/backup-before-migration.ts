import { type Config, SettingError } from '#club/server/config.ts';
import type { Connection } from '#kit/server/database/client.ts';
import type { Migrations } from '#kit/server/database/migrate.ts';
import type { Say } from '#kit/server/waiting.ts';
import { migrations } from './migrations.ts';

/** Of `npm start` and `npm run migrate`, for somebody who has a backup already. */
export const withoutBackup = '--without-backup';

interface Options {
  config: Pick<Config, 'dataDir' | 'secretKey' | 's3'>;
  connection: Connection;
  flags: readonly string[];
  say: Say;
}

/** The migrations, with a backup before they change tables that hold something, to roll back to the former version. */
export const migrationsWithBackup = ({ flags, ...options }: Options): Migrations => ({
  ...migrations,
  async beforeChange() {
    if (flags.includes(withoutBackup)) return;
    // Most starts change nothing and need none of this.
    const { backUpForMigration } = await import('./write-backup-file.ts');
    await backUpForMigration(options).catch((error: Error) => {
      throw new SettingError(
        `the backup before the migration failed (${error.message}), so nothing was changed. Mend that, or go on without one by adding -- ${withoutBackup}`,
      );
    });
  },
});
