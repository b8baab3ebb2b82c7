import type { Metrics } from './metrics.ts';

export function measureStreams(metrics: Metrics, count: () => number): void {
  metrics.gauge({
    name: 'club_live_listeners',
    help: 'Open streams of live events',
    collect() {
      this.set(count());
    },
  });
}
