import type { Root } from '../database/client.ts';
import { queueStates } from '../jobs/jobs.queries.ts';
import type { Metrics } from './metrics.ts';
import { sharedRead } from './shared-read.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { ResponseCache } from '../cache/response-cache.ts';
import { type DiskSpace, realDisks } from '../disk.ts';

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

/** Counts what becomes of each attempt to send a mail; those that wait are in the queue `mail`. */
export function countMails(metrics: Metrics, mailer: Mailer): Mailer {
  const mails = metrics.counter({
    name: 'club_mails_total',
    help: 'Attempts to send a mail by outcome: sent, failed (and tried again by the queue)',
    labelNames: ['outcome'],
  });
  for (const outcome of ['sent', 'failed']) mails.inc({ outcome }, 0);
  return {
    async send(mail) {
      try {
        const reply = await mailer.send(mail);
        mails.inc({ outcome: 'sent' });
        return reply;
      } catch (error) {
        mails.inc({ outcome: 'failed' });
        throw error;
      }
    },
    close: () => mailer.close(),
  };
}

export function measureCache(metrics: Metrics, cache: ResponseCache): void {
  metrics.counter({
    name: 'club_cache_requests_total',
    help: 'Requests that the response cache can serve: hit (served from it) or miss (worked out and stored)',
    labelNames: ['result'],
    collect() {
      const { hits, misses } = cache.usage;
      this.reset();
      this.inc({ result: 'hit' }, hits);
      this.inc({ result: 'miss' }, misses);
    },
  });
  metrics.gauge({
    name: 'club_cache_entries',
    help: 'Responses in the cache',
    collect() {
      this.set(cache.usage.entries);
    },
  });
  metrics.gauge({
    name: 'club_cache_bytes',
    help: 'Bytes that are counted for the responses in the cache',
    collect() {
      this.set(cache.usage.bytes);
    },
  });
}

/** The version that runs, in how many processes, and the disk of the data folder. */
export function measureInstallation(
  metrics: Metrics,
  { version, dataDir }: { version: string; dataDir: string },
): void {
  metrics
    .gauge({
      aggregator: 'first',
      name: 'club_info',
      help: 'Always 1; the version is a label',
      labelNames: ['version'],
    })
    .set({ version }, 1);
  // 1 of each process, summed over those of a machine: memory and CPU are sums too.
  metrics.gauge({ name: 'club_processes', help: 'App processes that replied to this scrape' }).set(1);
  const read = sharedRead(() => realDisks.spaceOf([dataDir]));
  const disk = (name: string, help: string, valueOf: (space: DiskSpace) => number) =>
    metrics.sharedGauge({ name, help }, { read, valueOf });
  disk('club_disk_free_bytes', 'Free bytes on the disk of DATA_DIR', ({ free }) => free);
  disk('club_disk_size_bytes', 'Size of the disk of DATA_DIR', ({ total }) => total);
}
