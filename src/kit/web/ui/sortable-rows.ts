type Ids = readonly string[];

/** The order of the rows of a list or table, as a handle in a row reads and changes it. */
export interface RowOrder {
  /** In the order on the screen. */
  ids: () => Ids;
  /** Shows the next order and saves it. */
  save: (next: Ids, before: Ids) => void;
  announce: (text: string) => void;
}

export const isSameOrder = (one: Ids, other: Ids): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** With one of them in another place; null when there is no such place. */
export function moved(ids: Ids, from: number, to: number): Ids | null {
  const id = ids[from];
  if (id === undefined || to < 0 || to >= ids.length || to === from) return null;
  return ids.toSpliced(from, 1).toSpliced(to, 0, id);
}

/** The rows in the order of these ids; rows without one come last. */
export function inOrder<Row>(rows: readonly Row[], ids: Ids, idOf: (row: Row) => string): Row[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = (row: Row) => place.get(idOf(row)) ?? ids.length;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}
