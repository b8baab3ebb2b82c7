import { LRUCache } from 'lru-cache';
import type { Actor } from './route.ts';

/** Longer than a notification takes to every process. */
const recentMs = 2000;

/** Who wrote something a moment ago: what they read next comes from no cache, which may not have heard of it yet. */
export class RecentWriters {
  readonly #writers = new LRUCache<string, true>({ max: 10_000, ttl: recentMs });

  note(actor: Actor | null): void {
    if (actor) this.#writers.set(actor.id, true);
  }

  has(actor: Actor | null | undefined): boolean {
    return actor !== null && actor !== undefined && this.#writers.has(actor.id);
  }
}
