import { type Root, poolLoad } from '../database/client.ts';
import { connectionStates } from './connections.queries.ts';
import type { Metrics } from './metrics.ts';
import { sharedRead } from './shared-read.ts';

const states = ['active', 'idle', 'idle in transaction'];
const applications = ['club', 'club-jobs', 'club-listener'];

/** Load of the pool of this process, and the connections that PostgreSQL sees of all processes. */
export function measureDatabase(metrics: Metrics, db: Root, answers: () => Promise<boolean>): void {
  metrics.gauge({
    name: 'club_database_pool_in_flight',
    help: 'Connections of the pool that are used, and queries and transactions that wait for one',
    collect() {
      this.set(poolLoad(db).inFlight);
    },
  });
  metrics.gauge({
    name: 'club_database_pool_size',
    help: 'Connections that the pool may open',
    collect() {
      this.set(poolLoad(db).size);
    },
  });
  metrics.gauge({
    name: 'club_database_up',
    help: '1 while PostgreSQL replies in time, to queries, jobs and live events',
    aggregator: 'min',
    async collect() {
      this.set((await answers()) ? 1 : 0);
    },
  });
  measureConnections(metrics, db);
}

function measureConnections(metrics: Metrics, db: Root): void {
  const read = sharedRead(async () => {
    const startedAt = performance.now();
    const rows = await connectionStates(db);
    return { rows, seconds: (performance.now() - startedAt) / 1000 };
  });
  metrics.gauge({
    name: 'club_database_probe_seconds',
    help: 'Seconds that a small query takes, with its wait for a free connection',
    aggregator: 'max',
    async collect() {
      this.reset();
      const found = await read();
      if (found) this.set(found.seconds);
      else this.remove();
    },
  });
  metrics.gauge({
    name: 'club_database_connections',
    help: 'Connections of all app processes by application (club, club-jobs, club-listener) and state, as PostgreSQL sees them',
    labelNames: ['application', 'state'],
    aggregator: 'first',
    async collect() {
      this.reset();
      const found = await read();
      if (!found) return;
      for (const application of applications) for (const state of states) this.set({ application, state }, 0);
      for (const { application, state, connections } of found.rows)
        this.set({ application, state }, connections);
    },
  });
}
