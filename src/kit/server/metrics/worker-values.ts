import { AggregatorRegistry, type MetricObject } from 'prom-client';

/** Of workers that ended, before they are merged into one. */
const maxEnded = 20;

/** In the text format a counter and a histogram only grow. */
const grows = ({ type }: MetricObject): boolean => ['counter', 'histogram'].includes(String(type));

/**
 * The values of all workers. What a worker has counted stays in the sum after its end: Prometheus takes a sum that falls
 * for a restart, and all that was counted before for new.
 */
export class WorkerValues {
  readonly #last = new Map<number, MetricObject[][]>();
  readonly #ended: MetricObject[][] = [];
  #isMerging = false;

  set(worker: number, values: MetricObject[][]): void {
    this.#last.set(worker, values);
  }

  end(worker: number): void {
    const values = this.#last.get(worker) ?? [];
    this.#last.delete(worker);
    this.#ended.push(...values.map((metrics) => metrics.filter(grows)));
    if (this.#ended.length > maxEnded && !this.#isMerging) void this.#merge();
  }

  /** Of a worker that has not replied only what grows counts, as it was last. */
  all(replied: ReadonlySet<number>): MetricObject[][] {
    const last = [...this.#last].flatMap(([worker, values]) =>
      replied.has(worker) ? values : values.map((metrics) => metrics.filter(grows)),
    );
    return [...last, ...this.#ended];
  }

  async #merge(): Promise<void> {
    this.#isMerging = true;
    const { length } = this.#ended;
    const merged = await AggregatorRegistry.aggregate(this.#ended).getMetricsAsJSON();
    this.#ended.splice(0, length, merged);
    this.#isMerging = false;
  }
}
