/** What the writers of a run were promised, and what they found broken. */
export class Journal {
  acknowledged = 0;
  /** Milliseconds between two acknowledged writes of anybody, at most. */
  longestPause = 0;
  /** Calls without a reply, or with one that says that the server failed: how often, by reason. */
  readonly unacknowledged = new Map<string, number>();
  /** Acknowledged writes that are not there, or are there twice. */
  readonly lost: string[] = [];
  /** Replies that no kill explains: a valid call was refused. */
  readonly refused: string[] = [];
  #lastAt = performance.now();

  acknowledge(): void {
    const now = performance.now();
    this.longestPause = Math.max(this.longestPause, now - this.#lastAt);
    this.#lastAt = now;
    this.acknowledged += 1;
  }

  addUnacknowledged(reason: string): void {
    this.unacknowledged.set(reason, (this.unacknowledged.get(reason) ?? 0) + 1);
  }
}

/** A stored value with one writer. After a write without a reply it may hold the old or the new value. */
export class Register<Value> {
  known: Value;
  readonly #possible = new Set<Value>();

  constructor(value: Value) {
    this.known = value;
  }

  get isCertain(): boolean {
    return this.#possible.size === 0;
  }

  attempt(value: Value): void {
    this.#possible.add(value);
  }

  settle(value: Value): void {
    this.known = value;
    this.#possible.clear();
  }

  allows(value: Value): boolean {
    return value === this.known || this.#possible.has(value);
  }
}
