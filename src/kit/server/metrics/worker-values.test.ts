import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { WorkerValues } from './worker-values.ts';

/** The metrics of a worker that has served so many requests. */
async function valuesOf(requests: number) {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'x', registers }).inc(requests);
  new Gauge({ name: 'streams', help: 'x', registers }).set(1);
  const seconds = new Histogram({ name: 'seconds', help: 'x', buckets: [1], registers });
  for (let request = 0; request < requests; request += 1) seconds.observe(0.5);
  return [await registry.getMetricsAsJSON()];
}

const textOf = (values: WorkerValues, replied: number[]) =>
  AggregatorRegistry.aggregate(values.all(new Set(replied))).metrics();

test('what a worker has counted stays in the sum after its end, and its streams do not', async () => {
  const values = new WorkerValues();
  values.set(1, await valuesOf(3));
  values.set(2, await valuesOf(4));
  expect(await textOf(values, [1, 2])).toMatch(/requests_total 7\n[^]*streams 2\n[^]*seconds_count 7\n/);
  values.end(2);
  values.set(1, await valuesOf(5));
  expect(await textOf(values, [1])).toMatch(/requests_total 9\n[^]*streams 1\n[^]*seconds_count 9\n/);
});

test('a worker that does not reply counts with what it had counted before', async () => {
  const values = new WorkerValues();
  values.set(1, await valuesOf(3));
  values.set(2, await valuesOf(4));
  expect(await textOf(values, [1])).toMatch(/requests_total 7\n[^]*streams 1\n/);
});

test('many workers that ended are one set of values', async () => {
  const values = new WorkerValues();
  for (let worker = 1; worker <= 100; worker += 1) {
    values.set(worker, await valuesOf(1));
    values.end(worker);
  }
  expect(await textOf(values, [])).toMatch(/requests_total 100\n[^]*seconds_count 100\n/);
  expect(values.all(new Set()).length).toBeLessThan(30);
});
