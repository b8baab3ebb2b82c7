import type { Sql } from '../in-database.ts';

export interface Standing {
  userId: string;
  /** Among people with the same total, as the database sorts names. */
  place: number;
  total: number;
}

/** What one watcher has to see: the first page, which is the same for all, and the own row. */
export const digestOf = (
  rows: readonly { userId: string; total: number; rank: number }[],
  own: { total: number; rank: number } | null,
): string =>
  `${rows.map(({ userId, total, rank }) => `${userId} ${total} ${rank}`).join('\n')}\n${own?.total} ${own?.rank}`;

const pageSize = 20;

/**
 * The camp as it must be after each change. Totals only grow, so no state comes twice, and what a watcher read tells
 * after which change it was read.
 */
export class ExpectedCamp {
  readonly #people: Map<string, Standing>;
  /** By watcher, the state after each change at which theirs became another. */
  readonly #history = new Map<string, { change: number; digest: string }[]>();

  constructor(people: readonly Standing[]) {
    this.#people = new Map(people.map((person) => [person.userId, { ...person }]));
    this.#record(0);
  }

  static async read(sql: Sql, campId: string): Promise<ExpectedCamp> {
    const rows = await sql<Standing[]>`
      select user_id as "userId", total, row_number() over (order by name, user_id)::int as place
      from enrolments where camp_id = ${campId}`;
    return new ExpectedCamp(rows);
  }

  solve(change: number, userId: string): void {
    const person = this.#people.get(userId);
    if (!person) throw new Error(`${userId} is not in the wave`);
    person.total += 1;
    this.#record(change);
  }

  /** The changes after which this watcher has to see something else, in order. */
  changesFor(userId: string): number[] {
    return this.#of(userId).map(({ change }) => change);
  }

  /** The change after which the watcher has to see this, or null when it was never right. */
  changeShownBy(userId: string, digest: string): number | null {
    return this.#of(userId).findLast((state) => state.digest === digest)?.change ?? null;
  }

  #of(userId: string) {
    return this.#history.get(userId) ?? [];
  }

  #record(change: number): void {
    const sorted = [...this.#people.values()].toSorted(
      (one, other) => other.total - one.total || one.place - other.place,
    );
    let rank = 0;
    const ranked = sorted.map((person, at) => {
      if (person.total !== sorted[at - 1]?.total) rank = at + 1;
      return { ...person, rank };
    });
    const page = ranked.slice(0, pageSize);
    for (const person of ranked) {
      const digest = digestOf(page, person);
      const states = this.#of(person.userId);
      if (states.at(-1)?.digest !== digest) states.push({ change, digest });
      this.#history.set(person.userId, states);
    }
  }
}
