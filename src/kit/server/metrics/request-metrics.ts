import type { Counter, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

interface Labels {
  method: string;
  route: string;
  status: number;
}

/** One of them is the limit that a call should stay under, so that its share can be read exactly. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];

/** Requests by route and status, and how long they take by route. */
export class RequestMetrics {
  readonly #total: Counter<'method' | 'route' | 'status'>;
  readonly #seconds: Histogram<'method' | 'route'>;
  /** Resolving labels costs more than counting. */
  readonly #resolved = new Map<string, { add: () => void; observe: (seconds: number) => void }>();

  constructor(metrics: Metrics) {
    this.#total = metrics.counter({
      name: 'club_http_requests_total',
      help: 'Requests by method, route and status; 499: the client left before the response began',
      labelNames: ['method', 'route', 'status'],
    });
    this.#seconds = metrics.histogram({
      name: 'club_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its response, by method and route, without event streams',
      labelNames: ['method', 'route'],
      buckets,
    });
  }

  /** Labels must come from small sets: each combination is stored for as long as the process runs. */
  count(labels: Labels, seconds: number | undefined): void {
    const { add, observe } = this.#resolve(labels);
    add();
    if (seconds !== undefined) observe(seconds);
  }

  #resolve({ method, route, status }: Labels) {
    const key = `${method} ${route} ${status}`;
    let found = this.#resolved.get(key);
    if (!found) {
      const total = this.#total.labels({ method, route, status: String(status) });
      let seconds: { observe(value: number): void } | undefined;
      found = {
        add: () => total.inc(),
        // Event streams have no series here.
        observe: (value) => (seconds ??= this.#seconds.labels({ method, route })).observe(value),
      };
      this.#resolved.set(key, found);
    }
    return found;
  }
}
