/** The order of a list, and the row that the keyboard carries. */
export interface SortableState<Item> {
  items: readonly Item[];
  /** With the order to restore when it is cancelled. */
  carried: { id: string; before: readonly Item[] } | null;
}

export interface Announcement<Item> {
  kind: 'lifted' | 'moved' | 'dropped' | 'cancelled';
  item: Item;
  /** From 1. */
  place: number;
}

export interface SortableChange<Item> extends SortableState<Item> {
  announcement?: Announcement<Item>;
}

type Row = { id: string };

/** Null when there is no such row or place. */
export function moveItem<Item extends Row>(
  { items, carried }: SortableState<Item>,
  from: number,
  to: number,
): SortableChange<Item> | null {
  const item = items[from];
  if (!item || to < 0 || to >= items.length || to === from) return null;
  const next = items.toSpliced(from, 1).toSpliced(to, 0, item);
  return { items: next, carried, announcement: { kind: 'moved', item, place: to + 1 } };
}

/** Space or Enter lifts and drops a row, arrows move the lifted one; null for keys that are not for the list. */
export function pressKey<Item extends Row>(
  state: SortableState<Item>,
  index: number,
  key: string,
): SortableChange<Item> | null {
  const { items, carried } = state;
  const item = items[index];
  if (!item) return null;
  const isCarried = carried?.id === item.id;
  if (key === ' ' || key === 'Enter')
    return isCarried
      ? { items, carried: null, announcement: { kind: 'dropped', item, place: index + 1 } }
      : {
          items,
          carried: { id: item.id, before: items },
          announcement: { kind: 'lifted', item, place: index + 1 },
        };
  if (!isCarried || (key !== 'ArrowUp' && key !== 'ArrowDown')) return null;
  // At either end the key is used up all the same: the page must not scroll under a lifted row.
  return moveItem(state, index, index + (key === 'ArrowUp' ? -1 : 1)) ?? { items, carried };
}

/** Puts the carried row back where it was lifted. */
export function cancelCarry<Item extends Row>({ items, carried }: SortableState<Item>): SortableChange<Item> {
  if (!carried) return { items, carried };
  const place = carried.before.findIndex(({ id }) => id === carried.id) + 1;
  const item = carried.before[place - 1];
  return {
    items: carried.before,
    carried: null,
    announcement: item && { kind: 'cancelled', item, place },
  };
}
