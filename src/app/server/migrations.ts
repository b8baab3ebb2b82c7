import { join } from 'node:path';
import type { Migrations } from '#kit/server/database/migrate.ts';

/** The role that the app runs as in the embedded PostgreSQL. */
export const appUser = 'club_app';

export const migrations: Migrations = {
  folder: join(import.meta.dirname, '../../../migrations'),
  // A trigger refuses changes too, but the log should not hang on one thing.
  appendOnly: ['audit_entries'],
};
