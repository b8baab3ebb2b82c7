import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startProcess } from './app-process.ts';
import { sharedDatabase } from './shared-database.ts';

/** Passes connections on to a database until it is paused: then it accepts them and passes nothing on. */
async function pausableDatabase(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const path = `${url.searchParams.get('host')}/.s.PGSQL.5432`;
  let isPaused = false;
  const pauses = new Set<() => void>();
  const server = createServer((socket) => {
    const database = createConnection(path);
    const both = [socket, database];
    for (const each of both) each.on('error', () => both.forEach((other) => void other.destroy()));
    const pause = () => {
      socket.unpipe(database);
      database.unpipe(socket);
    };
    socket.pipe(database).pipe(socket);
    pauses.add(pause);
    if (isPaused) pause();
    onTestFinished(() => both.forEach((each) => void each.destroy()));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  url.search = '?sslmode=disable';
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    pause() {
      isPaused = true;
      for (const each of pauses) each();
    },
  };
}

test('while the database accepts connections and never replies, the metrics of two processes say so', async () => {
  const database = await sharedDatabase(onTestFinished);
  const { url, pause } = await pausableDatabase(database.appUrl);
  const app = await database.start(startProcess, { DATABASE_URL: url, PROCESSES: '2' });
  pause();
  // The address of the caller has no lease of its rate limit yet, and the database gives none.
  const response = await fetch(`${app.url}/metrics`, { signal: AbortSignal.timeout(20_000) });
  expect(await response.text()).toMatch(/^club_database_up 0$/m);
  await app.kill('SIGKILL');
});
