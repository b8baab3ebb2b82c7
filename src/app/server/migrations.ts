import { join } from 'node:path';
import type { Migrations } from '#kit/server/database/migrate.ts';

/** The role that the app runs as in the embedded PostgreSQL. */
export const appUser = 'club_app';

const folder = join(import.meta.dirname, '../../../migrations');

export const migrations: Migrations = {
  folder,
  functions: join(folder, 'functions'),
  // The last one with the 41 migrations that `0000_schema` replaces.
  bridge: 'commit 58af33d',
  // A trigger refuses changes too, but the log should not hang on one thing.
  appendOnly: ['audit_entries'],
};
