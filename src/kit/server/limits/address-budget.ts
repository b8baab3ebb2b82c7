import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Limit, Limits } from './limits.ts';

/** What a request takes from the budget of its address. */
export const costs = {
  /** From the response cache or a file as it lies on the disk. */
  cached: 1,
  /** Anything that is worked out: a call, a feed, a picture. */
  uncached: 5,
  /** A page that is rendered. */
  render: 10,
};

interface Budget {
  left: number;
  endsAt: number;
  exhausted: boolean;
}

const maxLease = 250;
const minLease = 50;
const maxAddresses = 50_000;

/** How long a request waits for a lease, and how long a full one lasts that the database did not give: at about the rate of the limit. */
const patienceMs = 500;
const unleasedMs = 5000;

interface BudgetOptions {
  limits: Limits;
  limit: Limit;
  clock: Clock;
  /** How many processes of this machine share the calls of an address. */
  processes?: number;
}

/**
 * The rate limit of an address over all requests, without a query for each: a process leases units from the shared count
 * and spends them in memory. The database grants no more than are left, so all processes together stay within the limit.
 */
export class AddressBudget {
  readonly #budgets = new LRUCache<string, Budget>({ max: maxAddresses });
  readonly #pending = new Map<string, Promise<void>>();
  readonly #limits: Limits;
  readonly #limit: Limit;
  readonly #clock: Clock;
  readonly #leaseSize: number;

  constructor({ limits, limit, clock, processes = 1 }: BudgetOptions) {
    this.#limits = limits;
    this.#limit = limit;
    this.#clock = clock;
    // What one process has leased is lost to the others, so they lease less each.
    this.#leaseSize = Math.max(minLease, Math.floor(maxLease / processes));
  }

  /** Null when the request is allowed, else the seconds to wait. */
  async spend(address: string, cost: number): Promise<number | null> {
    if (!this.#limits.enabled) return null;
    const budget = this.#budgets.get(address);
    const now = this.#clock.now().getTime();
    if (budget && budget.endsAt > now) {
      if (budget.left >= cost) {
        budget.left -= cost;
        return null;
      }
      if (budget.exhausted) return Math.max(1, Math.ceil((budget.endsAt - now) / 1000));
    }
    await this.#renew(address);
    return this.spend(address, cost);
  }

  #renew(address: string): Promise<void> {
    let pending = this.#pending.get(address);
    if (!pending) {
      pending = this.#lease(address).finally(() => this.#pending.delete(address));
      this.#pending.set(address, pending);
    }
    return pending;
  }

  async #lease(address: string): Promise<void> {
    const now = this.#clock.now().getTime();
    // Without a database only cached responses can be served, and those cost little.
    const unleased = { granted: this.#leaseSize, waitMs: unleasedMs };
    const reserved = await Promise.race([
      this.#limits.reserve(this.#limit, address, this.#leaseSize).catch(() => unleased),
      pause(patienceMs, unleased, { ref: false }),
    ]);
    const budget = this.#budgets.get(address);
    const left = budget && budget.endsAt > now ? budget.left : 0;
    this.#budgets.set(address, {
      left: left + reserved.granted,
      endsAt: now + reserved.waitMs,
      exhausted: reserved.granted === 0,
    });
  }
}
