import type { Values } from './draft-store.ts';

/** Files are equal only when they are the same one. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (!isFile(a) && !isFile(b) && JSON.stringify(a ?? null) === JSON.stringify(b ?? null));

const isFile = (value: unknown): value is File => typeof File !== 'undefined' && value instanceof File;

/** What the browser can store: files, and anything that is no class of ours. */
const isStorable = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  isFile(value) ||
  Array.isArray(value) ||
  Object.getPrototypeOf(value) === Object.prototype;

/** The fields that differ from `base` and can be stored. */
export function typedValues(values: Values, base: Values, without: readonly string[] = []): Values {
  const typed = Object.entries(values).filter(
    ([name, value]) => !without.includes(name) && isStorable(value) && !isSame(value, base[name]),
  );
  return Object.fromEntries(typed);
}

export interface Comparison {
  /** Changed by somebody else and by this person, to different values. */
  conflicts: string[];
  /** Changed by somebody else only. */
  theirs: string[];
}

/** What others changed in a record since this person began to edit it. */
export function compareValues({ base, now, fresh }: Record<'base' | 'now' | 'fresh', Values>): Comparison {
  const changed = Object.keys(fresh).filter(
    (name) => !isSame(fresh[name], base[name]) && !isSame(fresh[name], now[name]),
  );
  const isTyped = (name: string) => !isSame(now[name], base[name]);
  return { conflicts: changed.filter(isTyped), theirs: changed.filter((name) => !isTyped(name)) };
}
