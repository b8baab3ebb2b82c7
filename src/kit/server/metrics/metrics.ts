import cluster from 'node:cluster';
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
  collectDefaultMetrics,
} from 'prom-client';
import { shareMetrics } from './cluster-metrics.ts';

/**
 * What one app measures. Each app has its own, because tests run many in one process. Every part adds its metrics here
 * and says with `aggregator` how the processes of one machine combine: numbers of a process are summed, numbers that all
 * of them read from the same database or disk are taken once (`first`).
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #textOfAll = cluster.isWorker ? shareMetrics(this.#own()) : undefined;

  counter<Label extends string>(of: CounterConfiguration<Label>): Counter<Label> {
    return new Counter({ ...of, registers: [this.#registry] });
  }

  gauge<Label extends string>(of: GaugeConfiguration<Label>): Gauge<Label> {
    return new Gauge({ ...of, registers: [this.#registry] });
  }

  /** A number that all processes read from the same place; it is missing while that cannot be read. */
  sharedGauge<Found>(
    of: { name: string; help: string },
    { read, valueOf }: { read: () => Promise<Found | null>; valueOf: (found: Found) => number },
  ): void {
    this.gauge({
      ...of,
      aggregator: 'first',
      async collect() {
        const found = await read();
        if (found === null) this.remove();
        else this.set(valueOf(found));
      },
    });
  }

  histogram<Label extends string>(of: HistogramConfiguration<Label>): Histogram<Label> {
    return new Histogram({ ...of, registers: [this.#registry] });
  }

  /** Names, labels and values in the text format of Prometheus, over all app processes of this machine. */
  async text(): Promise<string> {
    // The numbers of one process are better than none.
    return (await this.#textOfAll?.()) || Registry.merge(this.#own()).metrics();
  }

  #own(): Registry[] {
    return [processRegistry(), this.#registry];
  }
}

/** Gauges with the ending of a counter, which Prometheus' own check refuses. */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

let registry: Registry | undefined;

/** Memory, CPU, garbage collection and event-loop delay: facts of the process, whichever app reads them. */
function processRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    for (const name of misnamed) registry.removeSingleMetric(name);
  }
  return registry;
}
