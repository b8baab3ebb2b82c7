import type { Clock } from '../clock.ts';
import type { Limit, Limits } from './limits.ts';

interface Budget {
  left: number;
  endsAt: number;
  refused: boolean;
}

const lease = 50;
const mostAddresses = 50_000;

/**
 * The limit on any call by one address, without a query for each call: a process takes a lease of uses from the
 * shared count and spends it in memory. The database grants no more than are left, so the sum over all processes never passes the limit.
 */
export class AddressBudget {
  readonly #budgets = new Map<string, Budget>();
  readonly #pending = new Map<string, Promise<void>>();
  readonly #limits: Limits;
  readonly #limit: Limit;
  readonly #clock: Clock;

  constructor({ limits, limit, clock }: { limits: Limits; limit: Limit; clock: Clock }) {
    this.#limits = limits;
    this.#limit = limit;
    this.#clock = clock;
  }

  /** Null when the call may go on, else the seconds to wait; a promise only when the shared count must be asked. */
  spend(address: string): number | null | Promise<number | null> {
    if (!this.#limits.enabled) return null;
    const budget = this.#budgets.get(address);
    const now = this.#clock.now().getTime();
    if (budget && budget.endsAt > now) {
      if (budget.left > 0) {
        budget.left -= 1;
        return null;
      }
      if (budget.refused) return Math.max(1, Math.ceil((budget.endsAt - now) / 1000));
    }
    return this.#renew(address).then(() => this.spend(address));
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
    const reserved = await this.#limits
      .reserve(this.#limit, address, lease)
      // Without a database nothing but kept answers can be served; those cost little enough.
      .catch(() => ({ granted: lease, waitMs: 1000 }));
    if (this.#budgets.size >= mostAddresses) this.#budgets.clear();
    this.#budgets.set(address, {
      left: reserved.granted,
      endsAt: now + reserved.waitMs,
      refused: reserved.granted === 0,
    });
  }
}
