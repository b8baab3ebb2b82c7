import type { Root } from '../database/client.ts';
import { queueStates } from '../jobs/jobs.queries.ts';
import type { Metrics } from './metrics.ts';
import { sharedRead } from './shared-read.ts';

/** Depth and age of every queue. All processes read the same tables, so one of them is enough. */
export function measureQueues(metrics: Metrics, db: Root): void {
  const read = sharedRead(() => queueStates(db));
  metrics.gauge({
    aggregator: 'first',
    name: 'club_queue_jobs',
    help: 'Jobs by queue and state: waiting (a retry too), active, failed for good',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      for (const { queue, waiting, active, failed } of (await read()) ?? [])
        for (const [state, jobs] of Object.entries({ waiting, active, failed }))
          this.set({ queue, state }, jobs);
    },
  });
  metrics.gauge({
    aggregator: 'first',
    name: 'club_queue_oldest_job_seconds',
    help: 'Seconds since the oldest unfinished job was added that should have run by now; 0: there is none',
    labelNames: ['queue'],
    async collect() {
      this.reset();
      for (const { queue, age } of (await read()) ?? []) this.set({ queue }, age);
    },
  });
}
