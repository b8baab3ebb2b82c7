import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '#club/server/app-context.ts';
import { systemClock } from '#kit/server/clock.ts';
import { closeDatabase, openDatabase } from '#kit/server/database/client.ts';
import type { AppProcess } from './app-process.ts';
import { cloneDatabase, urlOf } from './test-database.ts';

/** One database for several app processes, and how to start them on it. `onEnd` is called with how to clean up. */
export async function sharedDatabase(onEnd: (cleanUp: () => Promise<void>) => void) {
  const clone = await cloneDatabase();
  const db = openDatabase(clone, { max: 2 });
  const folders: string[] = [];
  const apps: AppProcess[] = [];
  const secretKey = randomBytes(32).toString('hex');
  onEnd(async () => {
    await Promise.all(apps.map((app) => app.kill('SIGTERM')));
    await closeDatabase(db);
    await clone.drop();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });
  return {
    /** The part of an app context that people.ts needs. */
    context: { db, clock: systemClock } as AppContext,
    appUrl: urlOf(clone.app),
    /** As on a machine of its own: with a data folder that no other app sees. */
    async start(
      startApp: (environment: Record<string, string>) => Promise<AppProcess>,
      environment: Record<string, string> = {},
    ): Promise<AppProcess> {
      const folder = await mkdtemp(join(tmpdir(), 'club-machine-'));
      folders.push(folder);
      const app = await startApp({
        DATA_DIR: folder,
        DATABASE_URL: urlOf(clone.app),
        SECRET_KEY: secretKey,
        SAMPLE: '0',
        ...environment,
      });
      apps.push(app);
      return app;
    },
  };
}
