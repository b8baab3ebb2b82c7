import pLimit from 'p-limit';
import { rateLimited } from '#kit/shared/errors.ts';

interface Limits {
  /** Files that are made at the same time. */
  running: number;
  /** Files that are made or wait, of everybody together. */
  max: number;
  /** Of one person or address. */
  maxPerOwner: number;
}

const retryAfterSeconds = 15;

/** A whole list is held in memory while its file is made, so few are made at once and few may wait. */
export class ExportQueue {
  readonly #limits: Limits;
  readonly #limitConcurrency: ReturnType<typeof pLimit>;
  readonly #ofOne = new Map<string, number>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#limitConcurrency = pLimit(limits.running);
  }

  /** Throws RATE_LIMITED at once when too many wait. */
  async run<T>(owner: string, makeFile: () => Promise<T>): Promise<T> {
    const own = this.#ofOne.get(owner) ?? 0;
    const { activeCount, pendingCount } = this.#limitConcurrency;
    if (own >= this.#limits.maxPerOwner || activeCount + pendingCount >= this.#limits.max)
      throw rateLimited(retryAfterSeconds);
    this.#count(owner, 1);
    try {
      return await this.#limitConcurrency(makeFile);
    } finally {
      this.#count(owner, -1);
    }
  }

  #count(owner: string, change: 1 | -1): void {
    const own = (this.#ofOne.get(owner) ?? 0) + change;
    if (own === 0) this.#ofOne.delete(owner);
    else this.#ofOne.set(owner, own);
  }
}
