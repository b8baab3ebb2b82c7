import { percentile } from '../numbers.ts';

/** How long the calls of one route took, in milliseconds, and how they ended. */
export interface RouteTimes {
  route: string;
  calls: number;
  p50: number;
  p99: number;
  max: number;
  statuses: Record<string, number>;
}

/** Status of a call without a reply. */
export const noReply = 'no reply';

export class Tally {
  readonly #routes = new Map<string, { times: number[]; statuses: Record<string, number> }>();

  add(route: string, ms: number, status: string): void {
    const found = this.#routes.get(route) ?? { times: [], statuses: {} };
    this.#routes.set(route, found);
    found.times.push(ms);
    found.statuses[status] = (found.statuses[status] ?? 0) + 1;
  }

  byRoute(): RouteTimes[] {
    return [...this.#routes]
      .map(([route, { times, statuses }]) => ({ route, statuses, ...timesOf(times) }))
      .toSorted((one, other) => other.p99 - one.p99);
  }

  all(): RouteTimes {
    const routes = [...this.#routes.values()];
    const statuses: Record<string, number> = {};
    for (const route of routes)
      for (const [status, times] of Object.entries(route.statuses))
        statuses[status] = (statuses[status] ?? 0) + times;
    return { route: 'all', statuses, ...timesOf(routes.flatMap(({ times }) => times)) };
  }
}

const timesOf = (times: number[]) => ({
  calls: times.length,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  max: percentile(times, 1),
});
