import { join } from 'node:path';
import { openDatabase } from '#kit/server/database/client.ts';
import { startEmbedded } from '#kit/server/database/embedded/launcher.ts';

export type Sql = ReturnType<typeof openDatabase>['$client'];

/** Works in the database of the app that runs in this folder. */
export async function inDatabase<T>(dataDir: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ folder: join(dataDir, 'postgres') });
  const { $client: sql } = openDatabase(server, { max: 1 });
  const result = await work(sql);
  await sql.end();
  await server.stop();
  return result;
}
