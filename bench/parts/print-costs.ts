import { type Cost, cpuOf } from '../measure.ts';
import { markdownHead, markdownRow } from '../numbers.ts';
import type { Contender } from '../servers/contender.ts';

export const costHead = markdownHead([
  'call',
  'server',
  'calls/s',
  'p50 ms',
  'p99 ms',
  'CPU ms/call',
  'of it database',
  'generator',
]);

export function printCosts(call: string, contenders: readonly Contender[], costs: readonly Cost[]): void {
  for (const [at, { name }] of contenders.entries()) {
    const cost = costs[at];
    if (!cost) continue;
    console.log(
      markdownRow([
        call,
        name,
        Math.round(cost.rate),
        cost.p50.toFixed(1),
        cost.p99.toFixed(1),
        cpuOf(cost).toFixed(3),
        cost.databaseCpu.toFixed(3),
        cost.generatorCpu.toFixed(3),
      ]),
    );
  }
}
