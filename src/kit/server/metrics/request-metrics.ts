import type { Metrics, TimedCall } from './metrics.ts';

interface Labels {
  method: string;
  route: string;
  status: number;
}

/** One of them is the limit that a call should stay under, so that its share can be read exactly. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];

/** What was counted of one route and method. */
class Series implements TimedCall {
  readonly labels: Record<string, string>;
  readonly byStatus = new Map<number, number>();
  /** How many took no longer than each of the buckets, but longer than the one before; the last took longer than all. */
  readonly counts = Array.from({ length: buckets.length + 1 }, () => 0);
  sum = 0;

  constructor(method: string, route: string) {
    this.labels = { method, route };
  }

  observe(seconds: number): void {
    let at = 0;
    while (at < buckets.length && seconds > (buckets[at] ?? 0)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }
}

/**
 * Requests by route and status, and how long they take by route. They are counted here and given to the metrics when
 * somebody reads those: a response from the cache takes little longer than looking up the labels of a metric.
 */
export class RequestMetrics {
  readonly #byRoute = new Map<string, Map<string, Series>>();

  constructor(metrics: Metrics) {
    const all = () => this.#all();
    metrics.counter({
      name: 'club_http_requests_total',
      help: 'Requests by method, route and status; 499: the client left before the response began',
      labelNames: ['method', 'route', 'status'],
      collect() {
        this.reset();
        for (const { labels, byStatus } of all())
          for (const [status, count] of byStatus) this.inc({ ...labels, status: String(status) }, count);
      },
    });
    metrics.timings({
      name: 'club_http_request_duration_seconds',
      help: 'Seconds from the arrival of a request to the end of its response, by method and route, without event streams',
      buckets,
      // Event streams have no series here.
      collect: () => all().filter(({ sum }) => sum > 0),
    });
  }

  /** Labels must come from small sets: each combination is stored for as long as the process runs. */
  count({ method, route, status }: Labels, seconds: number | undefined): void {
    const series = this.#byRoute.get(route)?.get(method) ?? this.#add(method, route);
    series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
    if (seconds !== undefined) series.observe(seconds);
  }

  #add(method: string, route: string): Series {
    const series = new Series(method, route);
    const methods = this.#byRoute.get(route);
    if (methods) methods.set(method, series);
    else this.#byRoute.set(route, new Map([[method, series]]));
    return series;
  }

  #all(): Series[] {
    return [...this.#byRoute.values()].flatMap((methods) => [...methods.values()]);
  }
}
