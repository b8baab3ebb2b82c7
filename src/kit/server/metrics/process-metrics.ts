import { collectDefaultMetrics, Registry } from 'prom-client';

/** Gauges with the ending of a counter, which Prometheus' own check refuses. */
const misnamed = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

let registry: Registry | undefined;

/**
 * Memory, CPU, garbage collection and event-loop delay: facts of the process, whichever app reads them. They are measured
 * from the first scrape on, so a process that nobody scrapes does not pay for them.
 */
export function processRegistry(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
    for (const name of misnamed) registry.removeSingleMetric(name);
  }
  return registry;
}
