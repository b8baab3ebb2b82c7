import type { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

interface Labels {
  method: string;
  route: string;
  status: number;
}

export class RequestMetrics {
  readonly #requests: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'method' | 'route'>;

  constructor(metrics: Metrics) {
    this.#requests = metrics.counter({
      name: 'club_http_requests_total',
      help: 'Requests by method, route and status; 499: the client left before the response began',
      labelNames: ['method', 'route', 'status'],
    });
    this.#durations = metrics.histogram({
      name: 'club_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its response, by method and route, without event streams',
      labelNames: ['method', 'route'],
      // One of them is the limit that a call should stay under, so that its share can be read exactly.
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10],
    });
  }

  /** Labels must come from small sets: each combination is stored for as long as the process runs. */
  count({ method, route, status }: Labels, seconds: number | undefined): void {
    this.#requests.inc({ method, route, status: String(status) });
    if (seconds !== undefined) this.#durations.observe({ method, route }, seconds);
  }
}
