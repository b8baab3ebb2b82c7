import type { ResponseCache } from '../cache/response-cache.ts';
import type { Metrics } from './metrics.ts';

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
