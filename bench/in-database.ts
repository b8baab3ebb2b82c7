import { join } from 'node:path';
import { closeDatabase, openDatabase, type Root } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';

export type Sql = ReturnType<typeof openDatabase>['$client'];

/** Works in the database of the app that runs in this folder. */
export async function inDatabase<T>(dataDir: string, work: (sql: Sql, db: Root) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  const db = openDatabase(server, { max: 1 });
  const result = await work(db.$client, db);
  await closeDatabase(db);
  await server.stop();
  return result;
}
