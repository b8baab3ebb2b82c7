/** Wraps around at the end of the list. */
export function nth<T>(of: readonly T[], place: number): T {
  const [found] = of.slice(place % of.length);
  if (found === undefined) throw new Error('a list of the sample club is empty');
  return found;
}

/** A seeded pseudo-random generator: the sample club is the same on every machine. */
export function chanceFrom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    upTo: (max: number): number => Math.floor(next() * (max + 1)),
    happens: (probability: number): boolean => next() < probability,
    one: <T>(of: readonly T[]): T => nth(of, Math.floor(next() * of.length)),
  };
}

export type Chance = ReturnType<typeof chanceFrom>;
