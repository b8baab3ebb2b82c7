import type { World } from '#club/server/world.ts';
import { measureBackups } from '#features/system/server/backup-metrics.ts';
import { measureCache } from '#kit/server/metrics/cache-metrics.ts';
import { measureDatabase } from '#kit/server/metrics/database-metrics.ts';
import { measureQueues } from '#kit/server/metrics/queue-metrics.ts';

/** Adds what every part of the world measures; requests, streams and the disk are added with the HTTP server. */
export function measureWorld({ metrics, db, cache }: World): void {
  measureDatabase(metrics, db);
  measureQueues(metrics, db);
  measureCache(metrics, cache);
  measureBackups(metrics, db);
}
